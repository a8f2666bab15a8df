"""The text on a tile."""

from typing import Final

UNITS: Final = ("", "K", "M", "G", "T", "P", "E")
"""A unit is worth 1,024 of the one before it, so every shortened value is still exact."""

NARROWEST: Final = 3
"""In fewer columns than this, two tiles might have to share a label."""


def label(exponent: int, width: int) -> str:
    """Return the text for the tile 2**exponent, at most ``width`` columns wide.

    The plain number is shown where it fits. Otherwise it is counted in units of 1,024, or given
    as a power of two. All three forms are exact, so no two tiles can have the same label.

    Args:
        exponent: The exponent of the tile, from 1 to 69.
        width: The columns there are, at least ``NARROWEST``.

    >>> [label(e, 4) for e in (1, 13, 14, 17, 37)]
    ['2', '8192', '16K', '128K', '128G']
    >>> label(17, 3)
    '^17'
    """
    exact = str(1 << exponent)
    if len(exact) <= width:
        return exact
    units, rest = divmod(exponent, 10)
    short = f"{1 << rest}{UNITS[units]}"
    return short if len(short) <= width else f"^{exponent}"
