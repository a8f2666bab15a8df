"""The game on the terminal: screen, keys, signals and clock brought together."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from prompt_toolkit.application.application import Application
from prompt_toolkit.application.run_in_terminal import in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.input.base import Input
from prompt_toolkit.layout.layout import Layout
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from slide2048 import exit_status
from slide2048.tui import signals
from slide2048.tui.adviser import Adviser
from slide2048.tui.bindings import Bindings
from slide2048.tui.input_filter import KeyParser
from slide2048.tui.keyboards import Keyboard, language
from slide2048.tui.opening import Opening, first_ui
from slide2048.tui.options import Options
from slide2048.tui.pace import Pace
from slide2048.tui.painter import Painter
from slide2048.tui.summary import summary
from slide2048.tui.terminal import TerminalOutput, standard_output
from slide2048.tui.terminal_input import TerminalInput, standard_input
from slide2048.tui.terminal_modes import TerminalModes
from slide2048.tui.timers import Timers
from slide2048.tui.ui import Outcome
from slide2048.tui.window import CanvasWindow

if TYPE_CHECKING:
    from slide2048.session import Session

ESCAPE_WAITS: Final = 0.05
"""Seconds until a lone Escape is believed to be the key."""

_HANGUP: Final = exit_status.from_signal(signal.SIGHUP)


class FrontEnd:
    """One run on the terminal.

    Args:
        session: The player's game. It is closed at the end.
        options: What the command line decides.
        input: Where keys come from; ``None`` is the terminal on standard input.
        output: Where the screen is; ``None`` is the terminal on standard output.
        environ: The environment; ``None`` is that of the process.
        now: The clock of waiting times, not of the play time.
        opening: What is on the screen already, if anything is.
        adviser: The solver that is asked; ``None`` is one in the background.
        stop: Stops the process, until somebody has it continued.
    """

    def __init__(
        self,
        session: "Session",
        options: Options,
        *,
        input: Input | None = None,
        output: Vt100_Output | None = None,
        environ: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.monotonic,
        opening: Opening | None = None,
        adviser: Adviser | None = None,
        stop: Callable[[], None] = signals.stop,
    ) -> None:
        here = os.environ if environ is None else environ
        output = standard_output(here) if output is None else output
        source = standard_input() if input is None else input
        self._opening = opening
        self.session = session
        self._stop = stop
        self._status = exit_status.OK
        self._suspended = False
        if opening is None:
            modes = TerminalModes(source.fileno())
            self.ui = first_ui(session, options, environ, output.stdout, now)
            painter = Painter(self.ui.look.depth)
        else:
            modes, self.ui, painter = opening.modes, opening.ui, opening.painter
        self._adviser = adviser or Adviser(
            lambda call: self._soon(lambda: self._advised(call)), notify=self.ui.notices.add
        )
        self.ui.connect(self._adviser)
        self._output = TerminalOutput.adopt(output, painter, opening)
        self._input = TerminalInput(source, KeyParser(now), modes)
        bindings = Bindings(self.ui, Keyboard(language(here)), self._carry_out)
        self.application: Application[None] = Application(
            layout=Layout(CanvasWindow(self.ui.draw, self._output.show)),
            key_bindings=bindings.all(),
            full_screen=True,
            erase_when_done=True,
            color_depth=ColorDepth(self.ui.look.depth.value),
            mouse_support=Condition(lambda: self.ui.takes_mouse),
            include_default_pygments_style=False,
            enable_page_navigation_bindings=False,
            # The size is announced by a signal; asking for it twice a second costs idle time.
            terminal_size_polling_interval=None,
            # A picture is drawn at once, whatever else is to be done.
            max_render_postpone_time=0,
            before_render=lambda _: self._before_render(),
            after_render=lambda _: self._after_render(),
            input=self._input,
            output=self._output,
        )
        self._pace = Pace(self.ui.effects, now, self.application.invalidate, self._output.ready)
        self._timers = Timers(self.ui, self.application.invalidate, self._draw_status)
        self.application.ttimeoutlen = ESCAPE_WAITS
        self.application.timeoutlen = ESCAPE_WAITS

    def run(self) -> int:
        """Play, leave the terminal as it was whatever happens, and return the exit status."""
        with signals.handled(
            on_end=self._on_end,
            writes=self._output.writes,
            on_suspend=lambda: self._soon(self._suspend),
            on_continue=self._on_continue,
        ):
            try:
                asyncio.run(self.play())
            except (KeyboardInterrupt, SystemExit):
                raise
            except BaseException as error:  # a panic of the engine is no Exception
                return self._crashed(error)
            return self._leave()

    async def play(self) -> None:
        """Run the application until the player leaves or the terminal is gone.

        Raises:
            BaseException: Whatever went wrong in a key handler or in drawing.
        """
        try:
            await self.application.run_async(
                pre_run=self._started, set_exception_handler=False, handle_sigint=False
            )
        except EOFError:
            self._status = _HANGUP
        finally:
            self._cancel_timers()
            self._adviser.close()
            # An error in the very first frame finds the library not yet ready to clean up.
            self.application.renderer.reset()
        if self._output.gone and not self._status:
            self._status = _HANGUP

    def _started(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._on_error)
        if self._status:  # a signal came first
            self._soon(self._quit)
        elif self._opening is not None and self._opening.suspended:
            self._soon(self._suspend)

    def _leave(self) -> int:
        """Save, say goodbye, and return the exit status."""
        saved = self.session.close()
        width = self._output.get_size().columns
        for line in summary(self.session, self.ui.look.glyphs, width, saved=saved):
            self._output.write(line + "\r\n")
        self._output.flush()
        if self._output.gone:
            self._output.detach()
        if self._status or saved:
            return self._status
        return exit_status.NOT_SAVED

    def _crashed(self, error: BaseException) -> int:
        """Save, and tell in one line where the details are."""
        # Imported here, since a start without a crash has no use for it.
        from slide2048 import crash_log

        log = crash_log.write(error)
        with contextlib.suppress(Exception):
            self.session.close()
        if self._output.gone:
            self._output.detach()
        with contextlib.suppress(OSError, ValueError):
            print(crash_log.summary(error, log), file=sys.stderr, flush=True)
        return exit_status.INTERNAL

    # What keys ask for

    def _carry_out(self, outcome: Outcome) -> None:
        match outcome:
            case Outcome.QUIT:
                self._quit()
            case Outcome.SUSPEND:
                self._suspend()
            case Outcome.REPAINT:
                self._repaint()

    def _repaint(self) -> None:
        self.application.renderer.reset(leave_alternate_screen=False)
        self._output.home()
        self._output.erase_screen()
        self.application.invalidate()

    # Ways out, and back

    def _quit(self) -> None:
        if self.application.is_running and not self.application.is_done:
            self.application.exit()

    def _soon(self, function: Callable[[], None]) -> None:
        """Call a function from the event loop; usable in signal handlers."""
        loop = self.application.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(function)

    def _on_end(self, number: int) -> None:
        self._status = self._status or exit_status.from_signal(number)
        self._soon(self._quit)

    def _on_error(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None and not self.application.is_done:
            self.application.exit(exception=error)

    def _suspend(self) -> None:
        if not self._suspended and self.application.is_running and not self.application.is_done:
            self._suspended = True
            self._cancel_timers()
            self.ui.go_away()
            self.application.create_background_task(self._stand_by())

    async def _stand_by(self) -> None:
        async with in_terminal():
            # The thread that writes is stopped too, and who knows for how long.
            self.session.flush(timeout=1.0)
            self._stop()
            self.ui.come_back()
            self._suspended = False

    def _on_continue(self) -> None:
        # After a stop that nobody asked us about, such as SIGSTOP, the terminal is as it was set
        # by whoever had it meanwhile.
        if not self._suspended:
            self._soon(self._take_terminal_back)

    def _take_terminal_back(self) -> None:
        if self.application.is_running and not self.application.is_done:
            self._cancel_timers()
            self.ui.skip()
            self._input.set_raw()
            self.application.renderer.reset()
            self.application.invalidate()

    # Drawing

    def _before_render(self) -> None:
        self._pace.drawing_begins()
        self._output.home()

    def _after_render(self) -> None:
        if self._output.gone:
            self._quit()
        elif not self._suspended:
            self._pace.drawing_ends()
            self._timers.plan()

    def _draw_status(self) -> None:
        """Draw the numbers only: a whole frame once a second costs an idle player's battery."""
        if self.application.invalidated:
            return
        changes = self.ui.status_changes()
        if changes is None:
            self.application.invalidate()
            return
        self._output.show_changes(changes)
        if self._output.gone:
            self._quit()

    def _advised(self, take: Callable[[], None]) -> None:
        """Take what the solver has found; a move that it is to make is not seen before its time."""
        take()
        if self.ui.next_step is None:
            self.application.invalidate()
        elif not (self._suspended or self.application.invalidated):
            self._timers.plan()

    def _cancel_timers(self) -> None:
        self._pace.cancel()
        self._timers.cancel()
