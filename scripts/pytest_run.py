"""Runs pytest on an installed slide2048."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from environments import Environment
from project import attempt, environment

_MEMORY = Path("/dev/shm")
_ENOUGH = 2**30
# As many processes as there are cores; a long test at the end finds the others with work left.
_SIDE_BY_SIDE = ("--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal")


def run_pytest(env: Environment, *arguments: str, folder: Path, path: str | None = None) -> int:
    """Run pytest in a folder with an environment's interpreter, and return its exit status.

    Args:
        env: Where slide2048 and pytest are installed.
        arguments: What goes to pytest.
        folder: The folder that holds the tests.
        path: Another search path for the tests than this process's.
    """
    own = {"SLIDE2048_E2E_PYTHON": str(env.python), "PATH": path or os.environ["PATH"]}
    with tempfile.TemporaryDirectory(prefix="slide2048-", dir=_fast_folder()) as scratch:
        base = f"--basetemp={Path(scratch, 'pytest')}"
        pytest = (env.python, "-m", "pytest", base, *_SIDE_BY_SIDE)
        return attempt(*pytest, *arguments, folder=folder, env=environment(own))


def _fast_folder() -> Path | None:
    """Memory, if there is enough: the tests of saves flush thousands of files to the disk."""
    if sys.platform != "linux" or not os.access(_MEMORY, os.W_OK):
        return None
    return _MEMORY if shutil.disk_usage(_MEMORY).free > _ENOUGH else None
