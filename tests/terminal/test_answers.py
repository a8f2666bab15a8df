"""What a key is answered where the end of the game or the win has the place of messages."""

import pytest
from harness import LEFT, Terminal, lost_session, open_session
from test_flows import LAST, at_banner, before_win

WIDTHS = [20, 23, 30, 40, 80, 120]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("key", "says"),
    [("m", "mouse is free"), ("mm", "Drags slide"), ("t", "Dark"), ("u", "No undos are left")],
)
def test_a_key_is_answered_at_the_end(width: int, key: str, says: str) -> None:
    with Terminal(width, 24, session=lost_session(undos=0)) as terminal:
        terminal.send(key)
        assert says in " ".join(terminal.text.split())
        assert "…" not in terminal.text


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("key", "says"), [("m", "mouse is free"), ("t", "Dark")])
def test_a_key_is_answered_at_the_win(width: int, key: str, says: str) -> None:
    with at_banner() as terminal:
        terminal.time.now += 1
        terminal.resize(width, 24)
        terminal.time.now += 1
        terminal.send(key)
        assert says in " ".join(terminal.text.split())
        assert "…" not in terminal.text


@pytest.mark.parametrize("window", [(80, 24), (120, 30)])
def test_what_has_ended_stays_said_where_there_is_room(window: tuple[int, int]) -> None:
    with Terminal(*window, session=lost_session(undos=0)) as terminal:
        terminal.send("m")
        _, ended = terminal.find("Game over. Score 56,")
        _, answered = terminal.find("The mouse is free")
        assert answered == ended + (1 if window == (80, 24) else 2)


@pytest.mark.parametrize("key", [LEFT, "x", "w"])
def test_the_next_key_brings_the_end_back(key: str) -> None:
    with Terminal(20, 10, session=lost_session(undos=0)) as terminal:
        terminal.send("m")
        assert "Game over" not in terminal.text
        terminal.send(key)
        assert "Game over" in terminal.text
        assert "mouse" not in terminal.text


def test_a_notice_at_the_start_is_told_at_the_end_too() -> None:
    session = lost_session(undos=0)
    session.notices.append("Something happened.")
    with Terminal(20, 10, session=session) as terminal:
        assert "Something happened." in terminal.text
        terminal.send(LEFT)
        assert "Game over" in terminal.text


@pytest.mark.parametrize("width", [20, 80])
def test_the_end_is_seen_at_once_whatever_else_is_to_be_told(width: int) -> None:
    session, key = before_win(LAST)
    with Terminal(width, 10, session=session) as terminal:
        session.notices.extend(["Something happened that takes a long line to tell."] * 2)
        terminal.send("mm")
        terminal.send(key)
        assert any("2048" in line and "ver." in line for line in terminal.lines[-3:])


@pytest.mark.parametrize("window", [(20, 10), (80, 24), (120, 30)])
def test_what_comes_by_itself_does_not_hide_the_win(window: tuple[int, int]) -> None:
    with at_banner() as terminal:
        terminal.resize(*window)
        terminal.session.notices.append("The disk is full. Play on, and it is tried again. " * 2)
        terminal.tick()
        assert "2048!" in terminal.text
        assert ("The disk is full." in terminal.text) is (window > (20, 10))


@pytest.mark.parametrize("width", [80, 120])
def test_it_is_said_at_the_end_that_the_game_cannot_be_saved(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(size=2, seed=1)
    while not session.game.over:
        session.move(session.game.board.legal_moves()[0])
    monkeypatch.setattr(type(session), "save_problem", "the disk is full")
    with Terminal(width, 24, session=session) as terminal:
        text = " ".join(terminal.text.split())
        assert "Game over" in text
        assert "Not saved right now: the disk is full." in text
