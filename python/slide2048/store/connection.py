"""Opening, making and checking the database file."""

import contextlib
import os
import sqlite3
import stat
from pathlib import Path
from typing import Final

from slide2048.store import damaged_rows, migrations
from slide2048.store.header import APPLICATION_ID
from slide2048.store.paths import beside
from slide2048.store.problems import DamagedFileError, NewerVersionError, ObstructedError, is_damage
from slide2048.store.quarantine import unique

BUSY_SECONDS: Final = 1.0
"""How long to wait for another process that has the file locked, before it is a problem."""

# A check reads the whole file; beyond this size it would be felt at the start of the program, and
# damage is then found by whoever meets it.
_LARGEST_CHECKED: Final = 32 * 1024 * 1024
# The kind of finding that is about one row and not about the file.
_ROW_FINDING: Final = "CHECK constraint failed"


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open an existing file, and create nothing.

    Raises:
        ObstructedError: SQLite would wait for ever, or fail, at what lies beside it.
        sqlite3.Error: It cannot be opened, or is no database.
    """
    for companion in companions(path):
        if _obstructs(companion):
            raise ObstructedError(f"{companion.name} is not a file")
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={'ro' if read_only else 'rw'}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.text_factory = _text
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        if not read_only:
            connection.execute("PRAGMA synchronous = FULL")
            # On macOS only this makes the disk write; elsewhere it changes nothing.
            connection.execute("PRAGMA fullfsync = ON")
            # Never WAL: it breaks on network file systems, and stock systems still carry a
            # version of SQLite that can corrupt it.
            connection.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        connection.close()
        raise
    return connection


def _obstructs(companion: Path) -> bool:
    """Return whether something that is no file lies there."""
    # One look: a journal is gone as soon as its transaction ends, be it between two of them.
    try:
        mode = os.lstat(companion).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or (stat.S_ISLNK(mode) and companion.is_file()))


def companions(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite looks for beside a database."""
    return tuple(beside(path, suffix) for suffix in ("-journal", "-wal", "-shm"))


def _text(data: bytes) -> str | bytes:
    """Return text, or bytes where it is none: damage of one row, for whoever reads it to find."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def create(path: Path) -> None:
    """Make a new database, which appears under its name only when it is whole.

    Raises:
        FileExistsError: There is something at ``path``; it is left alone.
        OSError: It cannot be made.
        sqlite3.Error: It cannot be made.
    """
    temporary = beside(path, f".new-{os.urandom(4).hex()}")
    try:
        # By the system and not by SQLite, whose files others may read.
        os.close(os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with contextlib.closing(connect(temporary)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrations.migrate(connection)
            connection.execute(
                "INSERT INTO meta VALUES (1, ?, 0, '')",
                (os.urandom(16).hex(),),
            )
            connection.execute("COMMIT")
        _publish(temporary, path)
    finally:
        for leftover in (temporary, beside(temporary, "-journal")):
            with contextlib.suppress(OSError):
                leftover.unlink()


def remove_leftovers(path: Path) -> None:
    """Remove what a process that ended within `create` left behind."""
    with contextlib.suppress(OSError):
        for leftover in path.parent.glob(f"{path.name}.new-*"):
            leftover.unlink()


def _publish(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here, so the file could not be given its name and no other lose it in one
        # step; whoever holds the lock is alone, though.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        temporary.rename(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a new name durable, where folders can be synced at all."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def recover(path: Path) -> None:
    """Let SQLite play a journal back, if it will; for a file whose own start is damaged."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        connection = connect(path)
        with contextlib.closing(connection):
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def open_checked(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Open a database of ours, check it whole, and bring it to the newest version.

    An older version is backed up first.

    Args:
        path: The database, which `header.look` has taken for one of ours.

    Returns:
        The connection, and whether there are rows that break the rules of their table.

    Raises:
        DamagedFileError: It is damaged.
        NewerVersionError: It is of a newer version.
        sqlite3.Error: It cannot be read for another reason.
    """
    try:
        connection = connect(path)
        try:
            broken_rows = check(connection, path)
            _bring_up_to_date(connection, path)
            if migrations.read_schema(connection) != migrations.expected_schema():
                raise DamagedFileError("the schema differs")
            if connection.execute("SELECT count(*) FROM meta").fetchone() != (1,):
                raise DamagedFileError("the table meta has not one row")
            if not broken_rows and path.stat().st_size <= _LARGEST_CHECKED:
                broken_rows = damaged_rows.times_are_wrong(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if is_damage(error):
            raise DamagedFileError(str(error)) from error
        raise
    return connection, broken_rows


def check(connection: sqlite3.Connection, path: Path) -> bool:
    """Check the header, the length and, if it is not too large for that, all of the file.

    Returns:
        Whether rows were seen that break the rules of their table.

    Raises:
        DamagedFileError: The file is damaged.
        NewerVersionError: It is of a newer version.
        sqlite3.Error: It is damaged, or cannot be read for another reason.
    """
    # Not by the header alone: this reads the file as it is after a journal was played back.
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID or version < 1:
        raise DamagedFileError("the header differs")
    if version > migrations.SCHEMA_VERSION:
        raise NewerVersionError(str(version))
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    size = path.stat().st_size
    if size < pages * page_size:
        # SQLite would take what is missing of the last page for zeros.
        raise DamagedFileError("the end is missing")
    return size <= _LARGEST_CHECKED and has_broken_rows(connection)


def has_broken_rows(connection: sqlite3.Connection) -> bool:
    """Return whether there are rows that break the rules of their table; reads everything.

    Raises:
        DamagedFileError: Not only rows are broken.
        sqlite3.Error: It is damaged, or cannot be read for another reason.
    """
    findings = [row[0] for row in connection.execute("PRAGMA quick_check(1000)")]
    for finding in findings:
        if finding != "ok" and not finding.startswith(_ROW_FINDING):
            raise DamagedFileError(finding)
    return findings != ["ok"]


def _bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == migrations.SCHEMA_VERSION:
        return
    _back_up(connection, path, version)
    connection.execute("BEGIN IMMEDIATE")
    try:
        migrations.migrate(connection, migrations.MIGRATIONS)
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _back_up(connection: sqlite3.Connection, path: Path, version: int) -> None:
    target = unique(beside(path, f".backup-v{version}"))
    try:
        os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with contextlib.closing(sqlite3.connect(target)) as backup:
            connection.backup(backup)
    except BaseException:
        with contextlib.suppress(OSError):
            target.unlink()
        raise
