"""Where the details of an unexpected error go, so that the player is spared them."""

import contextlib
import os
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import Final

import slide2048
from slide2048.plain_text import plain

KEPT: Final = 10
"""Older logs than the newest ten are removed, so a fault that repeats cannot fill a disk."""


def write(exc: BaseException) -> Path | None:
    """Write what is known about `exc` to a new file in the data folder.

    This runs when things have already gone wrong, so it raises nothing.

    Returns:
        The file, or None when it could not be written.
    """
    try:
        # Late, because only a crash needs the folder, and finding it loads platformdirs.
        from slide2048.store.paths import data_folder

        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Names in the order of time, and no two alike, not even within a clock's resolution.
        now = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09}"
        path = folder / f"crash-{now}-{os.urandom(2).hex()}.log"
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(describe(exc))
        _prune(folder)
    except Exception:
        return None
    return path


def describe(exc: BaseException) -> str:
    """Return the report: versions, platform, terminal, traceback. Nothing about the player."""
    return "\n".join(
        [
            f"slide2048 {slide2048.__version__}",
            f"Python {platform.python_version()} on {platform.platform()}",
            f"TERM={os.environ.get('TERM', '')} encoding={getattr(sys.stdout, 'encoding', None)}",
            "",
            "".join(traceback.format_exception(exc)),
        ]
    )


def summary(exc: BaseException, log: Path | None) -> str:
    """Return the one line, in ASCII, that the player sees instead of a traceback."""
    what = type(exc).__name__
    if log is None:
        # Nothing more will ever be known about it, so some of it is told here.
        what += f": {str(exc)[:80]}"
        where = "the details could not be written down"
    else:
        where = f"details are in {log}"
    return plain(f"slide2048: something went wrong inside the program ({what}); {where}")


def _prune(folder: Path) -> None:
    logs = sorted(folder.glob("crash-*.log"))
    for old in logs[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
