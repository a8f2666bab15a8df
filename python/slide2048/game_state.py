"""The saved form of a game in play."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Self

from slide2048.errors import InvalidRecordError
from slide2048.record import (
    SCORES,
    SEEDS,
    SIZES,
    UNDO_LIMITS,
    Record,
    check_board,
    check_bool,
    check_int,
    check_moves,
)

_VERSION: Final = 1
_ID: Final = re.compile("[0-9a-f]{1,64}")
# Limits that no game meets, so that whoever shows a time need not fear an overflow.
_LONGEST_PLAY: Final = 1e10
_YEAR_10000: Final = 253_402_300_800.0


@dataclass(frozen=True, slots=True)
class GameState:
    """All that there is to know of a game in play: what is written to disk at each move.

    Board, score and win follow from size, seed and moves. They are here too, so that a list of
    saved games needs no replay, and damage is found by ``Game.from_state``.
    The constructor checks nothing, since it runs at each move; ``from_json`` and ``validate`` do.

    Attributes:
        id: Identifies this game for ever: random, in hexadecimal digits.
        size: Cells along one side of the board.
        seed: The seed of the game.
        moves: The legal moves that were not undone, a letter each.
        undo_limit: How many undos the game grants.
        undos_left: How many of them remain.
        elapsed: Play time, in seconds.
        kept_going: Whether the player went on after the win.
        best: The best score before this game, as whoever keeps the records had it.
        board: The exponents of the board, row by row.
        score: The score.
        won_elapsed: The play time at the win, or ``None`` if the game is not won.
        started: When the game was started, in seconds of Unix time.
        helped: Whether a solver played or hinted.
        replaced: The game that an undo would bring back, while no move has been made in this one.
    """

    id: str
    size: int
    seed: int
    moves: str
    undo_limit: int
    undos_left: int
    elapsed: float
    kept_going: bool
    best: int
    board: bytes
    score: int
    won_elapsed: float | None
    started: float
    helped: bool = False
    replaced: "GameState | None" = None

    @property
    def begun(self) -> bool:
        """Whether a move has ever been made, undone or not."""
        return bool(self.moves) or self.undos_left < self.undo_limit

    @property
    def record(self) -> Record:
        """The game so far as a record.

        Raises:
            InvalidRecordError: A field of this state cannot be what it is.
        """
        return Record(
            size=self.size,
            seed=self.seed,
            moves=self.moves,
            score=self.score,
            board=self.board,
            undos=self.undo_limit - self.undos_left,
            helped=self.helped,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the state as a dict that the ``json`` module can write."""
        data: dict[str, Any] = {"version": _VERSION}
        data.update((name, getattr(self, name)) for name in _NAMES)
        data["board"] = list(self.board)
        data["replaced"] = None if self.replaced is None else self.replaced.to_json()
        return data

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Read what ``to_json`` returned, after any travel through the ``json`` module.

        Raises:
            InvalidRecordError: It is not that: a field is missing, unknown, of another type, or
                contradicts another. What takes a replay to see, ``Game.from_state`` finds.
        """
        state = cls._read(data, "")
        state.validate()
        return state

    @classmethod
    def _read(cls, data: object, path: str) -> Self:
        if not isinstance(data, Mapping):
            what = path.removesuffix(".") or "state"
            raise InvalidRecordError(f"{what}: expected an object, not {type(data).__name__}")
        version = data.get("version")
        if type(version) is not int or version != _VERSION:
            raise InvalidRecordError(f"{path}version: only version {_VERSION} is known here")
        for name in _NAMES:
            if name not in data:
                raise InvalidRecordError(f"{path}{name}: missing")
        for name in data:
            if name not in _NAMES and name != "version":
                raise InvalidRecordError(f"{path}{name!a:.40}: unknown field")
        values = {name: data[name] for name in _NAMES}
        values["board"] = _cells(data["board"], path)
        if values["replaced"] is not None:
            if path:
                raise InvalidRecordError(f"{path}replaced: the replaced game replaces none")
            values["replaced"] = cls._read(values["replaced"], "replaced.")
        return cls(**values)

    def validate(self) -> None:
        """Check everything that can be checked without a replay.

        Raises:
            InvalidRecordError: A field is of another type than it should be, out of range, or
                contradicts another.
        """
        if not isinstance(self.id, str) or not _ID.fullmatch(self.id):
            raise InvalidRecordError("id: expected 1 to 64 hexadecimal digits")
        check_int("size", self.size, SIZES)
        check_int("seed", self.seed, SEEDS)
        check_moves(self.moves)
        check_int("undo_limit", self.undo_limit, UNDO_LIMITS)
        check_int("undos_left", self.undos_left, range(self.undo_limit + 1))
        _check_seconds("elapsed", self.elapsed, _LONGEST_PLAY)
        if self.elapsed > 0.0 and not self.begun:
            raise InvalidRecordError("elapsed: the clock ran before the first move")
        check_bool("kept_going", self.kept_going)
        check_int("best", self.best, SCORES)
        check_board(self.board, self.size)
        check_int("score", self.score, SCORES)
        self._check_sums()
        if self.won_elapsed is not None:
            _check_seconds("won_elapsed", self.won_elapsed, self.elapsed)
        elif self.kept_going:
            raise InvalidRecordError("kept_going: the game is not won")
        _check_seconds("started", self.started, _YEAR_10000)
        check_bool("helped", self.helped)
        if self.replaced is not None:
            self._check_replaced(self.replaced)

    def _check_sums(self) -> None:
        """Count the spawned 4s twice: merges keep the sum of the tiles, and scores miss the 4s."""
        spawned = len(self.moves) + 2
        fours, odd = divmod(sum(1 << e for e in self.board if e) - 2 * spawned, 2)
        if odd or not 0 <= fours <= spawned:
            raise InvalidRecordError(f"board: {spawned} new tiles do not add up to its tiles")
        score = sum((e - 1) << e for e in self.board if e) - 4 * fours
        if self.score != score:
            raise InvalidRecordError(
                f"score: {self.score} is stated, but the board is worth {score}"
            )

    def _check_replaced(self, replaced: object) -> None:
        if not isinstance(replaced, GameState):
            raise InvalidRecordError(f"replaced: expected a state, not {type(replaced).__name__}")
        if self.begun:
            raise InvalidRecordError("replaced: a move has been made since")
        if replaced.replaced is not None:
            raise InvalidRecordError("replaced.replaced: the replaced game replaces none")
        try:
            replaced.validate()
        except InvalidRecordError as error:
            raise InvalidRecordError(f"replaced.{error}") from error
        if replaced.size != self.size:
            raise InvalidRecordError("replaced.size: differs from the size of this game")
        if replaced.id == self.id:
            raise InvalidRecordError("replaced.id: is also the id of this game")


_NAMES: Final = tuple(field.name for field in fields(GameState))


def _cells(value: object, path: str) -> bytes:
    if not isinstance(value, list):
        raise InvalidRecordError(f"{path}board: expected a list, not {type(value).__name__}")
    if len(value) > SIZES[-1] ** 2:
        raise InvalidRecordError(f"{path}board: {len(value)} cells are more than any board has")
    return bytes(check_int(f"{path}board", cell, range(256)) for cell in value)


def _check_seconds(field: str, value: object, most: float) -> None:
    # Not every writer of JSON keeps 1.0 apart from 1, so an integer is fine.
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InvalidRecordError(f"{field}: expected a number, not {type(value).__name__}")
    if not 0 <= value <= most:
        raise InvalidRecordError(f"{field}: not from 0 to {most!r} seconds")
