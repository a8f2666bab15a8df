"""Builds the source distribution into ``dist``."""

import sys

from build_wheel import DIST
from environments import BUILD, commands_first, ready
from project import environment, require_rust, run


def main() -> int:
    """Build the sdist, replacing any other in ``dist``."""
    require_rust()
    build = ready(BUILD)
    for old in DIST.glob("*.tar.gz"):
        old.unlink()
    # The build backend runs the maturin that is first on the path.
    env = environment({"PATH": commands_first(build)})
    run(build.python, "-m", "build", "--sdist", "--no-isolation", "--outdir", DIST, env=env)
    return 0


if __name__ == "__main__":
    sys.exit(main())
