"""What is on the screen: text and colour of every cell, on terminals of all kinds."""

import re
from itertools import pairwise

import pytest
from harness import LEFT, StubGame, Terminal, all_tiles, showing
from prompt_toolkit.output.color_depth import ColorDepth
from pyte.screens import Char
from reading import read_tile

from slide2048 import Board
from slide2048.tui.layout import Layout
from slide2048.tui.screens.numerals import label_width
from slide2048.tui.themes import CLASSIC
from slide2048.tui.tiles import NARROWEST, label

SIZES = (4, 5, 6)
TERMINALS = [(80, 24), (20, 10), (40, 12), (60, 30), (132, 43), (300, 100)]
COLOR_CODES = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def layout_of(terminal: Terminal) -> Layout:
    layout = terminal.front.ui._picture._layout
    assert isinstance(layout, Layout)
    return layout


def tile_cells(terminal: Terminal, row: int, column: int) -> list[list[Char]]:
    """The cells of the screen that a cell of the board takes."""
    layout = layout_of(terminal)
    cells = layout.cells
    edge = 1 if cells.ruled else 0
    x = layout.x + edge + column * (cells.width + 1)
    y = layout.board_y + edge + row * (cells.height + edge)
    return [[terminal.cell(x + i, y + j) for i in range(cells.width)] for j in range(cells.height)]


def tile_text(terminal: Terminal, row: int, column: int) -> str:
    rows = ["".join(char.data for char in line) for line in tile_cells(terminal, row, column)]
    return read_tile(rows, layout_of(terminal).cells)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("width", "height"), TERMINALS)
def test_the_board_is_whole_and_every_cell_right(size: int, width: int, height: int) -> None:
    with Terminal(width, height, size=size, seed=5) as terminal:
        if (width, height) == (20, 10) and size == 6:
            assert "need" in terminal.text
            return
        terminal.send(LEFT)
        exponents = terminal.session.game.board.exponents
        for index, exponent in enumerate(exponents):
            row, column = divmod(index, size)
            paint = CLASSIC.tile(exponent) if exponent else CLASSIC.empty
            text = label(exponent, NARROWEST) if exponent else "·"
            assert tile_text(terminal, row, column) == text
            for line in tile_cells(terminal, row, column):
                assert {char.bg for char in line} == {paint.bg}
                assert {char.fg for char in line} == {paint.fg}
        for word in ("Score", "Best", "Moves", "Time", "Undos"):
            assert word in terminal.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("width", "height"), TERMINALS)
def test_the_largest_tiles_can_be_told_apart(size: int, width: int, height: int) -> None:
    board = all_tiles(size)
    numbers = {"score": 3_932_100, "best": 3_932_100, "moves": 65_000, "elapsed": 35_999.0}
    with Terminal(width, height, session=showing(board, **numbers)) as terminal:
        if (width, height) == (20, 10) and size == 6:
            assert "need" in terminal.text
            return
        texts = {}
        for index, exponent in enumerate(board.exponents):
            if exponent:
                text = tile_text(terminal, *divmod(index, size))
                assert text == label(exponent, label_width(layout_of(terminal).cells))
                texts[text] = exponent
        assert len(texts) == len(set(board.exponents) - {0})


@pytest.mark.parametrize("size", range(2, 9))
def test_other_sizes_fit_too(size: int) -> None:
    with Terminal(80, 24, session=showing(all_tiles(size))) as terminal:
        for index, exponent in enumerate(all_tiles(size).exponents):
            text = label(exponent, label_width(layout_of(terminal).cells)) if exponent else "·"
            assert tile_text(terminal, *divmod(index, size)) == text


@pytest.mark.parametrize(
    ("color", "depth"),
    [
        ("truecolor", ColorDepth.DEPTH_24_BIT),
        ("256", ColorDepth.DEPTH_8_BIT),
        ("16", ColorDepth.DEPTH_4_BIT),
    ],
)
def test_every_tile_has_its_colours_at_every_depth(color: str, depth: ColorDepth) -> None:
    board = Board.from_exponents(bytes(range(25)))
    with Terminal(80, 30, session=showing(board), color=color) as terminal:
        backgrounds = []
        for exponent in range(1, 25):
            cells = tile_cells(terminal, *divmod(exponent, 5))
            assert len({(char.fg, char.bg) for line in cells for char in line}) == 1
            assert cells[0][0].bg != "default"
            assert cells[0][0].fg != "default"
            backgrounds.append(cells[0][0].bg)
        assert all(one != other for one, other in pairwise(backgrounds))
        codes = {"truecolor": "48;2;", "256": "48;5;", "16": "4"}
        for name, code in codes.items():
            if len(code) > 1:
                assert (code in terminal.stdout.written) == (name == color)
        assert terminal.front.application.color_depth is depth


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize(
    ("color", "environ"), [("none", {}), ("auto", {"NO_COLOR": "1", "COLORTERM": "truecolor"})]
)
def test_without_colours_there_is_no_colour_code_at_all(
    color: str, environ: dict[str, str], ascii: bool
) -> None:
    session = showing(all_tiles(4), won=True, at_banner=True)
    with Terminal(session=session, color=color, environ=environ, ascii=ascii) as terminal:
        terminal.send("?")
        terminal.send("?")
        assert COLOR_CODES.findall(terminal.stdout.written) == []
        # The win stands out all the same, and lines part the cells.
        x, y = terminal.find("You made 2048!")
        assert terminal.cell(x, y).reverse
        assert ("|" if ascii else "│") in terminal.text


def test_a_colour_flag_beats_no_color() -> None:
    with Terminal(color="truecolor", environ={"NO_COLOR": "1"}) as terminal:
        assert "48;2;" in terminal.stdout.written


@pytest.mark.parametrize(
    ("ascii", "encoding", "environ"),
    [
        (True, "utf-8", {}),
        (False, "ascii", {}),
        (False, "latin-1", {}),
        (False, "utf-8", {"LC_ALL": "C"}),
    ],
)
def test_ascii_everywhere(ascii: bool, encoding: str, environ: dict[str, str]) -> None:
    with Terminal(ascii=ascii, encoding=encoding, environ=environ, color="16") as terminal:
        for keys in ["?", "\x1b", "b", "\x1b", "i", "g", "\x1b", "\x1b", LEFT + "r", "n"]:
            terminal.type(keys)
            assert terminal.stdout.written.isascii()
        terminal.resize(10, 5)
        assert terminal.stdout.written.isascii()
        assert "need" in terminal.text


@pytest.mark.parametrize(
    ("width", "height"), [(19, 7), (14, 10), (10, 3), (5, 2), (1, 1), (200, 5)]
)
def test_too_small_is_said_calmly_and_in_time_undone(width: int, height: int) -> None:
    with Terminal(width, height) as terminal:
        shown = terminal.text
        assert "Score" not in shown
        terminal.send(LEFT)
        assert terminal.session.game.moves == 0
        if width >= 10:
            need = re.search(r"need\s+(\d+)×(\d+)", shown)
            assert need
            terminal.resize(int(need[1]), int(need[2]))
            assert tile_text(terminal, 0, 0)
            terminal.send(LEFT)
            assert terminal.session.game.moves == 1


def test_whatever_the_size_nothing_breaks() -> None:
    sessions = [
        showing(all_tiles(6), score=10**12),
        showing(all_tiles(4), won=True, at_banner=True),
        showing(all_tiles(4), won=True, over=True, score=5, best=5, can_undo=True),
    ]
    for session in sessions:
        with Terminal(session=session, size=4) as terminal:
            for page in ["", "?"]:
                terminal.type(page)
                for width in (1, 2, 3, 7, 19, 20, 33, 80):
                    for height in (1, 2, 3, 5, 10, 25):
                        terminal.resize(width, height)
                        assert not terminal.task.done()


@pytest.mark.parametrize("page", ["", "?", "b", "r", "i", "ig"])
def test_a_resized_window_looks_like_one_that_always_had_that_size(page: str) -> None:
    sizes = [(120, 40), (20, 10), (33, 30), (80, 24), (40, 12), (5, 5), (60, 21)]
    with Terminal(80, 24, seed=3) as terminal:
        terminal.send("wadwasd" + page)
        shown = []
        for width, height in sizes:
            terminal.resize(width, height)
            shown.append(cells_of(terminal))
    for (width, height), before in zip(sizes, shown, strict=True):
        with Terminal(width, height, seed=3) as terminal:
            # The moves are made where the board can be seen.
            terminal.resize(80, 24)
            terminal.send("wadwasd" + page)
            terminal.resize(width, height)
            assert cells_of(terminal) == before


def cells_of(terminal: Terminal) -> list[Char]:
    screen = terminal.screen
    return [terminal.cell(x, y) for y in range(screen.lines) for x in range(screen.columns)]


def test_the_footer_has_what_works_now() -> None:
    with Terminal(seed=3) as terminal:
        assert "U undo" not in terminal.text
        terminal.send(LEFT)
        assert "U undo" in terminal.text
        assert "? help" in terminal.text


def test_a_small_window_names_the_key_of_the_hint() -> None:
    with Terminal(40, 12, seed=3) as terminal:
        terminal.send(LEFT)
        assert all(key in terminal.lines[-1] for key in ("U undo", "V hint", "? help", "Q quit"))


def test_a_stub_is_like_a_game() -> None:
    with Terminal() as terminal:
        for name in StubGame.__dataclass_fields__:
            assert hasattr(terminal.session.game, name)
