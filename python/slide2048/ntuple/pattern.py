"""A pattern: cells of a board that a network looks at together."""

from collections.abc import Iterator
from dataclasses import dataclass

from slide2048._engine import Network


@dataclass(frozen=True, slots=True)
class Pattern:
    """Some cells of a board, in an order: an n-tuple.

    Attributes:
        cells: 1 to 8 different cells, numbered row by row from 0.
        size: Cells along one side of the board.

    Raises:
        InvalidNetworkError: There are no such cells.

    >>> from slide2048.ntuple import Pattern
    >>> print(Pattern((0, 1, 2, 4, 5, 6)))
    0 1 2 .
    3 4 5 .
    . . . .
    . . . .
    """

    cells: tuple[int, ...]
    size: int = 4

    def __post_init__(self) -> None:
        """Let the engine look at the cells, in a network that costs next to nothing."""
        network = Network([self.cells], size=self.size, alphabet=2)
        object.__setattr__(self, "cells", tuple(network.patterns[0]))

    def __iter__(self) -> Iterator[int]:
        """Go through the cells in their order."""
        return iter(self.cells)

    def __str__(self) -> str:
        """Draw the board with the place of each cell in the pattern."""
        places = {cell: str(place) for place, cell in enumerate(self.cells)}
        rows = range(0, self.size**2, self.size)
        return "\n".join(
            " ".join(places.get(cell, ".") for cell in range(row, row + self.size)) for row in rows
        )
