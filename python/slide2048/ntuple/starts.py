"""Boards that games begin from, out of a file."""

import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

from slide2048.errors import InvalidArrayError


def load_starts(path: Path) -> npt.NDArray[np.uint8]:
    """Read what is to be the ``starts`` of ``train``, which looks at the boards themselves.

    Args:
        path: A file as ``numpy.save`` writes it.

    Raises:
        InvalidArrayError: It holds no array, or more than one.
        OSError: It cannot be read.
    """
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
    except (ValueError, EOFError, zipfile.BadZipFile) as error:
        raise InvalidArrayError(f"{path}: this is no array as numpy.save writes it") from error
    if not isinstance(loaded, np.ndarray):
        raise InvalidArrayError(f"{path}: these are several arrays; save the boards alone")
    return loaded
