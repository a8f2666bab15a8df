"""Whether there is a terminal that the game can be drawn on."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

_CANNOT_DRAW: Final = (
    *("", "dumb", "unknown", "network", "emacs"),
    # They move their cursors, with sequences of their own: ours would be garbage there.
    *("vt52", "adm3a", "tvi925", "tvi950", "wy50", "wyse50", "hp2621", "h19", "ibm3101"),
)
"""Values of ``TERM`` that do not promise cursor movement as ECMA-48 has it."""


def can_draw(environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None) -> bool:
    """Return whether there is a terminal at both ends that can place characters."""
    if sys.platform == "win32" or environ.get("TERM", "").lower() in _CANNOT_DRAW:
        return False
    try:
        return bool(stdin and stdout and stdin.isatty() and stdout.isatty())
    except ValueError:  # closed
        return False
