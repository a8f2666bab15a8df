"""Standard output as commands write it: whole, or with an error that says why not."""

import errno
import sys

from slide2048.errors import SaveError


def write(text: str) -> None:
    """Write `text` to standard output, with escapes for characters that its encoding lacks.

    Raises:
        BrokenPipeError: The reader has gone.
        OSError: The terminal has gone, or the disk is full.
        SaveError: It cannot be written for another reason.
    """
    stdout = sys.stdout
    if stdout is None:
        raise SaveError("there is no standard output to write to")
    encoding = stdout.encoding or "ascii"
    try:
        stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stdout.flush()
    except OSError as error:
        if error.errno in (errno.EPIPE, errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
        raise SaveError(f"standard output cannot be written: {error.strerror}") from error
    except ValueError as error:  # closed
        raise SaveError("standard output cannot be written: it is closed") from error


def visible(text: str) -> str:
    r"""Return `text` as one line that no terminal takes for commands; the rest is escaped.

    >>> print(visible("d\xe4ta\x1b[31m\n"))
    däta\x1b[31m\n
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
