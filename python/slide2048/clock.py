"""Play time."""

import math
import time
from collections.abc import Callable


class Clock:
    """Play time in seconds: what a stopwatch would show that is held while nobody plays.

    Time is added at each ``tick`` and only then. If more than
    ``longest_tick`` seconds lie between two ticks the machine slept or the program was
    suspended, and none of that span is counted; neither is a step backwards of the source.
    So whoever shows the clock must tick at least that often, and a caller that cannot
    (one that waits for a line of input) passes ``None`` to count every span.

    Args:
        now: The source of time, in seconds from any origin.
        elapsed: The play time to go on from.
        longest_tick: The longest span between two ticks that still counts as play.

    Raises:
        ValueError: ``elapsed`` or ``longest_tick`` is negative or not a finite number.

    >>> from slide2048 import Clock
    >>> seconds = iter([100.0, 102.5, 103.0])
    >>> clock = Clock(lambda: next(seconds))
    >>> clock.start()
    >>> clock.tick()
    >>> clock.stop()
    >>> clock.elapsed
    3.0
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        *,
        elapsed: float = 0.0,
        longest_tick: float | None = 5.0,
    ) -> None:
        self._now = now
        self._longest = math.inf
        if longest_tick is not None:
            self._longest = _checked("longest_tick", longest_tick)
        self._elapsed = _checked("elapsed", elapsed)
        self._last: float | None = None

    @property
    def elapsed(self) -> float:
        """The play time at the last tick."""
        return self._elapsed

    @property
    def running(self) -> bool:
        """Whether time is being counted."""
        return self._last is not None

    def start(self) -> None:
        """Count from now on. A running clock just runs on."""
        if self._last is None:
            self._last = self._now()

    def stop(self) -> None:
        """Count up to now and stand still."""
        self.tick()
        self._last = None

    def tick(self) -> None:
        """Count the time since the last tick, if the clock runs and the span can be play."""
        if self._last is None:
            return
        now = self._now()
        if 0.0 < now - self._last <= self._longest:
            self._elapsed += now - self._last
        self._last = now

    def reset(self, elapsed: float = 0.0) -> None:
        """Stand still at ``elapsed``; the time since the last tick is dropped.

        Raises:
            ValueError: ``elapsed`` is negative or not a finite number.
        """
        self._elapsed = _checked("elapsed", elapsed)
        self._last = None

    def __repr__(self) -> str:
        return f"<Clock {self._elapsed:.3f} s, {'running' if self.running else 'standing'}>"


def _checked(name: str, seconds: float) -> float:
    if not (0.0 <= seconds < math.inf):
        raise ValueError(f"{name}: {seconds!r} is not a finite number of seconds from 0 up")
    return float(seconds)
