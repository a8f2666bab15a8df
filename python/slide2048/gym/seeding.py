"""The seeds of games that are begun without one."""

import copy
import secrets
from typing import Protocol

import numpy as np


def any_seed() -> int:
    """Return a seed of the operating system, of 64 bits: Gymnasium's own have 128."""
    return secrets.randbits(64)


class Seeded(Protocol):
    """Gymnasium's environments, those of one game and of many."""

    @property
    def np_random_seed(self) -> int | None:
        """The seed of the generator; -1 where it is not known."""
        ...

    @property
    def np_random(self) -> np.random.Generator:
        """The generator."""
        ...


def first_seed(env: Seeded) -> int:
    """Return the seed of an environment's first game, where none is given."""
    seed = env.np_random_seed
    if seed is not None and 0 <= seed < 2**64:
        return seed
    # Somebody has set the generator, and its seed is not known. A copy of it draws, as the reset
    # may still be refused.
    return int(copy.deepcopy(env.np_random).integers(2**64, dtype=np.uint64))
