"""The statistics of every board that a player is shown, and what is said where there are none."""

from collections.abc import Callable
from typing import Final, NamedTuple

from slide2048.presets import PRESETS
from slide2048.store import Archive, Kind, Statistics

NOTHING: Final = "No games yet."
COUNTING: Final = (
    "A game counts when it is over and cannot be taken back, or when you begin another one."
)
UNREADABLE: Final = "Your finished games cannot be read right now. They are not lost: try again."


class BoardStatistics(NamedTuple):
    """The statistics of one board.

    Attributes:
        name: What the board is called.
        statistics: What its finished games add up to.
    """

    name: str
    statistics: Statistics


def board_statistics(
    archive: Archive, current: int, name: Callable[[int], str]
) -> list[BoardStatistics]:
    """Return the statistics of each board: the one in play first, and those that menus offer.

    Args:
        archive: The finished games.
        current: The size in play.
        name: Returns what a size is called.

    Raises:
        SaveError: The games cannot be read.
    """
    known = archive.statistics()
    sizes = {preset.size for preset in PRESETS} | {current} | {kind.size for kind in known}
    boards = []
    for size in sorted(sizes, key=lambda size: (size != current, size)):
        boards.append(BoardStatistics(name(size), known.get(Kind(size), Statistics())))
        boards += [
            BoardStatistics(title, known[kind])
            for kind, title in (
                (Kind(size, helped=True), f"{name(size)}, helped"),
                (Kind(size, daily=True), "Daily"),
                (Kind(size, helped=True, daily=True), "Daily, helped"),
            )
            if kind in known
        ]
    return boards
