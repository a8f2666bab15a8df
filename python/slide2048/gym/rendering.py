"""Boards as text and as pictures, without a graphics library."""

from typing import Final

import numpy as np
import numpy.typing as npt

from slide2048._engine import Board

RENDER_MODES: Final = ("ansi", "rgb_array")

Picture = npt.NDArray[np.uint8]

CELL: Final = 64
"""Pixels of a cell along one side."""
GAP: Final = 6
_LARGEST_DOT: Final = 5
"""Pixels of a dot of a digit."""

_FRAME: Final = (187, 173, 160)
_EMPTY: Final = (205, 193, 180)
_DARK, _LIGHT = (60, 52, 44), (249, 246, 242)
# From 2 on; larger tiles have the last one.
_TILES: Final = (
    (238, 228, 218),
    (237, 216, 160),
    (242, 177, 121),
    (240, 138, 74),
    (226, 96, 58),
    (142, 30, 30),
    (246, 212, 96),
    (201, 162, 39),
    (141, 191, 92),
    (31, 122, 92),
    (38, 98, 168),
    (24, 62, 122),
    (94, 44, 134),
    (60, 52, 60),
)
_WITH_LIGHT_DIGITS: Final = (6, 10, 11, 12, 13, 14)

# Characters of five rows of three dots, each row as bits.
_GLYPHS: Final = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "M": (5, 7, 7, 5, 5),
    "G": (7, 4, 5, 5, 7),
    "T": (7, 2, 2, 2, 2),
    "P": (7, 5, 7, 4, 4),
    "E": (7, 4, 7, 4, 7),
}
_UNITS: Final = "MGTPE"


def text(board: Board, score: int, moves: int) -> str:
    """Return a game as lines of text."""
    return f"Score {score}, moves {moves}\n{board}\n"


def rgb_array(exponents: npt.NDArray[np.uint8]) -> Picture:
    """Return a picture of a board.

    Args:
        exponents: The board, ``(size, size)``.

    Returns:
        Red, green and blue, uint8, ``(height, width, 3)``.
    """
    size = len(exponents)
    side = size * (CELL + GAP) + GAP
    picture = np.full((side, side, 3), _FRAME, np.uint8)
    for (row, column), exponent in np.ndenumerate(exponents):
        top, left = (GAP + place * (CELL + GAP) for place in (row, column))
        cell = picture[top : top + CELL, left : left + CELL]
        _draw_cell(cell, int(exponent))
    return picture


def label(exponent: int) -> str:
    """Return the value of a tile: from 2**20 on in units of 2**20, 2**30 and so on.

    >>> [label(exponent) for exponent in (1, 17, 19, 20, 37)]
    ['2', '131072', '524288', '1M', '128G']
    """
    if exponent < 20:
        return str(2**exponent)
    return f"{2 ** (exponent % 10)}{_UNITS[exponent // 10 - 2]}"


def _draw_cell(cell: Picture, exponent: int) -> None:
    if exponent == 0:
        cell[:] = _EMPTY
        return
    color = min(exponent, len(_TILES)) - 1
    cell[:] = _TILES[color]
    dots = _dots(label(exponent))
    # As large as fits, with room around it.
    scale = min(_LARGEST_DOT, (CELL - 8) // dots.shape[1])
    mask = np.kron(dots, np.ones((scale, scale), np.bool_)).astype(np.bool_)
    top, left = ((CELL - extent) // 2 for extent in mask.shape)
    ink = _LIGHT if color + 1 in _WITH_LIGHT_DIGITS else _DARK
    cell[top : top + mask.shape[0], left : left + mask.shape[1]][mask] = ink


def _dots(text: str) -> npt.NDArray[np.bool_]:
    """Return text as dots, ``(5, width)``, with a column between two characters."""
    glyphs = np.zeros((5, 4 * len(text) - 1), np.bool_)
    for index, char in enumerate(text):
        for row, bits in enumerate(_GLYPHS[char]):
            for column in range(3):
                glyphs[row, 4 * index + column] = bits >> (2 - column) & 1
    return glyphs
