"""Arguments that training and evaluation share."""

import operator
from os import PathLike
from pathlib import Path
from typing import SupportsIndex

from slide2048.errors import InvalidArrayError


def check_callable(what: str, function: object) -> None:
    """Refuse what cannot be called.

    Raises:
        InvalidArrayError: It is neither callable nor left out.
    """
    if function is not None and not callable(function):
        raise InvalidArrayError(f"{what} has to be callable, got {function!r}")


def file_path(what: str, path: str | PathLike[str]) -> Path:
    """Return the path of a file, which need not be there.

    Raises:
        InvalidArrayError: It is none.
    """
    if not isinstance(path, str | PathLike) or not Path(path).name:
        raise InvalidArrayError(f"{what} has to be the path of a file, got {path!r}")
    return Path(path)


def whole(what: str, number: SupportsIndex, largest: int) -> int:
    """Return an integer from 1 on.

    Raises:
        InvalidArrayError: It is none, or too large.
    """
    try:
        integer = 0 if isinstance(number, bool) else operator.index(number)
    except TypeError:
        integer = 0
    if not 1 <= integer <= largest:
        raise InvalidArrayError(f"{what} is an integer from 1 to {largest}, got {number!r}")
    return integer
