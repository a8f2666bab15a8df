"""Games of networks: how many at a time, and what the engine tells of them."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network
from slide2048.evaluation.games import Games

_ON_LARGER_BOARDS = {5: 8, 6: 2, 7: 1, 8: 1}
"""How many games, which are long there, are played before Python hears signals."""

_A_THREAD = 8
"""How many games of these each thread has at least, where there are many threads."""


def games_at_a_time(network: Network, threads: int, usual: int) -> int:
    """Return how many games are played before Python hears signals, `usual` on boards to 4×4."""
    return max(_ON_LARGER_BOARDS.get(network.size, usual), _A_THREAD * (threads - 1))


def games_of(arrays: Iterable[npt.NDArray[np.int64]]) -> Games:
    """Return the games that the engine has told in arrays."""
    return Games(*(array.tolist() for array in arrays))
