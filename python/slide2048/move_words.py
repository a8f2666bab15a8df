"""A move in one short line of words, for ears and for lines that are read one by one."""

from slide2048.direction import Direction
from slide2048.move_effect import MoveEffect


def move_words(direction: Direction, effect: MoveEffect, score: int) -> str:
    """Return what a move did: the direction, merges, the new tile with its place, the score.

    Rows and columns are counted from 1, as people do.

    >>> from slide2048.move_effect import Tile
    >>> move_words(Direction.LEFT, MoveEffect((Tile(0, 0, 8),), Tile(2, 0, 2)), 12)
    'Left. Made 8. New 2, row 3, column 1. Score 12.'
    """
    made = ", ".join(str(tile.value) for tile in effect.merges)
    row, column, value = effect.new_tile
    return " ".join(
        [
            f"{direction.name.capitalize()}.",
            *([f"Made {made}."] if made else []),
            f"New {value}, row {row + 1}, column {column + 1}.",
            f"Score {score}.",
        ]
    )
