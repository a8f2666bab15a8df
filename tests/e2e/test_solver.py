"""Hint and autoplay in the installed command."""

import json
import re

import pytest
from command import AlmostWon, Command, played
from pseudo_terminal import Terminal
from screen_reading import keys, seen, shows_game, shows_moves

from slide2048 import Record

MOVES = "URDLURDLURDLUU"


def plays_no_more(terminal: Terminal) -> bool:
    return "V hint" in terminal.text


def saved_moves(command: Command, size: int) -> str:
    """The moves of the saved game, a letter each."""
    done = command.pipe("--json", "--save", "--size", str(size), text='{"state": true}\n')
    record = json.loads(done.stdout.splitlines()[-1])["record"]
    return Record.parse(record).moves


def test_a_hint_is_shown_and_gone_with_the_next_move_and_changes_nothing(
    command: Command,
) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES))
    game.wait_for(shows_game(7, MOVES))
    game.send(b"v")
    game.wait_for("Hint: ")
    assert "Helped best" in game.text
    game.send(b"q")
    assert game.wait_for_end() == 0
    board, score, legal = played(7, MOVES)
    assert command.standing()[:4] == (board, score, score, legal)

    again = command.start()
    again.wait_for(shows_game(7, MOVES))
    assert "Helped best" in again.text
    again.send(b"v")
    again.wait_for("Hint: ")
    again.send(keys("U"))
    again.wait_for(shows_game(7, MOVES + "U"))
    assert "Hint: " not in again.text


def test_autoplay_wins_and_stops_at_the_banner(command: Command, almost_won: AlmostWon) -> None:
    seed, moves, _ = almost_won
    command.save(seed, moves)
    game = command.start()
    game.wait_for(shows_game(seed, moves))
    game.send(b"p+")
    game.wait_for("You made 2048!", timeout=30)
    stopped = seen(game)
    assert stopped is not None
    game.send(b"q")
    assert game.wait_for_end() == 0
    saved = command.standing()
    assert (saved.score, saved.moves) == (stopped.score, stopped.moves)
    assert saved.board.max_tile == 2048


def test_move_keys_during_autoplay_are_played_once_and_nothing_after_them(
    command: Command,
) -> None:
    game = command.start("--seed", "7", "--size", "6")
    game.wait_for(shows_moves(0))
    game.send(b"p+")
    game.wait_for(lambda terminal: (now := seen(terminal)) is not None and now.moves > 20)
    game.send(keys("LURD"))
    game.wait_for(plays_no_more)
    game.send(b"q")
    assert game.wait_for_end() == 0
    letters = saved_moves(command, 6)
    # How far the solver came is not known, but what was played then is.
    assert any(
        played(7, letters[:by_solver] + "LURD", 6) == played(7, letters, 6)
        for by_solver in range(len(letters) - 4, len(letters))
    )


@pytest.mark.parametrize("keys_sent", [b"vq", b"pq"])
@pytest.mark.parametrize("size", [4, 6])
def test_leaving_does_not_wait_for_the_solver(
    size: int, keys_sent: bytes, command: Command
) -> None:
    game = command.start("--size", str(size))
    game.wait_for(shows_moves(0))
    game.send(keys_sent)
    assert game.wait_for_end() == 0
    assert "Traceback" not in game.text


def test_a_helped_game_has_a_best_of_its_own(command: Command) -> None:
    game = command.start("--size", "2", "--undos", "0", "--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(b"p+")
    game.wait_for("Game over.")
    helped = seen(game)
    assert helped is not None
    assert helped.score == helped.best > 0
    game.send(b"i")
    game.wait_for("2×2, helped")
    game.send(b"\x1b")
    game.wait_for("Game over.")
    game.send(b"ry")
    game.wait_for(shows_moves(0))
    assert re.search(r"\bBest 0\b", game.text)
