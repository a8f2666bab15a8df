"""One process at a time holds the lock."""

import errno
import os
import time
from pathlib import Path

import pytest

from slide2048.store.lock import LockState, PlayLock, is_held


def test_one_holder_at_a_time(tmp_path: Path) -> None:
    first, second = PlayLock(tmp_path / "lock"), PlayLock(tmp_path / "lock")
    assert first.acquire() is LockState.HELD
    assert first.acquire() is LockState.HELD
    assert second.acquire() is LockState.BUSY
    assert is_held(tmp_path / "lock")
    first.release()
    assert not is_held(tmp_path / "lock")
    assert second.acquire() is LockState.HELD
    second.release()
    second.release()


def test_looking_creates_nothing(tmp_path: Path) -> None:
    assert not is_held(tmp_path / "lock")
    assert not list(tmp_path.iterdir())


def test_a_glance_at_the_lock_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    glancing = PlayLock(tmp_path / "lock")
    glancing.acquire()
    monkeypatch.setattr(time, "sleep", lambda _: glancing.release())
    mine = PlayLock(tmp_path / "lock")
    assert mine.acquire() is LockState.HELD
    mine.release()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_file_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    mine = PlayLock(tmp_path / "lock")
    assert mine.acquire() is LockState.UNAVAILABLE
    assert not mine.held


def test_a_lock_file_that_cannot_be_made(tmp_path: Path) -> None:
    assert PlayLock(tmp_path / "no" / "lock").acquire() is LockState.UNAVAILABLE
    (tmp_path / "folder").mkdir()
    assert PlayLock(tmp_path / "folder").acquire() is LockState.UNAVAILABLE
