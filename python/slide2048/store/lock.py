"""The lock that one copy of the program holds while it plays."""

import contextlib
import enum
import errno
import os
import sys
import time
from pathlib import Path
from typing import Final

_BUSY: Final = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
_ATTEMPTS: Final = 5
_PAUSE: Final = 0.02


class LockState(enum.Enum):
    """What an attempt to lock came to."""

    HELD = "held"
    BUSY = "held by another process"
    UNAVAILABLE = "not to be had: the file cannot be made, or the file system cannot lock"


class PlayLock:
    """An advisory lock on a file; the system drops it when the process ends, however it ends.

    The file stays: whoever deleted it could delete one that another process has just locked.

    Args:
        path: The file; it is made if it is not there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._descriptor is not None

    def acquire(self) -> LockState:
        """Take the lock if it is free. It is not waited for, but for a glance of a tenth second.

        The glance is for another process that only looks whether the lock is held.
        """
        if self.held:
            return LockState.HELD
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return LockState.UNAVAILABLE
        state = _lock(descriptor)
        for _ in range(_ATTEMPTS - 1):
            if state is not LockState.BUSY:
                break
            time.sleep(_PAUSE)
            state = _lock(descriptor)
        if state is LockState.HELD:
            self._descriptor = descriptor
        else:
            os.close(descriptor)
        return state

    def release(self) -> None:
        """Give the lock up, if it is held."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with contextlib.suppress(OSError):
                _unlock(descriptor)
            os.close(descriptor)


def is_held(path: Path) -> bool:
    """Return whether some process holds the lock; nothing is created."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        # Closing the file gives the lock up again if it was free.
        return _lock(descriptor) is LockState.BUSY
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _lock(descriptor: int) -> LockState:
        import msvcrt

        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return _failed(error)
        return LockState.HELD

    def _unlock(descriptor: int) -> None:
        import msvcrt

        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _lock(descriptor: int) -> LockState:
        try:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            return LockState.UNAVAILABLE
        except OSError as error:
            return _failed(error)
        return LockState.HELD

    def _unlock(descriptor: int) -> None:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_UN)


def _failed(error: OSError) -> LockState:
    return LockState.BUSY if error.errno in _BUSY else LockState.UNAVAILABLE
