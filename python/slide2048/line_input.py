"""Lines of standard input and signals, in the order in which they arrive."""

import contextlib
import os
import select
import signal
import sys
from collections import deque
from types import TracebackType
from typing import Final, Self

from slide2048.writes import Writes

LONGEST_LINE: Final = 65_536
"""No line is kept beyond this many characters (and one more, to tell), however long it is."""

_ENDING_NAMES: Final = (
    *("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM"),
    *("SIGPROF", "SIGXCPU", "SIGPOLL", "SIGPWR", "SIGSTKFLT", "SIGEMT", "SIGBREAK"),
)
ENDING: Final[tuple[int, ...]] = tuple(
    getattr(signal, name) for name in _ENDING_NAMES if hasattr(signal, name)
)
"""Whatever ends a program from outside, whether a person is likely to send it or not.

Those that tell of a fault of the program itself, such as SIGSEGV, are not among them.
"""
SUSPEND: Final[int | None] = getattr(signal, "SIGTSTP", None)


class LineInput:
    """The next line or signal, whichever comes first.

    Signals are queued, never acted on in the middle of something: a move, or its save, is
    always finished first. They are taken from the process while this is entered.

    Args:
        descriptor: What to read from. None: there is nothing.
        writes: What is written meanwhile, and hurried by a signal that ends the program.
    """

    def __init__(self, descriptor: int | None, writes: Writes | None = None) -> None:
        self._descriptor = descriptor
        self._writes = Writes() if writes is None else writes
        self._signals: deque[int] = deque()
        self._lines: deque[str] = deque()
        self._rest = bytearray()
        self._wake, self._waker = -1, -1
        self._usual: dict[int, signal._HANDLER] = {}
        self._usual_waker = -1

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            # The pipe wakes select() up even if the signal comes just before it is called.
            self._wake, self._waker = os.pipe()
            os.set_blocking(self._wake, False)
            os.set_blocking(self._waker, False)
            self._usual_waker = signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
            for number in (*ENDING, SUSPEND):
                # What the parent process chose to ignore, such as nohup, stays ignored.
                if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                    self._usual[number] = signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._usual.items():
            # None is a handler that was not set from Python, and cannot be set again.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._usual.clear()
        if self._wake >= 0:
            signal.set_wakeup_fd(self._usual_waker)
            os.close(self._wake)
            os.close(self._waker)

    def read(self) -> str | int | None:
        """Wait for the next line (without its end), signal number, or the end of input (None)."""
        while True:
            if self._signals:
                return self._signals.popleft()
            if self._lines:
                return self._lines.popleft()
            if self._descriptor is None:
                return None
            if self._input_ready():
                self._take(self._read_chunk())

    def suspend(self) -> None:
        """Stop this process, as the terminal's suspend key asks; return when it continues."""
        if SUSPEND is not None:
            signal.signal(SUSPEND, signal.SIG_DFL)
            os.kill(os.getpid(), SUSPEND)
            signal.signal(SUSPEND, self._note)

    def _note(self, number: int, _frame: object) -> None:
        if sys.platform != "win32" and number == signal.SIGALRM and self._writes.alarm():
            return
        if number in ENDING:
            self._writes.hurry()
        self._signals.append(number)

    def _input_ready(self) -> bool:
        if self._wake < 0:
            return True
        assert self._descriptor is not None
        ready, _, _ = select.select([self._wake, self._descriptor], [], [])
        if self._wake in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self._wake, 4096)
        return self._descriptor in ready

    def _read_chunk(self) -> bytes | None:
        """Return more input, b"" at its end, or None if there is none for the moment."""
        assert self._descriptor is not None
        try:
            return os.read(self._descriptor, 65_536)
        except BlockingIOError:
            return None
        except KeyboardInterrupt:  # only where the signal is not queued
            self._signals.append(signal.SIGINT)
            return None
        except OSError:  # a terminal that has gone away, a folder: there is nothing to read
            return b""

    def _take(self, chunk: bytes | None) -> None:
        if chunk is None:
            return
        if not chunk:
            self._descriptor = None
            if self._rest:
                self._finish_line()
            return
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            self._keep(part)
            self._finish_line()
        self._keep(rest)

    def _keep(self, part: bytes) -> None:
        self._rest += part[: LONGEST_LINE + 1 - len(self._rest)]

    def _finish_line(self) -> None:
        # Every byte becomes one character, so nothing is refused or guessed at here.
        self._lines.append(self._rest.decode("latin-1").removesuffix("\r"))
        self._rest.clear()
