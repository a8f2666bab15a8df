"""Which keys the control sequences of terminals are."""

import re
from typing import Final

from prompt_toolkit.keys import Keys

CURSOR_KEYS: Final = {
    "A": Keys.Up,
    "B": Keys.Down,
    "C": Keys.Right,
    "D": Keys.Left,
    "H": Keys.Home,
    "F": Keys.End,
}
# Home and End of the Linux console, screen, and rxvt; the page keys of all.
_NUMBERED: Final = {
    "1~": Keys.Home,
    "4~": Keys.End,
    "5~": Keys.PageUp,
    "6~": Keys.PageDown,
    "7~": Keys.Home,
    "8~": Keys.End,
}
# Keys that terminals send as numbers when a program before this one has asked for that and has not
# taken it back: those that lead out must not be lost.
_AS_NUMBERS: Final = {
    (27, 0): Keys.Escape,
    (13, 0): Keys.ControlM,
    (ord("c"), 4): Keys.ControlC,
    (ord("l"), 4): Keys.ControlL,
    (ord("z"), 4): Keys.ControlZ,
}
# Where a number after a colon tells what happens to the key, 3 is its release.
_MODIFIED: Final = re.compile(r"(?P<code>[1-9]\d{0,5})?(?:;(?P<mods>\d{1,3})(?::[12])?)?")
_OTHER_KEY: Final = re.compile(r"27;(?P<mods>\d{1,3});(?P<code>\d{1,6})")
# Shift makes capitals and so changes nothing; Caps Lock and Num Lock are told by few terminals.
_HARMLESS: Final = 1 | 64 | 128


def csi_key(sequence: str) -> Keys | None:
    """Return the key that a sequence is, of those that the game knows.

    Args:
        sequence: What follows the introducer.

    >>> csi_key("A"), csi_key("1;129A"), csi_key("1;5A"), csi_key("99;5u")
    (<Keys.Up: 'up'>, <Keys.Up: 'up'>, None, <Keys.ControlC: 'c-c'>)
    """
    final = sequence[-1]
    if final in CURSOR_KEYS:
        return CURSOR_KEYS[final] if _code(_MODIFIED, sequence) == (1, 0) else None
    if final == "u":
        return _AS_NUMBERS.get(_code(_MODIFIED, sequence))
    if final == "~":
        return _NUMBERED.get(sequence) or _AS_NUMBERS.get(_code(_OTHER_KEY, sequence))
    return None


def _code(form: re.Pattern[str], sequence: str) -> tuple[int, int]:
    """Return which key a sequence names, and the modifiers that matter; none has number 0."""
    match = form.fullmatch(sequence[:-1])
    if match is None:
        return 0, 0
    return int(match["code"] or 1), max(0, int(match["mods"] or 1) - 1) & ~_HARMLESS
