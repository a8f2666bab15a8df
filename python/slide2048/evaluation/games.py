"""What is counted of many games."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

SMALLEST_TILE = 256
"""The smallest tile whose share is told; nearly every game reaches the smaller ones."""


class Games(NamedTuple):
    """Games that have ended, one item a game.

    Attributes:
        scores: Points.
        moves: Legal moves.
        tiles: Largest tiles, by their values.
    """

    scores: list[int]
    moves: list[int]
    tiles: list[int]

    @classmethod
    def joined(cls, parts: "Iterable[Games]") -> "Games":
        """Put several of them into one, in their order."""
        games = cls([], [], [])
        for part in parts:
            for all_of_them, some in zip(games, part, strict=True):
                all_of_them += some
        return games


def tile_shares(tiles: Collection[int]) -> dict[int, float]:
    """Return for each tile from 256 on, up to the largest, the share of games that reached it."""
    games = Counter(map(int, tiles))
    exponents = range(SMALLEST_TILE.bit_length() - 1, max(SMALLEST_TILE, *games).bit_length())
    return {
        2**exponent: sum(n for tile, n in games.items() if tile >= 2**exponent) / len(tiles)
        for exponent in exponents
    }
