"""The figures of an evaluation."""

import math
from collections.abc import Collection
from typing import Final, Generic, NamedTuple, TypeVar

from slide2048.evaluation.games import tile_shares

_NORMAL_95: Final = 1.959964
"""How many standard errors to both sides of a mean hold 95 % of a normal distribution."""

_MANY: Final = 1e5
"""Moves a second that are told in millions; of fewer it is told how long one takes."""

_Numbers = TypeVar("_Numbers", bound=Collection[int])


class Evaluation(NamedTuple, Generic[_Numbers]):
    """How many games went.

    Attributes:
        scores: Points, by the number of the game: a list, or of ``slide2048.ntuple`` an array,
            int64, ``(n,)``; so are the next two.
        moves: Legal moves.
        tiles: Largest tiles, by their values.
        seconds: How long it took, in all calls together where it was resumed.
        move_limit: After how many moves a game was left, over or not; ``None`` for never.
    """

    scores: _Numbers
    moves: _Numbers
    tiles: _Numbers
    seconds: float
    move_limit: int | None = None

    @property
    def mean(self) -> float:
        """The mean score."""
        return math.fsum(self.scores) / len(self.scores)

    @property
    def margin(self) -> float:
        """How far to both sides of the mean its 95 % confidence interval goes; NaN of one game."""
        games, mean = len(self.scores), self.mean
        if games < 2:
            return math.nan
        variance = math.fsum((score - mean) ** 2 for score in self.scores) / (games - 1)
        return _NORMAL_95 * math.sqrt(variance / games)

    @property
    def tile_shares(self) -> dict[int, float]:
        """For each tile from 256 on, the share of games that reached it."""
        return tile_shares(self.tiles)

    @property
    def unfinished(self) -> int:
        """How many games were left after the most moves that they were given."""
        limit = math.inf if self.move_limit is None else self.move_limit
        return sum(1 for moves in self.moves if moves >= limit)

    @property
    def moves_per_second(self) -> float:
        """All moves over ``seconds``."""
        return sum(map(int, self.moves)) / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        """Say it in a line."""
        games, unfinished = len(self.scores), self.unfinished
        left = f", {unfinished:,} left after {self.move_limit:,} moves" if unfinished else ""
        margin = f" ± {self.margin:,.0f}" if games > 1 else ""
        shares = ", ".join(
            f"{tile} {share:.1%}" for tile, share in self.tile_shares.items() if tile >= 1024
        )
        return (
            f"{games:,} game{'s'[: games != 1]}{left}: mean score {self.mean:,.0f}{margin}; "
            f"{f'reached {shares}' if shares else 'none reached 1024'}; {self._speed()}"
        )

    def _speed(self) -> str:
        rate = self.moves_per_second
        if rate >= _MANY or not rate:
            return f"{rate / 1e6:.2f} M moves/s"
        return f"{rate:,.0f} moves/s, {1000 / rate:.3g} ms a move"
