"""What a move did, tile by tile, for those who are told of it and do not see it."""

from typing import NamedTuple

from slide2048._engine import Board
from slide2048.direction import Direction


class Tile(NamedTuple):
    """A tile and its place.

    Attributes:
        row: The row, counted from 0 at the top.
        column: The column, counted from 0 at the left.
        value: What is written on the tile.
    """

    row: int
    column: int
    value: int


class MoveEffect(NamedTuple):
    """What a move did.

    Attributes:
        merges: The tiles that merges have made, where they now are, row by row.
        new_tile: The tile that then appeared.
    """

    merges: tuple[Tile, ...]
    new_tile: Tile


def move_effect(before: Board, direction: Direction, after: Board) -> MoveEffect:
    """Return what the move from one board to the other did.

    The rule of sliding is the engine's; this reads off the two boards what it has done.

    Args:
        before: The board as it was.
        direction: The direction of a move that was legal there.
        after: The board with the new tile.

    >>> rows = [[2, 2], [0, 4]]
    >>> effect = move_effect(Board(rows), Direction.LEFT, Board([[4, 2], [4, 0]]))
    >>> effect.merges, effect.new_tile
    ((Tile(row=0, column=0, value=4),), Tile(row=0, column=1, value=2))
    """
    old, slid, new = before.rows(), before.slide(direction).board.rows(), after.rows()
    merges: list[Tile] = []
    for line in _lines(before.size, direction):
        tiles = iter([old[row][column] for row, column in line if old[row][column]])
        for row, column in line:
            value = slid[row][column]
            # A tile that differs from the one that was next in line was made from two of those.
            if value and next(tiles) != value:
                next(tiles)
                merges.append(Tile(row, column, value))
    (new_tile,) = (
        Tile(row, column, new[row][column])
        for row in range(before.size)
        for column in range(before.size)
        if new[row][column] != slid[row][column]
    )
    return MoveEffect(tuple(sorted(merges)), new_tile)


def _lines(size: int, direction: Direction) -> list[list[tuple[int, int]]]:
    """Return the rows or columns of cells, each from the wall that tiles slide to."""
    along = range(size)
    if direction in (Direction.DOWN, Direction.RIGHT):
        along = along[::-1]
    if direction in (Direction.LEFT, Direction.RIGHT):
        return [[(row, column) for column in along] for row in range(size)]
    return [[(row, column) for row in along] for column in range(size)]
