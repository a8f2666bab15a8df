"""A peer's own environment: made once, with pinned versions, in a folder that is kept."""

import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "requirements"
CACHE = HERE.parent / "build" / "peers"
"""What ``make clean`` removes."""


class NotInstalledError(Exception):
    """A peer could not be installed; says why."""


def installed(name: str, cache: Path = CACHE) -> Path:
    """Returns the interpreter of a peer's environment, which is made if there is none.

    Args:
        name: The peer's; ``requirements/NAME.txt`` lists all that is installed, so nothing else
            is: some peers ask for versions that no Python of today runs.
        cache: Where the environments are.

    Raises:
        NotInstalledError: It cannot be made.
    """
    requirements = REQUIREMENTS / f"{name}.txt"
    folder = cache / name
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wanted = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()
    stamp = folder / "installed"
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return python
    print(f"installing {name} into {folder}", file=sys.stderr, flush=True)
    _run(name, [sys.executable, "-m", "venv", "--clear", str(folder)])
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    pip = [str(python), "-m", "pip", "install", *quiet]
    # The oldest are packed in a way that needs setuptools, which Python no longer brings.
    _run(name, [*pip, "setuptools==80.9.0", "wheel==0.45.1"])
    _run(name, [*pip, "--no-deps", "--no-build-isolation", "-r", str(requirements)])
    stamp.write_text(wanted, encoding="ascii")
    return python


def version(name: str) -> str:
    """Returns the version of a peer that is pinned."""
    for line in (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        pinned, _, number = line.partition("==")
        if pinned == name:
            return number
    raise LookupError(f"{name} does not pin itself")


def _run(name: str, command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotInstalledError(f"{name}: {' '.join(command)}\n{done.stdout}{done.stderr}")
