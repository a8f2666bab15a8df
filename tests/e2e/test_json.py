"""JSON mode as a script meets it: one answer a line, honest statuses, nothing saved unasked."""

import json
import signal
import subprocess
from typing import Any

import pytest
from command import COMMAND, Command, played

UP_LEFT = '{"move": "up"}\n{"move": "left"}\n'


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("args", [["--json"], ["play", "--json"]], ids=repr)
def test_nothing_is_saved_unasked(args: list[str], command: Command) -> None:
    game, *_, last = answers(command.pipe(*args, "--seed", "7", text=UP_LEFT))
    board, score, moves = played(7, "UL")
    assert (last["board"], last["score"], last["moves"]) == (board.rows(), score, moves)
    assert not game["saving"]
    assert not command.home.exists()


def test_the_saved_game_is_left_alone_and_not_shown(command: Command) -> None:
    command.save(7, "URDL")
    before = {path: path.read_bytes() for path in command.home.iterdir()}
    assert answers(command.pipe("--json", text=UP_LEFT))[-1]["moves"] <= 2
    assert {path: path.read_bytes() for path in command.home.iterdir()} == before


def test_save_goes_on_with_the_saved_game_and_saves(command: Command) -> None:
    command.save(7, "URDL")
    game, *_, last = answers(command.pipe("--json", "--save", text=UP_LEFT))
    assert game["saving"]
    assert game["resumed"]
    board, score, moves = played(7, "URDLUL")
    assert (last["board"], last["score"], last["moves"]) == (board.rows(), score, moves)
    assert command.standing()[:4] == (board, score, score, moves)


def test_save_saves_from_a_pipe_without_json(command: Command) -> None:
    done = command.pipe("--save", "--seed", "7", text="up left\n")
    assert "Your game is saved." in done.stdout
    assert command.standing()[0] == played(7, "UL")[0]


@pytest.mark.parametrize(
    "text",
    [
        b"\x00" * 5000 + b"\n",
        b"\xff\xfe{}\n",
        b"[" * 60_000 + b"\n",
        b"9" * 60_000 + b"\n",
        b"{" * 1_000_000 + b"\n",
        b'{"move": "up", "move": "up"}\n',
    ],
    ids=["nul", "not utf-8", "deep", "digits", "a megabyte", "twice"],
)
def test_hostile_lines_are_errors_and_the_game_goes_on(text: bytes, command: Command) -> None:
    _, error, after = answers(command.pipe("--json", text=text + b'{"state": true}'))
    assert error["type"] == "error"
    assert (after["type"], after["moves"]) == ("state", 0)


def test_a_reader_that_leaves_is_no_error(command: Command) -> None:
    with subprocess.Popen(
        [*COMMAND, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=command.env,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        game.stdin.write(UP_LEFT.encode())
        game.stdin.flush()
        assert game.wait(20) == 141
        assert game.stderr.read() == b""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_save_and_end(number: signal.Signals, status: int, command: Command) -> None:
    with subprocess.Popen(
        [*COMMAND, "--json", "--save", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=command.env,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdin.write(UP_LEFT.encode())
        game.stdin.flush()
        for _ in range(3):
            game.stdout.readline()
        game.send_signal(number)
        assert game.wait(20) == status
        assert game.stderr.read() == b""
    board, score, moves = played(7, "UL")
    assert command.standing()[:4] == (board, score, score, moves)


def test_a_folder_that_cannot_be_used_is_one_line_and_status_74(command: Command) -> None:
    command.home.write_text("mine")
    done = command.pipe("--json", "--save", "--seed", "7", text=UP_LEFT)
    assert done.returncode == 74
    assert done.stderr.count("\n") == 1
    assert "could not be saved" in done.stderr
    assert [json.loads(line)["moves"] for line in done.stdout.splitlines()] == [0, 1, 2]
    assert command.home.read_text() == "mine"
