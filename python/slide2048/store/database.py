"""The database as one session uses it: opened, locked, repaired and written."""

import contextlib
import enum
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from slide2048.store import connection as opening
from slide2048.store import dailies, damaged_rows, finished, header, saves, settings
from slide2048.store.changes import Changes, is_revision
from slide2048.store.finished import Kind
from slide2048.store.header import FileKind
from slide2048.store.lock import LockState, PlayLock
from slide2048.store.paths import StorePaths
from slide2048.store.problems import DamagedFileError, NewerVersionError, NotThereError, is_damage
from slide2048.store.quarantine import make_way, set_aside
from slide2048.store.saves import SavedGame, Slot

SECOND_COPY: Final = (
    "Not saved: slide2048 is already running. The result is kept, when you finish the game."
)
TAKEN_OVER: Final = (
    "Not saved from now on: another program changed the saved games."
    " The result is kept, when you finish the game."
)


_NEVER_WRITTEN: Final = (0, "")


class Role(enum.Enum):
    """What this session may do with the file."""

    UNKNOWN = "not yet known"
    OWNER = "saves its games in progress"
    GUEST = "adds finished games only, since another session owns the file"


@dataclass(frozen=True)
class Loaded:
    """What the file held when it was first opened."""

    store_id: str
    revision: int = 0
    saves: dict[Slot, SavedGame] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    best: dict[Kind, int] = field(default_factory=dict)


class Database:
    """The database file, opened when it can be and opened again after any trouble.

    One thread at a time uses it: the one that opens the store, then the writer.

    Args:
        paths: The data folder.
        notify: Takes a line for the player.
        known: Returns all that this session has loaded and changed: what is written again if
            the file is lost while it is in use.
        loaded: Told what the file holds when it is opened for the first time. Returns the
            games that must stay in their slots, each as it was last played, since this session
            never had the chance to go on with it.
    """

    def __init__(
        self,
        paths: StorePaths,
        notify: Callable[[str], None],
        known: Callable[[], Changes],
        loaded: Callable[[Loaded], dict[Slot, SavedGame]],
    ) -> None:
        self._paths = paths
        self._notify = notify
        self._known = known
        self._loaded = loaded
        self._lock = PlayLock(paths.lock)
        self._role = Role.UNKNOWN
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._session = os.urandom(8).hex()
        # The file, revision and writer as this session has last seen them.
        self._seen: tuple[str, int, str] | None = None
        self._was_loaded = False
        self._staying: dict[Slot, SavedGame] = {}

    @property
    def locked(self) -> bool:
        """Whether this session holds the lock, and not merely could not find out."""
        return self._lock.held

    @property
    def role(self) -> Role:
        """What this session may do with the file."""
        return self._role

    def open(self) -> sqlite3.Connection:
        """Open the file if it is not open, make it if it is missing, repair what is damaged.

        Raises:
            NewerVersionError: The file is of a newer version; nothing was changed.
            OSError: It cannot be done now.
            sqlite3.Error: It cannot be done now.
        """
        if self._connection is not None and self._identity == self._identify():
            return self._connection
        self._drop()
        self._paths.make_folder()
        self._take_role()
        self._connection = self._open_or_make()
        return self._connection

    def commit(self, changes: Changes) -> None:
        """Store changes durably.

        Raises:
            OSError: They are not stored.
            sqlite3.Error: They are not stored, or it is not known whether they are.
            NewerVersionError: The file is of a newer version; nothing was changed.
        """
        try:
            try:
                self._commit(changes)
            except Exception as error:
                self._drop()
                if not is_damage(error) or self._role is not Role.OWNER:
                    raise
                self._set_aside(FileKind.OURS)
                self._commit(changes)
        except BaseException:
            # A connection can be stuck in what was wrong, such as being read-only.
            self._drop()
            raise

    def close(self) -> None:
        """Close the file and give up the lock."""
        self._drop()
        self._lock.release()

    def _commit(self, changes: Changes) -> None:
        connection = self.open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            seen = _read_meta(connection)
            if self._role is Role.OWNER and seen[1:] == _NEVER_WRITTEN:
                # New, perhaps in the place of a file that was lost: it gets everything. What is
                # known is never older than the changes, and its revision must not be written
                # with an older game: what is pending would be taken for committed.
                changes = changes.followed_by(self._known())
            elif self._role is Role.OWNER and seen != self._seen and seen[2] != self._session:
                self._become_guest(TAKEN_OVER)
            if self._role is Role.GUEST:
                changes = changes.without_saves()
            else:
                staying = Changes(saves=dict(self._staying))
                changes = staying.followed_by(changes.without_saves(self._staying))
                seen = (seen[0], changes.revision, self._session)
                connection.execute("UPDATE meta SET revision = ?, writer = ?", seen[1:])
            changes.apply(connection)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        self._seen = seen

    def _take_role(self) -> None:
        if self._role is Role.GUEST or self._lock.held:
            return
        # Where there is no lock to be had, what _commit reads back keeps sessions apart.
        if self._lock.acquire() is LockState.BUSY:
            self._become_guest(SECOND_COPY)
        else:
            self._role = Role.OWNER

    def _become_guest(self, notice: str) -> None:
        self._role = Role.GUEST
        self._notify(notice)

    def _open_or_make(self) -> sqlite3.Connection:
        for _ in range(3):
            database = self._paths.database
            kind = header.look(self._paths.link)
            owner = self._role is Role.OWNER
            if owner and kind is not FileKind.NEWER:
                self._make_way(database)
            if owner and kind is FileKind.RUBBISH and header.has_journal(self._paths.journal):
                opening.recover(database)
                kind = header.look(self._paths.link)
            if kind is FileKind.NEWER:
                raise NewerVersionError
            if kind is FileKind.MISSING:
                self._make()
            elif kind is not FileKind.OURS:
                self._set_aside(kind)
                continue
            try:
                connection, broken_rows = opening.open_checked(database)
                try:
                    if broken_rows and owner:
                        self._repair(connection)
                    self._adopt(connection)
                except BaseException:
                    connection.close()
                    raise
            except Exception as error:
                if not is_damage(error):
                    raise
                self._set_aside(FileKind.OURS)
            else:
                return connection
        raise DamagedFileError("it is damaged again each time it is made")

    def _make(self) -> None:
        if self._role is not Role.OWNER:
            raise NotThereError
        database = self._paths.database
        opening.remove_leftovers(database)
        with contextlib.suppress(FileExistsError):
            opening.create(database)

    def _set_aside(self, kind: FileKind) -> None:
        if self._role is not Role.OWNER:
            raise DamagedFileError(kind.value)
        target = set_aside(self._paths, kind)
        what = FileKind.RUBBISH.value if kind is FileKind.OURS else kind.value
        self._notify(f"The data file {what}. It is kept as {target.name}; a new one was begun.")

    def _make_way(self, database: Path) -> None:
        for companion in opening.companions(database):
            target = make_way(companion, links=True)
            if target is not None:
                self._notify(f"{companion.name} was not a file. It is kept as {target.name}.")

    def _repair(self, connection: sqlite3.Connection) -> None:
        try:
            number = damaged_rows.set_aside(connection)
        except sqlite3.IntegrityError as error:
            raise DamagedFileError(str(error)) from error
        except sqlite3.OperationalError:
            return  # the file cannot be written now; the rest of it can be read
        if number:
            rows = "1 entry" if number == 1 else f"{number} entries"
            self._notify(f"{rows} in the data file could not be right and were set aside.")

    def _adopt(self, connection: sqlite3.Connection) -> None:
        """Take note of which file this is and, the first time, of what it holds."""
        self._identity = self._identify()
        meta = _read_meta(connection)
        if not self._was_loaded:
            store_id, revision, _ = meta
            loaded = Loaded(
                store_id=store_id,
                revision=revision,
                saves={**saves.read_all(connection), **dailies.read_all(connection)},
                settings=settings.read_all(connection),
                best=finished.best_scores(connection),
            )
            self._staying = self._loaded(loaded)
            self._was_loaded = True
            self._seen = meta

    def _identify(self) -> tuple[int, int] | None:
        """Return what tells the file at the path from another one that took its place."""
        try:
            status = self._paths.link.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def _read_meta(connection: sqlite3.Connection) -> tuple[str, int, str]:
    row = connection.execute("SELECT store_id, revision, writer FROM meta").fetchone()
    store_id, revision, writer = row
    if not (type(store_id) is type(writer) is str and is_revision(revision)):
        raise DamagedFileError("the table meta holds what was never written")
    return store_id, revision, writer
