"""Whole games and a hand-moved clock, for the tests of games and records."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from slide2048 import Direction
from slide2048.clock import Clock
from slide2048.game import Game

DATA = Path(__file__).parent / "data"
DIRECTION_OF = {direction.name[0]: direction for direction in Direction}


@cache
def lines_of(name: str) -> list[dict[str, Any]]:
    """The objects of a file in tests/data that holds one a line.

    ``wins.jsonl`` holds games found by a program apart from this project: one that wins on each
    size and goes on for 60 moves, and one on 4×4 (``over``) whose winning move is the last.
    """
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


class Source:
    """A source of time that stands still until it is moved."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def still_game(size: int = 4, seed: int = 3, undo_limit: int = 5, *, best: int = 0) -> Game:
    """A new game in which no time passes, so that it can be compared as a whole."""
    return Game(size, seed, undo_limit, best=best, clock=Clock(Source()))


def play(game: Game, letters: str) -> None:
    """Make moves that must all be legal."""
    for letter in letters:
        assert game.move(DIRECTION_OF[letter])


def game_before_win(win: dict[str, Any], source: Source | None = None) -> Game:
    """A game of ``wins.jsonl``, one move before the win; no time has passed in it."""
    game = Game(win["size"], win["seed"], clock=Clock(source or Source()))
    play(game, win["moves"][: win["won_moves"] - 1])
    return game


def winning_move(win: dict[str, Any]) -> Direction:
    """The move that makes the 2048 tile."""
    return DIRECTION_OF[win["moves"][win["won_moves"] - 1]]


def any_legal(game: Game) -> Direction:
    """A move that changes the board."""
    return game.board.legal_moves()[0]
