"""Whole numbers that are given to what needs NumPy, and how messages show what else was given."""

import operator
from typing import SupportsIndex

import numpy as np

from slide2048.errors import InvalidArrayError

LONGEST = 60
"""Characters that a message shows of what came."""


def integer(value: object) -> int | None:
    """Return the integer that is meant, NumPy's included; ``None`` for anything else."""
    # Arrays without dimensions have an index too, and bools, with NumPy 1 its own as well.
    if isinstance(value, bool | np.bool_ | np.ndarray) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def whole(name: str, value: object, largest: int | None = None) -> int:
    """Return an integer from 1 on.

    Raises:
        InvalidArrayError: It is none, or larger than the largest.
    """
    number = integer(value)
    if number is None or number < 1 or (largest is not None and number > largest):
        end = "on" if largest is None else f"to {largest}"
        raise InvalidArrayError(f"{name} is an integer from 1 {end}, got {shown(value)}")
    return number


def shown(value: object) -> str:
    """Return what an error message shows of a value: its ``repr``, cut where it is long."""
    try:
        text = repr(value)
    except ValueError:
        # Integers of thousands of digits have none.
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
