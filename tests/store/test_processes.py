"""Several copies of the program at once."""

import subprocess
import sys
from pathlib import Path

import pytest
from store_tools import open_session, play, play_out, saved_state, session_in, stored

from slide2048.store import database, lock

COPY = """
import sys
from pathlib import Path
from slide2048.session import Session

session = Session.open(folder=Path(sys.argv[1]), size=2, seed=int(sys.argv[2]), undo_limit=0)
print("saves" if session.saving else "guest", len(session.notices), flush=True)
sys.stdin.readline()
while not session.game.final:
    session.move(session.game.board.legal_moves()[0])
session.new_game()
session.move(session.game.board.legal_moves()[0])
print(session.game.history, session.game.seed, session.close(), len(session.notices), flush=True)
"""


def copy_of_the_program(folder: Path, seed: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", COPY, folder, str(seed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("number", [2, 8])
def test_exactly_one_copy_saves(tmp_path: Path, number: int) -> None:
    folder = tmp_path / "data"
    copies = [copy_of_the_program(folder, seed) for seed in range(number)]
    roles = [copy.stdout.readline().split() for copy in copies if copy.stdout]
    outputs = [copy.communicate("\n") for copy in copies]
    assert sorted(roles) == [["guest", "1"]] * (number - 1) + [["saves", "0"]]
    assert [errors for _, errors in outputs] == [""] * number
    owner = roles.index(["saves", "0"])
    moves, seed, _, _ = outputs[owner][0].split()
    found = saved_state(folder, 2)
    assert (found.moves, found.seed) == (moves, int(seed))
    assert all(output.split()[2] == "True" for output, _ in outputs)
    # And no result is lost, whoever played.
    assert stored(folder, "SELECT count(*) FROM finished") == [(number,)]


def test_a_second_copy_says_so_and_touches_nothing_of_the_first(tmp_path: Path) -> None:
    first = open_session(tmp_path, size=4, seed=1)
    play(first, 10)
    assert first.flush()
    second = open_session(tmp_path, size=4)
    assert [line for line in second.notices if "already running" in line] == list(second.notices)
    assert not second.saving
    assert not second.resumed
    assert second.game.id != first.game.id
    assert second.games_in_progress() == {}
    play(second, 5)
    second.switch_size(5)
    play(second, 3)
    second.switch_size(4)
    assert second.game.moves == 5
    assert second.flush()
    assert saved_state(tmp_path, 4) == first.game.state()
    assert second.close()
    play(first, 1)
    assert first.close()
    assert saved_state(tmp_path, 4) == first.game.state()
    assert stored(tmp_path, "SELECT size FROM saves") == [(4,)]
    assert stored(tmp_path, "SELECT name, value FROM settings") == [("last_size", "4")]


def test_a_second_copy_adds_its_results(tmp_path: Path) -> None:
    first = open_session(tmp_path, size=4, seed=1)
    second = open_session(tmp_path, size=2, undo_limit=0)
    play_out(second)
    assert second.close()
    assert first.statistics(2).games == 1
    assert first.close()


def test_the_next_copy_saves_again(tmp_path: Path) -> None:
    first = open_session(tmp_path)
    open_session(tmp_path).close()
    assert first.close()
    with session_in(tmp_path) as third:
        assert third.saving
        assert not third.notices


def test_where_nothing_can_be_locked_the_later_copy_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_lock", lambda _: lock.LockState.UNAVAILABLE)
    first = open_session(tmp_path, size=4, seed=1)
    play(first, 3)
    assert first.flush()
    second = open_session(tmp_path, size=4)
    play(second, 3)
    assert second.flush()
    play(first, 1)
    assert first.flush()
    assert list(first.notices) == [database.TAKEN_OVER]
    assert not first.saving
    play(second, 1)
    assert second.close()
    assert first.close()
    assert saved_state(tmp_path, 4) == second.game.state()
    assert not second.notices


def test_a_start_prints_nothing_and_needs_no_home(tmp_path: Path) -> None:
    program = (
        "import os; os.environ.pop('HOME', None); os.environ['XDG_DATA_HOME'] = 'relative'\n"
        "import pwd; entry = list(pwd.getpwuid(os.getuid())); entry[5] = os.getcwd()\n"
        "pwd.getpwuid = lambda _: pwd.struct_passwd(entry)\n"
        "from slide2048.session import Session\n"
        "session = Session.open()\n"
        "session.move(session.game.board.legal_moves()[0])\n"
        "assert session.close() and not session.notices"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": ""},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert saved_state(tmp_path / ".local/share/slide2048", 4).moves
    assert [path.name for path in tmp_path.iterdir()] == [".local"]
