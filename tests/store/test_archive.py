"""The finished games as they are looked at, on disk or on the way there."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from store_tools import change, open_session, play, play_out, session_in, stored

from games import still_game
from slide2048 import Record
from slide2048.errors import SaveError
from slide2048.session import Session
from slide2048.store import Archive, FinishedGame, Kind, Result, Statistics, StorePaths


@pytest.fixture(params=[True, False], ids=["stored", "not stored"])
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path, size=2, seed=1, save=request.param, undo_limit=0)
    yield session
    session.close()


def a_game(game_id: str, *, ended: float = 1.0, helped: bool = False) -> FinishedGame:
    game = still_game()
    for _ in range(30):
        game.move(game.board.legal_moves()[0])
    result = FinishedGame.from_state(game.state())
    return replace(result, id=game_id, ended=ended, helped=helped)


def test_a_new_player_has_nothing(session: Session) -> None:
    assert session.archive.statistics() == {}
    assert session.archive.results() == []


def test_games_are_there_as_soon_as_they_have_ended(session: Session) -> None:
    play_out(session)
    first = session.game.id
    session.new_game(seed=2)
    play_out(session)
    archive = session.archive
    assert [result.id for result in archive.results()] == [session.game.id, first]
    assert archive.statistics() == {Kind(2): session.statistics(2)}
    assert archive.statistics()[Kind(2)].games == 2
    record = Record.parse(archive.record(session.game.id))
    record.verify()
    assert record == session.game.record


def test_helped_games_are_of_another_kind(session: Session) -> None:
    play(session, 1)
    session.mark_helped()
    play_out(session)
    session.new_game(seed=2)
    play_out(session)
    assert {kind: s.games for kind, s in session.archive.statistics().items()} == {
        Kind(2): 1,
        Kind(2, helped=True): 1,
    }
    assert [result.helped for result in session.archive.results()] == [False, True]


def test_what_is_written_and_still_waits_is_counted_once(tmp_path: Path) -> None:
    with session_in(tmp_path, 4, seed=1) as session:
        session._store.write({}, [a_game("one", ended=1.0)])
    waiting = [a_game("one", ended=1.0), a_game("two", ended=2.0, helped=True)]
    archive = Archive(StorePaths(tmp_path), lambda: waiting)
    assert archive.results() == [Result.of(game) for game in reversed(waiting)]
    assert {kind: s.games for kind, s in archive.statistics().items()} == {
        Kind(4): 1,
        Kind(4, helped=True): 1,
    }
    assert archive.statistics_of(Kind(4)).games == 1
    assert archive.record("two") == waiting[1].record


def test_a_folder_without_a_file_is_that_of_a_new_player(tmp_path: Path) -> None:
    archive = Archive(StorePaths(tmp_path / "none"), lambda: [a_game("one")])
    assert [result.id for result in archive.results()] == ["one"]
    assert archive.statistics()[Kind(4)].games == 1


def test_a_file_that_cannot_be_read_is_not_taken_for_no_games(tmp_path: Path) -> None:
    (tmp_path / "slide2048.db").write_bytes(b"rubbish" * 1000)
    archive = Archive(StorePaths(tmp_path), lambda: [a_game("one")])
    for question in (archive.statistics, archive.results, lambda: archive.record("none")):
        with pytest.raises(SaveError, match="cannot be read right now"):
            question()
    assert archive.statistics_of(Kind(4)).games == 1
    assert archive.statistics_of(Kind(4, helped=True)) == Statistics()


def test_a_write_that_ends_while_the_file_is_opened_is_nothing_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with session_in(tmp_path) as session:
        play(session, 1)
    journal = tmp_path / "slide2048.db-journal"
    journal.touch()
    look = os.lstat

    def gone_after_the_look(path: Path) -> os.stat_result:
        found = look(path)
        if path == journal:
            journal.unlink()
        return found

    monkeypatch.setattr(os, "lstat", gone_after_the_look)
    assert Archive(StorePaths(tmp_path), list).results() == []
    assert not journal.exists()


def test_a_record_that_is_not_there_is_said_not_to_be(session: Session) -> None:
    with pytest.raises(SaveError, match="no longer there"):
        session.archive.record("f" * 32)


@pytest.mark.parametrize(
    "damage",
    ["outcome = x'ff'", "score = 'high'", "best_tile = 0", "ended = 'now'", "size = 1e300"],
)
def test_a_damaged_result_is_left_out_alone(damage: str, tmp_path: Path) -> None:
    for seed in (1, 2):
        with session_in(tmp_path, 2, seed=seed) as session:
            play_out(session)
    change(tmp_path, f"UPDATE finished SET {damage} WHERE rowid = 1")
    ((kept,),) = stored(tmp_path, "SELECT id FROM finished WHERE rowid = 2")
    results = Archive(StorePaths(tmp_path), list).results()
    assert [result.id for result in results] == [kept]


def test_a_record_of_bytes_that_are_no_text_is_no_record(tmp_path: Path) -> None:
    with session_in(tmp_path, 2, seed=1) as session:
        play_out(session)
    change(tmp_path, "UPDATE finished SET record = CAST(x'ff00' AS TEXT)")
    ((game_id,),) = stored(tmp_path, "SELECT id FROM finished")
    assert Archive(StorePaths(tmp_path), list).record(game_id) == ""
