"""Runs pytest on an installed slide2048."""

import os
import shutil
import signal
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
        _listen_to_signals()
        pytest = (env.python, "-m", "pytest", base, *_SIDE_BY_SIDE)
        return attempt(*pytest, *arguments, folder=folder, env=environment(own))


def _listen_to_signals() -> None:
    """Let the tests start as from a terminal, also in the background and under nohup.

    There some signals are ignored, which programs inherit and the game respects; the tests of how
    it ends by a signal would wait for ever. What is handled here is at its default in children.
    """
    for name in ("SIGHUP", "SIGINT", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def _fast_folder() -> Path | None:
    """Memory, if there is enough: the tests of saves flush thousands of files to the disk."""
    if sys.platform != "linux" or not os.access(_MEMORY, os.W_OK):
        return None
    return _MEMORY if shutil.disk_usage(_MEMORY).free > _ENOUGH else None
