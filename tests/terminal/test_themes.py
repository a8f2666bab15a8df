"""Colours that can be told apart and text that can be read, in every theme on every terminal.

What follows from the numbers here: text has the contrast that WCAG 2 asks of it at level AA, and of
the high contrast theme at level AAA; two values that follow each other look at least as different
as three just noticeable steps put together, and in the high contrast theme several times that, for
colour-blind players too.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from prompt_toolkit.output.vt100 import _256_colors
from vision import BLINDNESS, RGB, contrast, distance, rgb, seen_with

from slide2048.theme_names import THEME_NAMES
from slide2048.tui.color import Depth
from slide2048.tui.glyphs import UNICODE
from slide2048.tui.look import Look
from slide2048.tui.themes import HIGH_CONTRAST, MONOCHROME, THEMES, Paint, Theme

EXPONENTS = range(1, 65)

READABLE = 4.5
VERY_READABLE = 7.0
APART = 0.07
"""Oklab distance of neighbouring values; 0.02 is just noticeable."""
APART_IN_16 = 0.1
APART_FOR_ALL = 0.25
"""The same for the high contrast theme, for every kind of eyes."""
APART_FOR_ALL_IN_16 = 0.12
TWO_STEPS_APART_FOR_ALL = 0.09

# The sixteen colours as well-known terminals have them; names as prompt_toolkit has them.
NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray", "white"]
PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 ffffff",
    "linux": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa ffffff",
    "vscode": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 ffffff",
    "campbell": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc f2f2f2",
    "tango": "000000 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf eeeeec",
    "apple": "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf e5e5e5",
}

Colors = Callable[[Paint], tuple[RGB, RGB] | None]
"""Gives the foreground and background of a paint, unless they are the terminal's own."""


def in_true_color(paint: Paint) -> tuple[RGB, RGB] | None:
    return (rgb(paint.fg), rgb(paint.bg)) if paint.bg else None


def in_256(paint: Paint) -> tuple[RGB, RGB] | None:
    return (nearest(rgb(paint.fg)), nearest(rgb(paint.bg))) if paint.bg else None


def in_palette(name: str) -> Colors:
    table = {f"ansi{n}": rgb(c) for n, c in zip(NAMES, PALETTES[name].split(), strict=True)}

    def colors(paint: Paint) -> tuple[RGB, RGB] | None:
        return (table[paint.basic_fg], table[paint.basic_bg]) if paint.basic_bg else None

    return colors


def nearest(color: RGB) -> RGB:
    """The colour that a terminal of 256 shows for another one."""
    return _256_colors.colors[_256_colors[color]]


def paints(theme: Theme) -> Iterator[Paint]:
    yield from (theme.tile(exponent) for exponent in EXPONENTS)
    yield from (theme.empty, theme.frame, theme.win, theme.end, theme.ask)


def backgrounds(theme: Theme, colors: Colors) -> list[RGB]:
    """The backgrounds of the tiles 2, 4, 8, ..."""
    shown = [colors(theme.tile(exponent)) for exponent in EXPONENTS]
    assert None not in shown
    return [pair[1] for pair in shown if pair]


ROUNDED = {"true colour": in_true_color, "256 colours": in_256}
BASIC = {f"16 colours of {name}": in_palette(name) for name in PALETTES}
EVERY = ROUNDED | BASIC

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
colored_themes = pytest.mark.parametrize(
    "theme", [t for t in THEMES.values() if t is not MONOCHROME], ids=lambda theme: theme.name
)
every_depth = pytest.mark.parametrize("colors", EVERY.values(), ids=EVERY)


class TestReadable:
    @all_themes
    @every_depth
    def test_all_text(self, theme: Theme, colors: Colors) -> None:
        for paint in paints(theme):
            pair = colors(paint)
            # Only one of the two from the palette of the terminal might be anything.
            assert bool(paint.basic_fg) == bool(paint.basic_bg)
            assert bool(paint.fg) == bool(paint.bg)
            if pair:
                assert contrast(*pair) >= READABLE, paint

    @pytest.mark.parametrize("colors", ROUNDED.values(), ids=ROUNDED)
    def test_high_contrast_is_more_than_that(self, colors: Colors) -> None:
        for paint in paints(HIGH_CONTRAST):
            pair = colors(paint)
            assert pair
            assert contrast(*pair) >= VERY_READABLE, paint

    @every_depth
    @pytest.mark.parametrize("blindness", BLINDNESS)
    def test_high_contrast_for_colour_blind_players(self, colors: Colors, blindness: str) -> None:
        for paint in paints(HIGH_CONTRAST):
            if pair := colors(paint):
                fg, bg = (seen_with(blindness, color) for color in pair)
                assert contrast(fg, bg) >= READABLE, paint


class TestNeighbouringValuesLookDifferent:
    @colored_themes
    @pytest.mark.parametrize("colors", ROUNDED.values(), ids=ROUNDED)
    def test_with_many_colours(self, theme: Theme, colors: Colors) -> None:
        for one, other in pairwise(backgrounds(theme, colors)):
            assert distance(one, other) >= APART

    @colored_themes
    @pytest.mark.parametrize("colors", BASIC.values(), ids=BASIC)
    def test_with_16(self, theme: Theme, colors: Colors) -> None:
        for one, other in pairwise(backgrounds(theme, colors)):
            assert distance(one, other) >= APART_IN_16

    @all_themes
    def test_with_none(self, theme: Theme) -> None:
        drawn = Look(theme, Depth.DEPTH_1_BIT, UNICODE).theme
        styles = [drawn.tile(e).style(Depth.DEPTH_1_BIT).split() for e in EXPONENTS]
        assert all(("reverse" in one) != ("reverse" in other) for one, other in pairwise(styles))
        assert all(one != other for one, other in zip(styles, styles[2:], strict=False))

    @pytest.mark.parametrize("blindness", BLINDNESS)
    @every_depth
    def test_for_colour_blind_players(self, colors: Colors, blindness: str) -> None:
        least = APART_FOR_ALL if colors in ROUNDED.values() else APART_FOR_ALL_IN_16
        seen = [seen_with(blindness, color) for color in backgrounds(HIGH_CONTRAST, colors)]
        for one, other in pairwise(seen):
            assert distance(one, other) >= least
        for one, other in zip(seen, seen[2:], strict=False):
            assert distance(one, other) >= TWO_STEPS_APART_FOR_ALL


@colored_themes
@pytest.mark.parametrize("colors", ROUNDED.values(), ids=ROUNDED)
def test_no_tile_looks_like_an_empty_cell(theme: Theme, colors: Colors) -> None:
    empty = colors(theme.empty)
    assert empty
    assert min(distance(bg, empty[1]) for bg in backgrounds(theme, colors)) >= APART


@colored_themes
def test_every_tile_has_colours_at_every_depth(theme: Theme) -> None:
    for exponent in EXPONENTS:
        for depth in Depth:
            style = theme.tile(exponent).style(depth)
            assert ("bg:" in style) == (depth is not Depth.DEPTH_1_BIT)


@pytest.mark.parametrize("depth", Depth)
def test_monochrome_has_no_colours_at_any_depth(depth: Depth) -> None:
    for paint in paints(MONOCHROME):
        assert set(paint.style(depth).split()) <= {"bold", "reverse"}
    assert Look(MONOCHROME, depth, UNICODE).lined


@all_themes
def test_text_without_colours_has_no_colours(theme: Theme) -> None:
    look = Look(theme, Depth.DEPTH_1_BIT, UNICODE)
    for paint in [*paints(theme), *paints(look.theme)]:
        assert set(look.style(paint).split()) <= {"bold", "reverse"}


def test_every_name_has_a_theme() -> None:
    assert tuple(THEMES) == THEME_NAMES
    assert [theme.name for theme in THEMES.values()] == list(THEMES)
    assert len({theme.title for theme in THEMES.values()}) == len(THEMES)
