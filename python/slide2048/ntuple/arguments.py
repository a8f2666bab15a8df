"""Arguments that training and evaluation share."""

from os import PathLike
from pathlib import Path

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
    if not isinstance(path, str | PathLike) or not Path(path).name:
        raise InvalidArrayError(f"{what} has to be the path of a file, got {shown(path)}")
    return Path(path)
