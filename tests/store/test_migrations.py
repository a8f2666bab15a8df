"""Older and newer data files."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from store_tools import change, open_session, play, session_in, stored

from slide2048.store import Store, header, migrations

CURRENT = migrations.SCHEMA_VERSION
NEWER = CURRENT + 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


Upgrade = Callable[[migrations.Migration], None]


def add_column(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE settings ADD COLUMN changed REAL")


def fail(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE settings")
    raise sqlite3.OperationalError("no room")


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    """Make the program a version newer, with a step of the test's choice."""

    def upgrade(step: migrations.Migration) -> None:
        steps = (*migrations.MIGRATIONS, step)
        monkeypatch.setattr(migrations, "MIGRATIONS", steps)
        monkeypatch.setattr(migrations, "SCHEMA_VERSION", NEWER)
        monkeypatch.setattr(header.look, "__defaults__", (NEWER,))
        if step is add_column:
            schema = migrations.expected_schema(steps)
            monkeypatch.setattr(migrations, "expected_schema", lambda: schema)

    return upgrade


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_newest_schema_is_that_of_a_new_file(folder: Path) -> None:
    session_in(folder).__enter__().close()
    with closing(sqlite3.connect(folder / "slide2048.db")) as connection:
        assert migrations.read_schema(connection) == migrations.expected_schema()
    assert stored(folder, "PRAGMA user_version") == [(migrations.SCHEMA_VERSION,)]
    assert stored(folder, "PRAGMA application_id") == [(0x32303438,)]
    assert stored(folder, "PRAGMA journal_mode") == [("delete",)]


def test_an_older_file_is_brought_up_to_date_after_a_backup(folder: Path, upgrade: Upgrade) -> None:
    with session_in(folder, seed=1) as session:
        play(session, 10)
        before = session.game.state()
    content = stored(folder, "SELECT * FROM saves")
    upgrade(add_column)
    with session_in(folder) as session:
        assert session.game.state() == before
        assert not session.notices
        play(session, 1)
    assert stored(folder, "PRAGMA user_version") == [(NEWER,)]
    assert stored(folder, "SELECT changed FROM settings") == [(None,)]
    (backup,) = folder.glob(f"slide2048.db.backup-v{CURRENT}-*")
    with closing(sqlite3.connect(backup)) as old:
        assert old.execute("SELECT * FROM saves").fetchall() == content
        assert old.execute("PRAGMA user_version").fetchone() == (CURRENT,)
    with session_in(folder) as session:
        assert session.resumed
    assert list(folder.glob("slide2048.db.backup-*")) == [backup]


def test_a_step_that_fails_leaves_the_file_as_it_was(folder: Path, upgrade: Upgrade) -> None:
    with session_in(folder, seed=1) as session:
        play(session, 10)
    before = (folder / "slide2048.db").read_bytes()
    upgrade(fail)
    session = open_session(folder)
    play(session, 3)
    assert not session.close()
    assert len([line for line in session.notices if "cannot be saved" in line]) == 1
    assert (folder / "slide2048.db").read_bytes() == before


def test_a_newer_file_is_left_byte_for_byte(folder: Path) -> None:
    with session_in(folder, seed=1) as session:
        play(session, 10)
    change(folder, "CREATE TABLE invention (x)", f"PRAGMA user_version = {NEWER}")
    before = files(folder)
    with session_in(folder) as session:
        assert len(session.notices) == 1
        assert "newer version" in session.notices[0]
        assert not session.saving
        assert not session.resumed
        play(session, 5)
        session.switch_size(5)
        session.set_setting("theme", "dark")
        assert session.setting("theme", "light") == "light"
        assert session.flush(5)
        assert session.close()
    assert files(folder) == before


def test_a_file_that_became_newer_while_in_use_is_left_alone(folder: Path) -> None:
    notices: list[str] = []
    store = Store(folder, notices.append)
    store.set_setting("a", 1)
    assert store.flush(5)
    replacement = folder / "newer"
    replacement.write_bytes((folder / "slide2048.db").read_bytes())
    with closing(sqlite3.connect(replacement)) as connection:
        connection.execute("PRAGMA user_version = 7")
    newer = replacement.read_bytes()
    replacement.replace(folder / "slide2048.db")
    store.set_setting("a", 2)
    assert not store.close()
    assert (folder / "slide2048.db").read_bytes() == newer
    assert "newer version" in notices[-1]
