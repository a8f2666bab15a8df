"""What is on the screen for a moment only: tiles on their way, and a word on the last key."""

from collections.abc import Callable
from typing import Final

from slide2048.tui.motion import Move

FRAME: Final = 0.025
"""Seconds from one picture of sliding tiles to the next."""

_SLIDING: Final = (0.44, 0.75, 0.94)
# The first picture is drawn at once, so it shows tiles that are on their way already.
_ARRIVED: Final = FRAME * len(_SLIDING)
_POPPED: Final = 0.11
CUE_LASTS: Final = 0.6
"""Seconds for which points, or a refusal, are to be read."""

_CHANGES: Final = (*(FRAME * i for i in range(1, len(_SLIDING) + 1)), _POPPED)
_RESTS_FOR: Final = 10.0
_INEXACT: Final = 1e-6
# Sums of times are not exact, and a picture must not be missed for that.


class Effects:
    """The effects of the last key. The next one ends them, so nobody ever waits for them.

    Args:
        now: The clock that they follow: what is shown depends on it alone.
        enabled: Whether there are any.
    """

    def __init__(self, now: Callable[[], float], *, enabled: bool) -> None:
        self._now = now
        self._enabled = enabled
        self._since = 0.0
        self._move: Move | None = None
        self._cue = ""
        self._rests_until = float("-inf")

    @property
    def move(self) -> Move | None:
        """The move whose tiles are on their way or pop up."""
        return self._move if self._age < _POPPED else None

    @property
    def way(self) -> float:
        """How much of their way the tiles have behind them, from 0 to 1: then they pop."""
        return 1.0 if self._age >= _ARRIVED else _SLIDING[int(self._age / FRAME)]

    @property
    def cue(self) -> str:
        """The word on the last key."""
        return self._cue if self._age < CUE_LASTS else ""

    def next_change(self, moment: float) -> float | None:
        """Return when the picture of a moment is over, or ``None`` if it stays as it is."""
        age = moment - self._since + _INEXACT
        if self._move is not None and age < _POPPED:
            change = next(change for change in _CHANGES if change > age)
        elif self._cue and age < CUE_LASTS:
            change = CUE_LASTS
        else:
            return None
        return self._since + change

    def start(self, move: Move | None, cue: str) -> bool:
        """Show a move, a cue or both, and return whether there is anything to be seen."""
        if not self._enabled:
            return False
        self._since = self._now()
        self._move = move if self._since >= self._rests_until else None
        self._cue = cue
        return bool(move or cue)

    def cut(self) -> bool:
        """End everything, and return whether anything was to be seen."""
        seen = self.next_change(self._now()) is not None
        self._move, self._cue = None, ""
        return seen

    def rest(self) -> None:
        """Move no tiles for a while: the terminal does not keep up with them."""
        self._rests_until = self._now() + _RESTS_FOR
        self._move = None

    @property
    def _age(self) -> float:
        return self._now() - self._since + _INEXACT
