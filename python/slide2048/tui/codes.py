"""What a terminal is told: codes for modes and for colours."""

from typing import Final, NamedTuple

from slide2048.tui.color import Depth

ENTER_SCREEN: Final = "\x1b[?1049h\x1b[H"
LEAVE_SCREEN: Final = "\x1b[?1049l"
HIDE_CURSOR: Final = "\x1b[?25l"
SHOW_CURSOR: Final = "\x1b[?25h"
WRAP: Final = "\x1b[?7h"
NO_WRAP: Final = "\x1b[?7l"

# Alternate scroll: whether the wheel comes as arrow keys. Terminals start with it on or off, so
# it is kept and brought back; where that is not understood, it is left on, as most start.
KEEP_WHEEL: Final = "\x1b[?1007s"
WHEEL_IS_NO_KEY: Final = "\x1b[?1007l"
WHEEL_AS_BEFORE: Final = "\x1b[?1007h\x1b[?1007r"

# Synchronized output: a terminal that knows it shows what lies between at once, so that no half of
# a frame is ever seen; the others ignore it.
FRAME_BEGINS: Final = "\x1b[?2026h"
FRAME_ENDS: Final = "\x1b[?2026l"

PLAIN: Final = "\x1b[0m"

_ATTRIBUTES: Final = {"bold": "1", "reverse": "7"}
_ANSI: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray")
_BASIC: Final = {
    **{f"ansi{name}": number for number, name in enumerate(_ANSI)},
    "ansibrightblack": 60,
    **{f"ansibright{name}": 60 + number for number, name in enumerate(_ANSI[1:-1], 1)},
    "ansiwhite": 67,
}
_LEVELS: Final = (0, 95, 135, 175, 215, 255)
"""Of red, green and blue in the cube of 216 colours that terminals of 256 have."""


class Ink(NamedTuple):
    """What a terminal draws with, as the parameters of its codes.

    Attributes:
        fg: The colour of the character, or empty for the terminal's own.
        bg: The colour behind it, or empty for the terminal's own.
        attributes: Whether it is bold, reversed or both.
    """

    fg: str = ""
    bg: str = ""
    attributes: str = ""

    @property
    def code(self) -> str:
        """What a terminal is told, whatever it draws with now."""
        return f"\x1b[{';'.join(part for part in ('0', *self) if part)}m"

    def after(self, before: "Ink") -> str:
        """Return what a terminal is told that draws with another ink.

        Cells of a board differ in one colour mostly, and there are many of them in a picture.
        """
        if self == before:
            return ""  # two styles may come out as one where colours are few
        taken_away = (before.fg and not self.fg) or (before.bg and not self.bg)
        if taken_away or before.attributes != self.attributes:
            return self.code
        fg = "" if before.fg == self.fg else self.fg
        bg = "" if before.bg == self.bg else self.bg
        return f"\x1b[{';'.join(part for part in (fg, bg) if part)}m"


def ink(style: str, depth: Depth) -> Ink:
    r"""Return what a style string of ``Paint`` draws with.

    >>> ink("fg:#ffffff bg:#ff0000 bold", Depth.DEPTH_24_BIT).code
    '\x1b[0;38;2;255;255;255;48;2;255;0;0;1m'
    """
    fg = bg = ""
    attributes = []
    for word in style.split():
        ground, _, color = word.partition(":")
        if ground == "fg":
            fg = _color_code(color, False, depth)
        elif ground == "bg":
            bg = _color_code(color, True, depth)
        else:
            attributes.append(_ATTRIBUTES[word])
    return Ink(fg, bg, ";".join(attributes))


def _color_code(color: str, background: bool, depth: Depth) -> str:
    if color in _BASIC:
        return str((40 if background else 30) + _BASIC[color])
    start = "48" if background else "38"
    channels = bytes.fromhex(color.removeprefix("#"))
    if depth is Depth.DEPTH_24_BIT:
        return f"{start};2;{';'.join(map(str, channels))}"
    return f"{start};5;{_nearest(channels)}"


def _nearest(channels: bytes) -> int:
    """Return the number of the nearest of the 240 colours that no palette changes."""
    cube = [min(range(6), key=lambda i: abs(_LEVELS[i] - channel)) for channel in channels]
    mean = sum(channels) / 3
    gray = min(range(24), key=lambda i: abs(8 + 10 * i - mean))
    far = sum((_LEVELS[i] - channel) ** 2 for i, channel in zip(cube, channels, strict=True))
    if sum((8 + 10 * gray - channel) ** 2 for channel in channels) < far:
        return 232 + gray
    red, green, blue = cube
    return 16 + 36 * red + 6 * green + blue
