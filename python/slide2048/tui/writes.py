"""Writing to a terminal that may take nothing, or be gone: nobody waits for that for ever."""

import contextlib
import os
from collections.abc import Iterator
from typing import TextIO


class TerminalGoneError(OSError):
    """The terminal does not take what is written to it."""


class Writes:
    """Lets a signal handler know of a write that is under way, and end one that takes too long.

    Attributes:
        gone: Whether a write has failed or was given up, so that nothing more is to be written.
        under_way: Whether something is being written. What is cut then leaves the terminal with
            half of a picture, and with its colours.
    """

    def __init__(self) -> None:
        self.gone = False
        self.under_way = False

    @contextlib.contextmanager
    def one(self) -> Iterator[None]:
        """Within this, something is written; it is noted, and not raised, that it cannot be."""
        self.under_way = True
        try:
            yield
        except (OSError, ValueError):
            self.gone = True
        finally:
            self.under_way = False

    def give_up(self) -> None:
        """End a write that does not come to an end. Called from a signal handler.

        Raises:
            TerminalGoneError: Something is being written; ``one`` handles this.
        """
        if self.under_way:
            raise TerminalGoneError


def detach(stdout: TextIO) -> None:
    """Let what is left in Python's own buffer go nowhere.

    The interpreter would otherwise try to write it at its end, and fail or wait.
    """
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
