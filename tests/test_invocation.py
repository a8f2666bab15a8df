"""What the player is told to type to start the program again."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from slide2048 import invocation


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a script of the program's name, which PATH does not have."""
    (tmp_path / "bin dir").mkdir()
    script = tmp_path / "bin dir" / "slide2048"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "argv", [str(script)])
    return script


def test_a_script_on_the_path_has_its_name(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"/nowhere{os.pathsep}{elsewhere.parent}")
    assert invocation.command(ascii_only=False) == "slide2048"


def test_a_script_that_is_elsewhere_has_its_path(elsewhere: Path) -> None:
    assert invocation.command(ascii_only=False) == f"'{elsewhere}'"


def test_a_folder_that_ascii_cannot_spell_is_left_out_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "ü" / "slide2048"
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert invocation.command(ascii_only=True) == "slide2048"
    assert invocation.command(ascii_only=False) == shlex.quote(str(script))
    monkeypatch.setattr(sys, "argv", ["/x/slide2048/__main__.py"])
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ü" / "python3"))
    assert invocation.command(ascii_only=True) == "python3 -m slide2048"


def test_another_one_on_the_path_is_another_program(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "slide2048"
    other.symlink_to(elsewhere)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert invocation.command(ascii_only=False) == f"'{elsewhere}'"


def test_a_module_names_its_interpreter() -> None:
    code = "import sys; sys.argv[0] = '/x/slide2048/__main__.py';"
    code += "from slide2048 import invocation; print(invocation.command(ascii_only=False))"
    for path, expected in [
        (str(Path(sys.executable).parent), Path(sys.executable).name),
        ("/nowhere", shlex.quote(sys.executable)),
    ]:
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{expected} -m slide2048\n"


@pytest.mark.parametrize("argv", [[], [""], ["-c"], ["/usr/bin/pytest"]])
def test_who_calls_it_otherwise_is_told_the_name(
    argv: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", argv)
    assert invocation.command(ascii_only=False) == "slide2048"
