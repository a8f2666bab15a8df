"""Long pages: a line, a page and an end at a time."""

from collections.abc import Callable

import pytest
from harness import DOWN, UP, Terminal, a_game, keep, open_session

from slide2048.session import Session

PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"


def player() -> Session:
    games = [a_game(side, seed, id=f"{side}-{seed}") for side in (4, 5, 6) for seed in range(10)]
    return keep(open_session(), *games)


PAGES = {"?": 0, "i": 0, "ig": 0}
long_pages = pytest.mark.parametrize("page", PAGES)


def body(terminal: Terminal) -> list[str]:
    """The lines of the page between title and key hints, without the mark."""
    return [line.replace("›", " ").rstrip() for line in terminal.lines[2:-1]]


@long_pages
@pytest.mark.parametrize("key", [PAGE_DOWN, " "])
def test_a_page_down_goes_on_where_the_page_before_ended(page: str, key: str) -> None:
    with Terminal(40, 12, session=player()) as terminal:
        terminal.send(page)
        seen = body(terminal)
        terminal.send(key)
        after = body(terminal)
        assert after != seen
        assert set(after) & set(seen)


@long_pages
def test_every_line_is_seen_on_the_way_down_and_up_again(page: str) -> None:
    with Terminal(40, 12, session=player()) as terminal:
        terminal.send(page)
        lines = everything(terminal, DOWN)
        terminal.send(HOME)
        first = terminal.text
        assert everything(terminal, PAGE_DOWN) == lines
        last = terminal.text
        terminal.send(END)
        assert terminal.text == last
        assert everything(terminal, PAGE_UP) == lines
        assert terminal.text == first
        terminal.send(END)
        assert everything(terminal, UP) == lines


def everything(terminal: Terminal, key: str) -> set[str]:
    """All lines that are seen while a key is pressed until nothing changes any more."""
    seen = set(body(terminal))
    for _ in range(300):
        before = terminal.text
        terminal.send(key)
        if terminal.text == before:
            return seen
        seen |= set(body(terminal))
    raise AssertionError("the page has no end")


@long_pages
@pytest.mark.parametrize("keys", [PAGE_UP, PAGE_DOWN, HOME, END, " "])
def test_where_all_is_seen_there_is_nothing_to_scroll(page: str, keys: str) -> None:
    with Terminal(120, 70, session=open_session()) as terminal:
        terminal.send(page)
        shown = terminal.text
        terminal.send(keys)
        assert terminal.text == shown


@long_pages
def test_a_page_that_was_scrolled_is_filled_when_the_window_grows(page: str) -> None:
    with Terminal(40, 12, session=player()) as terminal:
        terminal.send(page + END)
        terminal.resize(80, 30)
        assert all(line or terminal.lines[i + 3] for i, line in enumerate(body(terminal)[:-1]))
        terminal.type("\x1b")


@pytest.mark.parametrize("key", [PAGE_UP, PAGE_DOWN, " ", HOME, END])
def test_at_the_board_they_do_nothing(key: str) -> None:
    with Terminal(seed=3) as terminal:
        shown, state = terminal.text, terminal.session.game.state()
        terminal.type(key)
        assert terminal.text == shown
        assert terminal.session.game.state() == state


def test_the_menu_of_boards_knows_no_pages() -> None:
    with Terminal() as terminal:
        terminal.send("b")
        shown = terminal.text
        press: Callable[[str], None] = terminal.send
        for key in (PAGE_UP, PAGE_DOWN, " "):
            press(key)
            assert terminal.text == shown
