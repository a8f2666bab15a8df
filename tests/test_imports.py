"""The direction of the dependencies that docs/architecture.md draws."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import slide2048

PACKAGE = Path(slide2048.__file__).parent
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))

LAYERS = ["core", "store", "session", "front ends", "cli"]
"""From left to right: a module may import from its own layer and from those before it."""

PLACES = {
    "store": "store",
    "session": "session",
    "player_data": "session",
    "size_games": "session",
    "daily_board": "session",
    "daily_result": "session",
    "daily_farewell": "session",
    "endings": "session",
    "board_statistics": "session",
    "crash_log": "session",
    "tui": "front ends",
    "line": "front ends",
    "line_commands": "front ends",
    "line_player": "front ends",
    "line_telling": "front ends",
    "line_hint": "front ends",
    "line_statistics": "front ends",
    "line_words": "front ends",
    "line_input": "front ends",
    "line_loop": "front ends",
    "json_lines": "front ends",
    "json_request": "front ends",
    "cli": "cli",
    "__main__": "cli",
}
"""Everything else is core: the game itself, which knows of no screen and no file."""

ONLY_IN = {
    "prompt_toolkit": {"tui"},
    "sqlite3": {"store"},
    "platformdirs": {"store"},
    "numpy": {"batch", "gym", "ntuple"},
    "gymnasium": {"gym"},
    "matplotlib": {"ntuple"},
    "pyte": set[str](),
}
"""Which parts may import what is large, slow to load, or not always there."""

WATCHED = [
    *ONLY_IN,
    *(
        f"slide2048.{name}"
        for name in ["tui", "line", "json_lines", "store", "ai", "batch", "gym", "ntuple"]
    ),
]


def part(module: str) -> str:
    """The part of the package that a dotted name under slide2048 belongs to."""
    return [*module.split("."), ""][1]


def layer(module: str) -> int:
    return LAYERS.index(PLACES.get(part(module), "core"))


def imports(path: Path) -> set[str]:
    """Every module that a file imports anywhere in it, as absolute dotted names."""
    names = set()
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            module = str(node.module)
            names |= (
                {f"{module}.{a.name}" for a in node.names} if module == "slide2048" else {module}
            )
    return names


def dotted(path: Path) -> str:
    return ".".join(["slide2048", *path.with_suffix("").parts]).removesuffix(".__init__")


def test_the_whole_package_is_seen() -> None:
    assert {part(dotted(path)) for path in MODULES} >= {*PLACES, "game", "record", "clock"}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_point_to_the_left(path: Path) -> None:
    here = dotted(path)
    for name in imports(path):
        if name.split(".")[0] == "slide2048":
            assert layer(name) <= layer(here), f"{here} imports {name}"


SHARED = {"line_input", "line_loop"}
FRONT_ENDS = {
    "the screen": {"tui"},
    "lines": {"line", "line_commands", "line_player", "line_telling", "line_words"}
    | {"line_hint", "line_statistics"},
    "JSON": {"json_lines", "json_request"},
    "what both of these share": SHARED,
}


def test_every_part_of_a_front_end_is_known() -> None:
    named = {name for name, place in PLACES.items() if place == "front ends"}
    assert set[str]().union(*FRONT_ENDS.values()) == named


@pytest.mark.parametrize("parts", FRONT_ENDS.values(), ids=FRONT_ENDS)
def test_front_ends_do_not_import_each_other(parts: set[str]) -> None:
    allowed = parts if "tui" in parts else parts | SHARED
    for path in MODULES:
        if part(dotted(path)) in parts:
            others = {n for n in imports(path) if PLACES.get(part(n)) == "front ends"}
            assert {part(n) for n in others} <= allowed, path


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_libraries_stay_in_their_part(path: Path) -> None:
    for name in imports(path):
        allowed = ONLY_IN.get(name.split(".")[0])
        assert allowed is None or part(dotted(path)) in allowed, f"{path} imports {name}"


SLOW = ["asyncio", "inspect", "difflib"]
"""Parts of the standard library that take long to load; inspect comes with dataclasses."""


def loaded_by(statement: str, watched: Iterable[str] = WATCHED) -> set[str]:
    """Which of the watched modules a fresh interpreter has loaded after `statement`."""
    watched = list(watched)
    code = (
        "import contextlib, io, sys\n"
        f"with contextlib.redirect_stdout(io.StringIO()):\n    {statement}\n"
        f"print(*(name for name in {watched!r} if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=20
    )
    return set(done.stdout.split())


def test_the_check_can_see() -> None:
    assert loaded_by("import sqlite3, slide2048.store") >= {"sqlite3", "slide2048.store"}


def test_import_slide2048_loads_no_library() -> None:
    assert loaded_by("import slide2048") == set()


ANSWERS = [["--help"], ["--version"], ["play", "--help"]]


@pytest.mark.parametrize("argv", ANSWERS)
def test_help_and_version_load_no_library(argv: list[str]) -> None:
    assert loaded_by(f"from slide2048.cli import main; main({argv!r})") == set()


@pytest.mark.parametrize("argv", ANSWERS)
def test_help_and_version_load_nothing_slow(argv: list[str]) -> None:
    assert loaded_by(f"from slide2048.cli import main; main({argv!r})", SLOW) == set()


@pytest.mark.parametrize("argv", [["export"], ["data"], ["man"], ["completions", "fish"]])
def test_other_commands_do_not_load_the_front_ends(argv: list[str], tmp_path: Path) -> None:
    statement = (
        f"import os; os.environ['SLIDE2048_HOME'] = {str(tmp_path)!r};"
        f" from slide2048.cli import main; main({argv!r})"
    )
    assert not loaded_by(statement) & {"prompt_toolkit", "numpy", "slide2048.tui", "slide2048.line"}


def test_the_first_picture_waits_for_no_library_that_draws_others() -> None:
    slow = {"prompt_toolkit", "asyncio"}
    assert loaded_by("import slide2048.tui.app", slow) == slow
    for module in ("slide2048.cli.play", "slide2048.tui.opening"):
        assert loaded_by(f"import {module}", slow) == set(), module


def test_the_front_end_loads_the_solver_only_when_it_is_asked() -> None:
    front_end = "import slide2048.tui.app, slide2048.tui.looking_back"
    assert loaded_by(front_end, ["slide2048.ai"]) == set()
