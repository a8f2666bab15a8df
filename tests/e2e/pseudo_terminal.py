"""A pseudo-terminal with a program in it: what it writes, shows, and leaves behind."""

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Final, Self

import pyte

TIMEOUT: Final = 10.0
DEFAULT_ON: Final = frozenset({7, 25})
"""Private modes that a terminal starts with: wrapping and the cursor."""
_FRAME_BEGINS: Final = b"\x1b[?2026h"
_FRAME_ENDS: Final = b"\x1b[?2026l"
_MODES: Final = re.compile(rb"\x1b\[\?([0-9;]+)([hlsr])")


class Terminal:
    """The terminal end of a session. Everything waits on events; nothing sleeps.

    What a test waits for is looked for between frames only: like a terminal with synchronized
    output, this one never shows half of a frame.

    Args:
        argv: The program and its arguments.
        env: Its whole environment.
        size: Columns and rows.
        ignored: Signals that the program is started with ignored, as by nohup.
        pass_fds: Further descriptors that the program inherits.
        stderr: Where its standard error goes, if not to the terminal.
    """

    def __init__(
        self,
        argv: Sequence[str],
        env: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        ignored: Sequence[signal.Signals] = (),
        pass_fds: Sequence[int] = (),
        stderr: IO[bytes] | None = None,
    ) -> None:
        self.master, self._slave = os.openpty()
        self.screen = _Screen(*size, self.send)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.output = bytearray()
        self._set_size(*size)
        self.modes_before = termios.tcgetattr(self._slave)
        # The program holds the writing end until it ends, however it ends.
        self._ended, held = os.pipe()

        # The first terminal that the leader of a session opens becomes the one that controls it.
        # A shell does that here, because Python warns of code of its own between fork and exec.
        tty = os.ttyname(self._slave)
        traps = "".join(f"trap '' {number.name.removeprefix('SIG')}; " for number in ignored)
        script = f'{traps}exec "$@" <{tty} >{tty}' + ("" if stderr else f" 2>{tty}")
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", script, "sh", *argv],
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=stderr or subprocess.DEVNULL,
            pass_fds=[held, *pass_fds],
            start_new_session=True,
        )
        os.close(held)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.hang_up()
        for descriptor in (self._slave, self._ended):
            os.close(descriptor)

    @property
    def text(self) -> str:
        """What the screen shows, without trailing blanks."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def termios(self) -> list[Any]:
        """The modes of the line discipline now."""
        return termios.tcgetattr(self._slave)

    @property
    def between_frames(self) -> bool:
        """Whether nothing that was begun to be drawn is still to come."""
        return self.output.rfind(_FRAME_BEGINS) <= self.output.rfind(_FRAME_ENDS)

    def changed_modes(self, at_first: frozenset[int] = DEFAULT_ON) -> set[int]:
        """Return the private modes that are not as they were, judged by the bytes alone.

        Args:
            at_first: Those that were on when the program started.
        """
        now: dict[int, bool] = {}
        stored: dict[int, bool] = {}
        for numbers, what in _MODES.findall(self.output):
            for number in map(int, numbers.split(b";")):
                state = now.get(number, number in at_first)
                if what == b"s":
                    stored[number] = state
                elif what == b"r":
                    now[number] = stored.get(number, state)
                else:
                    now[number] = what == b"h"
        return {number for number, state in now.items() if state != (number in at_first)}

    def send(self, data: bytes | str) -> None:
        """Type `data`; read meanwhile, so that neither side ever waits for the other."""
        rest = data.encode() if isinstance(data, str) else data
        while rest:
            reading, writing, _ = select.select([self.master], [self.master], [], TIMEOUT)
            if reading:
                self._take()
            if writing:
                rest = rest[os.write(self.master, rest[:1024]) :]
            assert reading or writing, "the program does not read its input"

    def wait_for(
        self,
        wanted: str | Callable[["Terminal"], bool],
        when: str = "",
        timeout: float = TIMEOUT,
    ) -> None:
        """Read until the screen shows `wanted`, or until that holds."""
        holds = _whole_and(wanted)
        deadline = time.monotonic() + timeout
        while not holds(self):
            ready, _, _ = select.select(
                [self.master, self._ended], [], [], max(0.0, deadline - time.monotonic())
            )
            if self.master in ready:
                self._take()
            else:
                what = "ended" if self._ended in ready else f"waited for {timeout} s"
                raise AssertionError(f"{what} {when} without {wanted!r}:\n{self.text}")

    def press_until(
        self, key: bytes, wanted: str | Callable[["Terminal"], bool], timeout: float = TIMEOUT
    ) -> None:
        """Press a key again and again, where it may come too soon, until `wanted` is there.

        The key must be one that does nothing once that is so.
        """
        holds = _whole_and(wanted)
        deadline = time.monotonic() + timeout
        while not holds(self):
            assert time.monotonic() < deadline, f"no {wanted!r} on the screen:\n{self.text}"
            self.send(key)
            # Long enough for an answer, and for an Escape not to be taken for a sequence's start.
            while not holds(self) and select.select([self.master], [], [], 0.15)[0]:
                self._take()

    def wait_for_byte(self, descriptor: int) -> None:
        """Read until there is a byte to read on another descriptor, and read that."""
        while True:
            ready, _, _ = select.select([self.master, descriptor], [], [], TIMEOUT)
            assert ready, f"waited for {TIMEOUT} s:\n{self.text}"
            if self.master in ready:
                self._take()
            else:
                os.read(descriptor, 1)
                return

    def wait_for_end(self, timeout: float = TIMEOUT) -> int:
        """Read until the program has ended; return its exit status, negative for a signal."""
        deadline = time.monotonic() + timeout
        sources = [self._ended] if self.master < 0 else [self._ended, self.master]
        while True:
            ready, _, _ = select.select(sources, [], [], max(0.0, deadline - time.monotonic()))
            if self.master in ready:
                self._take()
            elif self._ended in ready:
                return self.process.wait(TIMEOUT)
            else:
                raise AssertionError(f"the program still runs after {timeout} s:\n{self.text}")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size, as a window manager does."""
        self._set_size(columns, rows)
        self.screen.resize(rows, columns)

    def hang_up(self) -> None:
        """Close the terminal's window."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _take(self) -> None:
        data = os.read(self.master, 65_536)
        self.output += data
        self._stream.feed(self._decoder.decode(data))


def _whole_and(wanted: str | Callable[[Terminal], bool]) -> Callable[[Terminal], bool]:
    holds = wanted if callable(wanted) else lambda terminal: wanted in terminal.text
    return lambda terminal: terminal.between_frames and holds(terminal)


class _Screen(pyte.Screen):
    """A screen with the second page that full-screen programs use, and with answers."""

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        self._answer = answer
        self._first_page: tuple[Any, Any] | None = None
        super().__init__(columns, rows)

    def write_process_input(self, data: str) -> None:
        self._answer(data)

    def set_margins(
        self, top: int | None = None, bottom: int | None = None, private: bool = False
    ) -> None:
        # With a question mark it restores a mode; pyte does not know that.
        if not private:
            super().set_margins(top, bottom)

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        super().set_mode(*modes, **kwargs)
        if 1049 in modes and self._first_page is None:
            self._first_page = (dict(self.buffer), (self.cursor.x, self.cursor.y))
            self.buffer.clear()
            self.dirty.update(range(self.lines))

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*modes, **kwargs)
        if 1049 in modes and self._first_page is not None:
            buffer, (self.cursor.x, self.cursor.y) = self._first_page
            self._first_page = None
            self.buffer.clear()
            self.buffer.update(buffer)
            self.dirty.update(range(self.lines))
