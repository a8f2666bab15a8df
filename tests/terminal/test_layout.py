"""What fits on a terminal."""

import pytest

from slide2048.tui.format import status
from slide2048.tui.layout import STEPS, Item, Layout, TooSmall, fit

SIZES = range(2, 9)
NUMBERS = {
    "new": status(0, 0, 0, 0.0, 5),
    "long": status(3_932_100, 3_932_100, 65_000, 359_999.0, 5),
    "huge": status(5 * 10**12, 5 * 10**12, 10**9, 10**7, 5),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("items", NUMBERS.values(), ids=NUMBERS)
def test_whatever_is_laid_out_is_whole_and_in_order(size: int, items: tuple[Item, ...]) -> None:
    for width in (*range(1, 40, 3), 20, 60, 80, 130, 300):
        for height in (*range(1, 30, 2), 10, 24, 50, 100):
            layout = fit(width, height, size, items)
            if isinstance(layout, TooSmall):
                continue
            board_width, board_height = layout.cells.board(size)
            assert layout.x >= 0
            assert layout.x + board_width <= width
            assert all(len(line) <= width for line in layout.status)
            assert (layout.title_y is None) or 0 <= layout.title_y < layout.status_y
            assert layout.status_y >= 0
            assert layout.status_y + len(layout.status) <= layout.board_y
            assert layout.board_y + board_height <= layout.message_y
            assert layout.message_y + layout.message_rows == layout.hints_y < height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("items", NUMBERS.values(), ids=NUMBERS)
def test_what_is_said_to_be_needed_is_enough(size: int, items: tuple[Item, ...]) -> None:
    for width in (1, 12, 20, 33, 80, 300):
        for height in (1, 8, 10):
            layout = fit(width, height, size, items)
            if isinstance(layout, TooSmall):
                assert layout.width > width or layout.height > height
                assert isinstance(fit(layout.width, layout.height, size, items), Layout)


@pytest.mark.parametrize("items", [NUMBERS["new"], NUMBERS["long"]], ids=["new", "long"])
def test_the_usual_board_fits_from_20_by_10_up(items: tuple[Item, ...]) -> None:
    for width in (*range(20, 50), 80, 300):
        for height in (*range(10, 30), 100):
            assert isinstance(fit(width, height, 4, items), Layout)


@pytest.mark.parametrize("size", SIZES)
def test_a_larger_terminal_never_has_smaller_cells(size: int) -> None:
    items = NUMBERS["new"]
    last = len(STEPS)
    for scale in range(10, 110):
        layout = fit(3 * scale, scale, size, items)
        step = STEPS.index(layout.cells) if isinstance(layout, Layout) else len(STEPS)
        assert step <= last
        last = step


def test_numbers_are_named_in_short_only_where_the_names_do_not_fit() -> None:
    wide, narrow = fit(20, 10, 4, NUMBERS["new"]), fit(20, 8, 4, NUMBERS["new"])
    assert isinstance(wide, Layout)
    assert isinstance(narrow, Layout)
    assert "Score 0" in " ".join(wide.status)
    assert "S 0" in " ".join(narrow.status)
