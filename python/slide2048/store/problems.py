"""What can be wrong with the data file, and how to say it to a player in half a sentence."""

import errno
import sqlite3
from typing import Final


class DamagedFileError(Exception):
    """The file is not, or no longer, a database that this program wrote."""


class NewerVersionError(Exception):
    """The file was written by a newer version of the program."""


class ObstructedError(OSError):
    """What lies where SQLite keeps a file beside the database is not a file."""


class NotThereError(Exception):
    """There is no file, and it is not for this process to make it."""


_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_SQLITE_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the data file cannot be written to",
    sqlite3.SQLITE_BUSY: "another program is using the data file",
    sqlite3.SQLITE_LOCKED: "another program is using the data file",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CANTOPEN: "the data folder cannot be written to",
    sqlite3.SQLITE_PERM: "the data file may not be opened",
    sqlite3.SQLITE_AUTH: "the data file may not be opened",
}
_OS_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "the data folder cannot be written to",
    errno.EPERM: "the data folder cannot be written to",
    errno.EIO: "the disk reports an error",
    errno.ENOTDIR: "the data folder is not a folder",
    errno.EEXIST: "the data folder is not a folder",
    errno.ENAMETOOLONG: "the name of the data folder is too long",
    errno.ENOENT: "the data folder cannot be made",
}


def is_damage(error: BaseException) -> bool:
    """Return whether the error means that the file itself is broken, not the disk or the way."""
    # SQLite quotes a damaged schema in its message, and Python cannot always decode that.
    if isinstance(error, (DamagedFileError, UnicodeDecodeError)):
        return True
    return isinstance(error, sqlite3.Error) and _primary_code(error) in _DAMAGE


def reason(error: BaseException) -> str:
    """Return why something could not be saved, in plain words."""
    if is_damage(error):
        return "the data file is damaged"
    if isinstance(error, NewerVersionError):
        return "the data file was written by a newer version of slide2048"
    if isinstance(error, NotThereError):
        return "there is no data file yet"
    if isinstance(error, sqlite3.Error):
        return _SQLITE_REASONS.get(_primary_code(error), "the database reports an error")
    if isinstance(error, OSError):
        known = _OS_REASONS.get(error.errno or 0)
        return known or (error.strerror or str(error))
    return f"something unexpected went wrong ({type(error).__name__})"


def _primary_code(error: sqlite3.Error) -> int:
    # The low byte of an extended result code is the primary one.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
