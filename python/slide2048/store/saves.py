"""Games in progress: one row a size."""

import json
import sqlite3
import time
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from slide2048.errors import InvalidRecordError
from slide2048.game_state import GameState

Slot = int | str
"""Where a game in progress is kept: its size or, for a try on the daily board, its day."""

LARGEST_STATE: Final = 16 * 1024 * 1024
"""No game comes near it: a state grows by a byte a move."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in progress as it is stored: the state as text, and what a list of games shows.

    Attributes:
        size: Cells along one side of the board.
        game_id: The id of the game.
        score: The score.
        moves: How many moves were made.
        saved: When it was saved, in seconds of Unix time.
        state: The [GameState][slide2048.GameState] as JSON.
    """

    size: int
    game_id: str
    score: int
    moves: int
    saved: float
    state: str

    @classmethod
    def from_state(cls, state: GameState) -> Self:
        """Return the stored form of ``state``."""
        text = json.dumps(state.to_json(), separators=(",", ":"))
        return cls(state.size, state.id, state.score, len(state.moves), time.time(), text)

    def to_state(self) -> GameState:
        """Return the game; it may yet fail to replay.

        Raises:
            InvalidRecordError: The text is not a state, or is not the one the columns describe.
        """
        try:
            data = json.loads(self.state)
        except (ValueError, RecursionError) as error:
            raise InvalidRecordError(f"state: {error}") from error
        state = GameState.from_json(data)
        for column, stored, stated in (
            ("size", self.size, state.size),
            ("game_id", self.game_id, state.id),
            ("score", self.score, state.score),
            ("moves", self.moves, len(state.moves)),
        ):
            if stored != stated:
                raise InvalidRecordError(f"{column}: {stored!a:.40} differs from the state")
        return state

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that the ``json`` module can write."""
        return asdict(self)


def read_all(connection: sqlite3.Connection) -> dict[Slot, SavedGame]:
    """Return the stored games by size, whatever state they are in."""
    rows = connection.execute(
        "SELECT size, game_id, score, moves, saved,"
        " CASE WHEN length(state) <= ? THEN CAST(state AS TEXT) ELSE 'too long' END"
        " FROM saves WHERE typeof(size) = 'integer'",
        (LARGEST_STATE,),
    )
    return {row[0]: SavedGame(*map(readable, row)) for row in rows}


def readable(value: Any) -> Any:  # noqa: ANN401
    """Return the value of a column as JSON can have it; what is damaged stays wrong."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def write(connection: sqlite3.Connection, game: SavedGame) -> None:
    """Store a game in the place of the one of its size."""
    connection.execute(
        "INSERT OR REPLACE INTO saves (size, game_id, score, moves, saved, state)"
        " VALUES (:size, :game_id, :score, :moves, :saved, :state)",
        asdict(game),
    )


def clear(connection: sqlite3.Connection, size: int) -> None:
    """Remove the game of a size."""
    connection.execute("DELETE FROM saves WHERE size = ?", (size,))


def set_aside(connection: sqlite3.Connection, size: int) -> None:
    """Move the row of a size to the table of damaged ones, as it is."""
    connection.execute(
        "INSERT INTO damaged (found, origin, content)"
        " SELECT ?, 'saves ' || size || ' ' || game_id, state FROM saves WHERE size = ?",
        (time.time(), size),
    )
    clear(connection, size)
