"""The four directions of a move."""

import enum


class Direction(enum.IntEnum):
    """A direction to slide in, numbered as in the original game.

    Every call that takes a direction takes a member or its integer.

    >>> Direction.LEFT
    <Direction.LEFT: 3>
    >>> Direction(1).name
    'RIGHT'
    """

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3
