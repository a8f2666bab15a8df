"""What is counted of many games."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network

SMALLEST_TILE = 256
"""The smallest tile whose share is told; nearly every game reaches the smaller ones."""


class Games(NamedTuple):
    """Games that have ended, one item a game.

    Attributes:
        scores: Points: int64, ``(n,)``.
        moves: Legal moves: int64, ``(n,)``.
        tiles: Largest tiles, by their values: int64, ``(n,)``.
    """

    scores: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]
    tiles: npt.NDArray[np.int64]

    @classmethod
    def joined(cls, parts: "Iterable[Games]") -> "Games":
        """Put several of them into one, in their order."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


_ON_LARGER_BOARDS = {5: 8, 6: 2, 7: 1, 8: 1}
"""How many games, which are long there, are played before Python hears signals."""

_A_THREAD = 8
"""How many games of these each thread has at least, where there are many threads."""


def games_at_a_time(network: Network, threads: int, usual: int) -> int:
    """Return how many games are played before Python hears signals, `usual` on boards to 4×4."""
    return max(_ON_LARGER_BOARDS.get(network.size, usual), _A_THREAD * (threads - 1))


def tile_shares(tiles: npt.NDArray[np.int64]) -> dict[int, float]:
    """Return for each tile from 256 on, up to the largest, the share of games that reached it."""
    largest = int(tiles.max(initial=SMALLEST_TILE))
    exponents = range(SMALLEST_TILE.bit_length() - 1, largest.bit_length())
    return {2**exponent: float((tiles >= 2**exponent).mean()) for exponent in exponents}
