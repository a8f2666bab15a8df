"""Many games side by side, with NumPy: millions of moves a second on one core.

``BatchGames`` steps a whole batch with one call, ``play_random`` plays whole games at random, and
``rollouts`` is a Monte Carlo player in one line. Each game is exactly the one that ``Board`` and
``Rng`` play by themselves.
"""

from typing import TYPE_CHECKING

try:
    import numpy as np
except ImportError as error:
    raise ImportError(
        'slide2048.batch needs NumPy; install it with: pip install "slide2048[numpy]"'
    ) from error

from slide2048._engine import BatchGames, _load_numpy, cpu_paths, play_random, rollouts
from slide2048.errors import InvalidArrayError

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["BatchGames", "cpu_paths", "play_random", "rollouts", "values"]

_LARGEST = 62
"""The largest exponent whose value int64 holds."""

# Now, while no other thread can use what it looks up: a fork in the middle would block the child.
_load_numpy()


def values(exponents: "npt.NDArray[np.integer]") -> "npt.NDArray[np.int64]":
    """Return the values of tiles: 0 for an empty cell, otherwise 2 to the exponent.

    Args:
        exponents: Integers from 0 to 62, of any shape: ``BatchGames.boards()`` and the like.

    Returns:
        int64, of the same shape.

    Raises:
        InvalidArrayError: It is no such array, or masked.

    >>> import numpy as np
    >>> from slide2048.batch import values
    >>> values(np.array([0, 1, 11], np.uint8))
    array([   0,    2, 2048])
    """
    expected = f"exponents are an array of integers from 0 to {_LARGEST}"
    given: object = exponents
    if not isinstance(given, np.ndarray | np.generic):
        raise InvalidArrayError(f"{expected}, got an object of type {type(given).__name__}")
    # A mask would count for nothing.
    if isinstance(given, np.ma.MaskedArray):
        raise InvalidArrayError(f"{expected}, got a masked one")
    if given.dtype.kind not in "iu":
        raise InvalidArrayError(f"{expected}, got one of {given.dtype}")
    array = np.asarray(given)
    wrong = array[(array < 0) | (array > _LARGEST)]
    if wrong.size:
        raise InvalidArrayError(f"{expected}, got {wrong[0]}")
    return np.where(exponents == 0, 0, np.left_shift(np.int64(1), exponents.astype(np.int64)))
