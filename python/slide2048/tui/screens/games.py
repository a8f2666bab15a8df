"""The list of the finished games, the latest first."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from slide2048.board_statistics import COUNTING, NOTHING, UNREADABLE
from slide2048.errors import SaveError
from slide2048.store import Archive, Result
from slide2048.tui.keys import Action, Place
from slide2048.tui.screens.table import Column, Table
from slide2048.tui.tiles import label

_TILE_WIDTH: Final = 8
_COLUMNS: Final = (
    Column("Score", 0, right=True, named=True),
    Column("Tile", 1, right=True, named=True),
    Column("Moves", 4, right=True, named=True),
    Column("Ended", 3, right=False, named=False),
    Column("Outcome", 2, right=False, named=False),
    Column("Board", 5, right=False, named=False),
)


class Games(Table):
    """The list, in which one game is marked.

    Args:
        results: The games, the latest first; ``None`` if they cannot be read.
        name: Returns what a size is called.
    """

    usual_place = Place.GAMES

    def __init__(self, results: Sequence[Result] | None, name: Callable[[int], str]) -> None:
        super().__init__(
            "Games",
            _COLUMNS,
            [_texts(result, name) for result in results or ()],
            Action.WATCH,
            UNREADABLE if results is None else f"{NOTHING} {COUNTING}",
        )
        self._results = results

    @classmethod
    def of(cls, archive: Archive, name: Callable[[int], str]) -> "Games":
        """Return the list of what is kept now."""
        try:
            return cls(archive.results(), name)
        except SaveError:
            return cls(None, name)

    @property
    def marked(self) -> Result | None:
        """The game that is marked, if there is any."""
        return self._results[self._marked] if self._results else None


def outcome(result: Result) -> str:
    """Return how a game ended.

    It is won by a 2048 tile, lost if no move was left, and given up if another one was begun
    before.
    """
    # Alone, "left" would be read as the direction.
    text = "won" if result.won else "given up" if result.outcome == "left" else result.outcome
    return f"{text}, helped" if result.helped else text


def _texts(result: Result, name: Callable[[int], str]) -> tuple[str, ...]:
    return (
        str(result.score),
        label(result.best_tile.bit_length() - 1, _TILE_WIDTH),
        str(result.moves),
        _date(result.ended),
        outcome(result),
        board_name(result, name),
    )


def board_name(result: Result, name: Callable[[int], str]) -> str:
    """Return on which board a game was played: that of a size or, if it counted, of a day."""
    return name(result.size) if result.daily is None else f"Daily {result.daily}"


def _date(seconds: float) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, ValueError, OSError):  # a clock that was set to nonsense
        return "unknown date"
