"""The sizes that menus offer."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Preset:
    """A size with a name.

    Attributes:
        name: What the player reads.
        size: Cells along one side of the board.
    """

    name: str
    size: int


PRESETS: Final = (Preset("Classic", 4), Preset("Large", 5), Preset("Expert", 6))
"""The sizes in the order in which they are offered; the first is where a new player starts."""


def size_name(size: int) -> str:
    """Return what a size is called.

    >>> size_name(4), size_name(7)
    ('Classic 4×4', '7×7')
    """
    shape = f"{size}×{size}"
    return next((f"{preset.name} {shape}" for preset in PRESETS if preset.size == size), shape)
