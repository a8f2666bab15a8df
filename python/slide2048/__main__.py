"""``python -m slide2048``: the same as the ``slide2048`` command."""

import sys

from slide2048.cli import main

if __name__ == "__main__":
    sys.exit(main())
