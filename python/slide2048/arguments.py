"""Arguments that are given from Python, and how messages show what was given instead.

Those of NumPy are known without it: where it is not loaded, there are none.
"""

import operator
import sys
from os import PathLike
from pathlib import Path
from typing import SupportsIndex

from slide2048.errors import InvalidArrayError

LONGEST = 60
"""Characters that a message shows of what came."""


def integer(value: object) -> int | None:
    """Return the integer that is meant, NumPy's included; ``None`` for anything else."""
    if isinstance(value, bool) or _is_no_number(value) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _is_no_number(value: object) -> bool:
    """Whether it is an array or a bool of NumPy's: both have an index, the bool with NumPy 1."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.bool_ | numpy.ndarray)


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


def check_callable(what: str, function: object) -> None:
    """Refuse what cannot be called.

    Raises:
        InvalidArrayError: It is neither callable nor left out.
    """
    if function is not None and not callable(function):
        raise InvalidArrayError(f"{what} has to be callable, got {shown(function)}")


def file_path(what: str, path: str | PathLike[str]) -> Path:
    """Return the path of a file, which need not be there.

    Raises:
        InvalidArrayError: It is none.
    """
    if isinstance(path, str | PathLike):
        found = Path(path)
        if found.name and "\0" not in str(found):
            return found
    raise InvalidArrayError(f"{what} has to be the path of a file, got {shown(path)}")


def shown(value: object) -> str:
    """Return what an error message shows of a value: its ``repr``, cut where it is long."""
    try:
        text = repr(value)
    except ValueError:
        # Integers of thousands of digits have none.
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
