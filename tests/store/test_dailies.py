"""The table of the tries that count: one game a day, whoever writes it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from store_tools import change, session_in, stored

from games import DATA, still_game
from games import play as play_letters
from slide2048.store import FinishedGame, Kind, SavedGame, dailies, export, finished, migrations
from slide2048.store.changes import Changes

DAY = "2026-11-28"
NEXT = "2026-11-29"


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrations.migrate(connection)
        yield connection


def a_try(day: str, moves: int = 2, **changes: object) -> tuple[SavedGame, FinishedGame]:
    """A game on a day's board, in progress and finished."""
    game = still_game(4, int(day.replace("-", "")))
    for _ in range(moves):
        play_letters(game, game.board.legal_moves()[0].name[0])
    state = game.state()
    result = FinishedGame.from_state(state, daily=day)
    return SavedGame.from_state(state), replace(result, **changes)  # type: ignore[arg-type]


def apply(database: sqlite3.Connection, **changes: object) -> None:
    Changes(**changes).apply(database)  # type: ignore[arg-type]


def test_a_try_is_kept_under_its_day(database: sqlite3.Connection) -> None:
    save, result = a_try(DAY)
    apply(database, saves={DAY: save})
    assert dailies.read_all(database) == {DAY: save}
    assert dailies.latest(database) is None
    apply(database, saves={DAY: None}, finished={result.id: result})
    assert dailies.read_all(database) == {}
    assert dailies.latest(database) == result
    assert finished.read_all(database) == [result]
    assert [found.daily for found in finished.results(database)] == [DAY]


def test_the_first_game_of_a_day_keeps_it(database: sqlite3.Connection) -> None:
    save, result = a_try(DAY)
    other_save, other = a_try(DAY, 3)
    apply(database, saves={DAY: save})
    apply(database, saves={DAY: other_save})
    assert dailies.read_all(database) == {DAY: save}
    apply(database, finished={other.id: other})
    assert dailies.read_all(database) == {DAY: save}
    assert finished.read_all(database) == []
    apply(database, finished={result.id: result})
    apply(database, finished={other.id: other})
    assert finished.read_all(database) == [result]
    # Nothing that was played is thrown away.
    kept = [json.loads(text) for (text,) in database.execute("SELECT content FROM damaged")]
    assert kept == [other.to_json()] * 2


def test_what_comes_late_does_not_open_a_finished_try_again(database: sqlite3.Connection) -> None:
    save, result = a_try(DAY)
    for _ in range(2):
        apply(database, saves={DAY: save}, finished={result.id: result})
        apply(database, saves={DAY: save})
        assert dailies.read_all(database) == {}
        assert finished.of_day(database, DAY) == result
        assert finished.of_day(database, NEXT) is None


def test_a_try_without_a_move_left_has_its_result_already(database: sqlite3.Connection) -> None:
    _, result = a_try(DAY)
    apply(database, finished={result.id: result})
    game = still_game(4, 20261129)
    while not game.over:
        apply(database, saves={NEXT: SavedGame.from_state(game.state())})
        play_letters(game, game.board.legal_moves()[0].name[0])
    assert dailies.latest(database) == result
    apply(database, saves={NEXT: SavedGame.from_state(game.state())})
    latest = dailies.latest(database)
    assert latest is not None
    assert (latest.daily, latest.score, latest.outcome) == (NEXT, game.score, "lost")
    broken = replace(SavedGame.from_state(game.state()), state="{")
    apply(database, saves={NEXT: broken})
    assert dailies.latest(database) == result


def test_daily_games_are_counted_apart(database: sqlite3.Connection) -> None:
    _, one = a_try(DAY, score=400)
    _, two = a_try(NEXT, score=300, helped=True)
    ordinary = replace(a_try(DAY, score=200)[1], id="3", daily=None)
    apply(database, finished={game.id: game for game in (one, two, ordinary)})
    best = {Kind(4): 200, Kind(4, daily=True): 400, Kind(4, helped=True, daily=True): 300}
    assert finished.best_scores(database) == best
    assert finished.kinds(database) == set(best)
    for kind, score in best.items():
        assert finished.statistics(database, kind).best_score == score
        assert finished.statistics(database, kind).games == 1
    data = json.loads(export.to_json(database))
    assert [game["daily"] for game in data["finished"]] == [DAY, NEXT, None]
    assert {(entry["daily"], entry["helped"], entry["games"]) for entry in data["statistics"]} == {
        (False, False, 1),
        (True, False, 1),
        (True, True, 1),
    }
    heads, *rows = export.to_csv(database).splitlines()
    assert heads.split(",")[-1] == "daily"
    assert [row.split(",")[-1] for row in rows] == [DAY, NEXT, ""]


def test_a_try_in_progress_is_exported(database: sqlite3.Connection) -> None:
    save, _ = a_try(DAY)
    apply(database, saves={DAY: save})
    data = json.loads(export.to_json(database))
    assert data["games_in_progress"] == []
    assert data["daily_in_progress"] == [{"date": DAY, "game": save.to_state().to_json()}]


def test_pending_changes_keep_their_day() -> None:
    save, result = a_try(DAY)
    changes = Changes(3, {DAY: save, 4: None}, {result.id: result}, set_aside=frozenset({NEXT, 5}))
    assert Changes.from_json(json.loads(changes.to_bytes("x"))) == changes


def test_a_day_whose_finished_game_is_lost_can_be_played_again(tmp_path: Path) -> None:
    save, result = a_try(DAY)
    with session_in(tmp_path) as session:
        session._store.write({DAY: save}, [result])
    change(tmp_path, "UPDATE finished SET moves = 'many'")
    with session_in(tmp_path) as session:
        assert any("set aside" in line for line in session.notices)
    assert stored(tmp_path, "SELECT * FROM daily") == []


def test_a_file_of_version_1_keeps_all_that_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "slide2048.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((DATA / "store_v1.sql").read_text("utf-8"))
    rows = {
        table: stored(tmp_path, f"SELECT * FROM {table}")
        for table in ("finished", "saves", "settings", "damaged")
    }
    assert stored(tmp_path, "PRAGMA user_version") == [(1,)]
    with session_in(tmp_path) as session:
        assert not session.notices
        assert session.resumed
        assert (session.game.seed, session.game.moves) == (7, 25)
        # A game that was begun with such a seed is an ordinary one.
        assert {(r.size, r.daily, r.score) for r in session.archive.results()} == {
            (2, None, 56),
            (4, None, 228),
        }
        assert session.setting("theme", "") == "dark"
        assert session.archive.of_day(DAY) is None
    assert stored(tmp_path, "PRAGMA user_version") == [(migrations.SCHEMA_VERSION,)]
    assert stored(tmp_path, "SELECT * FROM daily") == []
    for table in ("finished", "damaged"):
        assert stored(tmp_path, f"SELECT * FROM {table}") == rows[table]
    (backup,) = tmp_path.glob("slide2048.db.backup-v1-*")
    with closing(sqlite3.connect(backup)) as kept:
        assert {table: kept.execute(f"SELECT * FROM {table}").fetchall() for table in rows} == rows


def test_a_damaged_row_of_version_1_does_not_keep_the_file_from_being_read(tmp_path: Path) -> None:
    path = tmp_path / "slide2048.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((DATA / "store_v1.sql").read_text("utf-8"))
    change(tmp_path, "UPDATE finished SET best_tile = 3 WHERE size = 2")
    with session_in(tmp_path) as session:
        assert [result.size for result in session.archive.results()] == [4]
        assert session.game.moves == 25
    assert len(stored(tmp_path, "SELECT * FROM damaged")) == 1
