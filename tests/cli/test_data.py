"""``slide2048 data``: where everything is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slide2048.cli import main
from slide2048.session import Session
from slide2048.store.migrations import SCHEMA_VERSION


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def play(folder: Path, moves: int) -> None:
    session = Session.open(folder=folder, seed=1)
    for _ in range(moves):
        session.move(session.game.board.legal_moves()[0])
    assert session.close()


def shown(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    assert main(["data"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = [line.split(":", 1) for line in captured.out.splitlines() if ":" in line]
    return {name: value.strip() for name, value in lines}


def test_before_the_first_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = shown(capsys)
    assert rows["data file"] == str(folder / "slide2048.db")
    assert "does not exist" in rows["status"]
    assert "not there" in rows["lock file"]
    assert not folder.exists()


def test_with_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(folder, 10)
    play(folder, 12)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    rows = shown(capsys)
    assert rows["data folder"] == str(folder)
    assert rows["finished games"] == "1"
    assert rows["game on 4x4"].endswith(", 12 moves")
    assert rows["schema version"] == str(SCHEMA_VERSION)
    assert rows["size"] == f"{(folder / 'slide2048.db').stat().st_size:,} bytes"
    assert rows["lock file"].endswith("(free)")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_every_game_is_there_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(folder, 3)
    session = Session.open(folder=folder, daily=True, today=lambda: "2026-11-28")
    session.move(session.game.board.legal_moves()[0])
    assert session.close()
    assert main(["data"]) == 0
    names = [line.split(":")[0] for line in capsys.readouterr().out.splitlines() if ": " in line]
    assert "daily 2026-11-28" in names
    assert len(names) == len(set(names))


def test_while_a_game_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session.open(folder=folder)
    assert "held" in shown(capsys)["lock file"]
    assert session.close()


def test_a_folder_named_by_the_variable_is_said_to_be(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["data"])
    assert "SLIDE2048_HOME is set" in capsys.readouterr().out
    monkeypatch.delenv("SLIDE2048_HOME")
    monkeypatch.setenv("HOME", str(folder))
    main(["data"])
    assert "SLIDE2048_HOME" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "empty"), (b"rubbish", "damaged"), (None, "not a file")],
)
def test_a_file_that_cannot_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, words: str
) -> None:
    folder.mkdir()
    path = folder / "slide2048.db"
    path.mkdir() if content is None else path.write_bytes(content)
    assert words in shown(capsys)["status"]
    assert os.listdir(folder) == ["slide2048.db"]  # noqa: PTH208


def test_a_folder_that_cannot_be_looked_at(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path / ("x" * 300)))
    rows = shown(capsys)
    assert rows["status"] == "cannot be looked at: File name too long"
    assert rows["lock file"].endswith("(not there)")


def test_what_was_set_aside_is_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    (folder / "slide2048.db").write_bytes(b"rubbish")
    play(folder, 1)
    (aside,) = folder.glob("*.damaged-*")
    assert shown(capsys)["kept aside"] == aside.name


def run(
    folder: bytes, redirection: str = "", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m slide2048 data {redirection}', sys.executable],
        env={b"SLIDE2048_HOME": folder} | {k.encode(): v.encode() for k, v in variables.items()},
        capture_output=True,
        check=False,
        timeout=20,
    )


@pytest.mark.parametrize(
    ("name", "encoding", "shown"),
    [
        (b"\xff\xfe", "utf-8:strict", b"\\udcff\\udcfe"),
        ("d\xe4ta".encode(), "ascii:strict", b"d\\xe4ta"),
        ("d\xe4ta".encode(), "utf-8:strict", "d\xe4ta".encode()),
        (b"a\x1b[31m\nb", "utf-8:strict", b"a\\x1b[31m\\nb"),
        ("\u202egnp".encode(), "utf-8:strict", b"\\u202egnp"),
    ],
)
def test_whatever_the_folder_is_called(
    tmp_path: Path, name: bytes, encoding: str, shown: bytes
) -> None:
    folder = os.fsencode(tmp_path) + b"/" + name
    done = run(folder, PYTHONIOENCODING=encoding, PYTHONUTF8="1")
    assert done.returncode == 0
    assert done.stderr == b""
    first = done.stdout.splitlines()[0]
    assert first == b"data folder:  " + os.fsencode(tmp_path) + b"/" + shown
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("redirection", [">&-", "1</dev/null"])
def test_without_a_standard_output(tmp_path: Path, redirection: str) -> None:
    done = run(os.fsencode(tmp_path / "data"), redirection)
    assert done.returncode == 74
    assert done.stderr.startswith(b"slide2048: ")
    assert done.stderr.count(b"\n") == 1
    assert not list(tmp_path.iterdir())
