"""One-line messages that come and go."""

from collections import deque
from collections.abc import Callable
from typing import Final

SHOWN_FOR: Final = 4.0
"""A notice stays for at least this many seconds, however fast the player is."""


class Notices:
    """Shows one notice after the other.

    A notice goes away with the first key after its time, so that nothing moves on the screen
    while the player does nothing.

    Args:
        source: Where others put notices.
        now: The clock that measures how long one has been there.

    Attributes:
        current: The one that is shown, or nothing.
        short: What is said of it where there is hardly any room; nothing if only itself will do.
        unread: Whether no key has been pressed since it came.
    """

    def __init__(self, source: deque[str], now: Callable[[], float]) -> None:
        self._source = source
        self._interrupted: deque[str] = deque()
        self._now = now
        self._until = 0.0
        self._answer = False
        self.current = ""
        self.short = ""
        self.unread = False

    def tell(self, text: str, short: str = "") -> None:
        """Show a notice at once, since it answers what the player has just done.

        Args:
            text: What it says. Where not all of its sentences fit, the first ones are shown.
            short: What it says where not even the first one fits.
        """
        if self.current and not self._answer and self._now() < self._until:
            self._interrupted.append(self.current)
        self._show(text, answer=True)
        self.short = short

    def add(self, text: str) -> None:
        """Show a notice that comes by itself, as soon as there is room."""
        self._source.append(text)
        self.update()

    def key_pressed(self) -> None:
        """Let a notice go whose time is over; an answer goes with the next key."""
        self.pass_on()
        # What takes the place of another one now must not hide what this very key has done.
        self.read()

    def pass_on(self) -> None:
        """Do as after a key, though none was pressed, so that what is new is still to be read."""
        if self._answer or self._now() >= self._until:
            self.current = self.short = ""
            self.unread = False
        self.update()

    def read(self) -> bool:
        """Take the notice for seen, and return whether that is new."""
        unread, self.unread = self.unread, False
        return unread

    def update(self) -> bool:
        """Take up the next notice if there is room, and return whether that changed anything.

        One that has had its time is taken for seen, and makes way for what else is to be said.
        """
        waiting = self._interrupted or self._source
        if self.current and self._now() < self._until:
            return False
        if not waiting:
            return self.read()
        self._show(waiting.popleft(), answer=False)
        return True

    def _show(self, text: str, *, answer: bool) -> None:
        self.current = text
        self.short = ""
        self.unread = True
        self._answer = answer
        self._until = self._now() + SHOWN_FOR
