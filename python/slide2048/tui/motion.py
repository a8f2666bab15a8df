"""Which way every tile takes in a move."""

from typing import NamedTuple

from slide2048._engine import Board
from slide2048.direction import Direction


class Move(NamedTuple):
    """A move that was made.

    Attributes:
        before: The board before it.
        direction: Where the tiles went.
        after: The board after it, with the new tile.
    """

    before: Board
    direction: Direction
    after: Board


class Way(NamedTuple):
    """The way of one tile, from cell to cell; cells are counted row by row."""

    exponent: int
    start: int
    end: int


class Motion(NamedTuple):
    """What a move looks like.

    Attributes:
        ways: The ways of all tiles, also of those that stay.
        merged: Cells in which two tiles became one.
        spawned: Cells in which a tile is new: one, unless the boards do not belong together.
    """

    ways: tuple[Way, ...]
    merged: frozenset[int]
    spawned: frozenset[int]


def trace(move: Move) -> Motion:
    """Return the ways of the tiles in a move.

    The engine says where tiles are, not where they came from, so the rule is applied here again,
    for the picture only: the game never depends on it.
    """
    exponents = move.before.exponents
    ways: list[Way] = []
    merged = set()
    for line in _lines(move.before.size, move.direction):
        ends = iter(line)
        end = last = 0
        for cell in line:
            exponent = exponents[cell]
            if not exponent:
                continue
            if exponent == last:
                merged.add(end)
                last = 0
            else:
                end, last = next(ends), exponent
            ways.append(Way(exponent, cell, end))
    ends_of_ways = {way.end for way in ways}
    spawned = (i for i, e in enumerate(move.after.exponents) if e and i not in ends_of_ways)
    return Motion(tuple(ways), frozenset(merged), frozenset(spawned))


def _lines(size: int, direction: Direction) -> list[range]:
    """Return the cells of each row or column, beginning at the wall that the tiles move to."""
    rows = [range(row * size, (row + 1) * size) for row in range(size)]
    columns = [range(column, size * size, size) for column in range(size)]
    lines = rows if direction in (Direction.LEFT, Direction.RIGHT) else columns
    backwards = direction in (Direction.RIGHT, Direction.DOWN)
    return [line[::-1] if backwards else line for line in lines]
