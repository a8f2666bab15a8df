"""The Pythons of this machine, and a search path without Rust."""

import os
import subprocess
from pathlib import Path

_PROBE = """
import sys, sysconfig
wanted = sys.implementation.name == "cpython" and sys.version_info >= (3, 11)
if wanted and not sysconfig.get_config_var("Py_GIL_DISABLED"):
    import ensurepip, venv
    print("%d.%d" % sys.version_info[:2])
"""
_RUST = ("cargo", "rustc", "rustup")


def pythons() -> dict[str, str]:
    """Return one CPython from 3.11 on for each minor version that is found and runs.

    Looked for on the search path and among pyenv's versions; free-threaded builds, which need
    a wheel of their own, are left out.
    """
    names = ["python3", "python", *(f"python3.{minor}" for minor in range(11, 30))]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    candidates = [*names, *map(str, sorted(pyenv.glob("versions/*/bin/python3")))]
    found: dict[str, str] = {}
    for candidate in candidates:
        version = _version(candidate)
        if version is not None:
            found.setdefault(version, candidate)
    return dict(sorted(found.items(), key=lambda item: int(item[0].split(".")[1])))


def _version(candidate: str) -> str | None:
    try:
        answer = subprocess.run(
            [candidate, "-I", "-c", _PROBE], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout.strip() or None


def path_without_rust(scratch: Path) -> str:
    """Return the search path, but so that no Rust tool is found on it.

    Args:
        scratch: A folder in which stand-ins are made for folders that hold Rust and more.
    """
    kept = []
    for number, entry in enumerate(os.environ["PATH"].split(os.pathsep)):
        folder = Path(entry)
        if not any((folder / tool).exists() for tool in _RUST):
            kept.append(entry)
            continue
        stand_in = scratch / str(number)
        stand_in.mkdir(parents=True)
        for tool in folder.iterdir():
            if tool.name not in _RUST:
                (stand_in / tool.name).symlink_to(tool)
        kept.append(str(stand_in))
    return os.pathsep.join(kept)
