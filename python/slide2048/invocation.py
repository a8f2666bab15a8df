"""How this program was started, for those who want to start it again."""

import sys
from pathlib import Path
from typing import Final

_NAME: Final = "slide2048"


def command(*, ascii_only: bool) -> str:
    """Return what a shell has to be told to start this very program again, without arguments.

    Args:
        ascii_only: Whether other characters cannot be shown. A program in a folder whose name has
            some goes by its own name alone then.
    """
    script = sys.argv[0] if sys.argv else ""
    if Path(script).parts[-2:] == (_NAME, "__main__.py"):
        return f"{_spelled(sys.executable, ascii_only=ascii_only)} -m {_NAME}"
    return _spelled(script, ascii_only=ascii_only) if Path(script).name == _NAME else _NAME


def in_lines() -> str:
    """Return what the command needs beside it to play in lines again, if that was asked for.

    Whoever listens to lines is not to be led to a screen.
    """
    return " --line" if "--line" in sys.argv[1:] else ""


def _spelled(program: str, *, ascii_only: bool) -> str:
    """Return a program as one has to write it: its name where that finds it, or its path."""
    import shlex  # late, both: this is asked at the end only
    import shutil

    name = Path(program).name
    found = shutil.which(name)
    if found is not None and Path(found).absolute() == Path(program).absolute():
        return name
    return name if ascii_only and not program.isascii() else shlex.quote(program)
