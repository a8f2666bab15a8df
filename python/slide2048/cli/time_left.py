"""How long work that is counted will take."""

import time

from slide2048.wording import rough_time


class TimeLeft:
    """Tells it from how fast the work went since it was asked first."""

    def __init__(self) -> None:
        self._first: tuple[int, float] | None = None

    def after(self, done: int, total: int) -> str:
        """Return the end of a line that tells how much is done; nothing while none can know."""
        now = time.monotonic()
        if self._first is None:
            self._first = done, now
        before, began = self._first
        if not before < done < total:
            return ""
        return f", {rough_time((total - done) * (now - began) / (done - before))} left"
