"""Runs every test: the Rust workspace's, then pytest on slide2048 as built and installed."""

import sys

from environments import TEST, check_installed, ready
from project import environment, require_rust, run


def main(arguments: list[str]) -> int:
    """Run the tests; arguments go to pytest."""
    require_rust()
    run("cargo", "test", "--workspace", "--locked")
    python = ready(TEST).python
    check_installed(TEST)
    env = environment({"SLIDE2048_E2E_PYTHON": str(python)})
    run(python, "-m", "pytest", *arguments, env=env)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
