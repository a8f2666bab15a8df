"""What happens on the screen by itself: the clock ticks, and a game that is seen again goes on."""

import asyncio
from collections.abc import Callable

from slide2048.tui.ui import Ui


class Timers:
    """Wakes up when something is due that no key has asked for.

    Args:
        ui: What the time changes.
        redraw: Has the screen drawn, soon.
        draw_status: Draws the numbers only.
    """

    def __init__(self, ui: Ui, redraw: Callable[[], None], draw_status: Callable[[], None]) -> None:
        self._ui = ui
        self._redraw = redraw
        self._draw_status = draw_status
        self._tick: asyncio.TimerHandle | None = None
        self._step: asyncio.TimerHandle | None = None

    @property
    def ticking(self) -> bool:
        """Whether the clock will be drawn again."""
        return self._tick is not None

    @property
    def stepping(self) -> bool:
        """Whether a game that is seen again will go on."""
        return self._step is not None

    def plan(self) -> None:
        """See to what is due next, now that everything has been drawn."""
        if self._ui.clock_runs and self._tick is None:
            wait = 1.0 - self._ui.session.game.elapsed % 1.0
            self._tick = asyncio.get_running_loop().call_later(wait, self.tick)
        self._plan_step()

    def _plan_step(self) -> None:
        # Anew each time, since a key may have put it off.
        if self._step is not None:
            self._step.cancel()
            self._step = None
        wait = self._ui.next_step
        if wait is not None:
            self._step = asyncio.get_running_loop().call_later(wait, self.step)

    def tick(self) -> None:
        """Let the clock on the screen go on."""
        self._tick = None
        if self._ui.tick():
            self._redraw()
        else:
            self._draw_status()
            self.plan()

    def step(self) -> None:
        """Let a game that is seen again go on."""
        self._step = None
        if self._ui.step():
            self._redraw()
        else:
            self._plan_step()

    def cancel(self) -> None:
        """Let nothing happen by itself any more."""
        for timer in (self._tick, self._step):
            if timer is not None:
                timer.cancel()
        self._tick = self._step = None
