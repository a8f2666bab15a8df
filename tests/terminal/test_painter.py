"""Whatever the terminal shows, a canvas comes out right, in few bytes."""

import pytest
from harness import Screen, Stdout
from hypothesis import given
from hypothesis import strategies as st

from slide2048.tui.canvas import Canvas
from slide2048.tui.codes import ink
from slide2048.tui.color import Depth
from slide2048.tui.painter import Painter
from slide2048.tui.themes import CLASSIC

WIDTH, HEIGHT = 24, 4
DEPTH = Depth.DEPTH_24_BIT
STYLES = ["", "bold", "reverse", *(CLASSIC.tile(e).style(DEPTH) for e in (1, 2, 6))]

Stroke = tuple[int, int, str, str]

strokes = st.tuples(
    st.integers(-3, WIDTH + 3),
    st.integers(-1, HEIGHT),
    st.text("ab ", max_size=WIDTH),
    st.sampled_from(STYLES),
)
pictures = st.lists(st.lists(strokes, max_size=6), min_size=1, max_size=4)


def drawn(picture: list[Stroke]) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    for stroke in picture:
        canvas.text(*stroke)
    return canvas


def cells(screen: Screen) -> list[list[object]]:
    return [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]


@given(pictures)
def test_a_picture_over_others_looks_as_on_an_empty_screen(shown: list[list[Stroke]]) -> None:
    screen, painter = Screen(WIDTH, HEIGHT), Painter(DEPTH)
    terminal = Stdout(screen)
    terminal.write("\x1b[?7l")
    for picture in shown:
        canvas = drawn(picture)
        terminal.write(painter.paint(canvas))
        alone = Screen(WIDTH, HEIGHT)
        Stdout(alone).write("\x1b[?7l" + Painter(DEPTH).paint(canvas))
        assert cells(screen) == cells(alone)
        for y, row in enumerate(canvas.rows):
            wanted = "".join(row.get(x, (" ", ""))[0] for x in range(WIDTH))
            assert screen.display[y] == wanted
        assert (screen.cursor.x, screen.cursor.y) == (0, 0)
        # It is left as it was taken: what others write has no style.
        assert not screen.cursor.attrs.reverse
        assert (screen.cursor.attrs.fg, screen.cursor.attrs.bg) == ("default", "default")


@given(st.sampled_from(STYLES), st.sampled_from(STYLES))
def test_a_style_after_another_is_that_style(before: str, after: str) -> None:
    one, other = Screen(2, 1), Screen(2, 1)
    first, second = ink(before, DEPTH), ink(after, DEPTH)
    Stdout(one).write(f"{first.code}{second.after(first)}x")
    Stdout(other).write(f"{second.code}x")
    assert one.buffer[0][0] == other.buffer[0][0]


def test_what_is_shown_already_costs_nothing() -> None:
    painter = Painter(DEPTH)
    assert painter.paint(drawn([(3, 1, "ab", "bold")]))
    assert painter.paint(drawn([(3, 1, "ab", "bold"), (9, 2, " ", "")])) == ""


@pytest.mark.parametrize(
    ("before", "after", "most"),
    [
        ("Score 1234", "Score 1235", 20),
        ("a" * 20, "", 20),
        ("abc" + "a" * 17, "abd", 25),
        ("a  a", "b  b", 20),
        ("a" + " " * 15 + "a", "b" + " " * 15 + "b", 25),
    ],
)
def test_only_what_differs_is_written(before: str, after: str, most: int) -> None:
    painter = Painter(DEPTH)
    painter.paint(drawn([(2, 1, before, "")]))
    assert 0 < len(painter.paint(drawn([(2, 1, after, "")]))) <= most


def test_after_it_has_been_erased_everything_is_written() -> None:
    painter = Painter(DEPTH)
    first = painter.paint(drawn([(3, 1, "abc", "")]))
    painter.shown = None
    assert painter.paint(drawn([(3, 1, "abc", "")])) == first
