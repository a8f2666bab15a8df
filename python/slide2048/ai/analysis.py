"""What a player holds of the moves of a board."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from slide2048._engine import Board
from slide2048.ai.reasons import reasons
from slide2048.direction import Direction

_ROUNDING: Final = 1e-6
"""Up to which share of themselves values may differ that are added up in another order only."""


class MoveAnalysis(NamedTuple):
    """A legal move, and what a player holds of it.

    Attributes:
        direction: The move.
        value: What the player prefers moves by: the more, the better. Of a network and of playouts
            it is points still to be gained, this move's among them.
        depth: How many plies deep it was searched: 1 is the move alone, 2 the new tile and the move
            after it too. 0 of players that do not search.
        nodes: How many boards were valued, or games played, for this move.
        reasons: What speaks for and against it, in short words. They are read from the board, and
            are not what the player decides by.
        pruned: With which probability play after it comes to something that was valued without
            being searched as deep, because it is improbable.
    """

    direction: Direction
    value: float
    depth: int
    nodes: int
    reasons: tuple[str, ...]
    pruned: float = 0.0

    @property
    def rounding(self) -> float:
        """Up to which difference another value is the same: a millionth of this one."""
        return abs(self.value) * _ROUNDING


class Analysis(NamedTuple):
    """All legal moves of a board, the best first.

    Attributes:
        moves: Those that were searched deeper come before others; of equals, the one of the lower
            direction comes first. Empty where the game is over.
    """

    moves: tuple[MoveAnalysis, ...]

    @property
    def best(self) -> Direction | None:
        """The move that the player makes; ``None`` where none is legal."""
        return self.moves[0].direction if self.moves else None

    @property
    def depth(self) -> int:
        """How deep the best move was searched; 0 where there is none."""
        return self.moves[0].depth if self.moves else 0

    @property
    def nodes(self) -> int:
        """How many boards were valued, or games played, for all moves."""
        return sum(move.nodes for move in self.moves)


def analysed(board: Board, found: Iterable[tuple[Direction, float, int, int, float]]) -> Analysis:
    """Return what was found of moves, the best first, with the reasons for each."""
    why = reasons(board)
    return Analysis(
        tuple(
            MoveAnalysis(direction, value, depth, nodes, why[direction], pruned)
            for direction, value, depth, nodes, pruned in found
        )
    )


def ranked(board: Board, values: Iterable[tuple[Direction, float, int]]) -> Analysis:
    """Return the analysis of a player that does not search: directions, values and nodes."""
    best_first = sorted(values, key=lambda found: (-found[1], found[0]))
    return analysed(board, ((way, value, 0, nodes, 0.0) for way, value, nodes in best_first))
