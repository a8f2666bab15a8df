"""The statistics, as a new player and one of many games see them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from harness import DOWN, LEFT, Terminal, a_game, keep, open_session

from slide2048.board_statistics import BoardStatistics
from slide2048.errors import SaveError
from slide2048.session import Session
from slide2048.store import Archive, FinishedGame, Statistics
from slide2048.tui.screens.statistics import block_lines

HOME, END = "\x1b[H", "\x1b[F"
TERMINALS = [(132, 43), (80, 24), (40, 12), (20, 10)]
WIN: dict[str, Any] = {"won": True, "moves": 1000, "elapsed": 900.0}


def some_games() -> list[FinishedGame]:
    """Eight games on 4×4, three of them won, two at the end; and helped ones on 5×5."""
    return [
        a_game(id="a", score=12_340, best_tile=1024),
        a_game(id="b", score=20_480, best_tile=2048, **WIN, win_moves=971, win_elapsed=760.0),
        *(a_game(id=f"c{i}", score=400, best_tile=64) for i in range(4)),
        a_game(id="d", score=20_000, best_tile=2048, **WIN, win_moves=940, win_elapsed=900.0),
        a_game(id="e", score=60_000, best_tile=4096, **WIN, win_moves=980, win_elapsed=754.0),
        a_game(5, id="f", score=99_996, best_tile=512, helped=True),
    ]


def player() -> Session:
    return keep(open_session(), *some_games())


def scrolled(terminal: Terminal) -> list[str]:
    """Every line of the page, whatever part of it the terminal shows at a time."""
    terminal.send(HOME)
    lines = terminal.lines[2:-1]
    for _ in range(300):
        before = terminal.lines[2:-1]
        terminal.send(DOWN)
        if terminal.lines[2:-1] == before:
            return lines
        lines.append(terminal.lines[2:-1][-1])
    raise AssertionError("the page has no end")


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("color", ["truecolor", "none"])
@pytest.mark.parametrize(("width", "height"), TERMINALS)
def test_a_new_player_is_told_that_there_is_nothing_yet(
    width: int, height: int, color: str, ascii: bool
) -> None:
    with Terminal(width, height, color=color, ascii=ascii) as terminal:
        terminal.send("i")
        assert "Statistics" in terminal.lines[0]
        text = " ".join(terminal.text.split())
        assert "No games yet. A game counts when it is over" in text
        assert "begin another one." in text
        assert not any(char.isdecimal() for char in terminal.text)
        assert "G games" in terminal.lines[-1]


@pytest.mark.parametrize("ascii", [False, True])
def test_the_numbers_are_those_of_the_games(ascii: bool) -> None:
    with Terminal(132, 43, session=player(), ascii=ascii) as terminal:
        terminal.send("i")
        times = "x" if ascii else "×"
        text = [" ".join(line[:46].split()) for line in terminal.lines]
        start = text.index(f"Classic 4{times}4")
        assert text[start : start + 17] == [
            f"Classic 4{times}4",
            "Best score 60000",
            "Games 8",
            "Won 3 (38%)",
            "Fewest moves to 2048 940",
            "Shortest time to 2048 12:34",
            "Winning streak 2",
            "Longest winning streak 2",
            "Best tile 4096",
            "Games that made a tile",
            "4096 1 13%",
            "2048 3 38%",
            "1024 4 50%",
            "512 4 50%",
            "256 4 50%",
            "128 4 50%",
            "64 8 100%",
        ]
        assert f"Large 5{times}5, helped" in terminal.text
        assert "No games yet." in terminal.text  # Expert, and Large without help
        assert f"Expert 6{times}6, helped" not in terminal.text
        assert terminal.text.isascii() == ascii


@pytest.mark.parametrize(("width", "height"), TERMINALS)
def test_every_number_can_be_scrolled_to_and_is_whole(width: int, height: int) -> None:
    with Terminal(width, height, session=player()) as terminal:
        terminal.send("i")
        assert terminal.lines[-1].split()[:4] == ["G", "games", "Esc", "back"]
        words = " ".join(scrolled(terminal)).split()
        for word in ["60000", "8", "(38%)", "940", "12:34", "4096", "13%", "99996", "100%"]:
            assert word in words
        for name in ["Classic", "Large", "Expert", "helped"]:
            assert name in words
        terminal.send(END)
        assert "another one." in " ".join(terminal.text.split())


@pytest.mark.parametrize(("width", "columns"), [(132, 3), (80, 2), (40, 1), (20, 1)])
def test_boards_stand_side_by_side_where_there_is_room(width: int, columns: int) -> None:
    with Terminal(width, 40, session=player()) as terminal:
        terminal.send("i")
        line = next(line for line in terminal.lines if "Classic" in line)
        assert sum(line.count(name) for name in ("Classic", "Large", "Expert")) == columns
        x, y = terminal.find("Classic 4×4")
        assert terminal.cell(x, y).bold


def test_the_board_in_play_comes_first() -> None:
    with Terminal(20, 10, session=keep(open_session(5), *some_games())) as terminal:
        terminal.send("i")
        assert terminal.lines[2] == "Large 5×5"


@pytest.mark.parametrize("width", [34, 20])
def test_no_value_is_cut_however_large(width: int) -> None:
    huge: dict[str, Any] = {
        "score": 4 * 10**17,
        "best_tile": 2**57,
        "moves": 10**9,
        "elapsed": 10.0**9,
    }
    game = a_game(**huge, won=True, win_moves=10**9, win_elapsed=10.0**9)
    archive = Archive(None, lambda: [game])
    (statistics,) = archive.statistics().values()
    lines = block_lines(BoardStatistics("8×8", statistics), width)
    assert all(len(line) <= width for line in lines)
    text = " ".join(" ".join(lines).split())
    for value in ["400000000000000000", "1000000000", "277777:46:40", "128P"]:
        assert value in text


def test_the_present_streak_is_not_taken_for_the_longest() -> None:
    statistics = Statistics(9, 8, 400, 2048, 900, 300.0, {2048: 9}, streak=1, longest_streak=7)
    lines = [" ".join(line.split()) for line in block_lines(BoardStatistics("4×4", statistics), 34)]
    assert "Winning streak 1" in lines
    assert "Longest winning streak 7" in lines


def test_it_comes_and_goes_with_its_key_and_esc() -> None:
    with Terminal(session=player()) as terminal:
        board = terminal.text
        for back in ["i", "I", "\x1b"]:
            terminal.send("i")
            assert "Statistics" in terminal.text
            terminal.type(back)
            assert terminal.text == board


def test_help_on_the_way_comes_back_to_where_it_was_asked_for() -> None:
    with Terminal(session=player()) as terminal:
        terminal.send("i")
        statistics = terminal.text
        terminal.send("?")
        assert "Help" in terminal.text
        terminal.type("\x1b")
        assert terminal.text == statistics
        terminal.send("g?")
        terminal.type("\x1b")
        assert "Enter view" in terminal.text
        terminal.type("\x1b")
        assert terminal.text == statistics


def test_move_keys_there_move_no_tile() -> None:
    with Terminal(session=player()) as terminal:
        state = terminal.session.game.state()
        terminal.send("iwasdhjkl" + LEFT + "urb\x1b[<0;40;5M\x1b[<0;50;5m")
        assert "Statistics" in terminal.text
        assert terminal.session.game.state() == state


def test_games_that_cannot_be_read_are_not_said_to_be_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Archive) -> Sequence[object]:
        raise SaveError("the disk is gone")

    monkeypatch.setattr(Archive, "statistics", fail)
    monkeypatch.setattr(Archive, "results", fail)
    with Terminal(20, 10) as terminal:
        for keys in ["i", "g"]:
            terminal.send(keys)
            assert "cannot be read right now" in " ".join(terminal.text.split())
            assert "No games" not in terminal.text
        terminal.send("\r")
        assert not terminal.task.done()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 2), (5, 3), (19, 4), (300, 100)])
def test_no_size_breaks_it(width: int, height: int) -> None:
    with Terminal(session=player()) as terminal:
        for keys in ["i", "g", "\r"]:
            terminal.send(keys)
            terminal.resize(width, height)
            terminal.send(DOWN + END + HOME)
            assert not terminal.task.done()
            terminal.resize(80, 24)


def test_the_store_is_asked_for_games_that_are_stored(tmp_path: Path) -> None:
    session = Session.open(folder=tmp_path, size=2, seed=1, undo_limit=0)
    while not session.game.final:
        session.move(session.game.board.legal_moves()[0])
    assert session.flush()
    with Terminal(session=session) as terminal:
        terminal.send("i")
        assert f"Best score {session.game.score}" in " ".join(terminal.text.split())
    session.close()
