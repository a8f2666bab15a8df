"""The solver plays by itself: its pace, and everything that stops it."""

import json
import re
import signal
from pathlib import Path

import pytest
from advising import Prompted
from harness import DOWN, LEFT, RIGHT, UP, Terminal, lost_session, open_session

from slide2048 import Direction
from slide2048.session import Session
from slide2048.tui.autoplay import Speed
from slide2048.tui.keys import Place
from slide2048.tui.notices import SHOWN_FOR

TROUBLE = "Your game cannot be saved right now: the disk is full."
KEYS = (UP, RIGHT, DOWN, LEFT)
BEFORE_2048 = Path(__file__).parents[1] / "data" / "before_2048.json"


def play_on(terminal: Terminal, solver: Prompted) -> None:
    """Let the solver find a move, and its time come."""
    solver.say_any(terminal)
    terminal.time.now += 10
    terminal.step()


def before_2048() -> Session:
    game = json.loads(BEFORE_2048.read_text(encoding="utf-8"))
    session = open_session(seed=game["seed"])
    for letter in game["moves"]:
        session.move("URDL".index(letter))
    return session


def test_it_plays_until_it_is_stopped() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        assert "The solver plays: normal." in terminal.text
        for moves in (1, 2, 3):
            play_on(terminal, solver)
            assert f"Moves {moves}" in terminal.text
        terminal.send("p")
        assert "The solver plays" not in terminal.text
        assert solver.board is None
        terminal.time.now += 10
        terminal.step()
        assert terminal.session.game.moves == 3


def test_no_move_comes_before_its_time() -> None:
    solver = Prompted()
    for keys, speed in (("p-", Speed.SLOW), ("p", Speed.NORMAL), ("p+", Speed.FAST)):
        with Terminal(adviser=solver) as terminal:
            terminal.send(keys)
            assert speed.title in terminal.text
            for moves in (0, 1):
                solver.say_any(terminal)
                assert speed.value is not None
                terminal.time.now += speed.value * 0.9
                terminal.step()
                assert terminal.session.game.moves == moves
                terminal.time.now += speed.value * 0.2
                terminal.step()
                assert terminal.session.game.moves == moves + 1


def test_a_move_that_is_not_found_yet_is_waited_for() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        terminal.time.now += 10
        terminal.step()
        assert terminal.session.game.moves == 0
        solver.say_any(terminal)
        terminal.step()
        assert terminal.session.game.moves == 1


def test_single_steps() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        for moves in (1, 2):
            terminal.send(" ")
            assert "The solver waits" in terminal.text
            play_on(terminal, solver)
            assert terminal.session.game.moves == moves
            solver.say_any(terminal)
            terminal.time.now += 100
            terminal.step()
            assert terminal.session.game.moves == moves
        terminal.send("+")
        assert "The solver plays: slow." in terminal.text
        play_on(terminal, solver)
        assert terminal.session.game.moves == 3


def test_a_move_that_was_found_before_it_stopped_is_not_played_when_it_plays_again() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        solver.say_any(terminal)
        terminal.send("pp")
        terminal.time.now += 10
        terminal.step()
        assert terminal.session.game.moves == 0


def test_the_speed_is_kept_for_the_next_time() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p++pp")
        assert "The solver plays: fast." in terminal.text


@pytest.mark.parametrize("keys", ["p ", "p--"])
def test_it_plays_again_after_single_steps(keys: str) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send(keys)
        assert "The solver waits" in terminal.text
        terminal.send("pp")
        assert "The solver plays: normal." in terminal.text
        play_on(terminal, solver)
        assert terminal.session.game.moves == 1


@pytest.mark.parametrize("found", [False, True])
def test_a_move_key_stops_it_and_is_played_once(found: bool) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        play_on(terminal, solver)
        before = terminal.session.game.history
        own = terminal.session.game.board.legal_moves()[-1]
        if found:
            assert solver.say_any(terminal) is not own
        terminal.send(KEYS[own])
        terminal.time.now += 10
        terminal.step()
        assert terminal.session.game.history == before + "URDL"[own]
        assert solver.board is None
        assert terminal.front.ui.place is Place.BOARD


def test_a_drag_stops_it_and_slides_once() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        terminal.send("\x1b[<0;40;10M\x1b[<0;20;10m")
        assert terminal.session.game.history == "L"
        assert terminal.front.ui.place is Place.BOARD


@pytest.mark.parametrize("key", ["u", "r", "b", "i", "m", "?", "\x1b"])
def test_what_leads_away_stops_it(key: str) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        play_on(terminal, solver)
        terminal.type(key)
        assert not terminal.front.ui._assistant.playing
        assert "The solver plays" not in terminal.text


@pytest.mark.parametrize(("width", "height"), [(80, 24), (20, 10)])
@pytest.mark.parametrize("keys", [["?", "?"], ["b", "\x1b"], ["\x1b"], ["r", "n"], ["arrow"]])
def test_what_stops_it_and_changes_nothing_says_so(
    keys: list[str], width: int, height: int
) -> None:
    solver = Prompted()
    with Terminal(width, height, seed=1, adviser=solver) as terminal:
        terminal.send("p")
        while len(legal := terminal.session.game.board.legal_moves()) == len(KEYS):
            play_on(terminal, solver)
        illegal = next(KEYS[way] for way in Direction if way not in legal)
        for key in keys:
            terminal.type(illegal if key == "arrow" else key)
        assert re.search("olver (has )?stopped", terminal.text)
        terminal.send(KEYS[legal[0]])
        assert "stopped" not in terminal.text


def test_whoever_stops_it_with_its_key_is_not_told() -> None:
    with Terminal(adviser=Prompted()) as terminal:
        terminal.send("pp")
        assert "stopped" not in terminal.text


@pytest.mark.parametrize("key", ["t", "\x0c"])
def test_what_changes_only_the_picture_does_not(key: str) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p" + key)
        assert terminal.front.ui.place is Place.AUTOPLAY


def test_a_window_that_is_too_small_stops_it() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        terminal.resize(10, 5)
        terminal.resize(80, 24)
        assert terminal.front.ui.place is Place.BOARD


@pytest.mark.parametrize("by_signal", [False, True])
def test_suspending_stops_it(by_signal: bool) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        if by_signal:
            terminal.call(terminal.front._suspend)
        else:
            terminal.send("\x1a")
        assert solver.board is None
        assert terminal.front.ui.place is Place.BOARD


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_game_ends_it(number: signal.Signals) -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        terminal.front._on_end(number)
        terminal.settle()
        assert terminal.task.done()
        assert solver.closed


def test_it_stops_at_the_win_banner() -> None:
    solver = Prompted()
    session = before_2048()
    with Terminal(session=session, adviser=solver) as terminal:
        terminal.send("p+")
        while not session.game.won:
            assert solver.board is not None
            play_on(terminal, solver)
        assert terminal.front.ui.place is Place.BANNER
        assert "You made 2048!" in terminal.text
        assert solver.board is None
        assert not terminal.front.ui._assistant.playing
        terminal.time.now += 10
        terminal.send("c")
        assert "P autoplay" in terminal.text


def test_it_stops_at_the_end() -> None:
    solver = Prompted()
    with Terminal(size=2, seed=1, adviser=solver) as terminal:
        terminal.send("p")
        while not terminal.session.game.over:
            play_on(terminal, solver)
        assert terminal.front.ui.place is Place.END
        assert solver.board is None
        terminal.send("u")
        assert "P autoplay" in terminal.text


def test_it_is_not_offered_where_there_is_no_move() -> None:
    solver = Prompted()
    with Terminal(session=lost_session(undos=0), adviser=solver) as terminal:
        terminal.send("p")
        assert solver.board is None


def test_a_game_is_helped_from_the_first_move_of_the_solver() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("pp")
        assert not terminal.session.game.helped
        terminal.send("p")
        play_on(terminal, solver)
        assert terminal.session.game.helped
        assert "Helped best" in terminal.text
        assert "This game counts as helped from now on." in terminal.text
        play_on(terminal, solver)
        assert "This game counts as helped" not in terminal.text


def test_tiles_slide_unless_it_is_fast() -> None:
    for keys, slides in (("p-", True), ("p", True), ("p+", False)):
        solver = Prompted()
        with Terminal(animation=True, adviser=solver) as terminal:
            terminal.send(keys)
            play_on(terminal, solver)
            assert (terminal.front.ui.effects.move is not None) is slides


def test_a_notice_that_comes_by_itself_is_shown_for_its_time_while_it_plays() -> None:
    solver = Prompted()
    with Terminal(80, 24, size=6, adviser=solver) as terminal:
        terminal.send("p")
        play_on(terminal, solver)
        play_on(terminal, solver)
        terminal.session.notices.append(TROUBLE)
        for _ in range(3):
            solver.say_any(terminal)
            terminal.time.now += SHOWN_FOR / 4
            terminal.step()
            assert TROUBLE in terminal.text
        play_on(terminal, solver)
        assert TROUBLE not in terminal.text
        assert "The solver plays" in terminal.text


def test_a_notice_waits_for_its_turn_when_the_game_becomes_helped() -> None:
    solver = Prompted()
    with Terminal(80, 24, size=6, adviser=solver) as terminal:
        terminal.send("p")
        terminal.session.notices.append(TROUBLE)
        play_on(terminal, solver)
        assert TROUBLE in terminal.text


def test_a_notice_does_not_hide_that_it_has_come_to_the_end() -> None:
    solver = Prompted()
    with Terminal(20, 10, size=2, seed=1, adviser=solver) as terminal:
        terminal.send("p")
        while not terminal.session.game.over:
            terminal.session.notices.append(TROUBLE)
            play_on(terminal, solver)
        assert "Game over" in terminal.text


def test_where_there_is_no_memory_it_stops_and_says_so() -> None:
    solver = Prompted()
    with Terminal(adviser=solver) as terminal:
        terminal.send("p")
        solver.say(terminal)
        assert "no memory for the solver" in terminal.text
        assert terminal.front.ui.place is Place.BOARD


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (20, 10), (110, 30)])
def test_every_window_says_that_it_plays(width: int, height: int, ascii: bool) -> None:
    solver = Prompted()
    with Terminal(width, height, ascii=ascii, adviser=solver) as terminal:
        terminal.send("p")
        assert "olver" in terminal.text
        assert "normal" in terminal.text
        assert re.search("P +stop", terminal.text)
        terminal.send(" ")
        assert "Space" in terminal.text


@pytest.mark.parametrize("size", [4, 6])
def test_the_solver_itself_plays_at_once(size: int) -> None:
    with Terminal(size=size) as terminal:
        terminal.send("p")
        for moves in (1, 2):
            terminal.wait_until(lambda: terminal.front._timers.stepping)
            terminal.time.now += 10
            terminal.step()
            assert terminal.session.game.moves == moves
