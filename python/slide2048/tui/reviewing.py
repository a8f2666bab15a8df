"""A game that is reviewed a little at a time, while keys are heard."""

from collections.abc import Callable, Iterator
from typing import Final

from slide2048.ai.review import MoveReview, Review, review_moves
from slide2048.record import Record
from slide2048.tui.adviser import Reviewer

SLICE: Final = 0.03
"""Seconds for which moves are reviewed at a stretch."""

_ASKS_AGAIN: Final = 0.1
"""Seconds after which it is asked again for a player who is not ready."""

Source = Callable[[int], Reviewer | None]
"""Returns who reviews the games of a size, or ``None`` as long as nobody is ready to."""


class Reviewing:
    """The review of a game, as far as it has come.

    Args:
        record: The game, whose moves can all be made.
        source: Returns who reviews it.
        now: The clock.

    Attributes:
        moves: The moves that have been reviewed so far.
        total: How many moves there are.
        in_points: Whether costs are in points.
        begun: Whether there is somebody to review them.
        whole: The whole review, once it is there.
        problem: Why there will be none, if that is so.
    """

    def __init__(self, record: Record, source: Source, now: Callable[[], float]) -> None:
        self.moves: list[MoveReview] = []
        self.total = len(record.moves)
        self.in_points = False
        self.whole: Review | None = None
        self.problem = ""
        self._record = record
        self._source = source
        self._now = now
        self._rest: Iterator[MoveReview] | None = None
        self._asked = False

    @property
    def begun(self) -> bool:
        """Whether there is somebody who reviews them."""
        return self._rest is not None

    @property
    def wait(self) -> float | None:
        """Seconds until ``step`` can do something, or ``None`` if there is nothing more to do."""
        if self.whole is not None or self.problem:
            return None
        return _ASKS_AGAIN if self._asked and not self.begun else 0.0

    def step(self) -> bool:
        """Review some moves, and return whether anything has changed."""
        if self.wait is None:
            return False
        if self._rest is None:
            self._asked = True
            reviewer = self._source(self._record.size)
            if reviewer is None:
                return False
            self.in_points = reviewer.in_points
            self._rest = review_moves(self._record, reviewer.player)
        until = self._now() + SLICE
        try:
            for move in self._rest:
                self.moves.append(move)
                if self._now() >= until:
                    return True
        except MemoryError:
            self.problem = "there is not enough memory"
            return True
        self.whole = Review(tuple(self.moves))
        return True
