"""The colours, as a table: a new theme is one more entry, and its name."""

from typing import Final, NamedTuple

from slide2048 import theme_names
from slide2048.tui.color import Depth


class Paint(NamedTuple):
    """A foreground and a background, or what takes their place without colours.

    Attributes:
        fg: Foreground as ``rrggbb``; terminals of 256 colours show the nearest one. Empty for the
            terminal's own.
        bg: Background as ``rrggbb``, or empty.
        basic_fg: Foreground for 16 colours, by its ANSI name; empty for the terminal's own.
        basic_bg: Background for 16 colours, by its ANSI name; empty for the terminal's own.
        attributes: ``bold``, ``reverse`` or both.
    """

    fg: str = ""
    bg: str = ""
    basic_fg: str = ""
    basic_bg: str = ""
    attributes: str = ""

    def style(self, depth: Depth) -> str:
        """Return the prompt_toolkit style string for a colour depth."""
        if depth is Depth.DEPTH_1_BIT:
            return self.attributes
        if depth is Depth.DEPTH_4_BIT:
            fg, bg = self.basic_fg, self.basic_bg
        else:
            fg, bg = (color and f"#{color}" for color in (self.fg, self.bg))
        words = (fg and f"fg:{fg}", bg and f"bg:{bg}", self.attributes)
        return " ".join(word for word in words if word)


class Theme(NamedTuple):
    """The colours of the whole screen.

    Attributes:
        name: What the settings call it.
        title: What the player reads.
        tiles: The paint of the tiles 2, 4, 8, ...
        beyond: The paints that larger tiles take in turn.
        empty: A cell without a tile.
        frame: What lies between the cells.
        win: The line that tells of a win.
        end: The line that tells of the end.
        ask: The line that asks something.
        lined: Whether lines part the cells also where there are colours enough to do it.
    """

    name: str
    title: str
    tiles: tuple[Paint, ...]
    beyond: tuple[Paint, ...]
    empty: Paint
    frame: Paint
    win: Paint
    end: Paint
    ask: Paint
    lined: bool = False

    def tile(self, exponent: int) -> Paint:
        """Return the paint of the tile 2**exponent."""
        index = exponent - 1
        if index < len(self.tiles):
            return self.tiles[index]
        return self.beyond[(index - len(self.tiles)) % len(self.beyond)]


# Six backgrounds that every palette knows as real hues, with the text that stands out on them in
# all of them. Yellow is missing because it is brown on the Linux console, and so are the bright
# ones, which some palettes make greys. Bold is never used with them: it often means bright.
_WHITE: Final = ("ansiblack", "ansigray")
_CYAN: Final = ("ansiblack", "ansicyan")
_GREEN: Final = ("ansiblack", "ansigreen")
_BLUE: Final = ("ansiwhite", "ansiblue")
_MAGENTA: Final = ("ansiwhite", "ansimagenta")
_RED: Final = ("ansiwhite", "ansired")

_BLACK: Final = "000000"
_DARK: Final = "1f1a16"
_LIGHT: Final = "ffffff"

CLASSIC: Final = Theme(
    name=theme_names.CLASSIC,
    title="Classic",
    tiles=(
        Paint(_DARK, "eee4da", *_WHITE),  # 2
        Paint(_DARK, "f0d7a0", *_CYAN),  # 4
        Paint(_DARK, "f2b179", *_GREEN),  # 8
        Paint(_DARK, "f08a4b", *_BLUE),  # 16
        Paint(_DARK, "e0603a", *_MAGENTA),  # 32
        Paint(_LIGHT, "8f1d1d", *_RED),  # 64
        Paint(_DARK, "f4d35e", *_WHITE),  # 128
        Paint(_DARK, "c9a227", *_CYAN),  # 256
        Paint(_DARK, "8fbf5a", *_GREEN),  # 512
        Paint(_LIGHT, "1f7a5c", *_BLUE),  # 1024
        Paint(_DARK, "ffd700", *_MAGENTA),  # 2048
        Paint(_LIGHT, "1d6fa5", *_RED),  # 4096
        Paint(_LIGHT, "6a3fa0", *_WHITE),  # 8192
        Paint(_LIGHT, "b0178c", *_CYAN),  # 16384
        Paint(_LIGHT, "0f5f5f", *_GREEN),  # 32768
        Paint(_LIGHT, "2f2aa8", *_BLUE),  # 65536
        Paint("ffd700", "1c1c1c", *_MAGENTA),  # 131072
    ),
    beyond=(
        Paint(_LIGHT, "7a2e00", *_RED),
        Paint(_LIGHT, "005f87", *_WHITE),
        Paint(_LIGHT, "5f005f", *_CYAN),
        Paint(_LIGHT, "3a5a00", *_GREEN),
        Paint(_LIGHT, "87005f", *_BLUE),
        Paint(_LIGHT, "303060", *_MAGENTA),
    ),
    empty=Paint("4f473f", "cdc1b4"),
    frame=Paint(_DARK, "998f86"),
    win=Paint(_DARK, "ffd700", *_GREEN),
    end=Paint(_LIGHT, "8f1d1d", *_RED),
    ask=Paint(_LIGHT, "005f87", *_BLUE),
)

# From here on, the colours are such that terminals of 256 have them all: nothing is rounded.

DARK: Final = Theme(
    name=theme_names.DARK,
    title="Dark",
    tiles=(
        Paint(_LIGHT, "444444", *_BLUE),  # 2
        Paint(_LIGHT, "5f5f87", *_CYAN),  # 4
        Paint(_LIGHT, "005f87", *_MAGENTA),  # 8
        Paint(_BLACK, "00875f", *_GREEN),  # 16
        Paint(_BLACK, "5f8700", *_RED),  # 32
        Paint(_BLACK, "af8700", *_BLUE),  # 64
        Paint(_BLACK, "d75f00", *_CYAN),  # 128
        Paint(_LIGHT, "af0000", *_MAGENTA),  # 256
        Paint(_LIGHT, "af005f", *_GREEN),  # 512
        Paint(_LIGHT, "8700af", *_RED),  # 1024
        Paint(_BLACK, "ffd700", *_BLUE),  # 2048
        Paint(_LIGHT, "5f5fff", *_CYAN),  # 4096
        Paint(_BLACK, "ff8700", *_MAGENTA),  # 8192
        Paint(_BLACK, "00d7af", *_GREEN),  # 16384
        Paint(_BLACK, "5fafff", *_RED),  # 32768
        Paint(_BLACK, "d787ff", *_BLUE),  # 65536
        Paint(_BLACK, "ff5f87", *_CYAN),  # 131072
    ),
    beyond=(
        Paint(_LIGHT, "875f00", *_MAGENTA),
        Paint(_LIGHT, "005faf", *_GREEN),
        Paint(_LIGHT, "5f0087", *_RED),
        Paint(_LIGHT, "005f00", *_BLUE),
        Paint(_LIGHT, "87005f", *_CYAN),
        Paint(_LIGHT, "5f5f5f", *_GREEN),
    ),
    empty=Paint("949494", "262626"),
    frame=Paint("949494", "121212"),
    win=Paint(_BLACK, "ffd700", *_GREEN),
    end=Paint(_LIGHT, "af0000", *_RED),
    ask=Paint(_LIGHT, "005f87", *_BLUE),
)

# Light and dark in turn, since everybody sees that, and the hues of each kind such that they stay
# apart for those who do not see red, or green, or blue. Of the sixteen colours only three are left
# that do so in all palettes, with text that everybody can read on them.
HIGH_CONTRAST: Final = Theme(
    name=theme_names.HIGH_CONTRAST,
    title="High contrast",
    tiles=(
        Paint(_BLACK, "ffffff", *_WHITE),  # 2
        Paint(_LIGHT, "0000d7", *_BLUE),  # 4
        Paint(_BLACK, "ffaf00", *_GREEN),  # 8
        Paint(_LIGHT, "870000", *_WHITE),  # 16
        Paint(_BLACK, "87d7ff", *_BLUE),  # 32
        Paint(_LIGHT, "5f00af", *_GREEN),  # 64
        Paint(_BLACK, "ffff5f", *_WHITE),  # 128
        Paint(_LIGHT, "af0000", *_BLUE),  # 256
        Paint(_BLACK, "5fafff", *_GREEN),  # 512
        Paint(_LIGHT, "5f005f", *_WHITE),  # 1024
        Paint(_BLACK, "ffd7af", *_BLUE),  # 2048
        Paint(_LIGHT, "5f00ff", *_GREEN),  # 4096
        Paint(_BLACK, "5fd7ff", *_WHITE),  # 8192
        Paint(_LIGHT, "870000", *_BLUE),  # 16384
        Paint(_BLACK, "d7d700", *_GREEN),  # 32768
        Paint(_LIGHT, "0000d7", *_WHITE),  # 65536
        Paint(_BLACK, "87afff", *_BLUE),  # 131072
    ),
    beyond=(
        Paint(_LIGHT, "af005f", *_GREEN),
        Paint(_BLACK, "ffffff", *_WHITE),
        Paint(_LIGHT, "0000d7", *_BLUE),
        Paint(_BLACK, "ffaf00", *_GREEN),
        Paint(_LIGHT, "870000", *_WHITE),
        Paint(_BLACK, "87d7ff", *_BLUE),
    ),
    empty=Paint(_LIGHT, _BLACK),
    frame=Paint(_LIGHT, _BLACK),
    win=Paint(_BLACK, "ffff5f", *_WHITE),
    end=Paint(_LIGHT, "870000", *_BLUE),
    ask=Paint(_LIGHT, "0000d7", *_GREEN),
    lined=True,
)

# One value reversed, the next one not; bold parts those that are two apart.
_PLAIN: Final = (
    Paint(),
    Paint(attributes="reverse"),
    Paint(attributes="bold"),
    Paint(attributes="bold reverse"),
)

MONOCHROME: Final = Theme(
    name=theme_names.MONOCHROME,
    title="Monochrome",
    tiles=_PLAIN,
    beyond=_PLAIN,
    empty=Paint(),
    frame=Paint(),
    win=Paint(attributes="reverse"),
    end=Paint(attributes="reverse"),
    ask=Paint(attributes="reverse"),
    lined=True,
)

THEMES: Final = {theme.name: theme for theme in (CLASSIC, DARK, HIGH_CONTRAST, MONOCHROME)}
"""In the order in which the key goes through them."""


def choose_theme(flag: str | None, remembered: str) -> Theme:
    """Return the theme to begin with: the flag beats what is remembered.

    A name that is unknown here may be remembered by another version of the program.

    Raises:
        KeyError: There is no theme of the flag's name.

    >>> choose_theme(None, "solarized").name, choose_theme("dark", "classic").name
    ('classic', 'dark')
    """
    return THEMES.get(remembered, CLASSIC) if flag is None else THEMES[flag]


def next_theme(theme: Theme) -> Theme:
    """Return the one that follows, and after the last one the first.

    >>> next_theme(CLASSIC).name, next_theme(MONOCHROME).name
    ('dark', 'classic')
    """
    names = list(THEMES)
    return THEMES[names[(names.index(theme.name) + 1) % len(names)]]
