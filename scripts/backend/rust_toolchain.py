"""Whether there is a Rust toolchain to build with."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


class RustMissingError(Exception):
    """There is no usable Rust; the message is one line that says what to do."""


def require_rust() -> None:
    """Check that ``cargo`` and ``rustc`` run and are new enough, and that there is a linker.

    Raises:
        RustMissingError: One of them is absent, broken or too old.
    """
    wanted = _wanted_version()
    for tool in ("cargo", "rustc"):
        found = _version(tool)
        if found is None:
            missing = shutil.which(tool) is None
            # A rustup without a toolchain is such a one, and names its own remedy.
            why = "was not found" if missing else f"fails ({tool} --version tells why)"
            problem = f"{tool} {why}"
        elif found < wanted:
            problem = f"this is {tool} {_dotted(found)}"
        else:
            continue
        raise RustMissingError(
            f"slide2048 needs Rust {_dotted(wanted)} or newer to be built, and {problem}: install"
            " Rust from your package manager or with rustup, then run the same command again."
        )
    # rustc links with cc, unless it is told of another linker.
    told = any(name.startswith("CARGO_TARGET_") and name.endswith("_LINKER") for name in os.environ)
    if sys.platform != "win32" and shutil.which("cc") is None and not told:
        raise RustMissingError(
            "slide2048 needs a C compiler to be linked, and cc was not found: install gcc or clang"
            " from your package manager, then run the same command again."
        )


def _wanted_version() -> tuple[int, ...]:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    text = workspace["workspace"]["package"]["rust-version"]
    return tuple(int(part) for part in text.split("."))


def _version(tool: str) -> tuple[int, ...] | None:
    # Looked up here because on Windows a bare name would be searched in the current folder too.
    path = shutil.which(tool)
    if path is None:
        return None
    try:
        answer = subprocess.run(
            [path, "--version"], capture_output=True, text=True, check=True, cwd=ROOT
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    match = re.match(rf"{tool} (\d+)\.(\d+)", answer.stdout)
    return tuple(int(part) for part in match.groups()) if match else None


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in version)
