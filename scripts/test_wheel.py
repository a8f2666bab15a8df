"""Tests the wheel in ``dist`` as a user gets it.

On each Python of this machine: a bare environment, no Rust, no sources, a folder elsewhere.
"""

import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from build_wheel import DIST
from environments import Environment, check_installed, create, pip
from interpreters import path_without_rust, pythons
from project import ROOT, Stopwatch, fail, say
from pytest_run import run_pytest

# What the tests read beside the installed package; no sources among it.
_TESTED = (
    "tests",
    "docs",
    "examples",
    "requirements",
    "pyproject.toml",
    "Cargo.toml",
    "Makefile",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
)
_NEWEST_GLIBC = (2, 17)


def main(arguments: list[str]) -> int:
    """Test the wheel; arguments go to pytest."""
    wheels = list(DIST.glob("*.whl"))
    if len(wheels) != 1:
        fail(f"expected one wheel in dist, found {len(wheels)}; run make wheel")
    _check_content(wheels[0])
    # With what a home folder may have in its name.
    with tempfile.TemporaryDirectory(prefix="slide2048 wheel ü ") as scratch:
        found = pythons()
        failed = [
            version
            for version, python in found.items()
            if not _passes_on(version, python, wheels[0], Path(scratch) / version, arguments)
        ]
    if failed or not found:
        fail(f"the wheel did not pass on {', '.join(failed) or 'any Python'}")
    return 0


def _passes_on(version: str, python: str, wheel: Path, folder: Path, arguments: list[str]) -> bool:
    taken = Stopwatch()
    env = Environment(folder / "env", ())
    create(env.folder, ("wheel-test.txt",), python)
    pip(env.python, "install", "--no-deps", "--no-index", wheel)
    check_installed(env)
    checkout = folder / "elsewhere"
    for name in _TESTED:
        _copy(ROOT / name, checkout / name)
    path = path_without_rust(folder / "bin")
    status = run_pytest(env, "-p", "no:cacheprovider", *arguments, folder=checkout, path=path)
    result = "passed" if status == 0 else f"failed with status {status}"
    say(f"Python {version}: {result} in {taken}")
    return status == 0


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def _check_content(wheel: Path) -> None:
    """Stop unless the wheel holds the whole package, its licence, and nothing more."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        extensions = [name for name in names if name.endswith((".so", ".pyd"))]
        libraries = [archive.read(name) for name in extensions]
    package = {
        path.relative_to(ROOT / "python").as_posix()
        for path in (ROOT / "python").rglob("*")
        if path.suffix in {".py", ".pyi", ".typed", ".network"}
    }
    info = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"
    known = {f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
    required = package | known | {f"{info}/licenses/LICENSE"}
    missing = sorted(required - names)
    extra = sorted(
        name
        for name in names - required - set(extensions)
        # The list of the Rust crates inside, which maturin adds.
        if not name.startswith(f"{info}/sboms/")
    )
    if missing or extra or len(extensions) != 1:
        fail(f"{wheel.name}: missing {missing}, not wanted {extra}, extensions {extensions}")
    if "-abi3-" not in wheel.name:
        fail(f"{wheel.name} is for one version of Python only")
    for library in libraries:
        needed = {tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)", library)}
        if any(version > _NEWEST_GLIBC for version in needed):
            fail(f"{wheel.name} needs glibc {max(needed)}, newer than {_NEWEST_GLIBC}")
    say(f"{wheel.name}: {len(names)} files, content as it should be")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
