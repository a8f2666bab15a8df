"""A game that a kill kept from being committed, while the file cannot be read at the next start."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from store_tools import open_session, play, saved_state, session_in

from slide2048.store import connection
from slide2048.tui.glyphs import UNICODE
from slide2048.tui.summary import summary


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.01)


@contextmanager
def used_by_another(folder: Path) -> Iterator[None]:
    """Let another program have the file meanwhile."""
    other = sqlite3.connect(folder / "slide2048.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A folder as a kill leaves it: three moves in the file, and eight more that wait for it."""
    folder = tmp_path / "killed"
    with session_in(tmp_path / "first", 4, seed=1) as session:
        play(session, 3)
        assert session.flush()
        with used_by_another(tmp_path / "first"):
            play(session, 8)
            assert not session.flush()
            shutil.copytree(tmp_path / "first", folder)
    return folder


def test_its_last_moves_are_saved_as_soon_as_the_file_can_be_read(killed: Path) -> None:
    with session_in(killed, 4) as session:
        assert session.game.moves == 11


def test_they_are_saved_although_another_game_was_begun_meanwhile(killed: Path) -> None:
    with used_by_another(killed):
        session = open_session(killed, size=4)
        assert session.game.moves == 0
        play(session, 2)
        assert not session.flush()
    assert session.flush()
    play(session, 2)
    assert session.close()
    assert len(saved_state(killed, 4).moves) == 11


def test_they_outlast_a_second_kill(killed: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    with used_by_another(killed), session_in(killed, 4) as session:
        play(session, 2)
        assert not session.flush()
        shutil.copytree(killed, again)
    with session_in(again, 4) as session:
        assert session.game.moves == 11


def test_nobody_is_told_that_the_other_game_is_saved(killed: Path) -> None:
    with used_by_another(killed):
        session = open_session(killed, size=4)
        play(session, 2)
        assert not session.flush()
    assert session.flush()
    text = "\n".join(summary(session, UNICODE, 80, saved=session.close()))
    assert "This game is not saved." in text
    assert "Continue it" not in text
