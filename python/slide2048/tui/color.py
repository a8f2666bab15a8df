"""How many colours the terminal has."""

import enum
from collections.abc import Mapping
from typing import Final


class Depth(enum.Enum):
    """How many colours there are. prompt_toolkit has the same ones, and is slow to load."""

    DEPTH_1_BIT = "DEPTH_1_BIT"
    DEPTH_4_BIT = "DEPTH_4_BIT"
    DEPTH_8_BIT = "DEPTH_8_BIT"
    DEPTH_24_BIT = "DEPTH_24_BIT"


FLAGS: Final = {
    "none": Depth.DEPTH_1_BIT,
    "16": Depth.DEPTH_4_BIT,
    "256": Depth.DEPTH_8_BIT,
    "truecolor": Depth.DEPTH_24_BIT,
}

# Terminals that have 24-bit colour but often lose COLORTERM on the way, through ssh or sudo.
_TRUE_COLOR_TERMS: Final = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "direct")
_MONOCHROME_TERMS: Final = ("vt52", "vt100", "vt102", "vt125", "vt220", "vt320", "vt420")


def choose_depth(flag: str, environ: Mapping[str, str]) -> Depth:
    """Return the depth to draw with.

    ``flag`` beats everything, then ``NO_COLOR``, then what ``COLORTERM`` and ``TERM`` tell.
    prompt_toolkit itself ignores ``COLORTERM`` and takes 256 colours for granted.

    Raises:
        KeyError: ``flag`` is neither ``auto`` nor one of ``FLAGS``.

    >>> choose_depth("auto", {"TERM": "xterm", "COLORTERM": "truecolor"}).name
    'DEPTH_24_BIT'
    >>> choose_depth("16", {"NO_COLOR": "1"}).name
    'DEPTH_4_BIT'
    """
    if flag != "auto":
        return FLAGS[flag]
    if environ.get("NO_COLOR"):
        return Depth.DEPTH_1_BIT
    term = environ.get("TERM", "").lower()
    promised = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if promised or any(name in term for name in _TRUE_COLOR_TERMS):
        # GNU screen hands on what the terminal around it has promised, and cannot keep it.
        return Depth.DEPTH_8_BIT if _gnu_screen(environ) else Depth.DEPTH_24_BIT
    if "256color" in term:
        return Depth.DEPTH_8_BIT
    if term in ("", "dumb", "unknown") or term.startswith(_MONOCHROME_TERMS):
        return Depth.DEPTH_1_BIT
    if term.endswith(("-m", "-mono")):
        return Depth.DEPTH_1_BIT
    return Depth.DEPTH_4_BIT


def _gnu_screen(environ: Mapping[str, str]) -> bool:
    """Return whether this is GNU screen, and not tmux under the name of its forerunner."""
    tmux = bool(environ.get("TMUX")) and not environ.get("STY")
    return environ.get("TERM", "").lower().startswith("screen") and not tmux
