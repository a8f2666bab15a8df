"""Damage is set aside, never overwritten and never deleted."""

import os
import time
from pathlib import Path

from slide2048.store.header import FileKind
from slide2048.store.paths import StorePaths, beside


def set_aside(paths: StorePaths, kind: FileKind) -> Path:
    """Rename what lies in the place of the database, with its journal, to a name not taken.

    Behind a symbolic link only a file that is known to be ours moves, so that the link stays and
    serves the next database. Anything else may be somebody's: then it is the link that moves.

    Args:
        paths: The data folder.
        kind: What lies there.

    Returns:
        Where it is now.

    Raises:
        OSError: It cannot be moved.
    """
    movable = kind in (FileKind.OURS, FileKind.EMPTY)
    source = paths.database if movable else paths.link
    journal = beside(source, "-journal")
    target = unique(beside(source, ".damaged"))
    # The journal first: SQLite would play one that is left behind back into the next database.
    if os.path.lexists(journal):
        journal.rename(beside(target, "-journal"))
    source.rename(target)
    return target


def make_way(path: Path, *, links: bool) -> Path | None:
    """Rename what lies at ``path`` if it is no file: opening a pipe, say, could wait for ever.

    Args:
        path: Where a file is to be.
        links: Whether a symbolic link to a file may be there instead.

    Returns:
        Where it is now, or None if there was nothing in the way.

    Raises:
        OSError: It cannot be moved.
    """
    is_fine = path.is_file() and (links or not path.is_symlink())
    if is_fine or not os.path.lexists(path):
        return None
    target = unique(beside(path, ".damaged"))
    path.rename(target)
    return target


def unique(path: Path) -> Path:
    """Return ``path`` with the time and a random number in its name: one that is not taken."""
    while True:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        candidate = beside(path, f"-{stamp}-{os.urandom(4).hex()}")
        if not os.path.lexists(candidate):
            return candidate
