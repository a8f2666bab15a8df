"""From the command to the first picture, which does not wait for the libraries.

Loading prompt_toolkit and asyncio takes longer than all the rest of a start. So the first picture
is painted without them, and they are loaded while the player looks at it. From the first picture
on, keys are not echoed and wait for whoever reads them.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TextIO

from slide2048 import exit_status
from slide2048.plain_text import quote
from slide2048.tui import codes, signals
from slide2048.tui.canvas import Canvas
from slide2048.tui.coercion import before_coercion, environ_at_start
from slide2048.tui.color import choose_depth
from slide2048.tui.glyphs import choose_glyphs
from slide2048.tui.look import Look
from slide2048.tui.options import Options
from slide2048.tui.painter import Painter
from slide2048.tui.preferences import THEME_SETTING
from slide2048.tui.terminal_modes import TerminalModes
from slide2048.tui.themes import THEMES, choose_theme
from slide2048.tui.ui import Ui
from slide2048.writes import Writes, lead_nowhere

if TYPE_CHECKING:
    from slide2048.session import Session


def play(session: "Session", options: Options, now: Callable[[], float] = time.monotonic) -> int:
    """Play on the terminal until the player leaves.

    Args:
        session: The player's game.
        options: What the command line decides.
        now: The clock of waiting times, not of the play time.

    Returns:
        The exit status.
    """
    ui = first_ui(session, options, None, sys.stdout, now)
    opening = Opening(ui, sys.stdin, sys.stdout)
    try:
        with opening.shown():
            from slide2048.tui.app import FrontEnd  # late, which is what all this is for

            opening.check()
            # A window may be closed with its signal ignored. The library would warn of what is no
            # terminal any more, and the warning would go nowhere, or into a file.
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                return exit_status.from_signal(signal.SIGHUP)
            return FrontEnd(session, options, now=now, opening=opening).run()
    except BaseException:
        # In the depths of an import, what a signal has raised may come out as another error.
        if not opening.ended_by:
            raise
        return exit_status.from_signal(opening.ended_by)


def first_ui(
    session: "Session",
    options: Options,
    environ: Mapping[str, str] | None,
    stdout: TextIO,
    now: Callable[[], float],
) -> Ui:
    """Return what there is to see and to play with, as it looks on this terminal.

    Args:
        session: The player's game.
        options: What the command line decides.
        environ: The environment; ``None`` is that of the process.
        stdout: The terminal.
        now: The clock of waiting times.
    """
    at_start = environ_at_start() if environ is None else environ
    environ = os.environ if environ is None else environ
    theme = session.setting(THEME_SETTING, "")
    if theme and theme not in THEMES and options.theme is None:
        session.notices.append(f"There is no theme {quote(theme)} here. T chooses another one.")
    look = Look(
        choose_theme(options.theme, theme),
        choose_depth(options.color, environ),
        choose_glyphs(
            options.ascii, getattr(stdout, "encoding", None), before_coercion(environ, at_start)
        ),
    )
    return Ui(session, look, now, animation=options.animation, mouse=options.mouse)


class EndedError(BaseException):
    """A signal has ended the game before it had begun."""


@contextlib.contextmanager
def _end_heard_once() -> Iterator[None]:
    """Have nothing written about an ``EndedError`` that Python cannot raise where it came.

    ``Opening.check`` hears of it all the same.
    """
    usual = sys.unraisablehook

    def unless_the_end(lost: "sys.UnraisableHookArgs") -> None:
        if not isinstance(lost.exc_value, EndedError):
            usual(lost)

    sys.unraisablehook = unless_the_end
    try:
        yield
    finally:
        sys.unraisablehook = usual


class Opening:
    """The first picture, and the terminal until somebody else takes care of it.

    Args:
        ui: What there is to be drawn.
        stdin: The terminal.
        stdout: The terminal.

    Attributes:
        ui: What there is to be drawn, and then to be played with.
        modes: The line discipline, in raw mode while the picture is shown.
        painter: Knows what the terminal shows, if anybody does.
        ended_by: The number of the signal that has ended the game, or 0.
        suspended: Whether a signal has asked to suspend the game once it runs.
    """

    def __init__(self, ui: Ui, stdin: TextIO, stdout: TextIO) -> None:
        self.ui = ui
        self.modes = TerminalModes(stdin.fileno())
        self.painter = Painter(ui.look.depth)
        self.ended_by = 0
        self.suspended = False
        self._stdout = stdout
        self._writes = Writes()
        self._entered = False

    @contextlib.contextmanager
    def shown(self) -> Iterator[None]:
        """Show the picture, and put everything back that nobody has taken over meanwhile."""
        with (
            signals.handled(
                on_end=self._on_end,
                writes=self._writes,
                on_suspend=self._on_suspend,
                on_continue=self._forget,
                on_resize=self._forget,
            ),
            self.modes.raw(),
            _end_heard_once(),
        ):
            try:
                self._show()
                self.check()
                yield
            finally:
                if self.take_over():
                    self._write(
                        codes.WRAP + codes.WHEEL_AS_BEFORE + codes.LEAVE_SCREEN + codes.SHOW_CURSOR
                    )
                    if self._writes.gone:
                        lead_nowhere(self._stdout)

    def take_over(self) -> bool:
        """Return whether the screen has been entered and is now the caller's to leave."""
        entered, self._entered = self._entered, False
        return entered

    def check(self) -> None:
        """Come to an end if a signal has asked for it, and what it raised has been lost.

        Python does not let everything that it calls raise an error, such as the end of an object.
        """
        if self.ended_by:
            raise EndedError

    def _show(self) -> None:
        canvas = Canvas(*self._size())
        self.ui.draw(canvas)
        picture = self.painter.paint(canvas)
        enter = codes.FRAME_BEGINS + codes.ENTER_SCREEN + codes.KEEP_WHEEL + codes.WHEEL_IS_NO_KEY
        enter += codes.HIDE_CURSOR + codes.NO_WRAP
        self._write(enter + codes.PLAIN + picture + codes.FRAME_ENDS, entering=True)

    def _size(self) -> tuple[int, int]:
        try:
            columns, rows = os.get_terminal_size(self._stdout.fileno())
        except OSError:
            columns = rows = 0
        return columns or 80, rows or 24

    def _write(self, text: str, *, entering: bool = False) -> None:
        """Write, if that is possible; if it is not, everybody will find out soon enough."""
        if self._writes.gone:
            return
        with self._writes.one(OSError, ValueError):
            self._entered = entering
            self._stdout.buffer.write(text.encode(self._stdout.encoding, "replace"))
            self._stdout.flush()
        if self._writes.gone:
            self.painter.shown = None

    def _on_end(self, number: int) -> None:
        if not self.ended_by:
            self.ended_by = number
            # Half of a picture would leave its colours to whoever has the terminal next.
            if not self._writes.under_way:
                raise EndedError

    def _on_suspend(self) -> None:
        self.suspended = True

    def _forget(self) -> None:
        # After a stop that nobody asked us about, the terminal is as others have left it; of a
        # window that was smaller for a moment, nobody knows what it still shows.
        self.painter.shown = None
