"""The hint: asked for, shown, gone with the board that it was about."""

import pytest
from advising import Prompted
from harness import KEY_OF, LEFT, Terminal, lost_session, open_session

from slide2048 import Direction
from slide2048.session import Session
from slide2048.tui.notices import SHOWN_FOR

LEFT_FIRST = ((Direction.LEFT, 500.0), (Direction.RIGHT, 480.4))
HINT = "Hint: left, 20 points ahead of right"
TROUBLE = "Your game cannot be saved right now: the disk is full."
HELPED = "This game counts as helped from now on."
SEED = 0
"""A game in which LEFT, UP, RIGHT lead to a board where every direction is legal."""


def begun(size: int = 4) -> Session:
    session = open_session(size, SEED)
    for direction in (Direction.LEFT, Direction.UP, Direction.RIGHT):
        session.move(direction)
    return session


def test_the_hint_names_the_move_its_margin_and_why() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v")
        assert solver.board == terminal.session.game.board
        assert "Hint" not in terminal.text
        solver.say(terminal, *LEFT_FIRST)
        assert f"{HINT}: " in terminal.text


def test_a_hint_changes_nothing_but_that_the_game_is_helped() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        before = terminal.session.game.state()
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST)
        after = terminal.session.game.state()
        assert after.helped
        assert not before.helped
        assert after.moves == before.moves
        assert (after.board, after.score, after.undos_left) == (
            *(before.board, before.score, before.undos_left),
        )


@pytest.mark.parametrize("key", [LEFT, "u", "ry"])
def test_the_hint_is_gone_after_the_next_move_undo_or_new_game(key: str) -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST)
        terminal.send(key)
        assert "Hint" not in terminal.text
        assert solver.board is None


def test_it_does_not_come_back_with_the_board_that_it_was_about() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST)
        terminal.send(LEFT)
        terminal.send("u")
        assert "Hint" not in terminal.text


def test_it_does_not_outlive_its_game_where_the_next_one_begins_alike() -> None:
    solver = Prompted()
    with Terminal(size=2, seed=1, adviser=solver) as terminal:
        start = terminal.session.game.board
        terminal.send("v")
        hint = f"Hint: {solver.say_any(terminal).name.lower()}"
        assert hint in terminal.text
        terminal.session.new_game(seed=1)
        assert terminal.session.game.board == start
        terminal.send("t")
        assert "Hint" not in terminal.text
        terminal.send("v")
        assert solver.board == start
        assert terminal.session.game.helped


def test_a_notice_that_comes_by_itself_is_shown_for_its_time_and_then_the_hint_again() -> None:
    solver = Prompted()
    with Terminal(80, 24, session=begun(6), adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST)
        terminal.time.now += SHOWN_FOR
        terminal.session.notices.append(TROUBLE)
        terminal.tick()
        assert TROUBLE in terminal.text
        terminal.time.now += SHOWN_FOR
        terminal.tick()
        assert TROUBLE not in terminal.text
        assert HINT in terminal.text


def test_a_move_while_it_thinks_is_played_and_ends_the_thinking() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v" + LEFT)
        assert terminal.session.game.history.endswith("L")
        assert solver.board is None


def test_a_refused_move_and_a_look_at_the_help_leave_it_there() -> None:
    solver = Prompted()
    session = begun()
    while len(session.game.board.legal_moves()) == len(Direction):
        session.move(Direction.LEFT)
    (refused,) = set(Direction) - set(session.game.board.legal_moves())
    with Terminal(session=session, adviser=solver) as terminal:
        terminal.send("v")
        hint = f"Hint: {solver.say_any(terminal).name.lower()}"
        terminal.send(KEY_OF["URDL"[refused]])
        assert hint in terminal.text
        terminal.send("?")
        assert hint not in terminal.text
        terminal.send("?")
        assert hint in terminal.text


def test_a_better_answer_takes_the_place_of_the_first() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST[::-1], in_points=False)
        assert "Hint: right" in terminal.text
        solver.say(terminal, *LEFT_FIRST)
        assert HINT in terminal.text


def test_where_there_is_no_memory_the_player_is_told() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal)
        assert "no memory for the solver" in terminal.text


def test_that_the_game_is_helped_is_told_once_and_stays_to_be_seen() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        assert "  Best " in terminal.text
        terminal.send("v")
        assert HELPED in terminal.text
        assert "Helped best" in terminal.text
        solver.say(terminal, *LEFT_FIRST)
        assert HELPED in terminal.text
        terminal.time.now += 10
        terminal.send(LEFT)
        terminal.send("v")
        assert HELPED not in terminal.text
        assert "Helped best" in terminal.text


def test_a_helped_game_has_the_best_of_helped_games() -> None:
    solver = Prompted()
    session = begun()
    session.new_game()
    with Terminal(session=session, adviser=solver) as terminal:
        terminal.send("v")
        assert "Helped best 0" in terminal.text
        while not terminal.session.game.score:
            terminal.session.move(terminal.session.game.board.legal_moves()[0])
        terminal.send("\x0c")
        assert f"Helped best {terminal.session.game.score}" in terminal.text


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize(
    ("width", "height", "says"),
    [
        (80, 24, f"{HINT}: "),
        (40, 12, f"{HINT}."),
        (20, 10, "Hint: left."),
        (110, 30, "Hint: left, 20 points"),
    ],
)
def test_every_window_has_room_for_it(width: int, height: int, says: str, ascii: bool) -> None:
    solver = Prompted()
    with Terminal(width, height, session=begun(), ascii=ascii, adviser=solver) as terminal:
        terminal.send("v")
        solver.say(terminal, *LEFT_FIRST)
        assert says in terminal.text
        if ascii:
            assert terminal.text.isascii()


def test_there_is_none_at_the_banner_nor_at_the_end() -> None:
    solver = Prompted()
    with Terminal(session=lost_session(undos=0), adviser=solver) as terminal:
        terminal.send("v")
        assert solver.board is None
        assert not terminal.session.game.helped


def test_leaving_ends_the_thinking() -> None:
    solver = Prompted()
    with Terminal(session=begun(), adviser=solver) as terminal:
        terminal.send("vq")
        assert terminal.task.done()
        assert solver.closed


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_solver_itself_gives_one(size: int) -> None:
    with Terminal(session=begun(size)) as terminal:
        terminal.send("v")
        terminal.wait_until(lambda: "Hint: " in terminal.text)
