"""A game looked back on: what a player holds of each move that was made in it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple, Self, SupportsIndex

from slide2048._engine import Network
from slide2048.ai.analysis import Analysis, MoveAnalysis
from slide2048.ai.arguments import is_player
from slide2048.ai.expectimax import Expectimax
from slide2048.ai.player import Player
from slide2048.arguments import integer, shown
from slide2048.direction import Direction
from slide2048.errors import InvalidArrayError, InvalidPlayerError
from slide2048.record import LETTERS, Record

_PLIES: Final = 3
_PLIES_ON_LARGE_BOARDS: Final = 2
_SMALL: Final = 4


class MoveReview(NamedTuple):
    """A move of a game beside the best one.

    Attributes:
        number: Which move of the game it is, from 1.
        played: What the player holds of it.
        best: What the player holds of the move that it would have made.
        rank: 1 if no legal move is worth more, 2 if one is, and so on.
        cost: How much more the best move is worth, in the player's values: points with a network.
            A difference that may come from rounding is none.
        accuracy: How much was kept of what there was to lose by this move: 1 for a best move, 0
            for a worst one. ``None`` if there was nothing to lose, since no other move was legal
            or all are worth the same.
    """

    number: int
    played: MoveAnalysis
    best: MoveAnalysis
    rank: int
    cost: float
    accuracy: float | None


class Review(NamedTuple):
    """What a player holds of the moves of a game.

    A game without a mistake has an accuracy of 1, and one of random moves of about one half. It is
    the mean over all moves by which there was something to lose, of 1 - cost / (best - worst), the
    values being those of the legal moves on that board. Sums of costs would be the costs of the few
    boards on which the game was at stake; ``docs/solver.md`` shows that by numbers.

    Attributes:
        moves: Those of the game, in its order.

    References:
        Lichess, "Lichess Accuracy metric", https://lichess.org/page/accuracy: each move is measured
        against the best one, on a scale from 0 to 100 %, before a mean is taken.

    >>> from slide2048.ai import Expectimax, Review
    >>> record = Record(2, 0, "UDUL", 8, bytes([2, 1, 1, 2]))
    >>> review = Review.of(record, Expectimax(depth=3))
    >>> review.choices, review.best_choices, f"{review.accuracy:.0%}"
    (1, 0, '0%')
    >>> [(move.number, move.played.direction.name, move.rank, move.best.direction.name)
    ...  for move in review.costliest(5)]
    [(4, 'LEFT', 3, 'RIGHT')]
    """

    moves: tuple[MoveReview, ...]

    @classmethod
    def of(cls, record: Record, player: Player) -> Self:
        """Review a whole game, as ``review_moves`` does.

        Raises:
            InvalidPlayerError: ``player`` is none, or leaves out a move that was made.
            InvalidRecordError: A move of the record does not change the board.
        """
        return cls(tuple(review_moves(record, player)))

    @property
    def accuracy(self) -> float | None:
        """How well the game was played, 0 to 1; ``None`` if there was never anything to lose."""
        kept = [move.accuracy for move in self.moves if move.accuracy is not None]
        return sum(kept) / len(kept) if kept else None

    @property
    def choices(self) -> int:
        """At how many moves there was something to lose."""
        return sum(move.accuracy is not None for move in self.moves)

    @property
    def best_choices(self) -> int:
        """At how many of them none was lost."""
        return sum(move.accuracy == 1.0 for move in self.moves)

    def costliest(self, count: SupportsIndex) -> list[MoveReview]:
        """Return the moves that cost most, the costliest first; fewer if no more cost anything.

        Raises:
            InvalidArrayError: ``count`` is no integer from 0 on.
        """
        number = integer(count)
        if number is None or number < 0:
            raise InvalidArrayError(f"count is an integer from 0 on, got {shown(count)}")
        mistakes = [move for move in self.moves if move.cost > 0.0]
        return sorted(mistakes, key=lambda move: -move.cost)[:number]


def review_moves(record: Record, player: Player) -> Iterator[MoveReview]:
    """Review a game move by move, so that something else can be done in between.

    Args:
        record: The game, which need not be over.
        player: Who reviews it. It should look equally deep after each move, as ``Expectimax`` does
            by ``depth``, and not by ``seconds`` or ``nodes``: values are compared.

    Yields:
        What the player holds of the first move, of the second, and so on.

    Raises:
        InvalidPlayerError: ``player`` is none, or leaves out a move that was made.
        InvalidRecordError: A move does not change the board. Those before it have been yielded.
    """
    if not is_player(player):
        raise InvalidPlayerError(f"player has to be a player, got {shown(player)}")
    steps = zip(record.moves, pairwise(record.replay()), strict=True)
    for number, (letter, (position, _)) in enumerate(steps, start=1):
        analysis = player.analyse(position.board)
        direction = Direction(LETTERS.index(letter))
        moves = [*analysis.moves] if isinstance(analysis, Analysis) else []
        played = next((move for move in moves if move.direction == direction), None)
        if played is None:
            raise InvalidPlayerError(
                f"{type(player).__name__} has to analyse all legal moves: of {direction!r}, which "
                f"was move {number}, it says nothing on {position.board!r}"
            )
        best = moves[0]
        least = best.rounding
        cost = best.value - played.value
        at_stake = best.value - min(move.value for move in moves)
        yield MoveReview(
            number,
            played,
            best,
            rank=1 + sum(move.value > played.value + least for move in moves),
            cost=cost if cost > least else 0.0,
            accuracy=(1.0 - cost / at_stake if cost > least else 1.0) if at_stake > least else None,
        )


def review_player(size: int, network: Network | None = None) -> Expectimax:
    """Return who reviews games of a size: a long one within seconds, and each alike every time.

    Args:
        size: Cells along one side of the boards.
        network: What values boards of its size; others are valued by the heuristic.
    """
    return Expectimax(network, depth=_PLIES if size <= _SMALL else _PLIES_ON_LARGE_BOARDS)
