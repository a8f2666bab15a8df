"""The terminal as an output: its modes are set and put back, and it may go away."""

import os
import select
import sys
from collections.abc import Mapping

from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles.base import DEFAULT_ATTRS, Attrs

from slide2048.tui.codes import (
    FRAME_BEGINS,
    FRAME_ENDS,
    KEEP_WHEEL,
    SHOW_CURSOR,
    WHEEL_AS_BEFORE,
    WHEEL_IS_NO_KEY,
)
from slide2048.tui.opening import Opening


def standard_output(environ: Mapping[str, str]) -> Vt100_Output:
    """Return the terminal on standard output."""
    return Vt100_Output.from_pty(sys.stdout, term=environ.get("TERM"))


class TerminalGoneError(OSError):
    """The terminal does not take what is written to it."""


class TerminalOutput(Vt100_Output):
    """Writes to the terminal, with the modes that the game needs and no others.

    Once the terminal is gone, nothing more is written, and nothing is raised either: whoever
    leaves has to come to the end of it. ``gone`` tells.
    """

    gone = False
    _alternate = False
    _writing = False
    # The first picture, until the screen is taken over from it.
    _opening: Opening | None = None
    _keeps_screen = False
    # What the terminal draws with now, and whether it is to be set back before it matters.
    _attrs: Attrs | None = None
    _reset_due = False

    @classmethod
    def adopt(cls, output: Vt100_Output, opening: Opening | None = None) -> "TerminalOutput":
        """Return an output that writes to where another one does.

        Args:
            output: The other one.
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
        )
        adopted._opening = opening
        return adopted

    def set_attributes(self, attrs: Attrs, color_depth: ColorDepth) -> None:
        """Draw with other colours from here on, in as few bytes as that takes.

        Cells of a board differ in one colour mostly, and there are many of them in a frame.
        """
        before, self._attrs, self._reset_due = self._attrs, attrs, False
        if before != attrs:
            self.write_raw(self._transition(before, attrs, color_depth))

    def _transition(self, before: Attrs | None, after: Attrs, color_depth: ColorDepth) -> str:
        codes = self._escape_code_caches[color_depth]
        if (
            before is None
            or before[2:] != after[2:]
            or bool(before.color) > bool(after.color)
            or bool(before.bgcolor) > bool(after.bgcolor)
        ):
            return codes[after]
        changed = DEFAULT_ATTRS._replace(
            color="" if before.color == after.color else after.color,
            bgcolor="" if before.bgcolor == after.bgcolor else after.bgcolor,
        )
        # The library's codes begin with a reset, which is what is saved here.
        return codes[changed].replace("\x1b[0;", "\x1b[")

    def reset_attributes(self) -> None:
        """Draw with no colours from here on; nothing is written until something is drawn."""
        self._reset_due = True

    def _settle_attributes(self) -> None:
        if self._reset_due:
            self._reset_due = False
            if self._attrs != DEFAULT_ATTRS:
                self._attrs = DEFAULT_ATTRS
                super().reset_attributes()

    def erase_screen(self) -> None:
        """Erase everything, whatever the terminal was made to look like meanwhile."""
        self._attrs = None
        self._reset_due = True
        self._settle_attributes()
        super().erase_screen()

    def erase_end_of_line(self) -> None:
        """Erase from the cursor on."""
        self._settle_attributes()
        super().erase_end_of_line()

    def erase_down(self) -> None:
        """Erase from the cursor on and all rows below, if nothing there is to be kept."""
        self._settle_attributes()
        if not self._keeps_screen:
            super().erase_down()
        self._keeps_screen = False

    def keep_screen(self, keep: bool) -> None:
        """Have the screen kept where it would next be erased, since the same is drawn anyway."""
        self._keeps_screen = keep

    def flush(self) -> None:
        """Write what has been collected."""
        self._settle_attributes()
        if self.gone:
            self._buffer.clear()
            return
        if self._alternate and self._buffer:
            self._buffer = [FRAME_BEGINS, *self._buffer, FRAME_ENDS]
        self._writing = True
        try:
            super().flush()
        except (OSError, ValueError):
            self.gone = True
        finally:
            self._writing = False

    def ready(self) -> bool:
        """Return whether whoever reads has taken most of what was written."""
        try:
            return bool(select.select([], [self.stdout.fileno()], [], 0)[1])
        except (OSError, ValueError):  # no descriptor, or one beyond what select takes
            return True

    def give_up(self) -> None:
        """End a write that does not come to an end. Called from a signal handler.

        Raises:
            TerminalGoneError: Something is being written; whoever writes handles this.
        """
        if self._writing:
            raise TerminalGoneError

    def detach(self) -> None:
        """Let what is left in Python's own buffer go nowhere.

        The interpreter would otherwise try to write it at its end, and fail.
        """
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.stdout.fileno())
            os.close(nowhere)
        except (OSError, ValueError):
            pass

    def home(self) -> None:
        """Put the cursor where the renderer believes it is between frames.

        Another program may have written something, or a resize may have moved it.
        """
        if self._alternate:
            self.write_raw("\x1b[H")

    def enter_alternate_screen(self) -> None:
        """Enter the alternate screen, where the wheel must not become arrow keys."""
        self._attrs = None
        opening, self._opening = self._opening, None
        if opening is not None and opening.take_over():
            self._alternate = True
            if opening.picture is not None:
                return
            self.quit_alternate_screen()
        super().enter_alternate_screen()
        # Entered twice, the terminal would be told to keep our own setting.
        self.write_raw(("" if self._alternate else KEEP_WHEEL) + WHEEL_IS_NO_KEY)
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
