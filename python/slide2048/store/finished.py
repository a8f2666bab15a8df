"""Finished games, for ever, and what they add up to."""

import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, Self, TypeVar, get_args

from slide2048._engine import Board
from slide2048.days import is_day
from slide2048.errors import InvalidRecordError
from slide2048.game_state import GameState
from slide2048.record import Record, replay

Outcome = Literal["lost", "left"]
_Number = TypeVar("_Number", int, float)
_WINNING_TILE: Final = 2048


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended: its result, and the record from which it can be checked.

    Attributes:
        id: The id of the game; a game is kept once.
        size: Cells along one side of the board.
        seed: The seed of the game.
        record: The whole game as one line of text.
        score: The score at the end.
        moves: How many moves were made and not undone.
        elapsed: Play time, in seconds.
        won: Whether 2048 was reached.
        win_moves: How many moves the win took, if there was one.
        win_elapsed: The play time at the win, if there was one.
        best_tile: The largest tile at the end.
        outcome: ``lost`` if no move was left, ``left`` if the player began another game before.
        undos_used: How many moves were taken back.
        helped: Whether a solver played or hinted.
        started: When the game was started, in seconds of Unix time.
        ended: When it was left, in seconds of Unix time.
        daily: The day of whose board it is the try that counts, if it is one.
    """

    id: str
    size: int
    seed: int
    record: str
    score: int
    moves: int
    elapsed: float
    won: bool
    win_moves: int | None
    win_elapsed: float | None
    best_tile: int
    outcome: Outcome
    undos_used: int
    helped: bool
    started: float
    ended: float
    daily: str | None = None

    @classmethod
    def from_state(
        cls, state: GameState, *, win_moves: int | None = None, daily: str | None = None
    ) -> Self:
        """Return the result of a game that ends as it is now.

        Args:
            state: The game, in which a move has been made.
            win_moves: How many moves its win took, if it is won and the caller knows; it takes a
                replay to find out.
            daily: The day of whose board it is the try that counts.
        """
        won = state.won_elapsed is not None
        if won and win_moves is None:
            win_moves = _find_win(state)
        board = Board.from_exponents(state.board)
        return cls(
            id=state.id,
            size=state.size,
            seed=state.seed,
            record=str(state.record),
            score=state.score,
            moves=len(state.moves),
            elapsed=state.elapsed,
            won=won,
            win_moves=win_moves if won else None,
            win_elapsed=state.won_elapsed,
            best_tile=board.max_tile,
            outcome="left" if board.can_move() else "lost",
            undos_used=state.undo_limit - state.undos_left,
            helped=state.helped,
            started=state.started,
            ended=time.time(),
            daily=daily,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the game as a dict that the ``json`` module can write."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return what ``to_json`` was called on.

        Raises:
            TypeError: A field is missing or unknown.
            InvalidRecordError: The record is not one.
        """
        game = cls(**data)
        Record.parse(game.record)
        if game.outcome not in get_args(Outcome):
            raise InvalidRecordError("outcome: unknown")
        if not (game.daily is None or is_day(game.daily)):
            raise InvalidRecordError("daily: not a day")
        return game


def _find_win(state: GameState) -> int | None:
    positions = replay(state.size, state.seed, state.moves)
    # No tile is drawn so large, so the first one was made by a merge.
    return next((i for i, p in enumerate(positions) if p.board.max_tile >= _WINNING_TILE), None)


class Kind(NamedTuple):
    """Which games are counted together.

    Attributes:
        size: Cells along one side of the board.
        helped: Whether a solver helped.
        daily: Whether they are tries that count on the daily board.
    """

    size: int
    helped: bool = False
    daily: bool = False

    @classmethod
    def of(cls, game: FinishedGame) -> Self:
        """Return the kind of a game."""
        return cls(game.size, game.helped, game.daily is not None)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the finished games of one kind add up to; ``None`` where there is nothing to tell.

    Attributes:
        games: How many games were finished.
        won: How many of them were won.
        best_score: The best score.
        best_tile: The largest tile.
        win_moves: The fewest moves that a win took.
        win_elapsed: The shortest play time that a win took, in seconds.
        best_tiles: In how many games each tile was the largest.
        streak: How many of the last games were won, one after the other.
        longest_streak: The most games that were won one after the other.
    """

    games: int = 0
    won: int = 0
    best_score: int | None = None
    best_tile: int | None = None
    win_moves: int | None = None
    win_elapsed: float | None = None
    best_tiles: Mapping[int, int] = field(default_factory=dict, hash=False)
    streak: int = 0
    longest_streak: int = 0

    def reached(self, tile: int) -> int:
        """Return in how many games a tile was made."""
        return sum(games for best, games in self.best_tiles.items() if best >= tile)

    def including(self, game: FinishedGame) -> "Statistics":
        """Return the statistics with one more game, which is the last one to have ended."""
        streak = self.streak + 1 if game.won else 0
        best_tiles = dict(self.best_tiles)
        best_tiles[game.best_tile] = best_tiles.get(game.best_tile, 0) + 1
        return Statistics(
            games=self.games + 1,
            won=self.won + game.won,
            best_score=max(game.score, self.best_score or 0),
            best_tile=max(game.best_tile, self.best_tile or 0),
            win_moves=_least(self.win_moves, game.win_moves),
            win_elapsed=_least(self.win_elapsed, game.win_elapsed),
            best_tiles=best_tiles,
            streak=streak,
            longest_streak=max(self.longest_streak, streak),
        )


def _least(one: _Number | None, other: _Number | None) -> _Number | None:
    return min((value for value in (one, other) if value is not None), default=None)


class Result(NamedTuple):
    """What a list says of a finished game. The attributes are those of ``FinishedGame``."""

    id: str
    size: int
    score: int
    moves: int
    won: bool
    best_tile: int
    outcome: Outcome
    helped: bool
    ended: float
    daily: str | None = None

    @classmethod
    def of(cls, game: FinishedGame) -> Self:
        """Return the result of a game."""
        return cls(*(getattr(game, name) for name in cls._fields))


_COLUMNS: Final = tuple(field.name for field in fields(FinishedGame) if field.name != "daily")
_DAILY: Final = "(SELECT date FROM daily WHERE game_id = finished.id) AS daily"
_IS_DAILY: Final = "(finished.id IN (SELECT game_id FROM daily))"


def add(connection: sqlite3.Connection, game: FinishedGame) -> None:
    """Keep a game, unless it is kept already."""
    # The seed as text, since it may be too large for the integers of SQLite.
    connection.execute(
        f"INSERT INTO finished ({', '.join(_COLUMNS)})"
        f" VALUES ({', '.join(f':{name}' for name in _COLUMNS)}) ON CONFLICT (id) DO NOTHING",
        {**asdict(game), "seed": str(game.seed)},
    )


def read_all(connection: sqlite3.Connection) -> list[FinishedGame]:
    """Return the finished games in the order in which they ended."""
    return _read(connection, "ORDER BY ended, rowid")


def of_day(connection: sqlite3.Connection, day: str) -> FinishedGame | None:
    """Return the try that counts on a day's board, if it is finished."""
    games = _read(connection, "WHERE id = (SELECT game_id FROM daily WHERE date = ?)", day)
    return games[0] if games else None


def _read(connection: sqlite3.Connection, which: str, *values: str) -> list[FinishedGame]:
    columns = (*_COLUMNS, "daily")
    rows = connection.execute(
        f"SELECT {', '.join(_COLUMNS)}, {_DAILY} FROM finished {which}", values
    )
    return [_from_row(dict(zip(columns, row, strict=True))) for row in rows]


def _from_row(row: dict[str, Any]) -> FinishedGame:
    row["seed"] = int(row["seed"]) if row["seed"].isdecimal() else 0
    row["won"] = bool(row["won"])
    row["helped"] = bool(row["helped"])
    return FinishedGame(**row)


def best_scores(connection: sqlite3.Connection) -> dict[Kind, int]:
    """Return the best score of each kind."""
    rows = connection.execute(
        f"SELECT size, helped, {_IS_DAILY}, max(score) FROM finished GROUP BY 1, 2, 3"
    )
    return {Kind(size, bool(helped), bool(daily)): score for size, helped, daily, score in rows}


def statistics(connection: sqlite3.Connection, kind: Kind) -> Statistics:
    """Return what the finished games of a kind add up to."""
    of_the_kind = f"FROM finished WHERE size = ? AND helped = ? AND {_IS_DAILY} = ?"
    row = connection.execute(
        "SELECT count(*), coalesce(sum(won), 0), max(score), max(best_tile), min(win_moves),"
        f" min(win_elapsed) {of_the_kind}",
        kind,
    ).fetchone()
    tiles = connection.execute(f"SELECT best_tile, count(*) {of_the_kind} GROUP BY best_tile", kind)
    won = connection.execute(f"SELECT won {of_the_kind} ORDER BY ended, rowid", kind)
    streak, longest = _streaks(value for (value,) in won)
    return replace(Statistics(*row), best_tiles=dict(tiles), streak=streak, longest_streak=longest)


def _streaks(won: Iterable[int]) -> tuple[int, int]:
    """Return the last run of won games, which may be none, and the longest one."""
    runs = [len(list(run)) if value else 0 for value, run in groupby(won)]
    return (runs[-1], max(runs)) if runs else (0, 0)


def kinds(connection: sqlite3.Connection) -> set[Kind]:
    """Return the kinds of which games are kept."""
    rows = connection.execute(f"SELECT DISTINCT size, helped, {_IS_DAILY} FROM finished")
    return {Kind(size, bool(helped), bool(daily)) for size, helped, daily in rows}


def results(connection: sqlite3.Connection) -> list[Result]:
    """Return the results of all games in the order in which they ended.

    Rows that damage has made something else are left out: in a large file they are not looked for
    when it is opened.
    """
    columns = ", ".join(name for name in Result._fields if name != "daily")
    rows = connection.execute(f"SELECT {columns}, {_DAILY} FROM finished ORDER BY ended, rowid")
    found = (Result._make(row) for row in rows)
    return [r._replace(won=bool(r.won), helped=bool(r.helped)) for r in found if _is_sound(r)]


def _is_sound(result: Result) -> bool:
    numbers = result.size, result.score, result.moves, result.best_tile
    return (
        all(isinstance(number, int) for number in numbers)
        and result.best_tile > 1
        and isinstance(result.ended, float)
        and result.outcome in get_args(Outcome)
        and (result.daily is None or is_day(result.daily))
    )


def record(connection: sqlite3.Connection, game_id: str) -> str | None:
    """Return the record of a game, if the game is kept. Damage may have made it no record."""
    row = connection.execute("SELECT record FROM finished WHERE id = ?", (game_id,)).fetchone()
    return None if row is None else row[0] if isinstance(row[0], str) else ""


def contains(connection: sqlite3.Connection, game_id: str) -> bool:
    """Return whether a game is kept."""
    row = connection.execute("SELECT 1 FROM finished WHERE id = ?", (game_id,)).fetchone()
    return row is not None


def count(connection: sqlite3.Connection) -> int:
    """Return how many games are kept."""
    (number,) = connection.execute("SELECT count(*) FROM finished").fetchone()
    return int(number)
