"""What fits on a terminal."""

from itertools import combinations
from pathlib import Path

import pytest

from slide2048.tui.cells import STEPS
from slide2048.tui.format import status
from slide2048.tui.layout import WIDE, Area, Item, Layout, TooSmall, fit

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
            areas = areas_of(layout, size)
            for area in areas:
                assert area.x >= 0
                assert area.y >= 0
                assert area.width > 0
                assert area.height > 0
                assert area.x + area.width <= width
                assert area.y + area.height <= height
            for one, other in combinations(areas, 2):
                assert apart(one, other)
            words = " ".join(line.text for line in layout.status).split()
            assert {item.value for item in items} <= set(words)


def areas_of(layout: Layout, size: int) -> list[Area]:
    """Everything that has a place of its own."""
    areas = [Area(layout.x, layout.board_y, *layout.cells.board(size))]
    areas += [layout.message, layout.hints]
    areas += [Area(line.x, line.y, len(line.text), 1) for line in layout.status]
    return areas if layout.title is None else [*areas, layout.title]


def apart(one: Area, other: Area) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return beside or one.y + one.height <= other.y or other.y + other.height <= one.y


@pytest.mark.parametrize("size", SIZES)
def test_a_wide_terminal_has_a_panel_and_a_larger_board(size: int) -> None:
    items = NUMBERS["new"]
    for width, height in [(WIDE, 24), (120, 30), (132, 43), (200, 50), (300, 100)]:
        wide = fit(width, height, size, items)
        narrow = fit(WIDE - 1, height, size, items)
        assert isinstance(wide, Layout)
        assert isinstance(narrow, Layout)
        assert not narrow.panel
        assert wide.panel
        assert wide.cells.height >= narrow.cells.height
        assert [line.text.split() for line in wide.status] == [
            [item.name, item.value] for item in items
        ]
        # The two stand together, in the middle of the terminal.
        board_end = wide.x + wide.cells.board(size)[0]
        assert 0 < wide.hints.x - board_end <= 4
        right = width - wide.hints.x - wide.hints.width
        assert abs(wide.x - right) <= 1


def test_a_high_terminal_has_none_if_that_makes_the_board_larger() -> None:
    layout = fit(100, 60, 4, NUMBERS["new"])
    assert isinstance(layout, Layout)
    assert not layout.panel
    assert layout.cells.board(4)[0] > 100 - 28


@pytest.mark.parametrize("size", [4, 5, 6])
def test_tiles_grow_with_the_terminal(size: int) -> None:
    shares = []
    for width, height in [(150, 50), (180, 60), (210, 70)]:
        layout = fit(width, height, size, NUMBERS["new"])
        assert isinstance(layout, Layout)
        shares.append(layout.cells.board(size)[1] / height)
    assert min(shares) > 0.8


LONGEST = {
    4: status(3_932_156, 3_932_156, 65_533, 3_599_999.0, 5),
    5: status(3_221_225_476, 3_221_225_476, 67_108_861, 3_599_999.0, 5),
    6: status(9_620_726_743_044, 9_620_726_743_044, 137_438_953_469, 3_599_999.0, 5),
}
"""What no game exceeds: moves as if all new tiles were a 2, score as if none were a 4."""

MINIMUMS = {4: (20, 10), 5: (20, 11), 6: (23, 12)}


@pytest.mark.parametrize("size", MINIMUMS)
def test_the_stated_minimums_hold_for_every_game(size: int) -> None:
    width, height = MINIMUMS[size]
    for items in (NUMBERS["new"], LONGEST[size]):
        for more_columns in (0, 1, 2, 7, 60):
            for more_rows in (0, 1, 5, 40):
                layout = fit(width + more_columns, height + more_rows, size, items)
                assert isinstance(layout, Layout)
    # A row less is not enough for the longest game, so there is no smaller one to state.
    assert isinstance(fit(width, height - 2, size, LONGEST[size]), TooSmall)


def test_the_stated_minimums_are_what_the_readme_says() -> None:
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text("utf-8").split())
    stated = ", ".join(f"{size}×{size} from {w}×{h}" for size, (w, h) in MINIMUMS.items())
    assert stated in readme


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
    assert "Score 0" in wide.status[0].text
    assert "S 0" in narrow.status[0].text
