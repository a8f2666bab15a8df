"""How large the cells of the board can be."""

from typing import Final, NamedTuple


class Cells(NamedTuple):
    """The measures of the cells.

    Attributes:
        width: Columns of a cell.
        height: Rows of a cell.
        ruled: Whether there are rows between the cells, and a frame around all of them. Between
            columns there is always a gap.
    """

    width: int
    height: int
    ruled: bool = True

    def board(self, size: int) -> tuple[int, int]:
        """Return how wide and high a board of ``size`` is."""
        if self.ruled:
            return size * (self.width + 1) + 1, size * (self.height + 1) + 1
        return size * (self.width + 1) - 1, size * self.height


_LARGEST: Final = 23
_SMALLEST_SQUARE: Final = 3

STEPS: Final = (
    # A character is about twice as high as it is wide.
    *(Cells(2 * height + 1, height) for height in range(_LARGEST, _SMALLEST_SQUARE - 1, -1)),
    Cells(7, 2),
    Cells(6, 1),
    Cells(5, 1),
    Cells(4, 1),
    Cells(6, 2, ruled=False),
    Cells(6, 1, ruled=False),
    Cells(4, 1, ruled=False),
    Cells(3, 1, ruled=False),
)
"""The measures that there are, the largest first."""

_HIGHEST_BOARD: Final = 65


def steps(size: int) -> list[Cells]:
    """Return the measures for a board of a size, the largest first.

    There is an end to what is gained by larger tiles, and every cell of the terminal has its part
    in how long a frame takes.
    """
    return [cells for cells in STEPS if cells.board(size)[1] <= _HIGHEST_BOARD]
