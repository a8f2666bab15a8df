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

from slide2048._engine import BatchGames, cpu_paths, play_random, rollouts

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["BatchGames", "cpu_paths", "play_random", "rollouts", "values"]


def values(exponents: "npt.NDArray[np.uint8]") -> "npt.NDArray[np.int64]":
    """Return the values of tiles: 0 for an empty cell, otherwise 2 to the exponent.

    >>> import numpy as np
    >>> from slide2048.batch import values
    >>> values(np.array([0, 1, 11], np.uint8))
    array([   0,    2, 2048])
    """
    return np.where(exponents == 0, 0, np.left_shift(np.int64(1), exponents.astype(np.int64)))
