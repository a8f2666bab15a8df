"""When the pictures of the effects are drawn, and that no key ever waits for one of them."""

import asyncio
from collections.abc import Callable
from typing import Final

from slide2048.tui.effects import Effects

SLOW_FRAME: Final = 1 / 30
"""Seconds that a picture may take; if one takes longer, the tiles stop sliding for a while."""


class Pace:
    """Has every picture of the effects drawn in time, if the terminal keeps up with them.

    Args:
        effects: The effects.
        now: The clock that they follow.
        redraw: Has the screen drawn, soon.
        ready: Whether the terminal takes what is written without a wait.
    """

    def __init__(
        self,
        effects: Effects,
        now: Callable[[], float],
        redraw: Callable[[], None],
        ready: Callable[[], bool],
    ) -> None:
        self._effects = effects
        self._now = now
        self._redraw = redraw
        self._ready = ready
        self._timer: asyncio.TimerHandle | None = None
        self._began = now()
        self._moving = False

    def drawing_begins(self) -> None:
        """Note when a picture is begun."""
        self._began = self._now()
        self._moving = self._effects.move is not None

    def drawing_ends(self) -> None:
        """See to it that the next picture is drawn."""
        self.cancel()
        now = self._now()
        # Looked up for the moment of the picture, which may be a while ago on a slow terminal.
        change = self._effects.next_change(self._began)
        if self._moving and now - self._began > SLOW_FRAME:
            self._effects.rest()
            change = now
        if change is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, change - now), self.go_on)

    def go_on(self) -> None:
        """Draw what is to be seen now."""
        self.cancel()
        if self._effects.move is not None and not self._ready():
            self._effects.rest()
        self._redraw()

    def cancel(self) -> None:
        """Draw nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
