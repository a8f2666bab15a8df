"""Runs every test: the Rust workspace's, then pytest on slide2048 as built and installed."""

import sys

from environments import TEST, check_installed, ready
from project import ROOT, require_rust, run
from pytest_run import run_pytest


def main(arguments: list[str]) -> int:
    """Run the tests; arguments go to pytest."""
    require_rust()
    run("cargo", "test", "--workspace", "--locked")
    check_installed(ready(TEST))
    return run_pytest(TEST, *arguments, folder=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
