"""The distribution: one version, typed, licensed, locked."""

import importlib.metadata
import inspect
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import slide2048

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def test_one_version_everywhere() -> None:
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
    assert slide2048.__version__ == workspace["package"]["version"]
    assert slide2048.__version__ == importlib.metadata.version("slide2048")


def test_the_changelog_knows_the_version() -> None:
    assert slide2048.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_type_information_is_installed() -> None:
    package = files("slide2048")
    assert package.joinpath("py.typed").is_file()
    assert package.joinpath("_engine.pyi").is_file()


def test_every_public_name_has_a_docstring() -> None:
    public = [name for name in slide2048.__all__ if not name.startswith("__")]
    undocumented = [name for name in public if not inspect.getdoc(getattr(slide2048, name))]
    assert undocumented == []


def test_every_public_method_of_the_engine_has_a_docstring() -> None:
    undocumented = [
        f"{cls.__name__}.{name}"
        for cls in (slide2048.Board, slide2048.Rng, slide2048.Slide)
        for name, member in vars(cls).items()
        if not name.startswith("_") and not inspect.getdoc(member)
    ]
    assert undocumented == []


def test_the_licence_is_in_the_metadata() -> None:
    metadata = importlib.metadata.metadata("slide2048")
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]


def test_what_the_extras_bring() -> None:
    wanted = importlib.metadata.requires("slide2048") or []
    extras: dict[str, set[str]] = {}
    for requirement in wanted:
        name, _, condition = requirement.partition(";")
        if extra := re.search(r"extra == ['\"](\w+)['\"]", condition):
            distribution = re.split(r"[^\w-]", name.strip())[0]
            extras.setdefault(extra[1], set()).add(distribution)
    assert extras == {
        "numpy": {"numpy"},
        "gym": {"gymnasium", "numpy"},
        "plot": {"matplotlib", "numpy"},
    }


def test_the_command_is_installed() -> None:
    (command,) = importlib.metadata.entry_points(group="console_scripts", name="slide2048")
    assert command.value == "slide2048.cli:main"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_locked_requirement_has_a_hash(lock: Path) -> None:
    # Continued lines belong to one requirement.
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    wanted = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert wanted != []
    assert [line for line in wanted if "--hash=sha256:" not in line] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_the_lock_holds_all_that_its_source_names(lock: Path) -> None:
    source = lock.with_suffix(".in").read_text(encoding="utf-8")
    named = {_canonical(line) for line in source.splitlines() if line and line[0].isalpha()}
    locked = {
        _canonical(line.split("==")[0])
        for line in lock.read_text(encoding="utf-8").splitlines()
        if "==" in line and line[0].isalpha()
    }
    assert named - locked == set()


def test_the_locks_agree_on_every_version() -> None:
    pins: dict[tuple[str, str], set[str]] = {}
    for lock in LOCKS:
        for name, version, marker in re.findall(
            r"^([a-z][\w.-]*)==(\S+)( ;[^\\\n]*)?", lock.read_text(encoding="utf-8"), re.MULTILINE
        ):
            pins.setdefault((_canonical(name), marker.strip()), set()).add(version)
    assert {key: found for key, found in pins.items() if len(found) > 1} == {}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
