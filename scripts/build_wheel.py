"""Builds the wheel for this platform into ``dist``: on Linux one for every glibc since 2.17."""

import sys

from environments import BUILD, commands_first, ready
from project import ROOT, environment, require_rust, run

DIST = ROOT / "dist"


def main() -> int:
    """Build the wheel, replacing any other in ``dist``."""
    require_rust()
    build = ready(BUILD)
    for old in DIST.glob("*.whl"):
        old.unlink()
    # Zig links against an old glibc's symbols, and maturin refuses the wheel if one is too new.
    portable = ("--zig", "--compatibility", "manylinux2014") if sys.platform == "linux" else ()
    # maturin looks for zig in the first Python on the path.
    quiet = {"MATURIN_NO_MISSING_BUILD_BACKEND_WARNING": "1"}
    env = environment({"PATH": commands_first(build), **quiet})
    run(build.command("maturin"), "build", "--release", *portable, "--out", DIST, env=env)
    return 0


if __name__ == "__main__":
    sys.exit(main())
