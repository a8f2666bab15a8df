"""What a file is, told from its first bytes: without SQLite, which would change some files."""

import enum
import errno
import stat
from pathlib import Path
from typing import Final

from slide2048.store.migrations import SCHEMA_VERSION

APPLICATION_ID: Final = 0x32303438
"""Written into every database of this program: "2048" in ASCII."""

_MAGIC: Final = b"SQLite format 3\0"
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_SIZE: Final = 100
_VERSION: Final = slice(60, 64)
_APPLICATION: Final = slice(68, 72)
# No release will count so far; a number beyond it is damage, not a newer version.
_HIGHEST_VERSION: Final = 9_999


class FileKind(enum.Enum):
    """What lies where the database should be. The value completes the sentence "it ..."."""

    MISSING = "is not there"
    OURS = "is ours"
    NEWER = "was written by a newer version"
    EMPTY = "was empty"
    FOREIGN = "belongs to another program"
    RUBBISH = "was damaged"
    UNREADABLE = "could not be read"
    NOT_A_FILE = "was not a file"


def look(path: Path, newest: int = SCHEMA_VERSION) -> FileKind:
    """Return what lies at ``path``.

    Args:
        path: The database, or what should be one.
        newest: The newest schema version that is known.

    Raises:
        OSError: The disk or the folder does not let it be seen.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return FileKind.NOT_A_FILE
        if status.st_size == 0:
            return FileKind.EMPTY
    except FileNotFoundError:
        return FileKind.MISSING
    except OSError as error:
        if error.errno == errno.ELOOP:
            return FileKind.NOT_A_FILE
        raise
    try:
        with path.open("rb") as file:
            header = file.read(_SIZE)
    except PermissionError:
        return FileKind.UNREADABLE
    if len(header) < _SIZE or not header.startswith(_MAGIC):
        return FileKind.RUBBISH
    if int.from_bytes(header[_APPLICATION]) != APPLICATION_ID:
        return FileKind.FOREIGN
    version = int.from_bytes(header[_VERSION])
    if not 1 <= version <= _HIGHEST_VERSION:
        return FileKind.RUBBISH
    return FileKind.NEWER if version > newest else FileKind.OURS


def read_version(path: Path) -> int:
    """Return the schema version that the file states.

    Raises:
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        return int.from_bytes(file.read(_SIZE)[_VERSION])


def has_journal(journal: Path) -> bool:
    """Return whether there is a rollback journal that SQLite would take for one."""
    try:
        if not journal.is_file():
            return False
        with journal.open("rb") as file:
            return file.read(len(_JOURNAL_MAGIC)) == _JOURNAL_MAGIC
    except OSError:
        return False
