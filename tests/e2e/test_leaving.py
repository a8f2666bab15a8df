"""Every way out saves the game and gives the terminal back as it was."""

import contextlib
import os
import re
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from command import COMMAND, Command, played
from pseudo_terminal import DEFAULT_ON, Terminal
from screen_reading import keys, shows_game, shows_moves

MOVES = "URDLURDL"
ALTERNATE_SCROLL = 1007
MOUSE = {1002, 1006}
MODES = {25, 1049, 2004, 1006}
"""Cursor, second page, marked pastes, mouse: what a test must see switched to say anything."""


def begun(command: Command, ignored: Sequence[signal.Signals] = (), **env: str) -> Terminal:
    game = command.start("--seed", "7", ignored=ignored, env={**env})
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES))
    game.wait_for(shows_game(7, MOVES))
    assert game.changed_modes() >= MODES
    assert game.termios != game.modes_before
    return game


def assert_saved(command: Command) -> None:
    board, score, legal = played(7, MOVES)
    assert command.standing()[:4] == (board, score, score, legal)


def assert_restored(game: Terminal) -> None:
    assert game.termios == game.modes_before
    # What the wheel does differs between terminals, and has its own test.
    assert game.changed_modes() <= {ALTERNATE_SCROLL}
    assert not any(character.reverse for character in game.screen.buffer[0].values())
    last_style = re.findall(rb"\x1b\[[0-9;]*m", game.output)[-1]
    assert last_style in (b"\x1b[0m", b"\x1b[m")


def test_quit(command: Command) -> None:
    game = begun(command)
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert_restored(game)
    score = played(7, MOVES)[1]
    for word in ["Score", "best", str(score)]:
        assert word.lower() in game.text.lower()
    assert_saved(command)


@pytest.mark.parametrize(("args", "keys_sent"), [((), b"m"), (("--no-mouse",), b"mm")])
def test_a_mouse_that_is_free_is_free_at_once_and_next_time(
    args: Sequence[str], keys_sent: bytes, command: Command
) -> None:
    game = command.start("--seed", "7", *args)
    game.wait_for(shows_moves(0))
    game.send(keys_sent)
    game.wait_for("The mouse is free")
    assert not game.changed_modes() & MOUSE
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert_restored(game)
    again = command.start()
    again.wait_for(shows_moves(0))
    assert not again.changed_modes() & MOUSE
    again.send(b"m")
    again.wait_for("Drags slide the tiles again.")
    assert again.changed_modes() >= MOUSE
    again.send(b"q")
    assert again.wait_for_end() == 0
    assert_restored(again)


@pytest.mark.parametrize("first", [set(), {ALTERNATE_SCROLL}], ids=["off", "on"])
def test_the_wheel_is_left_as_the_terminal_had_it(first: set[int], command: Command) -> None:
    game = begun(command)
    assert ALTERNATE_SCROLL not in game.changed_modes()
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert game.changed_modes(DEFAULT_ON | first) == set()


ENDING = [
    *("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGABRT", "SIGUSR1", "SIGUSR2"),
    *("SIGVTALRM", "SIGPROF", "SIGXCPU"),
]
NOT_EVERYWHERE = ["SIGIO", "SIGPWR", "SIGSTKFLT", "SIGSYS", "SIGRTMIN", "SIGRTMAX"]
SIGNALS = [*ENDING, *(name for name in NOT_EVERYWHERE if hasattr(signal, name))]


@pytest.mark.parametrize("name", SIGNALS)
def test_signals(name: str, command: Command) -> None:
    number = signal.Signals[name]
    game = begun(command)
    game.signal(number)
    assert game.wait_for_end() == 128 + number
    assert_restored(game)
    assert "Traceback" not in game.text
    assert_saved(command)


def test_control_c(command: Command) -> None:
    game = begun(command)
    game.send(b"\x03")
    assert game.wait_for_end() in (0, 130)
    assert_restored(game)
    assert_saved(command)


@pytest.mark.parametrize("ignored", [[], [signal.SIGHUP]], ids=["", "nohup"])
def test_a_closed_window_ends_the_program(ignored: list[signal.Signals], command: Command) -> None:
    game = begun(command, ignored=ignored)
    used = os.times().children_user + os.times().children_system
    closed = time.monotonic()
    game.hang_up()
    game.wait_for_end(timeout=2.0)
    assert time.monotonic() - closed < 1.0
    # All that it has ever used, its start included: a loop would show.
    assert os.times().children_user + os.times().children_system - used < 3.0
    assert_saved(command)


FAULT = """\
import slide2048.session
def undo(self):
    raise {error}("injected")
slide2048.session.Session.undo = undo
"""


@pytest.mark.parametrize("error", ["RuntimeError", "BaseException"])
def test_an_error_in_the_program(error: str, command: Command, tmp_path: Path) -> None:
    (tmp_path / "fault").mkdir()
    (tmp_path / "fault" / "sitecustomize.py").write_text(FAULT.format(error=error))
    game = begun(command, PYTHONPATH=str(tmp_path / "fault"))
    game.send(b"u")
    assert game.wait_for_end() == 70
    assert_restored(game)
    assert "Traceback" not in game.text
    (log,) = command.home.glob("crash-*.log")
    assert log.name in game.text.replace("\n", "")
    assert "injected" in log.read_text()
    assert_saved(command)


@dataclass
class Job:
    """A game under job control."""

    terminal: Terminal
    reports: int
    orders: int

    def suspend(self) -> None:
        self.terminal.send(b"\x1a")
        self.terminal.wait_for_byte(self.reports)

    def resume(self) -> None:
        os.write(self.orders, b"c")


@contextlib.contextmanager
def job(command: Command, *args: str, pass_fds: Sequence[int] = ()) -> Iterator[Job]:
    reports, report = os.pipe()
    order, orders = os.pipe()
    script = str(Path(__file__).parent / "job_control.py")
    argv = [sys.executable, script, str(report), str(order), *COMMAND, "--seed", "7", *args]
    yield Job(command.start(argv=argv, pass_fds=[report, order, *pass_fds]), reports, orders)
    for descriptor in (reports, report, orders, order):
        os.close(descriptor)


def test_suspend_and_continue(command: Command) -> None:
    with job(command) as game:
        game.terminal.wait_for(shows_moves(0))
        game.terminal.send(keys(MOVES))
        game.terminal.wait_for(shows_game(7, MOVES))
        for _ in range(2):
            game.suspend()
            assert_restored(game.terminal)
            # What others have written meanwhile is drawn over.
            game.terminal.screen.erase_in_display(2)
            game.resume()
            game.terminal.wait_for(shows_game(7, MOVES))
            assert game.terminal.changed_modes() >= MODES
        game.terminal.send(b"q")
        assert game.terminal.wait_for_end() == 0
        assert_restored(game.terminal)
    assert_saved(command)


def test_line_mode_suspends_too(command: Command) -> None:
    with job(command, "--line") as game:
        game.terminal.wait_for("undos 5")
        game.suspend()
        game.resume()
        game.terminal.send(MOVES + "\nquit\n")
        assert game.terminal.wait_for_end() == 0
    assert_saved(command)


def test_stopped_and_continued_by_signals(command: Command) -> None:
    game = begun(command)
    game.signal(signal.SIGSTOP)
    game.signal(signal.SIGCONT)
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert_restored(game)
    assert_saved(command)


@pytest.mark.parametrize(
    ("args", "status"),
    [(["--sizes"], 2), (["--size", "99"], 2), (["paly"], 2), (["--version"], 0), (["--help"], 0)],
    ids=repr,
)
def test_what_does_not_play_leaves_the_terminal_alone(
    args: list[str], status: int, command: Command
) -> None:
    game = command.start(*args, env={"NO_COLOR": "1"})
    assert game.wait_for_end() == status
    assert b"\x1b" not in game.output
    assert game.termios == game.modes_before
