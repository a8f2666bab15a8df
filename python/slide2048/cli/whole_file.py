"""Files that are written whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def written_beside(target: Path, content: bytes) -> Iterator[Path]:
    """Write a file beside another one, to take its name; one that has not is gone in the end.

    Args:
        target: The other one, not a symbolic link, which would not stay.
        content: What is written.

    Raises:
        OSError: It cannot be written.
    """
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink()
