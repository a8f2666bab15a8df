"""Tests the source distribution in ``dist`` as a user without a wheel gets it.

With Rust it installs; without, the answer is one line that says what to install.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from build_wheel import DIST
from environments import Environment, check_installed, create, pip
from interpreters import path_without_rust
from project import ROOT, Stopwatch, environment, fail, require_rust, run, say

_WANTED = (
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "pyproject.toml",
    "python/slide2048/_engine.pyi",
    "python/slide2048/networks/4x4.network",
    "python/slide2048/py.typed",
    "rust/bindings/Cargo.toml",
    "rust/engine/src/slide.rs",
    "scripts/backend/rust_toolchain.py",
    "scripts/backend/slide2048_backend.py",
)
_UNWANTED = (".so", ".pyd", ".pyc", ".o")


def main() -> int:
    """Test the sdist."""
    require_rust()
    sdists = list(DIST.glob("*.tar.gz"))
    if len(sdists) != 1:
        fail(f"expected one sdist in dist, found {len(sdists)}; run make sdist")
    _check_content(sdists[0])
    with tempfile.TemporaryDirectory(prefix="slide2048 sdist ü ") as scratch:
        taken = Stopwatch()
        env = Environment(Path(scratch) / "env", ())
        create(env.folder, ())
        _refused_without_rust(env, sdists[0], Path(scratch))
        _installs(env, sdists[0])
        say(f"the sdist passed in {taken}")
    return 0


def _installs(env: Environment, sdist: Path) -> None:
    # Its own sources, but the dependencies that this checkout may have compiled already.
    build = environment({"CARGO_TARGET_DIR": str(ROOT / "target")})
    pip(env.python, "install", sdist, env=build)
    check_installed(env)
    run(env.command("slide2048"), "--version", folder=env.folder)


def _refused_without_rust(env: Environment, sdist: Path, scratch: Path) -> None:
    answer = subprocess.run(
        [env.python, "-m", "pip", "install", "--no-deps", "--no-input", sdist],
        env=environment({"PATH": path_without_rust(scratch / "bin")}),
        capture_output=True,
        text=True,
        check=False,
    )
    output = answer.stdout + answer.stderr
    told = [line.strip() for line in output.splitlines() if "slide2048 needs Rust" in line]
    if answer.returncode == 0 or len(told) != 1 or "Traceback" in output:
        fail(f"without Rust, pip install of the sdist should say so in one line, but:\n{output}")
    say(f"without Rust it says: {told[0]}")


def _check_content(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    missing = sorted(set(_WANTED) - names)
    extra = sorted(
        name for name in names if name.endswith(_UNWANTED) or name.startswith(("target/", ".venv"))
    )
    if missing or extra:
        fail(f"{sdist.name}: missing {missing}, not wanted {extra}")
    say(f"{sdist.name}: {len(names)} files, content as it should be")


if __name__ == "__main__":
    sys.exit(main())
