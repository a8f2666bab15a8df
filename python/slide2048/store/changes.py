"""What a session wants to be stored: the unit that is queued, kept as pending, and committed."""

import contextlib
import json
import sqlite3
import time
from collections.abc import Collection, Container
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Self

from slide2048.days import is_day
from slide2048.errors import InvalidRecordError
from slide2048.store import dailies, finished, saves, settings
from slide2048.store.finished import FinishedGame
from slide2048.store.saves import SavedGame, Slot

# A change in every microsecond would take a century to come so far.
_REVISIONS: Final = range(1 << 52)


@dataclass(frozen=True)
class Changes:
    """Changes that are made together or not at all.

    Applying them twice is the same as once, so they can be tried again after any failure.

    Attributes:
        revision: Counts up with every change a session makes; the higher one is the later one.
        saves: The game in progress of a slot, or ``None`` where there is none any more.
        finished: Finished games by id.
        settings: Settings in their stored form.
        set_aside: The slots whose stored game is damaged and moves out of the way first.
    """

    revision: int = 0
    saves: dict[Slot, SavedGame | None] = field(default_factory=dict)
    finished: dict[str, FinishedGame] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    set_aside: frozenset[Slot] = frozenset()

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

    def without_saves(self, slots: Container[Slot] | None = None) -> "Changes":
        """Return the changes without those to the games in progress of some slots, or of all."""
        if slots is None:
            slots = {*self.saves, *self.set_aside}
        return Changes(
            revision=self.revision,
            saves={slot: save for slot, save in self.saves.items() if slot not in slots},
            finished=self.finished,
            settings=self.settings,
            set_aside=frozenset(slot for slot in self.set_aside if slot not in slots),
        )

    def apply(self, connection: sqlite3.Connection) -> None:
        """Make the changes, within a transaction that is open already.

        A row that its table does not take goes to the damaged ones: trying it again would fail
        again, and everything after it would never be stored.
        """
        for slot in sorted(self.set_aside, key=str):
            if isinstance(slot, str):
                dailies.set_aside(connection, slot)
            else:
                saves.set_aside(connection, slot)
        for game in self.finished.values():
            _add(connection, game)
        for slot, save in self.saves.items():
            if isinstance(slot, str):
                # The end of a try is told by its finished game, which is stored already.
                if save is not None:
                    _insert(connection, partial(dailies.write, connection, slot), save)
            elif save is None:
                saves.clear(connection, slot)
            else:
                _insert(connection, partial(saves.write, connection), save)
        for name, value in self.settings.items():
            settings.write(connection, name, value)

    def to_bytes(self, store_id: str | None, left: bytes | None = None) -> bytes:
        """Return the changes as JSON, with the name of the store that they are for.

        Args:
            store_id: That name, if it is known.
            left: What an earlier session has left in this form, as long as it is not known
                whether the store has it.
        """
        data = {
            "store_id": store_id,
            "revision": self.revision,
            "saves": [[slot, save and save.to_json()] for slot, save in self.saves.items()],
            "finished": [game.to_json() for game in self.finished.values()],
            "settings": self.settings,
            "set_aside": sorted(self.set_aside, key=str),
        }
        if left is not None:
            with contextlib.suppress(ValueError, RecursionError):
                data["left"] = json.loads(left)
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
                saves={_slot(slot): save and SavedGame(**save) for slot, save in data["saves"]},
                finished={game.id: game for game in games},
                settings={str(name): str(value) for name, value in data["settings"].items()},
                set_aside=frozenset(map(_slot, data["set_aside"])),
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


def _slot(value: object) -> Slot:
    if is_day(value) and isinstance(value, str):
        return value
    if type(value) is not int:
        raise ValueError("there is no such slot")
    return value


def left_pending(
    payload: bytes | None, store_id: str, revision: int, saved: Collection[Slot]
) -> Changes:
    """Return what an earlier session had handed over and its end kept from being committed.

    Args:
        payload: What that session left in its pending slots.
        store_id: The store that is there now.
        revision: Its revision.
        saved: The slots in which it has a game in progress.
    """
    if payload is None:
        return Changes()
    left = Changes()
    try:
        # What was left when this was left comes first.
        for data in reversed(_nested(json.loads(payload))):
            found = _left_in(data, store_id, revision, {*saved, *left.saves})
            left = left.followed_by(found)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    return left


def _nested(data: Any) -> list[Any]:  # noqa: ANN401
    found = [data]
    while isinstance(data, dict) and (data := data.get("left")) is not None:
        found.append(data)
    return found


def _left_in(
    data: Any,  # noqa: ANN401
    store_id: str,
    revision: int,
    saved: Collection[Slot],
) -> Changes:
    changes = Changes.from_json(data)
    if data["store_id"] == store_id:
        return changes if changes.revision > revision else Changes()
    # Made while the store could not be read, or for one that was lost since: what is in this one
    # is not to be replaced by it.
    only_new = changes.without_saves(saved)
    return Changes(changes.revision, only_new.saves, only_new.finished)


def _add(connection: sqlite3.Connection, game: FinishedGame) -> None:
    if game.daily is None or dailies.finish(connection, game.daily, game):
        _insert(connection, partial(finished.add, connection), game)
    else:  # another game has the day, and one try counts
        _note_damaged(connection, f"daily {game.daily}", game)


def _insert(
    connection: sqlite3.Connection, store: "partial[None]", row: FinishedGame | SavedGame
) -> None:
    try:
        store(row)
    except (sqlite3.IntegrityError, OverflowError):
        _note_damaged(connection, store.func.__module__, row)


def _note_damaged(
    connection: sqlite3.Connection, origin: str, row: FinishedGame | SavedGame
) -> None:
    connection.execute(
        "INSERT INTO damaged (found, origin, content) VALUES (?, ?, ?)",
        (time.time(), origin, json.dumps(row.to_json())),
    )
