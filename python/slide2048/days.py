"""The days of the daily board: how they are written, and the seed that each of them has.

A day is a text such as ``2026-11-29``, so that the later one is also the larger one.
"""

import re
import time
from typing import Final

SIZE: Final = 4
"""Cells along one side of the daily board."""

_DAY: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def today() -> str:
    """Return the day that it is where the player is."""
    return time.strftime("%Y-%m-%d")


def is_day(text: object) -> bool:
    """Return whether a text is written as a day is.

    >>> is_day("2026-11-29"), is_day("2026-13-29"), is_day("29.11.2026")
    (True, False, False)
    """
    return isinstance(text, str) and _DAY.fullmatch(text) is not None


def seed_of(day: str) -> int:
    """Return the seed of a day's board: its date, read as one number.

    >>> seed_of("2026-11-29")
    20261129
    """
    return int(day.replace("-", ""))


def day_of(seed: int) -> str:
    """Return the day whose board has a seed.

    >>> day_of(20261129)
    '2026-11-29'
    """
    digits = f"{seed:08}"
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
