"""The line discipline of the terminal: raw while the game has it, and exactly as before after."""

import contextlib
import termios
from collections.abc import Iterator
from typing import Any, Final

_IFLAG, _LFLAG, _CC = 0, 3, 6
_NOT_IN: Final = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
_NOT_LOCAL: Final = termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG


class TerminalModes:
    """Switches a terminal between its own modes and raw ones.

    prompt_toolkit's contexts do not bring back everything: after them, flow control is off in
    the shell that a suspended game returns to.

    Args:
        descriptor: The terminal; anything else has no modes and is left alone.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._original: list[Any] | None = None

    @contextlib.contextmanager
    def raw(self) -> Iterator[None]:
        """Take keys one by one, unechoed, without signals.

        Within another ``raw``, the inner one puts everything back, and the outer one nothing.
        """
        if self._original is None:
            with contextlib.suppress(termios.error):
                self._original = termios.tcgetattr(self._descriptor)
        self.set_raw()
        try:
            yield
        finally:
            self._set(self._original)
            self._original = None

    @contextlib.contextmanager
    def original(self) -> Iterator[None]:
        """Within ``raw``: be for a while as before it."""
        self._set(self._original)
        try:
            yield
        finally:
            self.set_raw()

    def set_raw(self) -> None:
        """Switch to raw modes, whoever may have changed them."""
        if self._original is None:
            return
        modes = [*self._original]
        modes[_IFLAG] &= ~_NOT_IN
        modes[_LFLAG] &= ~_NOT_LOCAL
        modes[_CC] = [*modes[_CC]]
        modes[_CC][termios.VMIN] = 1
        modes[_CC][termios.VTIME] = 0
        self._set(modes)

    def _set(self, modes: list[Any] | None) -> None:
        if modes is not None:
            # A terminal that is gone has nothing to be restored.
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSANOW, modes)
