"""What has been played and not yet committed, kept where it survives the end of the process."""

import contextlib
import errno
import os
import stat
import struct
import zlib
from pathlib import Path
from typing import Final

from slide2048.store.quarantine import make_way

_MAGIC: Final = b"slide2048 pending 1\n"
_HEADER: Final = struct.Struct(">QQL")
_LARGEST: Final = 64 * 1024 * 1024


class PendingSlots:
    """Two files that take turns in holding the newest payload.

    A commit to the database takes as long as the disk needs to confirm it, and the player does
    not wait for that. Handing a few kilobytes to the operating system takes microseconds, and
    from then on no end of this process loses them. The slots take turns because a kill can cut
    a write short: then the other one still has the payload before it.

    Nothing here is needed after a commit, so no failure is reported: the database is what counts.

    Args:
        paths: The two files.
    """

    def __init__(self, paths: tuple[Path, Path]) -> None:
        self._paths = paths
        self._descriptors: list[int | None] = [None, None]
        self._next = 0

    def read(self) -> bytes | None:
        """Return the newest payload that is whole, if there is one."""
        newest: tuple[int, bytes] | None = None
        for index, path in enumerate(self._paths):
            found = _read(path)
            if found is not None and (newest is None or found[0] > newest[0]):
                newest = found
                self._next = 1 - index
        return None if newest is None else newest[1]

    def write(self, revision: int, payload: bytes) -> None:
        """Keep a payload; a later one has a higher revision."""
        index = self._next
        header = _HEADER.pack(revision, len(payload), zlib.crc32(payload, revision & 0xFFFFFFFF))
        try:
            descriptor = self._open(index)
            os.lseek(descriptor, 0, os.SEEK_SET)
            data = _MAGIC + header + payload
            if os.write(descriptor, data) == len(data):
                self._next = 1 - index
        except OSError:
            self._close(index)

    def _open(self, index: int) -> int:
        descriptor = self._descriptors[index]
        if descriptor is None:
            make_way(self._paths[index], links=False)
            descriptor = _open(self._paths[index], os.O_RDWR | os.O_CREAT)
            self._descriptors[index] = descriptor
        return descriptor

    def _close(self, index: int) -> None:
        descriptor, self._descriptors[index] = self._descriptors[index], None
        if descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def close(self, *, remove: bool) -> None:
        """Close the files.

        Args:
            remove: Whether all that they hold is committed, so that they can go.
        """
        for index, path in enumerate(self._paths):
            self._close(index)
            if remove:
                with contextlib.suppress(OSError):
                    if stat.S_ISREG(path.lstat().st_mode):
                        path.unlink()


def _open(path: Path, flags: int) -> int:
    """Open a file, and nothing that is none: a pipe or a device could wait for ever."""
    for name in ("O_NONBLOCK", "O_NOCTTY", "O_NOFOLLOW", "O_BINARY"):
        flags |= getattr(os, name, 0)
    descriptor = os.open(path, flags, 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a file")
    return descriptor


def _read(path: Path) -> tuple[int, bytes] | None:
    try:
        with os.fdopen(_open(path, os.O_RDONLY), "rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return None
            revision, length, checksum = _HEADER.unpack(file.read(_HEADER.size))
            if length > _LARGEST:
                return None
            payload = file.read(length)
    except (OSError, struct.error):
        return None
    if len(payload) != length or zlib.crc32(payload, revision & 0xFFFFFFFF) != checksum:
        return None
    return revision, payload
