"""``slide2048 export``: everything, for other programs."""

import contextlib
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from slide2048 import GameState, Record
from slide2048.cli import main
from slide2048.game import Game
from slide2048.session import Session
from slide2048.store.migrations import SCHEMA_VERSION


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def games(folder: Path) -> Path:
    """A folder with two finished games and two in progress."""
    session = Session.open(folder=folder, size=4, seed=2**64 - 1)
    for _ in range(3):
        for _ in range(10):
            session.move(session.game.board.legal_moves()[0])
        session.new_game(seed=5)
    session.undo()
    session.switch_size(5)
    session.move(session.game.board.legal_moves()[0])
    session.set_setting("theme", "dark")
    assert session.close()
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def exported(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["export", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["export", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_json_has_everything(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(games)
    data: dict[str, Any] = json.loads(exported(capsys))
    assert contents(games) == before
    assert [game["seed"] for game in data["finished"]] == [2**64 - 1, 5]
    for game in data["finished"]:
        record = Record.parse(game["record"])
        record.verify()
        assert record.score == game["score"]
    states = [GameState.from_json(state) for state in data["games_in_progress"]]
    assert [Game.from_state(state).size for state in states] == [4, 5]
    best = max(game["score"] for game in data["finished"])
    assert data["best"] == [{"size": 4, "helped": False, "daily": False, "score": best}]
    assert data["statistics"][0]["games"] == 2
    assert data["settings"] == {"last_size": 5, "theme": "dark"}
    assert data["damaged"] == []


@pytest.mark.parametrize(
    "broken",
    [
        "finished SET elapsed = 9e999",
        "finished SET size = x'fffe'",
        "finished SET seed = x'fffe'",
        "finished SET best_tile = ''",
        "finished SET started = x'00'",
        "finished SET won = 4611686018427387904",
    ],
)
def test_a_row_that_cannot_be_right_is_left_out(
    broken: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(games / "slide2048.db")) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f"UPDATE {broken} WHERE rowid = 1")
        connection.commit()
    before = contents(games)
    constants: list[str] = []
    data = json.loads(exported(capsys), parse_constant=constants.append)
    assert constants == []
    assert (len(data["finished"]), len(data["damaged"])) == (1, 1)
    assert len(exported(capsys, "--format", "csv").splitlines()) == 2
    assert main(["data"]) == 0
    assert "finished games:  1\n" in capsys.readouterr().out
    assert contents(games) == before


def test_csv_has_the_finished_games(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = exported(capsys, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    data = json.loads(exported(capsys))
    assert [(row["id"], int(row["score"]), row["record"]) for row in rows] == [
        (game["id"], game["score"], game["record"]) for game in data["finished"]
    ]
    assert {row["won"] for row in rows} == {"0"}
    assert games.exists()


@pytest.mark.usefixtures("games")
def test_a_file_is_written_whole_and_never_over_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.json"
    assert exported(capsys, "--output", str(target)) == ""
    assert json.loads(target.read_text("utf-8")) == json.loads(exported(capsys))
    target.write_text("mine")
    assert "exists" in refused(capsys, "--output", str(target))
    assert target.read_text() == "mine"
    assert exported(capsys, "--output", str(target), "--force") == ""
    assert json.loads(target.read_text("utf-8"))
    link = tmp_path / "link"
    link.symlink_to(target)
    assert "exists" in refused(capsys, "--output", str(link))
    assert exported(capsys, "--output", str(link), "--force") == ""
    assert link.is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["data", "link", "out.json"]  # noqa: PTH208


@pytest.mark.usefixtures("games")
def test_a_file_that_appears_meanwhile_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.json"
    fsync = os.fsync

    def appear(descriptor: int) -> None:
        target.write_text("mine")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", appear)
    assert "exists" in refused(capsys, "--output", str(target))
    assert target.read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["data", "out.json"]  # noqa: PTH208


@pytest.mark.usefixtures("games")
def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.json"
    target.write_text("old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert "No space" in refused(capsys, "--output", str(target), "--force")
    assert target.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["data", "out.json"]  # noqa: PTH208


@pytest.mark.parametrize("name", ["slide2048.db", "slide2048.db.lock", "slide2048.db-journal"])
def test_the_games_themselves_are_not_written_over(
    games: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    before = contents(games)
    assert "written over" in refused(capsys, "--output", str(games / name), "--force")
    assert contents(games) == before


def test_a_folder_that_is_not_there(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "cannot be written" in refused(capsys, "--output", str(tmp_path / "no" / "out"))
    assert "cannot be written" in refused(capsys, "--output", str(games), "--force")


def test_no_games_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not exist" in refused(capsys)
    assert not folder.exists()


@pytest.mark.parametrize("content", [b"", b"rubbish", b"SQLite format 3\0" + bytes(5000), None])
def test_a_file_that_cannot_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    folder.mkdir()
    path = folder / "slide2048.db"
    path.mkdir() if content is None else path.write_bytes(content)
    assert "cannot be read" in refused(capsys)
    assert os.listdir(folder) == ["slide2048.db"]  # noqa: PTH208


def test_a_cut_file(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = games / "slide2048.db"
    whole = path.read_bytes()
    for length in range(1, len(whole), 999):
        path.write_bytes(whole[:length])
        refused(capsys)
        assert path.read_bytes() == whole[:length]


def test_a_newer_file(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(games / "slide2048.db")) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    assert "newer version" in refused(capsys)


def test_while_a_game_runs(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session.open(folder=games)
    session.move(session.game.board.legal_moves()[0])
    data = json.loads(exported(capsys))
    # What the running game has handed over is there, committed or not.
    assert data["games_in_progress"][1]["moves"] == session.game.history
    assert session.close()


INTERRUPTED = """
import os, sys
from pathlib import Path
from slide2048.store import connection
import sqlite3

folder = Path(sys.argv[1])
database = connection.connect(folder / "slide2048.db")
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN IMMEDIATE")
# More than the cache holds, so that the file is changed before the commit that never comes.
database.execute("DELETE FROM finished")
for number in range(100):
    database.execute("INSERT INTO damaged VALUES (NULL, 1.0, 'x', hex(zeroblob(5000)))")
os._exit(0)
"""


def test_a_commit_that_was_cut_short_is_read_as_if_it_had_not_begun(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = exported(capsys)
    subprocess.run([sys.executable, "-c", INTERRUPTED, games], check=True)
    before = contents(games)
    assert "slide2048.db-journal" in before
    assert exported(capsys) == expected
    assert contents(games) == before
    session = Session.open(folder=games)
    assert not session.notices
    assert session.resumed
    assert session.close()


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m slide2048 {command}', sys.executable],
        env={"SLIDE2048_HOME": str(folder)},
        capture_output=True,
        check=False,
        timeout=20,
    )


@pytest.mark.parametrize("redirection", [">&-", "1</dev/null"])
def test_without_a_standard_output(games: Path, redirection: str) -> None:
    before = contents(games)
    done = in_shell(f"export {redirection}", games)
    assert done.returncode == 74
    assert done.stderr.startswith(b"slide2048: ")
    assert done.stderr.count(b"\n") == 1
    assert contents(games) == before


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_pipe_is_written_through(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], force: list[str]
) -> None:
    expected = exported(capsys)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as cat:
        assert exported(capsys, "--output", str(pipe), *force) == ""
        assert cat.communicate()[0].decode() == expected
    assert pipe.is_fifo()
    assert games.exists()


@pytest.mark.usefixtures("games")
def test_a_terminal_behind_a_link_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # A terminal of its own: what fails here must not cost the machine its /dev/null, and the
    # folder that it is in takes no other files.
    master, slave = os.openpty()

    def drain() -> None:
        with contextlib.suppress(OSError):  # the last writer has left
            while os.read(master, 1 << 16):
                pass

    reader = threading.Thread(target=drain)
    reader.start()
    try:
        before = os.fstat(slave)
        link = tmp_path / "terminal"
        link.symlink_to(os.ttyname(slave))
        assert exported(capsys, "--output", str(link), "--force", "--format", "csv") == ""
        assert os.path.samestat(link.stat(), before)
    finally:
        os.close(slave)
        reader.join()
        os.close(master)


@pytest.mark.parametrize("force", ["", "--force"])
@pytest.mark.parametrize("redirection", ["| cat", "> out; cat out"])
def test_standard_output_by_its_name(
    games: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    force: str,
    redirection: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    command = f'"$0" -m slide2048 export --output /dev/stdout {force} {redirection}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable], capture_output=True, check=True, timeout=20
    )
    assert done.stderr == b""
    assert done.stdout.decode() == exported(capsys)
    assert games.exists()


@pytest.mark.parametrize("depth", [5, 960, 970, 980, 990, 5_000, 100_000])
def test_a_setting_of_any_depth(
    games: Path, capsys: pytest.CaptureFixture[str], depth: int
) -> None:
    nested = "[" * depth + "]" * depth
    with closing(sqlite3.connect(games / "slide2048.db")) as connection, connection:
        connection.execute("UPDATE settings SET value = ? WHERE name = 'theme'", (nested,))
    text = exported(capsys)
    assert '"theme": [' in text if depth == 5 else '"theme": ' in text
