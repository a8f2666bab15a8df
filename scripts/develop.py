"""Makes ``.venv``, the environment to develop in: every tool, and slide2048 from its sources."""

import sys

from environments import DEVELOP, ready
from project import ROOT, say


def main() -> int:
    """Make it, or bring it up to date."""
    env = ready(DEVELOP)
    say(f"ready: {env.python.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
