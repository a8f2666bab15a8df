"""Mouse drags and touch swipes as moves."""

import re
from typing import Final

from slide2048.direction import Direction

SHORTEST: Final = 3
"""A drag over fewer columns than this is a click of an unsteady hand."""

ROW_WEIGHT: Final = 2
"""A row is about twice as high as a column is wide."""

_REPORT: Final = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
_WHEEL = 64
_MOTION = 32
_ALT_CONTROL = 8 | 16
_BUTTON = 3


class Swipe:
    """Remembers where the button went down, and decides when it comes up, wherever that is."""

    def __init__(self) -> None:
        self._start: tuple[int, int] | None = None

    def reset(self) -> None:
        """Forget a button that is down."""
        self._start = None

    def feed(self, report: str) -> Direction | None:
        r"""Take a mouse report in SGR form and return the move that it completes, if any.

        >>> swipe = Swipe()
        >>> swipe.feed("\x1b[<0;10;5M")
        >>> swipe.feed("\x1b[<0;14;5m")
        <Direction.RIGHT: 1>
        """
        match = _REPORT.fullmatch(report)
        if match is None:
            return None
        code, x, y = (int(match[i]) for i in (1, 2, 3))
        if code & (_WHEEL | _MOTION):
            return None
        if match[4] == "M":
            plain = code & (_BUTTON | _ALT_CONTROL) == 0 and code < 128
            self._start = (x, y) if plain else None
            return None
        start, self._start = self._start, None
        return None if start is None else _direction(x - start[0], (y - start[1]) * ROW_WEIGHT)


def _direction(dx: int, dy: int) -> Direction | None:
    # As far across as down: neither is meant more than the other, so nothing moves.
    if abs(dx) == abs(dy) or max(abs(dx), abs(dy)) < SHORTEST:
        return None
    if abs(dx) > abs(dy):
        return Direction.RIGHT if dx > 0 else Direction.LEFT
    return Direction.DOWN if dy > 0 else Direction.UP
