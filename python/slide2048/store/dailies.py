"""The tries that count on the daily board: one row a day, from the first move and for ever.

The row belongs to the game that took the day first. While that game is in progress its state is
there too; the result is then found among the finished games, by the id.
"""

import sqlite3
import time
from dataclasses import asdict
from typing import Final

from slide2048._engine import Board
from slide2048.days import SIZE
from slide2048.errors import InvalidRecordError
from slide2048.store import finished
from slide2048.store.finished import FinishedGame
from slide2048.store.saves import LARGEST_STATE, SavedGame, Slot, readable

_COLUMNS: Final = "game_id, score, moves, saved"


def read_all(connection: sqlite3.Connection) -> dict[Slot, SavedGame]:
    """Return the tries in progress by day, whatever state they are in."""
    rows = connection.execute(
        f"SELECT date, {_COLUMNS},"
        " CASE WHEN length(state) <= ? THEN CAST(state AS TEXT) ELSE 'too long' END"
        " FROM daily WHERE state IS NOT NULL AND typeof(date) = 'text'",
        (LARGEST_STATE,),
    )
    return {row[0]: SavedGame(SIZE, *map(readable, row[1:])) for row in rows}


def write(connection: sqlite3.Connection, day: str, game: SavedGame) -> None:
    """Store a try in progress, unless another game has the day or this one is finished."""
    connection.execute(
        f"INSERT INTO daily (date, {_COLUMNS}, state)"
        " VALUES (:date, :game_id, :score, :moves, :saved, :state)"
        " ON CONFLICT (date) DO UPDATE SET score = excluded.score, moves = excluded.moves,"
        " saved = excluded.saved, state = excluded.state"
        " WHERE game_id = excluded.game_id AND state IS NOT NULL",
        {**asdict(game), "date": day},
    )


def finish(connection: sqlite3.Connection, day: str, game: FinishedGame) -> bool:
    """End the try of a day with a game, and return whether that game is the one that counts."""
    # A row that the table does not take, whatever was wrong with it, counts for no day.
    connection.execute(
        f"INSERT OR IGNORE INTO daily (date, {_COLUMNS}, state) VALUES (?, ?, ?, ?, ?, NULL)",
        (day, game.id, game.score, game.moves, game.ended),
    )
    ended = connection.execute(
        "UPDATE daily SET score = ?, moves = ?, state = NULL WHERE date = ? AND game_id = ?",
        (game.score, game.moves, day, game.id),
    )
    return ended.rowcount == 1


def latest(connection: sqlite3.Connection) -> FinishedGame | None:
    """Return the try of the latest day on which one has ended, or has no move left."""
    row = connection.execute(
        "SELECT date FROM daily JOIN finished ON game_id = id ORDER BY date DESC LIMIT 1"
    ).fetchone()
    over = {day: game for day, save in read_all(connection).items() if (game := _over(day, save))}
    latest_over = max(over, key=str, default=None)
    if latest_over is not None and (row is None or str(latest_over) > row[0]):
        return over[latest_over]
    return None if row is None else finished.of_day(connection, row[0])


def _over(day: Slot, save: SavedGame) -> FinishedGame | None:
    """Return the result that a try in progress has if it is left as it is, with no move left."""
    try:
        state = save.to_state()
    except InvalidRecordError:
        return None
    if Board.from_exponents(state.board).can_move():
        return None
    return FinishedGame.from_state(state, daily=str(day))


def set_aside(connection: sqlite3.Connection, day: str) -> None:
    """Move the try in progress of a day to the table of damaged rows, as it is."""
    unfinished = "FROM daily WHERE date = ? AND state IS NOT NULL"
    connection.execute(
        "INSERT INTO damaged (found, origin, content)"
        f" SELECT ?, 'daily ' || date || ' ' || game_id, state {unfinished}",
        (time.time(), day),
    )
    connection.execute(f"DELETE {unfinished}", (day,))


def forget_lost(connection: sqlite3.Connection) -> None:
    """Give back the days whose finished game is not there any more."""
    connection.execute(
        "DELETE FROM daily WHERE state IS NULL AND game_id NOT IN (SELECT id FROM finished)"
    )
