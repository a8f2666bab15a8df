"""What the player reads off the screen."""

import re
from collections.abc import Callable
from typing import NamedTuple

from pseudo_terminal import Terminal

from slide2048 import Board

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ARROWS = {"U": UP, "D": DOWN, "R": RIGHT, "L": LEFT}

_STATUS = re.compile(r"Score (\d+) +Best (\d+) +Moves (\d+) +Time ([\d:]+) +Undos (\d+)")


class Seen(NamedTuple):
    """The numbers and tiles on the screen."""

    score: int
    best: int
    moves: int
    undos: int
    tiles: list[int]


def seen(terminal: Terminal) -> Seen | None:
    """Read the screen; None if it does not show a game."""
    status = _STATUS.search(terminal.text)
    if status is None:
        return None
    score, best, moves, _, undos = status.groups()
    below = terminal.text[status.end() :]
    # Tiles are the only numbers that stand alone between the status and the messages.
    tiles = sorted(int(n) for n in re.findall(r"(?<![\w.\[])\d+(?![\w.)])", below))
    return Seen(int(score), int(best), int(moves), int(undos), tiles)


def tiles(board: Board) -> list[int]:
    """The tiles of a board, in the order of `Seen.tiles`."""
    return sorted(tile for row in board.rows() for tile in row if tile)


def shows_moves(count: int) -> Callable[[Terminal], bool]:
    """Whether the screen shows a game after `count` moves."""

    def holds(terminal: Terminal) -> bool:
        now = seen(terminal)
        return now is not None and now.moves == count

    holds.__qualname__ = f"Moves {count}"
    return holds


def keys(moves: str) -> bytes:
    """The arrow keys for the letters of `moves`."""
    return b"".join(ARROWS[letter] for letter in moves)
