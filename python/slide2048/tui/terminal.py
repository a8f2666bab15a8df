"""The terminal as an output: its modes are set and put back, and it may go away."""

import select
import sys
from collections.abc import Mapping
from typing import Any

from prompt_toolkit.output.vt100 import Vt100_Output

from slide2048.tui.canvas import Canvas
from slide2048.tui.codes import (
    FRAME_BEGINS,
    FRAME_ENDS,
    KEEP_WHEEL,
    PLAIN,
    SHOW_CURSOR,
    WHEEL_AS_BEFORE,
    WHEEL_IS_NO_KEY,
)
from slide2048.tui.opening import Opening
from slide2048.tui.painter import Painter
from slide2048.writes import Writes, lead_nowhere


def standard_output(environ: Mapping[str, str]) -> Vt100_Output:
    """Return the terminal on standard output."""
    return Vt100_Output.from_pty(sys.stdout, term=environ.get("TERM"))


class TerminalOutput(Vt100_Output):
    """Writes to the terminal, with the modes that the game needs and no others.

    Once the terminal is gone, nothing more is written, and nothing is raised either: whoever
    leaves has to come to the end of it. ``gone`` tells.

    Attributes:
        painter: Makes what is written of a canvas.
        writes: Tells of a write that is under way, and can give it up.
    """

    _alternate = False
    # The first picture, until the screen is taken over from it.
    _opening: Opening | None = None
    _taken_over = False
    _canvas: Canvas | None = None

    def __init__(self, *args: Any, painter: Painter, **options: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **options)
        self.painter = painter
        self.writes = Writes()

    @classmethod
    def adopt(
        cls, output: Vt100_Output, painter: Painter, opening: Opening | None = None
    ) -> "TerminalOutput":
        """Return an output that writes to where another one does.

        Args:
            output: The other one.
            painter: Makes what is written of a canvas.
            opening: The first picture, if there is one to be taken over.
        """
        adopted = cls(
            output.stdout,
            output.get_size,
            term=output.term,
            default_color_depth=output.default_color_depth,
            enable_bell=False,
            # Its answer could arrive after the end, as text for the shell.
            enable_cpr=False,
            painter=painter,
        )
        adopted._opening = opening
        return adopted

    @property
    def gone(self) -> bool:
        """Whether the terminal takes nothing any more."""
        return self.writes.gone

    def show(self, canvas: Canvas) -> None:
        """Have the terminal show a canvas from the next ``flush`` on."""
        self._canvas = canvas

    def show_changes(self, changes: list[tuple[int, int, str]]) -> None:
        """Show text without a style, from some columns and rows on; the rest stays."""
        shown = self.painter.shown
        assert shown is not None
        for x, y, text in changes:
            shown.text(x, y, text)
            self.cursor_goto(y + 1, x + 1)
            self.write(text)
        self.home()
        self.flush()

    def reset_attributes(self) -> None:
        """Draw with no colours from here on, which is so whenever the painter has done."""

    def erase_screen(self) -> None:
        """Erase everything, whatever the terminal was made to look like meanwhile."""
        self.painter.shown = None
        self.write_raw(PLAIN)
        super().erase_screen()

    def erase_down(self) -> None:
        """Erase everything from the cursor on, which is always at the top left."""
        taken_over, self._taken_over = self._taken_over, False
        shown = self.painter.shown
        size = self.get_size()
        if taken_over and shown and (shown.width, shown.height) == (size.columns, size.rows):
            return  # the first picture stays until there is another one
        self.painter.shown = None
        super().erase_down()

    def flush(self) -> None:
        """Write what has been collected."""
        canvas, self._canvas = self._canvas, None
        if self.gone:
            self._buffer.clear()
            return
        if canvas is not None:
            self.write_raw(self.painter.paint(canvas))
        if self._alternate and self._buffer:
            self._buffer = [FRAME_BEGINS, *self._buffer, FRAME_ENDS]
        with self.writes.one(OSError, ValueError):
            super().flush()

    def ready(self) -> bool:
        """Return whether whoever reads has taken most of what was written."""
        try:
            return bool(select.select([], [self.stdout.fileno()], [], 0)[1])
        except (OSError, ValueError):  # no descriptor, or one beyond what select takes
            return True

    def detach(self) -> None:
        """Let what could not be written go nowhere."""
        lead_nowhere(self.stdout)

    def home(self) -> None:
        """Put the cursor where the renderer believes it is between frames.

        Another program may have written something, or a resize may have moved it.
        """
        if self._alternate:
            self.write_raw("\x1b[H")

    def enter_alternate_screen(self) -> None:
        """Enter the alternate screen, where the wheel must not become arrow keys."""
        opening, self._opening = self._opening, None
        if opening is not None and opening.take_over():
            self._alternate = True
            if self.painter.shown is not None:
                self._taken_over = True
                return
            self.quit_alternate_screen()
        super().enter_alternate_screen()
        # Entered twice, the terminal would be told to keep our own setting.
        self.write_raw(("" if self._alternate else KEEP_WHEEL) + WHEEL_IS_NO_KEY + PLAIN)
        self.painter.shown = None
        self._alternate = True

    def quit_alternate_screen(self) -> None:
        """Leave the alternate screen, and let long lines wrap again."""
        self._alternate = False
        self.enable_autowrap()
        self.write_raw(WHEEL_AS_BEFORE)
        super().quit_alternate_screen()

    def enable_mouse_support(self) -> None:
        """Ask for presses, releases and drags, but not for every motion of the pointer."""
        self.write_raw("\x1b[?1002h\x1b[?1006h")

    def disable_mouse_support(self) -> None:
        """Ask for no more mouse reports."""
        self.write_raw("\x1b[?1006l\x1b[?1002l")

    def show_cursor(self) -> None:
        """Show the cursor, and leave alone whether it blinks."""
        if self._cursor_visible is not True:
            self._cursor_visible = True
            self.write_raw(SHOW_CURSOR)
