"""The colours, as a table: a new theme is one more entry."""

from typing import Final, NamedTuple

from prompt_toolkit.output.color_depth import ColorDepth


class Paint(NamedTuple):
    """A foreground and a background.

    Attributes:
        fg: Foreground as ``rrggbb``; terminals of 256 colours show the nearest one.
        bg: Background as ``rrggbb``.
        basic_fg: Foreground for 16 colours, by its ANSI name; empty for the terminal's own.
        basic_bg: Background for 16 colours, by its ANSI name; empty for the terminal's own.
    """

    fg: str
    bg: str
    basic_fg: str = ""
    basic_bg: str = ""

    def style(self, depth: ColorDepth) -> str:
        """Return the prompt_toolkit style string for a colour depth."""
        if depth is ColorDepth.DEPTH_1_BIT:
            return ""
        if depth is ColorDepth.DEPTH_4_BIT:
            fg, bg = self.basic_fg, self.basic_bg
            return f"{fg and f'fg:{fg}'} {bg and f'bg:{bg}'}".strip()
        return f"fg:#{self.fg} bg:#{self.bg}"


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

_DARK: Final = "1f1a16"
_LIGHT: Final = "ffffff"

CLASSIC: Final = Theme(
    name="classic",
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

THEMES: Final = {theme.name: theme for theme in (CLASSIC,)}
