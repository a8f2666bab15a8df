"""A program in a pseudo-terminal, and how long it takes to answer."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

COMMAND: Final = str(Path(sys.executable).with_name("slide2048"))
"""The installed command, beside the Python that runs this."""

PATIENCE: Final = 20.0
"""Seconds after which the program is taken to be stuck."""

BOARD_DRAWN: Final = b"quit"
"""The last word of the footer, and so of the first frame."""


HELP_DRAWN: Final = b"Help"
"""The title of the help."""


class Answer(NamedTuple):
    """What a program has written because of something.

    Attributes:
        first: Seconds until the first byte.
        last: Seconds until the last byte.
        size: How many bytes there were.
    """

    first: float
    last: float
    size: int


class Program:
    """A program at the other end of a pseudo-terminal.

    Args:
        argv: The program and its arguments.
        home: Where the game keeps its data.
        size: Columns and rows.
        color: What ``COLORTERM`` says; empty for a terminal of 256 colours.
    """

    def __init__(
        self,
        argv: Sequence[str],
        home: Path,
        size: tuple[int, int] = (80, 24),
        color: str = "truecolor",
    ) -> None:
        # Nothing of the caller's environment: not even what keeps Python from caching bytecode.
        environ = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "SLIDE2048_HOME": str(home),
            **({"COLORTERM": color} if color else {}),
        }
        self.began = time.perf_counter()
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            try:
                _set_size(0, size)
                os.execve(argv[0], list(argv), environ)
            finally:
                os._exit(127)
        self._status: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        os.close(self._terminal)

    def send(self, data: str) -> None:
        """Type something."""
        os.write(self._terminal, data.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window, which the program is told by a signal."""
        _set_size(self._terminal, (columns, rows))

    def read(self, timeout: float = PATIENCE) -> bytes:
        """Return what the program has written; nothing once the time is over or it has ended."""
        if not select.select([self._terminal], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self._terminal, 65_536)
        except OSError:  # how Linux tells that nobody holds the other end any more
            return b""

    def read_until(self, wanted: bytes) -> bytes:
        """Read until something has been written.

        Raises:
            TimeoutError: The program does not write it.
        """
        seen = b""
        while wanted not in seen:
            data = self.read()
            if not data:
                raise TimeoutError(f"the program has not written {wanted!r} but {seen!r}")
            seen += data
        return seen

    def ask(self, do: str | Callable[[], None], quiet: float) -> Answer:
        """Type or do something, and read until nothing has followed for some seconds."""
        asked = time.perf_counter()
        if isinstance(do, str):
            self.send(do)
        else:
            do()
        size, first, last = 0, 0.0, 0.0
        while data := self.read(quiet if size else PATIENCE):
            last = time.perf_counter() - asked
            first = first or last
            size += len(data)
        return Answer(first, last, size)

    def wait(self) -> int:
        """Read to the end of the program, and return its exit status."""
        if self._status is None:
            while self.read():
                pass
            self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._status

    @property
    def cpu_seconds(self) -> float:
        """The time that all its threads have had on a core so far."""
        threads = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((t / "schedstat").read_text().split()[0]) for t in threads) / 1e9

    @property
    def resident_bytes(self) -> int:
        """The memory that it occupies."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024


@contextlib.contextmanager
def started(argv: Sequence[str], home: Path, **options: Any) -> Iterator[Program]:  # noqa: ANN401
    """Start a game, and go on once its board is there and it takes keys."""
    with Program(argv, home, **options) as program:
        program.read_until(BOARD_DRAWN)
        # An answer to a key: whatever comes at the start is over.
        program.send("?")
        program.read_until(HELP_DRAWN)
        program.ask("?", quiet=0.5)
        yield program


def _set_size(descriptor: int, size: tuple[int, int]) -> None:
    columns, rows = size
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
