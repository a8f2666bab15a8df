"""Finished games and what they add up to."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import lines_of
from slide2048 import Record
from slide2048.clock import Clock
from slide2048.errors import InvalidRecordError
from slide2048.game import Game
from slide2048.store import FinishedGame, Kind, Result, Statistics, finished, migrations


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(new_database()) as connection:
        yield connection


def new_database() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrations.migrate(connection)
    return connection


def a_result(**changes: object) -> FinishedGame:
    game = Game(seed=2**64 - 1, clock=Clock(lambda: 0.0))
    for _ in range(20):
        game.move(game.board.legal_moves()[0])
    return replace(FinishedGame.from_state(game.state()), **changes)  # type: ignore[arg-type]


def won_game() -> Game:
    win = next(win for win in lines_of("wins.jsonl") if win["size"] == 4)
    ticks = count()
    game = Game(4, win["seed"], clock=Clock(lambda: next(ticks) / 4))
    for letter in win["moves"]:
        if game.at_banner:
            game.keep_going()
        assert game.move("URDL".index(letter))
    return game


def test_a_game_is_kept_once_and_read_back_whole(database: sqlite3.Connection) -> None:
    result = a_result()
    finished.add(database, result)
    finished.add(database, replace(result, score=0))
    assert finished.read_all(database) == [result]
    assert finished.count(database) == 1
    assert finished.contains(database, result.id)
    assert not finished.contains(database, "f" * 32)


def test_the_record_replays_to_the_result() -> None:
    result = FinishedGame.from_state(won_game().state())
    record = Record.parse(result.record)
    record.verify()
    assert (record.score, record.size, record.seed) == (result.score, result.size, result.seed)


def test_the_win_is_found_where_it_was() -> None:
    game = won_game()
    result = FinishedGame.from_state(game.state())
    win = next(win for win in lines_of("wins.jsonl") if win["size"] == 4)
    assert result.won
    assert result.win_moves == game.won_moves == win["won_moves"]
    assert result.win_elapsed is not None
    assert 0 < result.win_elapsed < result.elapsed


def test_the_outcome_tells_a_lost_game_from_one_that_was_left() -> None:
    game = Game(2, 1, clock=Clock(lambda: 0.0))
    game.move(game.board.legal_moves()[0])
    assert FinishedGame.from_state(game.state()).outcome == "left"
    while not game.over:
        game.move(game.board.legal_moves()[0])
    assert FinishedGame.from_state(game.state()).outcome == "lost"


def test_a_new_player_has_no_statistics(database: sqlite3.Connection) -> None:
    assert finished.statistics(database, Kind(4)) == Statistics(0, 0, None, None, None, None)
    assert finished.best_scores(database) == {}


RESULTS = st.builds(
    lambda size, helped, score, tile, win: {
        "size": size,
        "helped": helped,
        "score": 4 * score,
        "best_tile": 2**tile,
        "moves": 5000,
        "elapsed": 5000.0,
        "won": win is not None,
        "win_moves": win and win[0],
        "win_elapsed": win and win[1],
    },
    st.integers(2, 8),
    st.booleans(),
    st.integers(0, 2**61 - 1),
    st.integers(1, 62),
    st.none() | st.tuples(st.integers(1, 5000), st.floats(0, 5000)),
)


@given(results=st.lists(RESULTS, max_size=12))
def test_statistics_are_those_of_the_games_one_by_one(results: list[dict[str, Any]]) -> None:
    one = a_result()
    games = [replace(one, id=f"{n:x}", **result) for n, result in enumerate(results)]
    with closing(new_database()) as database:
        for game in games:
            finished.add(database, game)
        best = finished.best_scores(database)
        for size in range(2, 9):
            for helped in (False, True):
                expected = Statistics()
                for game in games:
                    if (game.size, game.helped) == (size, helped):
                        expected = expected.including(game)
                assert finished.statistics(database, Kind(size, helped)) == expected
                assert best.get(Kind(size, helped)) == expected.best_score


def test_statistics_grow_with_a_game() -> None:
    lost = a_result(score=400, best_tile=64, won=False)
    won = a_result(score=200, best_tile=2048, won=True, win_moves=900, win_elapsed=300.0)
    slower = a_result(score=100, best_tile=2048, won=True, win_moves=800, win_elapsed=400.0)
    assert Statistics().including(lost) == Statistics(1, 0, 400, 64, None, None, {64: 1})
    assert Statistics().including(lost).including(won).including(slower) == Statistics(
        3, 2, 400, 2048, 800, 300.0, {64: 1, 2048: 2}, streak=2, longest_streak=2
    )


@pytest.mark.parametrize(
    ("won", "streak", "longest"),
    [("", 0, 0), ("0", 0, 0), ("1", 1, 1), ("1101", 1, 2), ("0110", 0, 2), ("101110011", 2, 3)],
)
def test_streaks_are_runs_of_won_games(
    won: str, streak: int, longest: int, database: sqlite3.Connection
) -> None:
    one = a_result(moves=5000, elapsed=5000.0)
    grown = Statistics()
    for n, letter in enumerate(won):
        win: dict[str, Any] = {"won": letter == "1", "win_moves": None, "win_elapsed": None}
        if win["won"]:
            win |= {"win_moves": 900, "win_elapsed": 300.0}
        game = replace(one, id=f"{n:x}", ended=float(n), **win)
        finished.add(database, game)
        # A game of another kind between two wins does not part them.
        finished.add(
            database,
            replace(game, id=f"{n:x}h", helped=True, won=False, win_moves=None, win_elapsed=None),
        )
        grown = grown.including(game)
    read = finished.statistics(database, Kind(4))
    assert (read.streak, read.longest_streak) == (streak, longest)
    assert grown == read


def test_a_streak_goes_by_the_time_at_which_games_ended(database: sqlite3.Connection) -> None:
    win = {"won": True, "win_moves": 1, "win_elapsed": 0.0}
    lost = a_result()
    for game_id, ended, changes in [("c", 3.0, win), ("a", 1.0, win), ("b", 2.0, {})]:
        finished.add(database, replace(lost, id=game_id, ended=ended, **changes))  # type: ignore[arg-type]
    read = finished.statistics(database, Kind(4))
    assert (read.streak, read.longest_streak) == (1, 1)


def test_a_tile_is_reached_by_every_game_that_went_beyond_it() -> None:
    statistics = Statistics(6, best_tiles={64: 1, 1024: 2, 4096: 3})
    tiles = (32, 64, 128, 1024, 2048, 4096, 8192)
    assert [statistics.reached(tile) for tile in tiles] == [6, 6, 5, 5, 3, 3, 0]


def test_results_are_the_games_without_their_records(database: sqlite3.Connection) -> None:
    games = [replace(a_result(), id=f"{n}", ended=float(9 - n), helped=n == 1) for n in range(3)]
    for game in games:
        finished.add(database, game)
    assert finished.results(database) == [Result.of(game) for game in reversed(games)]
    assert finished.kinds(database) == {Kind(4), Kind(4, helped=True)}
    assert finished.record(database, "1") == games[1].record
    assert finished.record(database, "7") is None


def test_json_brings_it_back() -> None:
    result = a_result()
    assert FinishedGame.from_json(json.loads(json.dumps(result.to_json()))) == result
    with pytest.raises(InvalidRecordError):
        FinishedGame.from_json(result.to_json() | {"record": "x"})
    with pytest.raises(InvalidRecordError):
        FinishedGame.from_json(result.to_json() | {"outcome": "fled"})
