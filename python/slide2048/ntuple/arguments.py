"""Arguments that training and evaluation share, and numbers that training takes."""

import math
from os import PathLike
from pathlib import Path
from typing import SupportsFloat, SupportsIndex

import numpy as np

from slide2048.arguments import shown
from slide2048.errors import InvalidArrayError


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


def number(value: object) -> float:
    """Return the number that is meant, NumPy's included, and NaN for anything else."""
    # Bools are numbers to float(), and arrays of one item, too.
    if isinstance(value, bool | np.bool_ | np.ndarray):
        return math.nan
    if not isinstance(value, SupportsFloat | SupportsIndex):
        return math.nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan
