"""What every script needs: where the project is, and how to run a command for it."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[1]

# The build backend must stand alone in the sdist, so it is a folder of its own.
sys.path.append(str(ROOT / "scripts" / "backend"))

import rust_toolchain  # noqa: E402

# Each of these would make a child use another interpreter's packages, install somewhere other
# than in the environment that was named, or (make's) wait for a job server that is not there.
_FOREIGN = (
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONSTARTUP",
    "PYTHONUSERBASE",
    "__PYVENV_LAUNCHER__",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_PYTHON",
    "MAKEFLAGS",
    "MFLAGS",
    "MAKELEVEL",
)


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return this process's environment without what would lead children astray."""
    clean = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    return clean | {"PYTHONNOUSERSITE": "1", "PIP_USER": "0"} | dict(extra or {})


def say(text: str) -> None:
    """Tell people what goes on; on stderr, since stdout may be a pipe into another program."""
    print(f"slide2048: {text}", file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    """Stop with one line."""
    say(text)
    sys.exit(1)


def require_rust() -> None:
    """Stop with one line if there is no Rust to build with."""
    try:
        rust_toolchain.require_rust()
    except rust_toolchain.RustMissingError as problem:
        print(problem, file=sys.stderr)
        sys.exit(1)


def run(
    *command: str | Path,
    folder: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a command, its output straight to the user; stop with its status if it fails."""
    status = attempt(*command, folder=folder, env=env)
    if status != 0:
        words = shlex.join(str(word) for word in command)
        say(f"failed with status {status}: {words}")
        sys.exit(status if 0 < status < 128 else 1)


def attempt(
    *command: str | Path,
    folder: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> int:
    """Run a command, its output straight to the user, and return its exit status."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment() if env is None else dict(env),
        stdin=subprocess.DEVNULL,
        check=False,
    ).returncode


class Stopwatch:
    """How long something took, for people."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def __str__(self) -> str:
        return f"{time.monotonic() - self._start:.0f} s"
