"""The terminal as an input: raw bytes in, the keys of ``KeyParser`` out."""

import asyncio
import contextlib
import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Final

from prompt_toolkit.input.base import Input
from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.key_binding.key_processor import KeyPress

from slide2048.tui.input_filter import KeyParser
from slide2048.tui.terminal_modes import TerminalModes

_CHUNK: Final = 4096


def standard_input() -> Input:
    """Return the terminal on standard input."""
    return Vt100Input(sys.stdin)


class TerminalInput(Input):
    """Reads the keys of another input.

    Unlike prompt_toolkit's own reader it notices a terminal that is gone, which makes every
    read fail and the descriptor ready for reading all the time.

    Args:
        source: The input whose file descriptor is used.
        parser: Makes the keys.
        modes: The line discipline of the same terminal.
    """

    def __init__(self, source: Input, parser: KeyParser, modes: TerminalModes) -> None:
        self._source = source
        self._parser = parser
        self._modes = modes
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._callback: Callable[[], None] | None = None
        self._closed = False

    def read_keys(self) -> list[KeyPress]:
        """Return the keys in what has arrived."""
        try:
            data = os.read(self.fileno(), _CHUNK)
        except (BlockingIOError, InterruptedError):
            return []
        except OSError:
            data = b""
        if not data:
            self._closed = True
            self._stop_listening()
            return []
        return self._parser.feed(self._decoder.decode(data))

    def flush_keys(self) -> list[KeyPress]:
        """Return the keys that are complete because nothing has followed."""
        return self._parser.flush()

    @property
    def closed(self) -> bool:
        """Whether nothing can come any more."""
        return self._closed

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._source.fileno()

    def typeahead_hash(self) -> str:
        """Return what tells this input from others."""
        return self._source.typeahead_hash()

    def raw_mode(self) -> AbstractContextManager[None]:
        """Return a context in which keys come one by one and unechoed."""
        return self._modes.raw()

    def cooked_mode(self) -> AbstractContextManager[None]:
        """Return a context in which the terminal is as other programs expect it."""
        return self._modes.original()

    def set_raw(self) -> None:
        """Within ``raw_mode``: enter it again, after others have had the terminal."""
        self._modes.set_raw()

    @contextlib.contextmanager
    def attach(self, input_ready_callback: Callable[[], None]) -> Iterator[None]:
        """Call back whenever there is something to read."""
        self._callback = input_ready_callback
        self._listen()
        try:
            yield
        finally:
            self._stop_listening()
            self._callback = None

    @contextlib.contextmanager
    def detach(self) -> Iterator[None]:
        """Leave the input to others for a while."""
        self._stop_listening()
        try:
            yield
        finally:
            self._listen()

    def _listen(self) -> None:
        if self._callback is None or self._closed:
            return
        try:
            asyncio.get_running_loop().add_reader(self.fileno(), self._callback)
        except OSError as error:
            # Not everything can be waited for; what cannot will not deliver a key.
            raise EOFError from error

    def _stop_listening(self) -> None:
        asyncio.get_running_loop().remove_reader(self.fileno())
