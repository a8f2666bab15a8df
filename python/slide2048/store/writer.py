"""The one thread that writes, so that nobody who plays ever waits for the disk."""

import threading
import time
from collections.abc import Callable
from typing import Final

from slide2048.store.changes import Changes

RETRY_SECONDS: Final = 2.0
"""After a failure the next attempt comes with the next change, or after this time."""


class Writer:
    """Commits changes in a thread of its own, merged into one commit while another one runs.

    It may be called from a signal handler that has interrupted one of its own methods.

    Args:
        commit: Stores changes durably, or raises. Called in the thread.
        note_pending: Told at each change, in the caller's thread, of all that is not committed.
        note_result: Told after each attempt, in the writer's thread, how it ended.
    """

    def __init__(
        self,
        commit: Callable[[Changes], None],
        note_pending: Callable[[Changes], None],
        note_result: Callable[[Exception | None], None],
    ) -> None:
        self._commit = commit
        self._note_pending = note_pending
        self._note_result = note_result
        # A Condition has a reentrant lock, as the signal handler needs it.
        self._changed = threading.Condition()
        self._waiting = Changes()
        self._running = Changes()
        self._attempts = 0
        self._failed_attempt = 0
        self._urgent = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="slide2048-writer", daemon=True)
        self._thread.start()

    def submit(self, changes: Changes) -> None:
        """Hand changes over; returns at once."""
        with self._changed:
            self._waiting = self._waiting.followed_by(changes)
            self._note_pending(self._running.followed_by(self._waiting))
            self._urgent = True
            self._changed.notify_all()

    @property
    def idle(self) -> bool:
        """Whether everything that was handed over is committed."""
        with self._changed:
            return not self._waiting and not self._running

    def uncommitted(self) -> Changes:
        """Return all that was handed over and is not known to be committed."""
        with self._changed:
            return self._running.followed_by(self._waiting)

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is committed, an attempt from now on fails, or time is up.

        Returns:
            Whether everything is committed.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            seen = self._attempts
            self._urgent = True
            self._changed.notify_all()
            while not self.idle and self._failed_attempt <= seen and self._thread.is_alive():
                left = None if deadline is None else deadline - time.monotonic()
                if left is not None and left <= 0.0:
                    break
                self._changed.wait(left)
            return self.idle

    def close(self, timeout: float | None = None) -> bool:
        """Flush, and end the thread. Calling it again only asks again.

        Returns:
            Whether everything is committed.
        """
        flushed = self.flush(timeout)
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return flushed

    @property
    def ended(self) -> bool:
        """Whether the thread has ended, so that what it used can be closed."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        while self._next():
            try:
                self._commit(self._running)
            except Exception as error:
                self._finish(error)
            else:
                self._finish(None)

    def _next(self) -> bool:
        """Wait for something to commit; False at the end."""
        with self._changed:
            while True:
                if self._waiting and (self._urgent or self._failed_attempt != self._attempts):
                    break
                if self._closing:
                    return False
                if not self._changed.wait(RETRY_SECONDS if self._waiting else None):
                    break
            self._urgent = False
            self._attempts += 1
            self._running, self._waiting = self._waiting, Changes()
            return True

    def _finish(self, error: Exception | None) -> None:
        # Before anyone who waits is woken, so that they find out why.
        self._note_result(error)
        with self._changed:
            if error is not None:
                self._waiting = self._running.followed_by(self._waiting)
                self._failed_attempt = self._attempts
            self._running = Changes()
            self._changed.notify_all()
