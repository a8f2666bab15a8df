"""Whatever step of SQLite fails, play goes on, is told calmly, and is saved in the end."""

import errno
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from store_tools import open_session, play, play_out, saved_state, session_in, stored

from slide2048.store import StorePaths, connection, header
from slide2048.store.pending import PendingSlots

CANNOT = "cannot be saved right now"
AGAIN = "Your game is saved again."


class Faults:
    """Lets statements fail, counted from the first one of all connections."""

    def __init__(self) -> None:
        self.count = 0
        self.fails: Callable[[int], bool] = lambda _: False
        self.code = sqlite3.SQLITE_IOERR

    def step(self) -> None:
        self.count += 1
        if self.fails(self.count):
            error = sqlite3.OperationalError("injected")
            error.sqlite_errorcode = self.code
            raise error


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    faults = Faults()

    class Connection(sqlite3.Connection):
        def execute(self, *arguments: object) -> sqlite3.Cursor:
            faults.step()
            return super().execute(*arguments)  # type: ignore[arg-type]

    plain = sqlite3.connect

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        faults.step()
        return plain(*arguments, factory=Connection, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(connection.sqlite3, "connect", connect)  # type: ignore[attr-defined]
    # So that what a test finds is in the database and not in the slots.
    monkeypatch.setattr(PendingSlots, "write", lambda *_: None)
    yield faults
    faults.fails = lambda _: False


def play_a_little(folder: Path) -> tuple[object, bool, list[str]]:
    session = open_session(folder, size=2, undo_limit=0)
    play_out(session)
    session.new_game(seed=5)
    play(session, 2)
    session.flush()
    session.switch_size(4)
    play(session, 3)
    return session.game.state(), session.close(), list(session.notices)


def steps_of_a_session(faults: Faults, folder: Path) -> int:
    faults.count = 0
    play_a_little(folder / "first")
    return faults.count


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY])
def test_one_failure_at_each_step(faults: Faults, tmp_path: Path, code: int) -> None:
    steps = steps_of_a_session(faults, tmp_path)
    assert steps > 30
    faults.code = code
    for failing in range(1, steps + 1, 1 if code == sqlite3.SQLITE_IOERR else 5):
        folder = tmp_path / str(failing)
        faults.count, faults.fails = 0, lambda step, failing=failing: step == failing  # type: ignore[misc]
        state, closed, notices = play_a_little(folder)
        faults.fails = lambda _: False
        assert sum(CANNOT in line for line in notices) <= 1
        assert len(notices) <= 2
        if closed:
            assert saved_state(folder, 4) == state
            assert stored(folder, "SELECT count(*) FROM finished") == [(1,)]
            assert (AGAIN in notices) == any(CANNOT in line for line in notices)
        else:
            # The very last attempt failed: what was there before is still whole.
            assert CANNOT in notices[-1]
            with session_in(folder) as session:
                assert not session.notices


def test_everything_fails_from_some_step_on(faults: Faults, tmp_path: Path) -> None:
    steps = steps_of_a_session(faults, tmp_path)
    for first in range(1, steps, 3):
        folder = tmp_path / str(first)
        faults.count, faults.fails = 0, lambda step, first=first: step >= first  # type: ignore[misc]
        _, closed, notices = play_a_little(folder)
        faults.fails = lambda _: False
        if faults.count < first:
            # The writer merges changes as they come, so a run may have fewer steps than the first.
            assert closed
            assert notices == []
            continue
        assert not closed
        assert [CANNOT in line for line in notices] == [True]
        with session_in(folder, 4) as session:
            assert not session.notices
            play(session, 1)
        assert saved_state(folder, 4).moves


def test_a_trouble_that_passes_is_told_once_and_loses_nothing(
    faults: Faults, tmp_path: Path
) -> None:
    session = open_session(tmp_path, size=4)
    play(session, 1)
    assert session.flush()
    assert session.save_problem is None
    faults.fails, faults.code = lambda _: True, sqlite3.SQLITE_FULL
    for _ in range(10):
        play(session, 1)
        assert not session.flush()
        assert session.save_problem == "the disk is full"
    faults.fails = lambda _: False
    play(session, 1)
    assert session.flush()
    assert session.save_problem is None
    assert saved_state(tmp_path, 4) == session.game.state()
    first, second = session.notices
    assert CANNOT in first
    assert "the disk is full" in first
    assert second == AGAIN
    assert session.close()


def test_an_earlier_game_is_not_overwritten_when_it_could_not_be_read(
    faults: Faults, tmp_path: Path
) -> None:
    with session_in(tmp_path, 4, seed=1) as session:
        play(session, 20)
        earlier = session.game.state()
    with session_in(tmp_path, 5, seed=1) as session:
        play(session, 20)
        other = session.game.state()
    faults.fails = lambda _: True
    session = open_session(tmp_path, size=4)
    assert not session.resumed
    play(session, 5)
    assert not session.flush()
    faults.fails = lambda _: False
    play(session, 5)
    assert session.flush()
    assert [line for line in session.notices if "stays" in line]
    assert saved_state(tmp_path, 4) == earlier
    session.switch_size(5)
    assert session.game.state() == other
    play(session, 1)
    session.switch_size(4)
    session.new_game()
    play(session, 1)
    assert session.close()
    assert saved_state(tmp_path, 4) == earlier
    assert len(saved_state(tmp_path, 5).moves) == 21
    assert stored(tmp_path, "SELECT outcome, moves FROM finished") == [("left", 10)]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, "no"), "cannot be written"),
        (OSError(errno.EROFS, "no"), "read-only"),
        (OSError(errno.ENOSPC, "no"), "full"),
        (OSError(errno.EIO, "no"), "error"),
        (NotADirectoryError(errno.ENOTDIR, "no"), "not a folder"),
    ],
)
def test_a_folder_that_cannot_be_made_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, words: str
) -> None:
    def refuse(_: StorePaths) -> None:
        raise error

    folder = tmp_path / "data"
    with monkeypatch.context() as trouble:
        trouble.setattr(StorePaths, "make_folder", refuse)
        session = open_session(folder, seed=1)
        play(session, 3)
        assert not session.flush()
        assert words in str(session.save_problem)
        assert len(session.notices) == 1
        assert not folder.exists()
    play(session, 1)
    assert session.close()
    assert saved_state(folder, 4) == session.game.state()


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    session = open_session(tmp_path / "data")
    play(session, 3)
    assert not session.close()
    assert len(session.notices) == 1
    assert (tmp_path / "data").read_text() == "a file"


def test_another_program_has_the_file_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.01)
    session = open_session(tmp_path)
    play(session, 1)
    assert session.flush()
    other = sqlite3.connect(tmp_path / "slide2048.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    play(session, 1)
    assert not session.flush()
    assert session.save_problem == "another program is using the data file"
    other.close()
    assert session.flush()
    assert len(session.notices) == 2
    assert session.close()
    assert len(saved_state(tmp_path, 4).moves) == 2


def test_the_file_is_deleted_while_in_use(tmp_path: Path) -> None:
    with session_in(tmp_path, 5) as session:
        play(session, 7)
    session = open_session(tmp_path, size=4)
    play(session, 3)
    session.set_setting("theme", "dark")
    assert session.flush()
    (tmp_path / "slide2048.db").unlink()
    play(session, 1)
    assert session.close()
    assert len(saved_state(tmp_path, 4).moves) == 4
    assert len(saved_state(tmp_path, 5).moves) == 7
    assert ("theme", '"dark"') in stored(tmp_path, "SELECT name, value FROM settings")


def test_the_file_is_damaged_while_in_use(tmp_path: Path) -> None:
    with session_in(tmp_path, 5) as session:
        play(session, 7)
    session = open_session(tmp_path, size=4)
    play(session, 3)
    assert session.flush()
    (tmp_path / "slide2048.db").write_bytes(b"rubbish" * 1000)
    play(session, 1)
    assert session.flush()
    assert len(session.notices) == 1
    assert session.close()
    assert len(saved_state(tmp_path, 4).moves) == 4
    assert len(saved_state(tmp_path, 5).moves) == 7
    (aside,) = tmp_path.glob("slide2048.db.damaged-*")
    assert aside.read_bytes() == b"rubbish" * 1000


def test_another_store_in_the_place_of_the_file_is_not_overwritten(tmp_path: Path) -> None:
    with session_in(tmp_path / "other", 4, seed=1) as session:
        play(session, 9)
    session = open_session(tmp_path / "mine", size=4, seed=2)
    play(session, 3)
    assert session.flush()
    (tmp_path / "other" / "slide2048.db").replace(tmp_path / "mine" / "slide2048.db")
    play(session, 1)
    assert session.flush()
    assert "another program" in session.notices[-1]
    assert not session.saving
    assert session.close()
    assert len(saved_state(tmp_path / "mine", 4).moves) == 9


def test_a_file_that_may_not_be_read_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with session_in(tmp_path, 4, seed=1) as session:
        play(session, 9)
    before = (tmp_path / "slide2048.db").read_bytes()
    look = header.look
    kinds = iter([header.FileKind.UNREADABLE])
    monkeypatch.setattr(header, "look", lambda path: next(kinds, None) or look(path))
    with session_in(tmp_path, 4) as session:
        assert len(session.notices) == 1
        assert not session.resumed
        assert session.saving
    (aside,) = tmp_path.glob("slide2048.db.damaged-*")
    assert aside.read_bytes() == before


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from slide2048.session import Session

def play(session, moves):
    for _ in range(moves):
        assert session.move(session.game.board.legal_moves()[0])

folder = Path(sys.argv[1])
session = Session.open(folder=folder, size=8, seed=1)
play(session, 50)
assert session.flush()
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
for room in (0, 1000, 4096, 10000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    play(session, 10)
    assert not session.flush(), room
    play(session, 10)
    assert session.save_problem
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    play(session, 1)
    assert session.flush(), room
    assert session.save_problem is None
    print(len(session.notices))
print(session.game.history)
assert session.close()
"""


def test_a_disk_that_refuses_to_grow_a_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, tmp_path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    *notices, moves = done.stdout.split()
    assert notices == ["2", "4", "6", "8"]
    assert saved_state(tmp_path, 8).moves == moves


def test_a_folder_that_cannot_be_looked_at(tmp_path: Path) -> None:
    # As one of another user's cannot be: what the system says to it is not that it is not there.
    session = open_session(tmp_path / ("x" * 300))
    play(session, 3)
    assert not session.flush()
    assert session.save_problem == "the name of the data folder is too long"
    assert [CANNOT in line for line in session.notices] == [True]
    assert not session.close()


FORKED = """
import os, sys
from pathlib import Path
from slide2048.store import Store

folder, told = Path(sys.argv[1]), []
store = Store(folder, told.append)
store.set_setting("a", 1)
child = os.fork()
if not child:
    os._exit(0 if store.close() and store.flush() else 1)
assert os.waitpid(child, 0)[1] == 0
Store(folder, told.append).close()
assert store.close()
print(told)
"""


def test_a_forked_child_keeps_its_hands_off(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", FORKED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "already running" in done.stdout
