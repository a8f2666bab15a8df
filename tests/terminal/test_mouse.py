"""The mouse on the screen: drags that slide, what never slides, and the mouse that is free."""

import re
from pathlib import Path

import pytest
from harness import LEFT, RIGHT, UP, Terminal, lost_session, open_session
from test_screen_keys import moved

from slide2048.session import Session
from slide2048.tui.preferences import MOUSE_SETTING

TAKEN = "\x1b[?1002h\x1b[?1006h"
FREE = "\x1b[?1006l\x1b[?1002l"
DRAG = "\x1b[<0;40;12M\x1b[<32;45;12M\x1b[<0;50;12m"


def taken(terminal: Terminal) -> bool:
    """Whether the terminal reports the mouse, by the last that it was told."""
    return terminal.stdout.written.rfind(TAKEN) > terminal.stdout.written.rfind(FREE)


@pytest.mark.parametrize("mouse", [True, False])
def test_the_wheel_never_slides(mouse: bool) -> None:
    with Terminal(seed=1, mouse=mouse) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        state = terminal.session.game.state()
        for code in (64, 65, 66, 67, 68, 80):
            terminal.send(f"\x1b[<{code};40;12M" * 3)
        terminal.send("\x1b[M`+%\x1b[Ma+%")
        assert terminal.session.game.state() == state
        # With the mouse off, terminals would send the wheel as arrows in the alternate screen.
        assert terminal.stdout.written.count("\x1b[?1007l") == 1


@pytest.mark.parametrize(
    ("start", "end", "letter"),
    [
        ((40, 12), (44, 12), "R"),
        ((40, 12), (36, 12), "L"),
        ((40, 12), (40, 14), "D"),
        ((40, 12), (40, 10), "U"),
        ((40, 12), (42, 12), ""),
        ((40, 12), (40, 13), ""),
        # Pressed and released anywhere, also outside the board.
        ((2, 1), (80, 3), "R"),
        ((79, 24), (1, 20), "L"),
    ],
)
def test_a_drag_slides_once_when_the_button_comes_up(
    start: tuple[int, int], end: tuple[int, int], letter: str
) -> None:
    press = f"\x1b[<0;{start[0]};{start[1]}M"
    motions = "".join(f"\x1b[<32;{(start[0] + end[0]) // 2};{start[1]}M" for _ in range(5))
    release = f"\x1b[<0;{end[0]};{end[1]}m"
    assert moved(press + motions) == ""
    assert moved(press + motions + release) == letter


def test_a_button_that_went_down_on_another_page_slides_nothing() -> None:
    assert moved("?\x1b[<0;40;12M?\x1b[<0;50;12m") == ""
    assert moved("\x1b[<0;40;12M?\x1b[<0;41;12M?\x1b[<0;50;12m") == ""


@pytest.mark.parametrize("there", ["?", "b", "i", "r"])
def test_a_drag_that_begins_or_ends_elsewhere_slides_nothing(there: str) -> None:
    back = "n" if there == "r" else there
    press, release = "\x1b[<0;40;12M", "\x1b[<0;50;12m"
    with Terminal(seed=3) as terminal:
        terminal.send(LEFT + UP + LEFT)
        assert terminal.session.game.score
        state = terminal.session.game.state()
        terminal.send(there + press + back + release)
        terminal.send(press + there + release + back)
        terminal.send(there + press + release + back)
        assert terminal.session.game.state() == state
        terminal.send(press + release)
        assert terminal.session.game.moves == 4


def test_a_drag_slides_nothing_at_the_end_nor_where_the_board_is_not_seen() -> None:
    with Terminal(session=lost_session(1)) as terminal:
        state = terminal.session.game.state()
        terminal.send(DRAG)
        assert terminal.session.game.state() == state
    with Terminal(10, 4) as terminal:
        terminal.send("\x1b[<0;1;1M\x1b[<0;9;1m")
        assert terminal.session.game.moves == 0


def test_a_terminal_that_knows_only_old_reports_slides_too() -> None:
    assert moved("\x1b[M H,\x1b[M#R,") == "R"
    # Those of urxvt are never asked for.
    assert moved("\x1b[32;40;12M\x1b[35;50;12M") == ""


def test_a_drag_moves_no_mark_in_a_menu() -> None:
    with Terminal() as terminal:
        terminal.send("b")
        shown = terminal.text
        terminal.send("\x1b[<0;40;5M\x1b[<0;40;15m")
        assert terminal.text == shown


def test_only_presses_and_drags_are_asked_for() -> None:
    with Terminal() as terminal:
        assert "\x1b[?1002h" in terminal.stdout.written
        assert "\x1b[?1006h" in terminal.stdout.written
        assert "\x1b[?1003h" not in terminal.stdout.written
    with Terminal(mouse=False) as terminal:
        assert re.search(r"\x1b\[\?100[0-6]", terminal.stdout.written) is None


class TestFreeMouse:
    def test_m_frees_the_mouse_and_takes_it_back_at_once(self) -> None:
        with Terminal() as terminal:
            assert taken(terminal)
            terminal.send("m")
            assert not taken(terminal)
            assert "The mouse is free to select text. M takes it back." in terminal.text
            terminal.send("m")
            assert taken(terminal)
            assert "Drags slide the tiles again. M frees the mouse." in terminal.text

    def test_a_drag_slides_only_while_the_mouse_is_taken(self) -> None:
        assert moved(DRAG) == "R"
        # A terminal may send what was on its way, or mistake the command.
        assert moved("m" + DRAG) == ""
        assert moved("mm" + DRAG) == "R"

    def test_a_button_that_is_down_while_the_mouse_is_freed_slides_nothing(self) -> None:
        press, motion, release = DRAG.replace("M", "M ").replace("m", "m ").split()
        assert moved(press + "m" + motion + "m" + release) == ""

    @pytest.mark.parametrize("page", ["?", "b", "i", "r"])
    def test_it_works_where_there_is_text_to_select(self, page: str) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP + LEFT + page)
            shown = terminal.text
            terminal.send("m")
            # A question is not answered by it, nor left.
            assert taken(terminal) == (page == "r")
            assert terminal.text == shown

    def test_it_works_at_the_end_and_in_a_window_that_is_too_small(self) -> None:
        with Terminal(session=lost_session(0)) as terminal:
            terminal.send("m")
            assert not taken(terminal)
            assert "Game over." in terminal.text
        with Terminal(10, 4) as terminal:
            terminal.send("m")
            assert not taken(terminal)

    def test_it_is_remembered(self, tmp_path: Path) -> None:
        for keys, first, then in [("m", True, False), ("", False, False), ("m", False, True)]:
            session = Session.open(folder=tmp_path)
            with Terminal(session=session) as terminal:
                assert taken(terminal) == first
                terminal.send(keys)
                assert taken(terminal) == then
            session.close()

    def test_the_flag_frees_it_for_this_time_only(self, tmp_path: Path) -> None:
        for flag in (True, False):
            session = Session.open(folder=tmp_path)
            with Terminal(session=session, mouse=not flag) as terminal:
                assert taken(terminal) is not flag
            session.close()

    def test_what_was_chosen_after_the_flag_is_remembered(self, tmp_path: Path) -> None:
        session = Session.open(folder=tmp_path)
        session.set_setting(MOUSE_SETTING, False)
        with Terminal(session=session, mouse=False) as terminal:
            terminal.send("m")
            assert taken(terminal)
        session.close()
        again = Session.open(folder=tmp_path)
        assert again.setting(MOUSE_SETTING, False) is True
        again.close()

    def test_a_setting_that_means_nothing_is_as_if_there_were_none(self) -> None:
        session = open_session()
        session.set_setting(MOUSE_SETTING, "perhaps")
        with Terminal(session=session) as terminal:
            assert taken(terminal)

    @pytest.mark.parametrize("keys", ["", "m", "mm"])
    def test_redraw_and_suspend_bring_back_what_was_chosen(self, keys: str) -> None:
        stops: list[bool] = []
        with Terminal(stop=lambda: stops.append(taken(terminal))) as terminal:
            terminal.send(keys)
            chosen = taken(terminal)
            terminal.send("\x0c")
            assert taken(terminal) == chosen
            terminal.send("\x1a")
            terminal.settle()
            assert stops == [False]
            assert taken(terminal) == chosen
            terminal._loop.call_soon(terminal.front._take_terminal_back)
            terminal.settle()
            assert taken(terminal) == chosen

    @pytest.mark.parametrize("keys", ["", "m", "mm", "?m"])
    def test_it_is_free_after_every_way_out(self, keys: str) -> None:
        with Terminal() as terminal:
            terminal.send(keys + "q")
            assert terminal.task.done()
            assert not taken(terminal)

    def test_the_footer_names_the_key_where_there_is_room(self) -> None:
        with Terminal(99, 30) as terminal:
            assert "M mouse" in terminal.text
        with Terminal(40, 24) as terminal:
            assert "mouse" not in terminal.text
