"""The arguments that environments take, refused where they are given."""

import math
import numbers
from collections.abc import Collection
from typing import Any, SupportsIndex

import numpy as np

from slide2048._engine import Board
from slide2048.arguments import LONGEST, shown
from slide2048.errors import InvalidArrayError, InvalidBoardError

Real = float | np.floating[Any] | np.integer[Any]
"""A number that a reward may be."""


def check_one_of(name: str, value: object, known: Collection[str | None]) -> None:
    """Raise ``InvalidArrayError`` unless an argument is one of those known."""
    # Arrays are not compared: they would give one truth for each item.
    if not (isinstance(value, str | None) and value in known):
        raise InvalidArrayError(
            f"{name} is one of {', '.join(map(str, known))}, got {shown(value)}"
        )


def real_number(name: str, value: object) -> float:
    """Return a finite number.

    Raises:
        InvalidArrayError: It is none.
    """
    number = math.nan
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except (OverflowError, TypeError):
            # Too large, or a span of time, which counts as real to NumPy.
            number = math.nan
    if not math.isfinite(number):
        raise InvalidArrayError(f"{name} is a finite number, got {shown(value)}")
    return number


def board_size(value: SupportsIndex) -> int:
    """Return the size of a board.

    Raises:
        InvalidBoardError: There is no board of this size.
    """
    if isinstance(value, np.ndarray):
        raise InvalidBoardError(f"a board's size is an integer from 2 to 8, got {shown(value)}")
    return Board.empty(value).size


def known_options(options: object, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a reset, which may be ``None``.

    Raises:
        InvalidArrayError: They are no dictionary, or one of them is none of those known.
    """
    names = " and ".join(f'"{name}"' for name in known)
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise InvalidArrayError(
            f"options are a dictionary or None, with {names}, got {shown(options)}"
        )
    for name in options:
        if name not in known:
            given = f'"{name[:LONGEST]}"' if isinstance(name, str) else shown(name)
            raise InvalidArrayError(f"options have {names}, got {given}")
    return options


def described(value: object) -> str:
    """Return what an error message says of what came instead of an array."""
    if is_masked(value):
        return "a masked one"
    if isinstance(value, np.ndarray):
        return f"one of {value.dtype} with shape {value.shape}"
    return f"an object of type {type(value).__name__}"


def is_masked(value: object) -> bool:
    """Return whether it is an array with a mask, which would count for nothing."""
    return isinstance(value, np.ma.MaskedArray)


def check_not_masked(name: str, value: object) -> None:
    """Raise ``InvalidArrayError`` where a mask would count for nothing."""
    if is_masked(value):
        raise InvalidArrayError(f"{name} cannot be masked; filled() gives an ordinary array")
