"""Every screen on every board, theme, colour depth and step of the layout, cell by cell."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import pytest
from advising import Preference, ReviewingAdviser
from harness import (
    FakeTime,
    Terminal,
    a_game,
    all_tiles,
    keep,
    open_session,
    showing,
)
from prompt_toolkit.utils import get_cwidth
from reading import read_tile, tile_rows

from slide2048 import Board
from slide2048.session import Session
from slide2048.tui.canvas import Canvas
from slide2048.tui.color import Depth
from slide2048.tui.format import status
from slide2048.tui.glyphs import ASCII, UNICODE, Glyphs
from slide2048.tui.keys import Place
from slide2048.tui.layout import Layout, TooSmall, fit
from slide2048.tui.look import Look
from slide2048.tui.screens.board import cell_place
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.numerals import label_width
from slide2048.tui.themes import THEMES
from slide2048.tui.tiles import label
from slide2048.tui.ui import Ui

SIZES: Final = range(2, 9)
DEPTHS: Final = tuple(Depth)
STEPS: Final = ("wide", "normal", "compact", "tiny")
SCORE: Final = 3_932_100
NUMBERS: Final = {"score": SCORE, "best": 4_000_000, "moves": 65_000, "elapsed": 35_999.0}
ITEMS: Final = status(SCORE, 4_000_000, 65_000, 35_999.0, 5)
VALUES: Final = tuple(item.value for item in ITEMS)


class StrictCanvas(Canvas):
    """A canvas that does not leave out in silence what is drawn beside it."""

    def text(self, x: int, y: int, text: str, style: str = "") -> None:
        assert x >= 0, text
        assert x + len(text) <= self.width, text
        assert 0 <= y < self.height, text
        super().text(x, y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        assert x >= 0
        assert x + width <= self.width
        assert y >= 0
        assert y + height <= self.height
        super().fill(x, y, width, height, style)

    def char(self, x: int, y: int) -> str:
        return self.rows[y].get(x, (" ", ""))[0]

    def styles(self, x: int, y: int, width: int, height: int) -> set[str]:
        return {
            self.rows[row].get(column, (" ", ""))[1]
            for row in range(y, y + height)
            for column in range(x, x + width)
        }

    @property
    def lines(self) -> list[str]:
        return [
            "".join(self.char(x, y) for x in range(self.width)).rstrip() for y in range(self.height)
        ]


class Case(NamedTuple):
    """What the game stands at, and what is then said."""

    place: Place
    numbers: dict[str, object]
    keys: str
    says: str


CASES: Final = (
    Case(Place.BOARD, {"can_undo": True}, "", ""),
    Case(Place.BANNER, {"won": True, "at_banner": True}, "", "2048!"),
    Case(Place.END, {"over": True}, "", "over."),
    Case(Place.END, {"over": True, "won": True, "can_undo": True}, "", "2048"),
    Case(Place.CONFIRM, {}, "r", "ew game?"),
)


def window_of(step: str, size: int) -> tuple[int, int]:
    """Return a window in which a board of a size has a step of the layout."""
    if step == "wide":
        return 120, 43
    if step == "normal":
        return 90, 43
    if step == "compact":
        return 80, size + 3
    layout = fit(max(20, 4 * size - 1), 1, size, ITEMS)
    assert isinstance(layout, TooSmall)
    return layout.width, layout.height


def looks() -> Iterator[Look]:
    for theme in THEMES.values():
        for depth in DEPTHS:
            yield Look(theme, depth, UNICODE)
    yield Look(theme, DEPTHS[0], ASCII)
    yield Look(theme, DEPTHS[-1], ASCII)


def an_adviser() -> ReviewingAdviser:
    return ReviewingAdviser(Preference(1e3, 2e3, 6e3, 1e4))


def drawn(session: Session, look: Look, window: tuple[int, int], keys: str = "") -> StrictCanvas:
    """Draw what is seen after some keys."""
    ui = Ui(session, look, FakeTime())
    ui.connect(an_adviser())
    canvas = StrictCanvas(*window)
    ui.draw(canvas)
    for key in keys:
        ui.press({"\r": "enter"}.get(key, key))
        ui.step()
        canvas = StrictCanvas(*window)
        ui.draw(canvas)
    check_characters(canvas, look.glyphs)
    return canvas


def check_characters(canvas: StrictCanvas, glyphs: Glyphs) -> None:
    """Nothing controls the terminal, nothing is wider than its cell, and ASCII is ASCII."""
    text = "".join(canvas.lines)
    assert text.isprintable()
    assert text.isascii() or (
        glyphs is UNICODE and all(get_cwidth(char) == 1 for char in set(text))
    )


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("size", SIZES)
def test_a_game_looks_right_everywhere(size: int, step: str) -> None:
    board = all_tiles(size)
    window = window_of(step, size)
    read = set()
    for look in looks():
        for case in CASES:
            session = showing(board, **{**NUMBERS, **case.numbers})
            canvas = drawn(session, look, window, case.keys)
            layout = fit(*window, size, ITEMS)
            assert isinstance(layout, Layout)
            check_step(layout, step)
            if case.place is Place.BOARD:
                check_styles(canvas, look, layout, board)
            if (look.glyphs, look.lined, case.says) not in read:
                read.add((look.glyphs, look.lined, case.says))
                check_numbers(canvas, look, layout, board)
            text = " ".join(" ".join(canvas.lines).split())
            assert case.says in text
            for value in VALUES:
                assert f" {value} " in f" {text} "
            can_undo = bool(case.numbers.get("can_undo"))
            check_hints(canvas, layout, Hints(case.place, look.glyphs, can_undo=can_undo))


def check_step(layout: Layout, step: str) -> None:
    """The window is an example of the step that it is meant to be one of."""
    assert layout.panel == (step == "wide")
    assert layout.cells.ruled == (step in ("wide", "normal"))
    assert layout.status[0].text.startswith("S " if step == "tiny" else "Score ")


def check_numbers(canvas: StrictCanvas, look: Look, layout: Layout, board: Board) -> None:
    """Every number can be read in its cell, and none is like another."""
    cells = layout.cells
    seen = {}
    for index, exponent in enumerate(board.exponents):
        text = read_tile(tile_rows(canvas.char, layout, *divmod(index, board.size)), cells)
        if exponent:
            assert text == label(exponent, label_width(cells))
            seen[exponent] = text
        else:
            assert text == look.glyphs.empty
    assert len(set(seen.values())) == len(seen) == len(set(board.exponents) - {0})


def check_styles(canvas: StrictCanvas, look: Look, layout: Layout, board: Board) -> None:
    """A cell of the board has its style as a whole."""
    cells = layout.cells
    for index, exponent in enumerate(board.exponents):
        paint = look.theme.tile(exponent) if exponent else look.theme.empty
        x, y = cell_place(layout.x, layout.board_y, cells, board.size, index)
        assert canvas.styles(x, y, cells.width, cells.height) == {look.style(paint)}


def check_hints(canvas: StrictCanvas, layout: Layout, hints: Hints) -> None:
    """The hints are there whole, and there is at least one."""
    area = layout.hints
    if layout.panel:
        expected = hints.column(area.width, area.height)
        rows = canvas.lines[area.y : area.y + area.height]
        shown = [row[area.x :].rstrip() for row in rows]
        assert shown[: len(expected)] == expected
    else:
        expected = [hints.line(area.width)]
        assert canvas.lines[area.y].strip() == expected[0]
    assert expected[0]


def pages(size: int) -> Iterable[tuple[str, str, Callable[[], Session]]]:
    """Return the title of every page, the keys that lead to it, and a player who can be there."""

    def player() -> Session:
        # Thirty moves can be made on boards from 4×4 up.
        sides = {max(size, 4), 4}
        games = [a_game(side, seed, id=f"{side}-{seed}") for side in sides for seed in (1, 2)]
        return keep(open_session(size), *games)

    def beginner() -> Session:
        return open_session(size)

    return (
        ("Help", "?", beginner),
        ("Boards", "b", beginner),
        ("Statistics", "i", beginner),
        ("Statistics", "i", player),
        ("Games", "ig", beginner),
        ("Games", "ig", player),
        ("Finished game", "ig\r", player),
        ("Review", "ig\rv", player),
        ("Costliest moves", "ig\rv\r", player),
    )


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("size", SIZES)
def test_a_page_looks_right_everywhere(size: int, step: str) -> None:
    # The finished games have boards from 4×4 up.
    window = window_of(step, max(size, 4))
    for title, keys, player in pages(size):
        session = player()
        # Pages have no colours of their own; the board in one of them has.
        some = list(looks())
        for look in some if title in ("Finished game", "Review") else (some[0], some[-1]):
            canvas = drawn(session, look, window, keys)
            lines = canvas.lines
            if step in ("wide", "normal"):
                assert any(title in line for line in lines[: window[1] // 3])
            # The way back is always named.
            assert "Esc" in " ".join(lines)


@pytest.mark.parametrize("size", SIZES)
def test_too_small_says_what_is_needed_and_that_is_enough(size: int) -> None:
    board = all_tiles(size)
    width, height = window_of("tiny", size)
    for look in looks():
        for window in [(width, height - 1), (4 * size - 2, 50), (10, 4)]:
            canvas = drawn(showing(board, **NUMBERS), look, window)
            need = re.search(r"need (\d+)[×x](\d+)", " ".join(" ".join(canvas.lines).split()))
            assert need
            enough = int(need[1]), int(need[2])
            canvas = drawn(showing(board, **NUMBERS), look, enough)
            assert "3932100" in " ".join(canvas.lines)


def board_and_pages(size: int) -> Iterable[tuple[str, str, Callable[[], Session]]]:
    return (("2048", "", lambda: open_session(size)), *pages(size))


TERMINALS: Final = (
    (4, "truecolor", "classic", False),
    (5, "256", "dark", False),
    (6, "16", "high-contrast", False),
    (4, "none", "monochrome", True),
)
WINDOWS: Final = ((132, 43), (80, 24), (40, 14), (23, 12), (12, 6))


@pytest.mark.parametrize(("size", "color", "theme", "ascii"), TERMINALS)
def test_the_terminal_shows_what_is_drawn(size: int, color: str, theme: str, ascii: bool) -> None:
    """No row wraps, nothing of the window before is left, nothing is lost on the way."""
    for _, keys, player in board_and_pages(size):
        with Terminal(
            *(80, 24),
            session=player(),
            color=color,
            theme=theme,
            ascii=ascii,
            adviser=an_adviser(),
        ) as terminal:
            for key in keys:
                terminal.send(key)
            for window in WINDOWS:
                terminal.resize(*window)
                canvas = StrictCanvas(*window)
                terminal.front.ui.draw(canvas)
                assert terminal.lines == canvas.lines
