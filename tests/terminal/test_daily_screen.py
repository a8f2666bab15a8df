"""The daily board on the screen: title, notices, questions, menu, lists, last words."""

from pathlib import Path

import pytest
from harness import DOWN, LEFT, UP, FakeTime, Terminal, open_session

from slide2048.clock import Clock
from slide2048.session import Session
from slide2048.tui.glyphs import UNICODE
from slide2048.tui.summary import summary

DAY = "2026-11-28"
ENTER = "\r"


def daily(folder: Path, day: str = DAY, *, on_it: bool = True) -> Session:
    now = FakeTime()
    return Session.open(
        folder=folder,
        size=4,
        seed=None if on_it else 7,
        daily=on_it,
        today=lambda: day,
        clock=lambda elapsed: Clock(now, elapsed=elapsed, longest_tick=None),
    )


def last_words(session: Session) -> list[str]:
    saved = session.close()
    return summary(session, UNICODE, 80, saved=saved)


def test_title_and_notice(tmp_path: Path) -> None:
    with Terminal(session=daily(tmp_path)) as terminal:
        assert f"Daily {DAY}" in terminal.lines[0]
        terminal.find(f"Daily {DAY}: one try counts")


@pytest.mark.parametrize(("width", "height"), [(20, 10), (40, 12), (60, 20)])
def test_where_there_is_no_title_the_notice_says_it(
    tmp_path: Path, width: int, height: int
) -> None:
    with Terminal(width, height, session=daily(tmp_path)) as terminal:
        assert f"Daily {DAY}" in terminal.text


def test_a_new_game_asks_although_there_are_no_points(tmp_path: Path) -> None:
    session = daily(tmp_path)
    with Terminal(session=session) as terminal:
        terminal.type(UP)
        assert session.game.score == 0
        terminal.type("r")
        terminal.find("End your one try of the day? A new game is practice.")
        terminal.type("n")
        assert f"Daily {DAY}" in terminal.lines[0]
        terminal.type("ry")
        assert f"Practice {DAY}" in terminal.lines[0]
        terminal.find("U brings the game before it back")
        terminal.type("u")
        assert f"Daily {DAY}" in terminal.lines[0]
        assert session.game.moves == 1


def test_at_its_start_a_board_cannot_be_started_again(tmp_path: Path) -> None:
    with Terminal(session=daily(tmp_path)) as terminal:
        terminal.type("r")
        terminal.find("at its start already")
        assert f"Daily {DAY}" in terminal.lines[0]


def test_from_the_menu_and_back(tmp_path: Path) -> None:
    session = daily(tmp_path, on_it=False)
    with Terminal(session=session) as terminal:
        terminal.type(UP + LEFT + "b")
        terminal.find(f"0  Daily {DAY}  one try a day counts")
        terminal.type("0")
        assert f"Daily {DAY}" in terminal.lines[0]
        terminal.find("one try counts")
        terminal.type(LEFT + UP + LEFT + "b")
        terminal.find(f"0  Daily {DAY}  score {session.game.score}, 3 moves, in play now")
        score = session.game.score
        terminal.type(UP + UP + UP + ENTER)
        assert "Classic" in terminal.lines[0]
        terminal.find(f"Daily {DAY} waits for you: B leads back to it.")
        assert session.game.moves == 2
        terminal.type("b")
        terminal.find(f"0  Daily {DAY}  score {score}, 3 moves")
        terminal.type(DOWN + DOWN + DOWN + ENTER)
        assert f"Daily {DAY}" in terminal.lines[0]
        assert session.game.moves == 3


def test_the_menu_says_that_the_try_is_done(tmp_path: Path) -> None:
    session = daily(tmp_path)
    with Terminal(session=session) as terminal:
        terminal.type(LEFT + UP + LEFT + "ry" + UP + "b4b")
        result = session.archive.of_day(DAY)
        assert result is not None
        terminal.find(f"0  Daily {DAY}  reached {result.best_tile}; the rest is practice")
        terminal.type("0")
        assert f"Practice {DAY}" in terminal.lines[0]
        terminal.find(f"Daily {DAY} is done: reached {result.best_tile}.")


def test_who_leaves_a_board_that_is_done_is_told_how_to_show_the_result(tmp_path: Path) -> None:
    session = daily(tmp_path)
    with Terminal(session=session) as terminal:
        terminal.type(LEFT + UP + LEFT + "b4")
        assert "--result" not in terminal.text
        terminal.type("b0ry" + UP + "b4")
        terminal.find("To show your result: slide2048 daily --result")


def test_statistics_and_list_tell_it_apart(tmp_path: Path) -> None:
    session = daily(tmp_path)
    with Terminal(session=session) as terminal:
        terminal.type(LEFT + UP + LEFT)
        score = session.game.score
        terminal.type("ry" + UP + "i")
        _, y = terminal.find("Daily")
        assert terminal.lines[y].split()[-1] == "Daily"
        assert "No games yet." in terminal.lines[y + 1]
        assert terminal.lines[y + 1].split()[-1] == str(score)
        terminal.type("g")
        terminal.find(f"Daily {DAY}", after="Board")
        terminal.type(ENTER)
        terminal.find(f"Daily {DAY}")


def test_last_words_of_a_try_that_goes_on(tmp_path: Path) -> None:
    session = daily(tmp_path)
    session.move(0)
    words = last_words(session)
    assert words[-1] == "Your try is saved. Continue it with: slide2048 daily"
    assert not any(line.startswith("slide2048 daily") for line in words)


def test_last_words_after_the_try(tmp_path: Path) -> None:
    session = daily(tmp_path)
    while not session.game.final:
        if session.game.over:
            session.undo()
        session.move(session.game.board.legal_moves()[0])
    words = last_words(session)
    assert words[-4:-2] == ["Practice on this board with: slide2048 daily", ""]
    assert words[-2] == f"slide2048 daily {DAY}: reached {session.game.board.max_tile}"
    assert (
        words[-1] == f"Score {session.game.score}, {session.game.moves} moves, 0:00, 5 undos used"
    )
    practice = last_words(daily(tmp_path))
    assert practice[-4] == f"This was practice on the board of {DAY}; it is not saved."
    assert practice[-2:] == words[-2:]


def test_last_words_of_a_try_that_can_be_taken_back(tmp_path: Path) -> None:
    session = daily(tmp_path)
    while not session.game.over:
        session.move(session.game.board.legal_moves()[0])
    words = last_words(session)
    assert words[-4].startswith("Your try is saved. Take moves back, or practice")
    assert words[-2] == f"slide2048 daily {DAY}: reached {session.game.board.max_tile}"
    again = daily(tmp_path)
    assert again.resumed
    again.undo()
    assert not any(line.startswith("slide2048 daily") for line in last_words(again))


@pytest.mark.parametrize("practice", [False, True])
def test_practice_is_nobodys_best(practice: bool, tmp_path: Path) -> None:
    session = daily(tmp_path)
    if practice:
        session.move(session.game.board.legal_moves()[0])
        session.new_game()
    while not session.game.over:
        session.move(session.game.board.legal_moves()[0])
    with Terminal(session=session) as terminal:
        terminal.find("Game over.")
        assert ("your best" in terminal.text) is not practice


def test_an_ordinary_game_says_nothing_of_it() -> None:
    words = summary(open_session(), UNICODE, 80, saved=True)
    assert not any("aily" in line or "ractice" in line for line in words)
