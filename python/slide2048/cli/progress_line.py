"""How far long work has come: a line that changes on a terminal, one now and then elsewhere."""

import shutil
import sys
import time

from slide2048.cli import output

_SECONDS_BETWEEN_LINES = 10.0
"""Where lines stay: a log of hours is still to be read."""


class ProgressLine:
    """Writes to standard error, so that standard output has the result alone."""

    def __init__(self) -> None:
        self._stderr = sys.stderr
        self._is_terminal = self._stderr is not None and self._stderr.isatty()
        self._said = float("-inf")
        self._open = False

    def say(self, text: str, *, last: bool = False) -> None:
        """Show `text` in place of what was said before; the last one stays.

        Raises:
            OSError: The terminal has gone, or the disk is full.
        """
        if self._stderr is None:
            return
        if self._is_terminal:
            width = shutil.get_terminal_size().columns - 1
            # Erased to the end of the line, since what was there may have been longer.
            self._write(f"\r{output.visible(text)[:width]}\x1b[K" + ("\n" if last else ""))
            self._open = not last
        elif last or time.monotonic() >= self._said + _SECONDS_BETWEEN_LINES:
            self._said = time.monotonic()
            self._write(f"{output.visible(text)}\n")

    def leave(self) -> None:
        """Let what comes next begin on a line of its own."""
        if self._open:
            self._open = False
            self._write("\n")

    def _write(self, text: str) -> None:
        encoding = self._stderr.encoding or "ascii"
        self._stderr.write(text.encode(encoding, "replace").decode(encoding))
        self._stderr.flush()
