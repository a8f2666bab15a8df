"""The exit statuses of the command, one meaning each (as in ``sysexits.h`` where it has one)."""

from typing import Final

OK: Final = 0
FAILED: Final = 1
USAGE: Final = 2
INTERNAL: Final = 70
NOT_SAVED: Final = 74


def from_signal(number: int) -> int:
    """Return the status by which shells know a program that ended because of a signal.

    >>> from_signal(15)
    143
    """
    return 128 + number
