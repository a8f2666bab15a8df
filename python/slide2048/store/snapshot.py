"""Reading the data without touching it: a copy in memory of what a session would load."""

import contextlib
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from slide2048.errors import SaveError
from slide2048.store import dailies, damaged_rows, header, migrations, saves
from slide2048.store.changes import left_pending
from slide2048.store.connection import check, connect, has_broken_rows
from slide2048.store.header import FileKind
from slide2048.store.paths import StorePaths
from slide2048.store.pending import PendingSlots
from slide2048.store.problems import DamagedFileError, is_damage, reason

_ROLLBACK_NEEDED: Final = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN})


class NothingSavedError(SaveError):
    """There are no games yet."""


def take(paths: StorePaths) -> sqlite3.Connection:
    """Return a copy in memory, with the newest schema and with what is pending.

    Raises:
        NothingSavedError: There is nothing to read.
        SaveError: It cannot be read; the message says why.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        memory.text_factory = lambda data: data.decode("utf-8", "replace")
        _fill(memory, paths)
    except (OSError, sqlite3.Error, UnicodeDecodeError, DamagedFileError) as error:
        memory.close()
        if isinstance(error, SaveError):
            raise
        denied = isinstance(error, PermissionError)
        why = "you have no permission to read it" if denied else reason(error)
        raise SaveError(f"{paths.link} cannot be read: {why}") from error
    except BaseException:
        memory.close()
        raise
    return memory


def _fill(memory: sqlite3.Connection, paths: StorePaths) -> None:
    kind = header.look(paths.link)
    if kind is FileKind.MISSING:
        raise NothingSavedError(f"there are no saved games: {paths.link} does not exist")
    if kind is FileKind.NEWER:
        raise SaveError(f"{paths.link} cannot be read: it {kind.value} of slide2048")
    if kind is not FileKind.OURS:
        raise SaveError(f"{paths.link} cannot be read: it {kind.value}")
    _copy(memory, paths)
    if memory.execute("PRAGMA user_version").fetchone() != (migrations.SCHEMA_VERSION,):
        migrations.migrate(memory)
    if migrations.read_schema(memory) != migrations.expected_schema():
        raise SaveError(f"{paths.link} cannot be read: it was damaged")
    # However large it is: whoever reads is not waiting for a game to begin.
    if has_broken_rows(memory) or damaged_rows.times_are_wrong(memory):
        damaged_rows.set_aside(memory)
    store_id, revision = memory.execute("SELECT store_id, revision FROM meta").fetchone()
    saved = {*saves.read_all(memory), *dailies.read_all(memory)}
    payload = PendingSlots(paths.pending).read()
    left_pending(payload, store_id, revision, saved).apply(memory)


def _copy(memory: sqlite3.Connection, paths: StorePaths) -> None:
    try:
        _back_up(memory, paths.database)
    except sqlite3.Error as error:
        code = error.sqlite_errorcode & 0xFF
        if is_damage(error) or code not in _ROLLBACK_NEEDED:
            raise
        if not header.has_journal(paths.journal):
            raise
        # A session was killed in the middle of a commit, and to read the file SQLite would first
        # have to repair it. It may repair a copy.
        with tempfile.TemporaryDirectory(prefix="slide2048-") as folder:
            copy = Path(folder) / "copy.db"
            shutil.copyfile(paths.database, copy)
            shutil.copyfile(paths.journal, copy.with_name(copy.name + "-journal"))
            with contextlib.closing(connect(copy)) as repaired:
                check(repaired, copy)
                repaired.backup(memory)


def _back_up(memory: sqlite3.Connection, database: Path) -> None:
    with contextlib.closing(connect(database, read_only=True)) as connection:
        check(connection, database)
        connection.backup(memory)
