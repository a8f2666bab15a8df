"""Writing to a reader who may take nothing, or be gone: nobody waits for that for ever."""

import contextlib
import math
import os
import signal
import time
from collections.abc import Iterator
from typing import Final, TextIO

PATIENCE: Final = 0.3
"""Seconds that a write may take once a signal is to end the program."""


class ReaderGoneError(OSError):
    """What is written is not taken."""


class Writes:
    """Lets a signal handler know of a write that is under way, and end one that takes too long.

    Where SIGALRM has a handler, it comes every ``PATIENCE`` seconds of a write. Python runs its
    handlers between system calls only: one that has to wait would never hear of a signal that came
    just before it, without another one to interrupt it.

    Attributes:
        gone: Whether a write was given up, or has failed, so that nothing more is to be written.
        under_way: Whether something is being written.
    """

    def __init__(self) -> None:
        self.gone = False
        self.under_way = False
        self._began = math.inf
        self._hurried_at = math.inf

    @contextlib.contextmanager
    def one(self, *failures: type[Exception]) -> Iterator[None]:
        """Within this, something is written; that it was given up is noted, and not raised.

        Args:
            failures: Errors with which it is the same.
        """
        noted: tuple[type[Exception], ...] = (ReaderGoneError, *failures)
        self.under_way = True
        self._began = time.monotonic()
        try:
            _alarm(PATIENCE)
            yield
            _alarm(0)  # here, too: one that comes until now is noted like any other
        except noted:
            self.gone = True
        finally:
            _alarm(0)
            self.under_way = False

    def hurry(self) -> None:
        """Let no write last longer than ``PATIENCE`` from now on, since the program is to end."""
        self._hurried_at = min(self._hurried_at, time.monotonic())

    def alarm(self) -> bool:
        """Answer a SIGALRM; return whether it was that of a write, and not from outside.

        Raises:
            ReaderGoneError: The write has been hurried for too long; ``one`` handles this.
        """
        now = time.monotonic()
        if not self.under_way or now < self._began + PATIENCE:
            return False
        if now >= self._hurried_at + PATIENCE:
            self.give_up()
        return True

    def give_up(self) -> None:
        """End a write that does not come to an end. Called from a signal handler.

        Raises:
            ReaderGoneError: Something is being written; ``one`` handles this.
        """
        if self.under_way:
            raise ReaderGoneError


def _alarm(seconds: float) -> None:
    """Have SIGALRM come again and again, unless that would end the program; 0: no more."""
    if hasattr(signal, "SIGALRM") and callable(signal.getsignal(signal.SIGALRM)):
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def lead_nowhere(stdout: TextIO) -> None:
    """Let what is left in Python's own buffer, and all that follows, go nowhere.

    The interpreter would otherwise try to write it at its end, and fail or wait.
    """
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
