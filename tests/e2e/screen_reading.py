"""What the player reads off the screen."""

import re
from collections.abc import Callable
from typing import NamedTuple

from command import played
from pseudo_terminal import Terminal

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ARROWS = {"U": UP, "D": DOWN, "R": RIGHT, "L": LEFT}

_STATUS = re.compile(
    r"Score (\d+) +(?:Best|Helped best) (\d+) +Moves (\d+) +Time ([\d:]+) +Undos (\d+)"
)


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
    tiles = sorted(int(n) for n in re.findall(r"(?<![\w.\[-])\d+(?![\w.)-])", below))
    return Seen(int(score), int(best), int(moves), int(undos), tiles)


def shows(expected: Seen | None) -> Callable[[Terminal], bool]:
    """Whether the screen shows this and nothing else; None is never expected."""
    assert expected is not None

    def holds(terminal: Terminal) -> bool:
        return seen(terminal) == expected

    holds.__qualname__ = str(expected)
    return holds


def shows_game(seed: int, moves: str, size: int = 4, undos: int = 5) -> Callable[[Terminal], bool]:
    """Whether the screen shows the game that these moves lead to.

    A frame may arrive in pieces, so a test waits for the whole of what it expects.
    """
    board, score, legal = played(seed, moves, size)
    tiles = sorted(tile for row in board.rows() for tile in row if tile)

    def holds(terminal: Terminal) -> bool:
        now = seen(terminal)
        return now == Seen(score, now.best, legal, undos, tiles) if now else False

    holds.__qualname__ = f"score {score}, moves {legal}, undos {undos}, tiles {tiles}"
    return holds


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
