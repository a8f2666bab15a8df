"""The text on tiles."""

import re

import pytest

from slide2048.tui.cells import STEPS
from slide2048.tui.tiles import NARROWEST, UNITS, label

EXPONENTS = range(1, 65)


def value(text: str) -> int:
    """Read a label as a player would."""
    if text.startswith("^"):
        return 1 << int(text[1:])
    match = re.fullmatch(r"(\d+)([KMGTPE]?)", text)
    assert match
    return int(match[1]) << 10 * UNITS.index(match[2])


@pytest.mark.parametrize("width", range(NARROWEST, 21))
def test_every_label_fits_and_says_which_tile_it_is(width: int) -> None:
    for exponent in EXPONENTS:
        text = label(exponent, width)
        assert len(text) <= width
        assert value(text) == 1 << exponent


@pytest.mark.parametrize("width", range(NARROWEST, 21))
def test_no_two_tiles_share_a_label(width: int) -> None:
    assert len({label(exponent, width) for exponent in EXPONENTS}) == len(EXPONENTS)


@pytest.mark.parametrize("width", range(NARROWEST, 21))
def test_a_number_that_fits_is_not_shortened(width: int) -> None:
    for exponent in EXPONENTS:
        if len(str(1 << exponent)) <= width:
            assert label(exponent, width) == str(1 << exponent)


def test_no_layout_has_cells_too_narrow_for_the_labels() -> None:
    assert min(cells.width for cells in STEPS) >= NARROWEST
