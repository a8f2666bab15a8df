"""What every player can do."""

from typing import Protocol, runtime_checkable

from slide2048._engine import Board
from slide2048.ai.analysis import Analysis
from slide2048.direction import Direction


@runtime_checkable
class Player(Protocol):
    """Whoever says what to play on a board, of any size."""

    def choose(self, board: Board) -> Direction | None:
        """Return the move to make; ``None`` where none is legal."""
        ...

    def analyse(self, board: Board) -> Analysis:
        """Return what the player holds of each legal move."""
        ...
