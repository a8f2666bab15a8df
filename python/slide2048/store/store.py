"""The player's data, as a session sees it."""

import atexit
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from slide2048.store import settings
from slide2048.store.archive import Archive
from slide2048.store.changes import Changes, left_pending
from slide2048.store.database import Database, Loaded, Role
from slide2048.store.finished import FinishedGame, Kind, Statistics
from slide2048.store.paths import StorePaths
from slide2048.store.pending import PendingSlots
from slide2048.store.problems import NewerVersionError, reason
from slide2048.store.saves import SavedGame, Slot
from slide2048.store.settings import Value
from slide2048.store.writer import Writer

_CLOSE_SECONDS: Final = 10.0

NEWER_VERSION: Final = (
    "Your games were saved by a newer version of slide2048. They are left as they are,"
    " and the game you play here is not saved."
)


class Store:
    """The player's data: loaded when it is opened, kept in memory, written as it changes.

    Whatever goes wrong with the disk, its methods raise nothing: the player plays on, is told
    once, and what could not be written is tried again.

    Args:
        folder: The data folder.
        notify: Takes a line for the player; it may be called from another thread.
    """

    def __init__(self, folder: Path, notify: Callable[[str], None]) -> None:
        self._notify = notify
        self._paths = StorePaths(folder)
        # Reentrant, since a signal handler that closes the store may have interrupted a method.
        self._guard = threading.RLock()
        self._known = Changes()
        self._best: dict[Kind, int] = {}
        self._store_id: str | None = None
        self._problem: str | None = None
        self._unreadable: set[str] = set()
        self._opened = False
        self._closed = False
        self._process = os.getpid()
        self._slots = PendingSlots(self._paths.pending)
        self._database = Database(self._paths, notify, self._get_known, self._note_loaded)
        self._left: bytes | None = None
        self._blocked: frozenset[Slot] = frozenset()
        self._writer: Writer | None = None
        self._archive = Archive(self._paths, self._uncommitted_games)
        self._open()

    def _open(self) -> None:
        error: Exception | None = None
        try:
            self._database.open()
        except NewerVersionError as newer:
            self._problem = reason(newer)
            self._notify(NEWER_VERSION)
            self._database.close()
            self._opened = True
            return
        # Whatever it is, it must not keep anybody from playing.
        except Exception as failure:
            error = failure
        self._opened = True
        if error is not None and self._database.role is not Role.GUEST:
            self._note_result(error)
        self._writer = Writer(self._database.commit, self._note_pending, self._note_result)
        atexit.register(self.close)
        self._left = self._slots.read() if self._database.locked else None
        if self._store_id is not None:
            self._submit(self._take_left(self._store_id, self._known))

    @property
    def paths(self) -> StorePaths:
        """Where the files are."""
        return self._paths

    @property
    def saving(self) -> bool:
        """Whether games in progress are stored, if the disk lets them be."""
        return self._writer is not None and self._database.role is not Role.GUEST

    @property
    def problem(self) -> str | None:
        """Why nothing can be stored at present, or ``None`` if nothing is known to be wrong."""
        return self._problem

    def saved(self, slot: Slot) -> SavedGame | None:
        """Return the game in progress of a slot."""
        return self._known.saves.get(slot) if self.saving else None

    def blocks(self, slot: Slot) -> bool:
        """Return whether a slot keeps an earlier game, so that the one in play is not stored."""
        return slot in self._blocked

    def days_in_progress(self) -> list[str]:
        """Return the days whose try is in progress, the latest first."""
        saves = self._known.saves.items() if self.saving else ()
        return sorted((s for s, save in saves if save and isinstance(s, str)), reverse=True)

    def best(self, size: int, *, helped: bool = False, daily: bool = False) -> int:
        """Return the best score of the finished games of a kind; 0 if there are none."""
        return self._best.get(Kind(size, helped, daily), 0)

    def setting(self, name: str, default: Value) -> Value:
        """Return a setting; the default if it was never set, or cannot be read.

        What cannot be read stays stored until it is set anew, and the player is told of it once.
        """
        text = self._known.settings.get(name)
        if text is None:
            return default
        try:
            return settings.decode(text, default)
        except ValueError:
            if name not in self._unreadable:
                self._unreadable.add(name)
                what = name.replace("_", " ")
                self._notify(f"The setting {what!r} cannot be read. It is as if it were not set.")
            return default

    def set_setting(self, name: str, value: object) -> None:
        """Store a setting: any value that JSON has."""
        encoded = settings.encode(value)
        if self._known.settings.get(name) != encoded:
            self._submit(Changes(settings={name: encoded}))

    def write(
        self,
        saves: Mapping[Slot, SavedGame | None],
        finished_games: Iterable[FinishedGame] = (),
    ) -> None:
        """Store games in progress (``None``: there is none any more) and finished games, at once.

        Returns when the operating system has them, and does not wait for the disk.
        """
        games = {game.id: game for game in finished_games}
        self._submit(Changes(saves=dict(saves) if self.saving else {}, finished=games))

    def set_aside(self, slot: Slot) -> None:
        """Move the game in progress of a slot, which is damaged, out of the way for good."""
        self._submit(Changes(saves={slot: None}, set_aside=frozenset({slot})))

    def statistics(self, size: int, *, helped: bool = False, daily: bool = False) -> Statistics:
        """Return what the finished games of a kind add up to."""
        return self._archive.statistics_of(Kind(size, helped, daily))

    @property
    def archive(self) -> Archive:
        """The finished games, to look at."""
        return self._archive

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is stored, or is found not to be storable now.

        Returns:
            Whether everything is stored. If not, ``problem`` says why.
        """
        if self._writer is None or self._process != os.getpid():
            return True
        if self._writer.flush(timeout):
            return True
        if self._problem is None:
            self._note_problem("the disk takes too long")
        return False

    def close(self) -> bool:
        """Store what is not stored yet, and give up the lock. Calling it again does no harm.

        Returns:
            Whether everything is stored.
        """
        # A forked child shares the lock with its parent and must not give it up.
        if self._writer is None or self._process != os.getpid():
            return True
        stored = self._writer.close(_CLOSE_SECONDS)
        if not self._closed and self._writer.ended:
            self._closed = True
            self._slots.close(
                remove=stored and self._database.locked and self._left is None,
            )
            self._database.close()
            atexit.unregister(self.close)
        return stored

    def _submit(self, changes: Changes) -> None:
        if self._writer is None or self._closed or not changes:
            return
        with self._guard:
            revision = max(self._known.revision, changes.revision) + 1
            changes = Changes(revision).followed_by(changes)
            self._known = self._known.followed_by(changes)
            for game in changes.finished.values():
                key = Kind.of(game)
                self._best[key] = max(game.score, self._best.get(key, 0))
        self._writer.submit(changes)

    def _get_known(self) -> Changes:
        return self._known

    def _note_loaded(self, loaded: Loaded) -> dict[Slot, SavedGame]:
        """Take over what the file holds, which may be later than the first changes."""
        with self._guard:
            here = self._known
            stored = Changes(loaded.revision, dict(loaded.saves), settings=loaded.settings)
            left = self._take_left(loaded.store_id, stored)
            latest = stored.followed_by(left)
            blocked = {
                slot: there
                for slot, save in here.saves.items()
                if self._opened and (there := latest.saves.get(slot)) and not _same(save, there)
            }
            self._blocked = frozenset(blocked)
            self._known = stored.followed_by(Changes(saves=dict(blocked)))
            self._known = self._known.followed_by(here.without_saves(blocked))
            self._store_id = loaded.store_id
            for key, score in loaded.best.items():
                self._best[key] = max(score, self._best.get(key, 0))
        if blocked and self._database.role is Role.OWNER:
            self._notify(
                "The data file can be read now. An earlier game of this size is saved there and"
                " stays; the game you play now is not saved until it is finished."
            )
        self._submit(left.without_saves(here.saves))
        return blocked

    def _take_left(self, store_id: str, stored: Changes) -> Changes:
        """Return, once, what the end of an earlier session kept from being committed."""
        payload, self._left = self._left, None
        return left_pending(payload, store_id, stored.revision, stored.saves)

    def _note_pending(self, changes: Changes) -> None:
        if self._database.locked:
            self._slots.write(changes.revision, changes.to_bytes(self._store_id, self._left))

    def _note_result(self, error: Exception | None) -> None:
        self._note_problem(None if error is None else reason(error))

    def _note_problem(self, problem: str | None) -> None:
        """Tell the player that a trouble began or ended, and not that it goes on."""
        with self._guard:
            before, self._problem = self._problem, problem
        if before is None and problem is not None:
            self._notify(
                f"Your game cannot be saved right now: {problem}. Play on, it is tried again."
            )
        elif before is not None and problem is None:
            self._notify("Your game is saved again.")

    def _uncommitted_games(self) -> list[FinishedGame]:
        if self._writer is None:
            return []
        return list(self._writer.uncommitted().finished.values())


def _same(save: SavedGame | None, stored: SavedGame | None) -> bool:
    return save is not None and stored is not None and save.game_id == stored.game_id
