"""A hint in words: the best move, how far ahead of the next one it is, and why."""

from typing import TYPE_CHECKING, Final

from slide2048.wording import counted

if TYPE_CHECKING:
    from slide2048.ai import Analysis, MoveAnalysis

_EMPTY_CELL: Final = 540.0
"""What the heuristic gives for one empty cell: once in its row, and once in its column."""

_CLEARLY: Final = 10 * _EMPTY_CELL
_REASONS: Final = 2


def without_network(error: BaseException) -> str:
    """Return what the player is told where the network is of no use.

    Args:
        error: Why it could not be read.
    """
    if isinstance(error, MemoryError):
        return "There is no memory for the solver's network. Hints and reviews are simpler."
    return "The solver's network cannot be read. Hints and reviews are simpler."


def hint_words(analysis: "Analysis", *, in_points: bool) -> tuple[str, ...]:
    """Return a hint in several lengths, the longest first.

    Values of the heuristic mean nothing to people, so its margins are told in words: less than an
    empty cell is worth is little, and more than ten are is much.

    Args:
        analysis: What the solver holds of a board with a legal move.
        in_points: Whether values are points still to be gained, or the heuristic's.

    >>> from slide2048 import Board
    >>> from slide2048.ai import Expectimax
    >>> board = Board([[2, 4, 8, 2], [4, 16, 32, 4], [8, 64, 128, 2], [0, 2, 256, 512]])
    >>> for text in hint_words(Expectimax(depth=3).analyse(board), in_points=False):
    ...     print(text)
    Hint: down, clearly ahead of left: only safe move, keeps the corner.
    Hint: down, clearly ahead of left.
    Hint: down: only safe move.
    Hint: down.
    """
    best, *others = analysis.moves
    direction = best.direction.name.lower()
    if not others:
        return f"Hint: {direction}, the only move.", f"Hint: {direction}."
    ahead = f"Hint: {direction}, {_margin(best, others[0], in_points=in_points)}"
    reasons = telling_reasons(best, others[0])
    return (
        f"{ahead}: {', '.join(reasons)}.",
        f"{ahead}.",
        f"Hint: {direction}: {reasons[0]}.",
        f"Hint: {direction}.",
    )


def _margin(best: "MoveAnalysis", other: "MoveAnalysis", *, in_points: bool) -> str:
    margin = best.value - other.value
    of = f"ahead of {other.direction.name.lower()}"
    if other.depth != best.depth:
        # Values of different depths cannot be compared.
        return of
    if margin <= best.rounding or (in_points and margin < 0.5):
        return f"level with {other.direction.name.lower()}"
    if in_points:
        return f"{counted(round(margin), 'point')} {of}"
    if margin < _EMPTY_CELL:
        return f"just {of}"
    return f"clearly {of}" if margin > _CLEARLY else of


def telling_reasons(best: "MoveAnalysis", other: "MoveAnalysis") -> list[str]:
    """Return what speaks most for the best move, first what does not speak for the other as well.

    How many cells are empty can be said of every move, and need not speak for it: it comes last.
    """
    by_need = sorted(best.reasons, key=lambda why: (why.endswith(" empty"), why in other.reasons))
    return by_need[:_REASONS]
