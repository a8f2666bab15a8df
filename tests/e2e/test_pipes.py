"""Without a terminal: plain text, honest statuses, and the player's game left alone."""

import contextlib
import os
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command import COMMAND, LOADS_IN_ASCII_LOCALES, SCRIPT, AlmostWon, Command, played, standings

import slide2048


@pytest.mark.parametrize("start", [COMMAND, SCRIPT], ids=["-m", "script"])
def test_both_ways_to_start(start: list[str], command: Command) -> None:
    done = subprocess.run(
        [*start, "--version"], capture_output=True, text=True, env=command.env, check=True
    )
    assert done.stdout == f"slide2048 {slide2048.__version__}\n"
    assert done.stderr == ""


def test_nothing_to_read_is_a_quiet_success(command: Command) -> None:
    done = command.pipe()
    assert (done.returncode, done.stderr) == (0, "")
    assert len(standings(done.stdout)) == 1
    assert done.stdout.count("not saved") == 1
    assert not command.home.exists()


def test_a_pipe_leaves_the_saved_game_alone(command: Command) -> None:
    command.save(7, "URDLURDL")
    before = {path: path.read_bytes() for path in command.home.iterdir()}
    done = command.pipe(text="up\nleft\nnew\nyes\nsize 5\nup\n")
    assert done.returncode == 0
    assert {path: path.read_bytes() for path in command.home.iterdir()} == before


def test_line_saves_and_continues(command: Command) -> None:
    first = command.pipe("--line", "--seed", "7", text="urdl")
    assert first.stderr == ""
    second = command.pipe("--line", text="urdl\nboard")
    assert "Continuing your game." in second.stdout
    board, score, legal = played(7, "URDLURDL")
    assert standings(second.stdout)[-1][:4] == (board, score, score, legal)


def test_boards_come_by_themselves_only_where_lines_do(command: Command) -> None:
    told = command.pipe("--seed", "7", text="up\nleft\n").stdout
    assert [shown.moves for shown in standings(told)] == [0, 1, 2]
    told = command.pipe("--line", "--seed", "7", text="up\nleft\n").stdout
    assert [shown.moves for shown in standings(told)] == [0]
    assert "\nUp. New 2, row 4, column 3. Score 0.\nLeft. Made 4. New " in told


def test_the_choice_of_boards_is_kept_with_the_game_and_does_not_reach_other_pipes(
    command: Command,
) -> None:
    command.pipe("--line", "--seed", "7", text="boards on\n")
    told = command.pipe("--line", text="up\nleft\n").stdout
    assert [shown.moves for shown in standings(told)] == [0, 1, 2]
    command.pipe("--line", text="boards off\n")
    assert len(standings(command.pipe("--line", text="right\n").stdout)) == 1
    assert len(standings(command.pipe(text="up right\ndown left\n").stdout)) == 3


def test_the_win_is_told_and_kept(command: Command, almost_won: AlmostWon) -> None:
    seed, moves, winning = almost_won
    done = command.pipe("--line", "--seed", str(seed), text=f"{moves}{winning}UUDD\n")
    assert "You made 2048!" in done.stdout
    assert "Left out: the last 4" in done.stdout
    again = command.pipe("--line", text="left\nkeep\nleft right up\nboard\n")
    assert "You made 2048!" in again.stdout
    assert standings(again.stdout)[-1].moves > len(moves) + 1
    assert "You made 2048!" not in command.pipe("--line").stdout


@pytest.mark.parametrize(
    "text",
    [b"\x00" * 5000, b"\x1b[A\x1bOr\x1b[200~up\x1b[201~\n", b"\xff\xfeu\xc3\n", b"u" * 1_000_000],
    ids=["nul", "escapes", "not utf-8", "a megabyte"],
)
def test_hostile_input_gives_plain_text_and_no_move(text: bytes, command: Command) -> None:
    done = command.pipe(text=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(c == "\n" or " " <= c <= "~" for c in done.stdout)
    assert standings(done.stdout)[-1].moves == 0


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"TERM": ""}])
def test_any_locale_will_do(env: dict[str, str | None], command: Command) -> None:
    done = command.pipe("--seed", "7", text="up\n", env=env)
    if "PYTHONUTF8" in env and not LOADS_IN_ASCII_LOCALES:
        assert done.returncode == 70
        assert len(done.stderr.splitlines()) == 1
    else:
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("args", [[], ["export"], ["--help"], ["data"]], ids=repr)
def test_a_reader_that_leaves_is_no_error(args: list[str], command: Command) -> None:
    command.save(7, "URDLURDL")
    game = subprocess.Popen(
        [*COMMAND, *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=command.env,
    )
    assert game.stdout is not None
    game.stdout.close()
    assert game.stderr is not None
    with game.stderr:
        assert game.stderr.read() == b""
    assert game.wait(20) == 141


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("args", [[], ["--line"], ["export"]], ids=repr)
def test_streams_that_are_closed_from_the_start(
    args: list[str], closed: str, command: Command
) -> None:
    command.save(7, "URDLURDL")
    before = command.standing()
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=command.env,
        check=False,
        timeout=30,
    )
    assert done.returncode in (0, 74), done
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert command.standing() == before


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_save_and_end(number: signal.Signals, status: int, command: Command) -> None:
    with subprocess.Popen(
        [*COMMAND, "--line", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=command.env,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdin.write(b"up\nleft\nboard\n")
        game.stdin.flush()
        while b"moves 2" not in game.stdout.readline():
            pass
        game.send_signal(number)
        assert game.wait(20) == status
        assert game.stderr.read() == b""
    board, score, _ = played(7, "UL")
    assert command.standing()[:4] == (board, score, score, 2)


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        # What is said to one line, or to one request, is longer than what is left of a full pipe.
        (["--line"], "up " * 10_000 + "\n"),
        (["--json", "--save"], '{"state": true}\n' * 3000),
    ],
    ids=["line", "json"],
)
def test_a_reader_that_reads_nothing_keeps_no_signal_from_ending_it(
    flags: list[str], text: str, command: Command, tmp_path: Path
) -> None:
    command.save(7, "ULD" * 2000, size=8, after="keep\n")
    before = command.standing(8).moves
    (tmp_path / "text").write_text(text)
    unread, full = os.pipe()
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, unread)
        stack.callback(os.close, full)
        game = subprocess.Popen(
            [*COMMAND, *flags, "--size", "8"],
            stdin=stack.enter_context((tmp_path / "text").open()),
            stdout=full,
            stderr=subprocess.PIPE,
            env=command.env,
        )
        stack.enter_context(game)
        stack.callback(game.kill)
        deadline = time.monotonic() + 20
        while select.select([], [full], [], 0)[1]:  # nothing tells when a pipe becomes full
            assert time.monotonic() < deadline
        game.terminate()
        assert game.wait(10) == 128 + signal.SIGTERM
        assert game.stderr is not None
        assert game.stderr.read() == b""
    assert command.standing(8).moves >= before


def test_killed_in_line_mode_loses_no_move_that_was_shown(command: Command) -> None:
    with subprocess.Popen(
        [*COMMAND, "--line", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=command.env,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"boards on\nurdl\n")
        game.stdin.flush()
        board, score, legal = played(7, "URDL")
        while f"moves {legal}".encode() not in game.stdout.readline():
            pass
        game.kill()
    assert command.standing()[:4] == (board, score, score, legal)


@pytest.mark.parametrize("args", [["--sizes"], ["--size", "9"], ["paly"], ["--color", "pink"]])
def test_wrong_arguments_are_one_line_and_status_2(args: list[str], command: Command) -> None:
    done = command.pipe(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert args[-1] in done.stderr
    assert not command.home.exists()


def test_a_home_that_is_a_file_is_one_calm_line_and_the_game_goes_on(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    done = command.pipe(
        "--line", "--seed", "7", text="up\nleft\nboard\n", env={"SLIDE2048_HOME": str(file)}
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert standings(done.stdout)[-1].moves > 0
    assert done.returncode != 0
    last = done.stdout.splitlines()[-1]
    assert last == "The last moves could not be saved: the data folder is not a folder."
    assert file.read_text() == "mine"


def test_no_home_at_all(command: Command) -> None:
    done = command.pipe("--help", env={"HOME": None, "SLIDE2048_HOME": None})
    assert (done.returncode, done.stderr) == (0, "")


def test_output_that_is_full_is_told_in_one_line(command: Command) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            COMMAND,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=command.env,
            check=False,
            timeout=20,
        )
    assert done.returncode == 74
    assert done.stderr == b"slide2048: No space left on device\n"
