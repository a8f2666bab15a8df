"""The time between the first picture and the game: nothing typed or signalled in it is lost."""

import os
import select
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import Command, played
from pseudo_terminal import TIMEOUT, Terminal
from screen_reading import keys, shows_game, shows_moves
from test_leaving import MODES, assert_restored, job

MOVES = "URDLURDL"

HOLD = """\
import os, select, sys
from importlib.abc import MetaPathFinder

def given():
    # Signals are handled between system calls. One that came just before a wait without end would
    # be heard after it only; the loading of libraries has no such wait.
    while not select.select([{orders}], [], [], 0.1)[0]:
        pass
    return os.read({orders}, 1)

class Hold(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "prompt_toolkit":
            sys.meta_path.remove(self)
            order = b""
            try:
                os.write({orders}, b"h")
                for order in iter(given, b"g"):
                    if order == b"f":
                        raise RuntimeError("injected")
                    print("lost", file=sys.stderr)
            except BaseException:
                if order != b"l":
                    raise
                raise TypeError("expected a message argument") from None

sys.meta_path.insert(0, Hold())
"""
"""Holds the loading of the libraries until a byte comes: ``g`` to go on, ``f`` to fail.

An ``h`` says that it holds. What a signal raises before may be lost where Python can raise
nothing, as in a callback of the imports, and is heard only once the libraries are there.

After an ``l``, what ends the wait comes out as another error, as it does in the depths of imports.
"""


@pytest.fixture
def hold(tmp_path: Path) -> Iterator[tuple[dict[str, str | None], int, int]]:
    """What is different in the environment, the descriptor to inherit, and the one for orders."""
    order, orders = (end.detach() for end in socket.socketpair())
    (tmp_path / "hold").mkdir()
    (tmp_path / "hold" / "sitecustomize.py").write_text(HOLD.format(orders=order))
    yield {"PYTHONPATH": str(tmp_path / "hold")}, order, orders
    for descriptor in (order, orders):
        os.close(descriptor)


@pytest.fixture
def held(command: Command, hold: tuple[dict[str, str | None], int, int]) -> tuple[Terminal, int]:
    """A game that shows its first picture, and loads nothing before it is told to."""
    env, order, orders = hold
    game = command.start("--seed", "7", env=env, pass_fds=[order])
    game.wait_for(shows_moves(0))
    assert select.select([orders], [], [], TIMEOUT)[0], "it does not come to load the libraries"
    assert os.read(orders, 1) == b"h"
    return game, orders


def test_keys_wait_unseen_and_are_played(held: tuple[Terminal, int], command: Command) -> None:
    game, orders = held
    shown = game.text
    game.send(keys(MOVES))
    game.send(b"z\x1a\n")
    assert game.text == shown
    os.write(orders, b"g")
    game.wait_for(shows_game(7, MOVES))
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert_restored(game)
    assert command.standing()[0] == played(7, MOVES)[0]


def test_a_window_that_was_smaller_for_a_moment(held: tuple[Terminal, int]) -> None:
    game, orders = held
    shown = game.text
    game.resize(30, 5)
    game.resize(80, 24)
    assert game.text != shown
    os.write(orders, b"g")
    game.wait_for(lambda terminal: terminal.text == shown)
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert_restored(game)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGUSR1"])
def test_signals_end_it(name: str, held: tuple[Terminal, int], command: Command) -> None:
    number = signal.Signals[name]
    game, _ = held
    assert 1049 in game.changed_modes()
    game.signal(number)
    assert game.wait_for_end() == 128 + number
    assert_restored(game)
    assert "Traceback" not in game.text
    assert command.standing()[0] == played(7, "")[0]


def test_a_signal_of_which_another_error_has_come(held: tuple[Terminal, int]) -> None:
    game, orders = held
    os.write(orders, b"l")
    game.wait_for("lost")
    game.signal(signal.SIGTERM)
    assert game.wait_for_end() == 128 + signal.SIGTERM
    assert_restored(game)
    assert "wrong" not in game.text


def test_a_library_that_cannot_be_loaded(held: tuple[Terminal, int], command: Command) -> None:
    game, orders = held
    os.write(orders, b"f")
    assert game.wait_for_end() == 70
    assert_restored(game)
    assert "Traceback" not in game.text
    (log,) = command.home.glob("crash-*.log")
    assert log.name in game.text.replace("\n", "")
    assert "injected" in log.read_text()


def test_a_closed_window_ends_it(held: tuple[Terminal, int], command: Command) -> None:
    game, _ = held
    game.hang_up()
    assert game.wait_for_end(timeout=2.0) == 128 + signal.SIGHUP
    assert command.standing()[0] == played(7, "")[0]


@pytest.mark.parametrize("errors", ["on the terminal", "in a file"])
def test_a_closed_window_ends_it_where_its_signal_is_ignored(
    errors: str,
    command: Command,
    hold: tuple[dict[str, str | None], int, int],
    tmp_path: Path,
) -> None:
    env, order, orders = hold
    with (tmp_path / "errors").open("wb") as file:
        game = command.start(
            *("--seed", "7"),
            env=env,
            pass_fds=[order],
            ignored=[signal.SIGHUP],
            stderr=file if errors == "in a file" else None,
        )
    game.wait_for(shows_moves(0))
    game.hang_up()
    os.write(orders, b"g")
    assert game.wait_for_end() == 128 + signal.SIGHUP
    assert (tmp_path / "errors").read_text() == ""
    assert command.standing()[0] == played(7, "")[0]


def test_a_suspension_waits_until_it_can_be_done(
    command: Command, hold: tuple[dict[str, str | None], int, int]
) -> None:
    env, order, orders = hold
    command.env.update({name: value for name, value in env.items() if value})
    with job(command, pass_fds=[order]) as game:
        game.terminal.wait_for(shows_moves(0))
        os.killpg(os.tcgetpgrp(game.terminal.master), signal.SIGTSTP)
        os.write(orders, b"g")
        game.terminal.wait_for_byte(game.reports)
        assert_restored(game.terminal)
        game.resume()
        game.terminal.wait_for(lambda terminal: terminal.changed_modes() >= MODES)
        game.terminal.send(b"q")
        assert game.terminal.wait_for_end() == 0
        assert_restored(game.terminal)
