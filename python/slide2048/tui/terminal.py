"""The terminal as an output: its modes are set and put back, and it may go away."""

import os
import select
import sys
from collections.abc import Mapping
from typing import Final, TextIO

from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles.base import DEFAULT_ATTRS, Attrs

_CANNOT_DRAW: Final = ("", "dumb", "unknown")
"""Values of ``TERM`` that do not promise cursor movement."""


def can_draw(environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None) -> bool:
    """Return whether there is a terminal at both ends that can place characters."""
    if sys.platform == "win32" or environ.get("TERM", "").lower() in _CANNOT_DRAW:
        return False
    try:
        return bool(stdin and stdout and stdin.isatty() and stdout.isatty())
    except ValueError:  # closed
        return False


def standard_output(environ: Mapping[str, str]) -> Vt100_Output:
    """Return the terminal on standard output."""
    return Vt100_Output.from_pty(sys.stdout, term=environ.get("TERM"))


# Alternate scroll: whether the wheel comes as arrow keys. Terminals start with it on or off, so
# it is kept and brought back; where that is not understood, it is left on, as most start.
_KEEP_WHEEL: Final = "\x1b[?1007s"
_WHEEL_IS_NO_KEY: Final = "\x1b[?1007l"
_WHEEL_AS_BEFORE: Final = "\x1b[?1007h\x1b[?1007r"


# Synchronized output: a terminal that knows it shows what lies between at once, so that no half of
# a frame is ever seen; the others ignore it.
FRAME_BEGINS: Final = "\x1b[?2026h"
FRAME_ENDS: Final = "\x1b[?2026l"


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
    # What the terminal draws with now, and whether it is to be set back before it matters.
    _attrs: Attrs | None = None
    _reset_due = False

    @classmethod
    def adopt(cls, output: Vt100_Output) -> "TerminalOutput":
        """Return an output that writes to where another one does."""
        return cls(
            output.stdout,
            output.get_size,
            term=output.term,
            default_color_depth=output.default_color_depth,
            enable_bell=False,
            # Its answer could arrive after the end, as text for the shell.
            enable_cpr=False,
        )

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
        """Erase from the cursor on and all rows below."""
        self._settle_attributes()
        super().erase_down()

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
        super().enter_alternate_screen()
        # Entered twice, the terminal would be told to keep our own setting.
        self.write_raw(("" if self._alternate else _KEEP_WHEEL) + _WHEEL_IS_NO_KEY)
        self._alternate = True

    def quit_alternate_screen(self) -> None:
        """Leave the alternate screen, and let long lines wrap again."""
        self._alternate = False
        self.enable_autowrap()
        self.write_raw(_WHEEL_AS_BEFORE)
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
            self.write_raw("\x1b[?25h")
