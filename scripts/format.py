"""Formats every source file, and applies the lints' safe fixes."""

import sys

from environments import DEVELOP, ready
from project import require_rust, run


def main() -> int:
    """Format Rust, then Python."""
    require_rust()
    run("cargo", "fmt", "--all")
    ruff = ready(DEVELOP).command("ruff")
    run(ruff, "check", "--fix", "--quiet")
    run(ruff, "format")
    return 0


if __name__ == "__main__":
    sys.exit(main())
