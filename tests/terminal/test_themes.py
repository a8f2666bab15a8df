"""Colours that can be told apart and text that can be read, on every terminal."""

import math
from collections.abc import Iterator

import pytest
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import _256_colors

from slide2048.tui.themes import THEMES, Paint, Theme

EXPONENTS = range(1, 65)
LEAST_CONTRAST = 4.5

RGB = tuple[int, int, int]

# The sixteen colours as well-known terminals have them; names as prompt_toolkit has them.
NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"]
PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 ffffff",
    "linux": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa ffffff",
    "vscode": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 ffffff",
    "campbell": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc f2f2f2",
    "tango": "000000 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf eeeeec",
    "apple": "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf e5e5e5",
}


def rgb(text: str) -> RGB:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def luminance(color: RGB) -> float:
    parts = [c / 255 for c in color]
    linear = [c / 12.92 if c <= 0.03928 else math.pow((c + 0.055) / 1.055, 2.4) for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(a: RGB, b: RGB) -> float:
    return math.dist(a, b)


def nearest(color: RGB) -> RGB:
    """The colour that a terminal of 256 shows for another one."""
    return _256_colors.colors[_256_colors[color]]


def paints(theme: Theme) -> Iterator[Paint]:
    yield from (theme.tile(exponent) for exponent in EXPONENTS)
    yield from (theme.empty, theme.frame, theme.win, theme.end, theme.ask)


themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_text_is_readable_in_true_colour_and_in_256(theme: Theme) -> None:
    for paint in paints(theme):
        fg, bg = rgb(paint.fg), rgb(paint.bg)
        assert contrast(fg, bg) >= LEAST_CONTRAST, paint
        assert contrast(nearest(fg), nearest(bg)) >= LEAST_CONTRAST, paint


@themes
@pytest.mark.parametrize("palette", PALETTES)
def test_text_is_readable_in_16_colours(theme: Theme, palette: str) -> None:
    *colors, white = PALETTES[palette].split()
    table = {f"ansi{name}": rgb(color) for name, color in zip(NAMES, colors, strict=True)}
    table["ansiwhite"] = rgb(white)
    for paint in paints(theme):
        assert bool(paint.basic_fg) == bool(paint.basic_bg)
        if paint.basic_fg:
            assert contrast(table[paint.basic_fg], table[paint.basic_bg]) >= LEAST_CONTRAST, paint


@themes
def test_every_tile_has_colours_at_every_depth(theme: Theme) -> None:
    for exponent in EXPONENTS:
        for depth in ColorDepth:
            style = theme.tile(exponent).style(depth)
            assert ("bg:" in style) == (depth is not ColorDepth.DEPTH_1_BIT)


@themes
def test_neighbouring_values_look_different(theme: Theme) -> None:
    for exponent in EXPONENTS[:-1]:
        one, next_one = theme.tile(exponent), theme.tile(exponent + 1)
        assert one.basic_bg != next_one.basic_bg
        assert distance(rgb(one.bg), rgb(next_one.bg)) >= 40, exponent
        assert distance(nearest(rgb(one.bg)), nearest(rgb(next_one.bg))) >= 35, exponent


@themes
def test_no_tile_looks_like_an_empty_cell(theme: Theme) -> None:
    for exponent in EXPONENTS:
        assert distance(rgb(theme.tile(exponent).bg), rgb(theme.empty.bg)) >= 30, exponent


def test_text_without_colours_has_no_style_at_all() -> None:
    assert Paint("ffffff", "000000", "ansiwhite", "ansiblack").style(ColorDepth.DEPTH_1_BIT) == ""
