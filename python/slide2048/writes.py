"""Writing to a reader who may take nothing, or be gone: nobody waits for that for ever."""

import contextlib
import os
from collections.abc import Iterator
from typing import TextIO


class ReaderGoneError(OSError):
    """What is written is not taken."""


class Writes:
    """Lets a signal handler know of a write that is under way, and end one that takes too long.

    Attributes:
        gone: Whether a write was given up, or has failed, so that nothing more is to be written.
        under_way: Whether something is being written.
    """

    def __init__(self) -> None:
        self.gone = False
        self.under_way = False

    @contextlib.contextmanager
    def one(self, *failures: type[Exception]) -> Iterator[None]:
        """Within this, something is written; that it was given up is noted, and not raised.

        Args:
            failures: Errors with which it is the same.
        """
        noted: tuple[type[Exception], ...] = (ReaderGoneError, *failures)
        self.under_way = True
        try:
            yield
        except noted:
            self.gone = True
        finally:
            self.under_way = False

    def give_up(self) -> None:
        """End a write that does not come to an end. Called from a signal handler.

        Raises:
            ReaderGoneError: Something is being written; ``one`` handles this.
        """
        if self.under_way:
            raise ReaderGoneError


def lead_nowhere(stdout: TextIO) -> None:
    """Let what is left in Python's own buffer, and all that follows, go nowhere.

    The interpreter would otherwise try to write it at its end, and fail or wait.
    """
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
