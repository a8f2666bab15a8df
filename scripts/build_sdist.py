"""Builds the source distribution into ``dist``."""

import sys

from build_wheel import DIST
from environments import BUILD, ready
from project import require_rust, run


def main() -> int:
    """Build the sdist, replacing any other in ``dist``."""
    require_rust()
    python = ready(BUILD).python
    for old in DIST.glob("*.tar.gz"):
        old.unlink()
    run(python, "-m", "build", "--sdist", "--no-isolation", "--outdir", DIST)
    return 0


if __name__ == "__main__":
    sys.exit(main())
