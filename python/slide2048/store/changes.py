"""What a session wants to be stored: the unit that is queued, kept as pending, and committed."""

import json
import sqlite3
import time
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import Any, Final, Self

from slide2048.errors import InvalidRecordError
from slide2048.store import finished, saves, settings
from slide2048.store.finished import FinishedGame
from slide2048.store.saves import SavedGame

ALL_SIZES: Final = range(2, 9)
# A change in every microsecond would take a century to come so far.
_REVISIONS: Final = range(1 << 52)


@dataclass(frozen=True)
class Changes:
    """Changes that are made together or not at all.

    Applying them twice is the same as once, so they can be tried again after any failure.

    Attributes:
        revision: Counts up with every change a session makes; the higher one is the later one.
        saves: The game in progress of a size, or ``None`` where there is none any more.
        finished: Finished games by id.
        settings: Settings in their stored form.
        set_aside: The sizes whose stored game is damaged and moves out of the way first.
    """

    revision: int = 0
    saves: dict[int, SavedGame | None] = field(default_factory=dict)
    finished: dict[str, FinishedGame] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    set_aside: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.saves or self.finished or self.settings or self.set_aside)

    def followed_by(self, later: "Changes") -> "Changes":
        """Return these changes and then the later ones, as one."""
        return Changes(
            revision=max(self.revision, later.revision),
            saves=self.saves | later.saves,
            finished=self.finished | later.finished,
            settings=self.settings | later.settings,
            set_aside=self.set_aside | later.set_aside,
        )

    def without_saves(self, sizes: Container[int] = ALL_SIZES) -> "Changes":
        """Return the changes without those to the games in progress of some sizes."""
        return Changes(
            revision=self.revision,
            saves={size: save for size, save in self.saves.items() if size not in sizes},
            finished=self.finished,
            settings=self.settings,
            set_aside=frozenset(size for size in self.set_aside if size not in sizes),
        )

    def apply(self, connection: sqlite3.Connection) -> None:
        """Make the changes, within a transaction that is open already.

        A row that its table does not take goes to the damaged ones: trying it again would fail
        again, and everything after it would never be stored.
        """
        for size in sorted(self.set_aside):
            saves.set_aside(connection, size)
        for game in self.finished.values():
            _insert(connection, finished.add, game)
        for size, save in self.saves.items():
            if save is None:
                saves.clear(connection, size)
            else:
                _insert(connection, saves.write, save)
        for name, value in self.settings.items():
            settings.write(connection, name, value)

    def to_bytes(self, store_id: str | None) -> bytes:
        """Return the changes as JSON, with the name of the store that they are for."""
        data = {
            "store_id": store_id,
            "revision": self.revision,
            "saves": [[size, save and save.to_json()] for size, save in self.saves.items()],
            "finished": [game.to_json() for game in self.finished.values()],
            "settings": self.settings,
            "set_aside": sorted(self.set_aside),
        }
        return json.dumps(data, separators=(",", ":")).encode("ascii")

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the changes that ``to_bytes`` was called on.

        Raises:
            InvalidRecordError: The data is damaged.
        """
        try:
            games = [FinishedGame.from_json(game) for game in data["finished"]]
            return cls(
                revision=_revision(data["revision"]),
                saves={int(size): save and SavedGame(**save) for size, save in data["saves"]},
                finished={game.id: game for game in games},
                settings={str(name): str(value) for name, value in data["settings"].items()},
                set_aside=frozenset(int(size) for size in data["set_aside"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise InvalidRecordError(f"pending changes: {error}") from error


def is_revision(value: object) -> bool:
    """Return whether a session can have counted as far as ``value``."""
    return type(value) is int and value in _REVISIONS


def _revision(value: int) -> int:
    if not is_revision(value):
        raise ValueError("the revision is out of range")
    return value


def left_pending(
    payload: bytes | None, store_id: str, revision: int, saved: Container[int]
) -> Changes:
    """Return what an earlier session had handed over and its end kept from being committed.

    Args:
        payload: What that session left in its pending slots.
        store_id: The store that is there now.
        revision: Its revision.
        saved: The sizes of which it has a game in progress.
    """
    if payload is None:
        return Changes()
    try:
        data = json.loads(payload)
        changes = Changes.from_json(data)
        pending_for = data["store_id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return Changes()
    if pending_for == store_id:
        return changes if changes.revision > revision else Changes()
    # Made while the store could not be read, or for one that was lost since: what is in this one
    # is not to be replaced by it.
    only_new = changes.without_saves(saved)
    return Changes(changes.revision, only_new.saves, only_new.finished)


def _insert(
    connection: sqlite3.Connection,
    store: Callable[[sqlite3.Connection, Any], None],
    row: FinishedGame | SavedGame,
) -> None:
    try:
        store(connection, row)
    except (sqlite3.IntegrityError, OverflowError):
        connection.execute(
            "INSERT INTO damaged (found, origin, content) VALUES (?, ?, ?)",
            (time.time(), store.__module__, json.dumps(row.to_json())),
        )
