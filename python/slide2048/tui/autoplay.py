"""When the solver makes its moves, while it plays by itself."""

import enum
from collections.abc import Callable
from typing import Final

from slide2048.direction import Direction


class Speed(enum.Enum):
    """How fast it plays; the value is the seconds from one move to the next."""

    STEP = None
    SLOW = 1.0
    NORMAL = 0.25
    FAST = 0.025

    @property
    def title(self) -> str:
        """What it is called."""
        return "step by step" if self is Speed.STEP else self.name.lower()


_SPEEDS: Final = tuple(Speed)


class Autoplay:
    """Decides when the solver moves: never before its time, nor before it has found a move.

    Args:
        now: The clock that it follows.

    Attributes:
        playing: Whether the solver plays.
        speed: How fast it plays now, or will when it plays again.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.playing = False
        self.speed = Speed.NORMAL
        self._due: float | None = None
        self._found: Direction | None = None

    @property
    def wait(self) -> float | None:
        """Seconds until the next move, or ``None`` if that waits for something else."""
        if self._found is None or self._due is None:
            return None
        return max(0.0, self._due - self._now())

    def start(self) -> None:
        """Begin to play; there is a moment before the first move, too."""
        self.playing = True
        self._put_off()

    def stop(self) -> None:
        """Play no more; a move that has been found is forgotten."""
        self.playing = False
        if self.speed is Speed.STEP:
            # To be begun again and to make no move would look like a fault.
            self.speed = Speed.NORMAL
        self._due = self._found = None

    def change_speed(self, faster: int) -> None:
        """Play faster, or slower."""
        at = _SPEEDS.index(self.speed) + faster
        self.speed = _SPEEDS[max(0, min(at, len(_SPEEDS) - 1))]
        self._put_off()

    def step(self) -> None:
        """Make one move as soon as it is found, and then wait."""
        self.speed = Speed.STEP
        self._due = self._now()

    def found(self, direction: Direction) -> None:
        """Take note of the move to make next."""
        self._found = direction

    def take_due(self) -> Direction | None:
        """Return the move that is to be made now, once, or ``None`` if it is not time."""
        if self.wait is None or self.wait > 0.0:
            return None
        direction, self._found = self._found, None
        # From now on, so that a terminal that is too slow for the speed is not made to catch up.
        self._put_off()
        return direction

    def _put_off(self) -> None:
        self._due = None if self.speed.value is None else self._now() + self.speed.value
