"""Lines of standard output, for a reader who may take none of them."""

from typing import TextIO

from slide2048.writes import Writes, lead_nowhere


class LineOutput:
    """Writes and flushes, until a signal that is to end the program finds that nobody reads.

    Args:
        stdout: Where the lines go. None: nowhere.

    Attributes:
        writes: Tells of a write that is under way, and can give it up.
    """

    def __init__(self, stdout: TextIO | None) -> None:
        self._stdout = stdout
        self.writes = Writes()

    def write(self, text: str) -> None:
        """Write some text.

        Raises:
            OSError: It cannot be written.
        """
        if self._stdout is None or self.writes.gone:
            return
        with self.writes.one():
            self._stdout.write(text)
            self._stdout.flush()
        if self.writes.gone:
            lead_nowhere(self._stdout)
