"""The player's data as front ends ask for it, whichever game is played."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from slide2048.errors import SaveError
from slide2048.store import Archive, Kind, Statistics, Store, UnsavedStore, data_folder

if TYPE_CHECKING:
    from slide2048.daily_board import Daily
    from slide2048.game import Game

_Value = TypeVar("_Value")


class PlayerData:
    """Settings and results, and whether they can be kept.

    A problem with saving is never raised; it becomes a notice.

    Attributes:
        notices: Lines for the player, oldest first; whoever shows one removes it.
    """

    def __init__(self, store: Store | UnsavedStore, notices: deque[str]) -> None:
        self.notices = notices
        self._store = store
        # Of a game that is not stored, no later session needs to know.
        self._reviewed: set[str] = set()

    @property
    def saving(self) -> bool:
        """Whether games in progress are saved: not without saving, nor in a second copy.

        A passing trouble, such as a full disk, does not count; ``save_problem`` tells of it.
        """
        return self._store.saving

    @property
    def save_problem(self) -> str | None:
        """Why the game cannot be saved at present, or ``None`` when nothing is wrong."""
        return self._store.problem

    @property
    def archive(self) -> Archive:
        """The finished games, to look at."""
        return self._store.archive

    def best(self, size: int, *, helped: bool = False) -> int:
        """Return the best score of the finished games of a size; 0 if there are none."""
        return self._store.best(size, helped=helped)

    def statistics(self, size: int, *, helped: bool = False) -> Statistics:
        """Return what the finished games of a size add up to.

        Args:
            size: Cells along one side of the board.
            helped: Whether to count the games in which a solver helped, or the others.
        """
        return self.archive.statistics_of(Kind(size, helped))

    def note_review(self, game: "Game", daily: "Daily | None") -> None:
        """Note that a solver judges the moves of a game: to take some back is help from then on.

        Only one game of each board can go on once it is lost, so one is kept for each.

        Args:
            game: The game in play.
            daily: What it is on the daily board, or ``None`` if it is an ordinary one.
        """
        self._reviewed.add(game.id)
        if self.saving and (daily is None or daily.counts):
            self.set_setting(_reviewed_on(game, daily), game.id)

    def was_reviewed(self, game: "Game", daily: "Daily | None") -> bool:
        """Return whether a solver judged moves of a game while some could be taken back.

        Args:
            game: The game in play.
            daily: What it is on the daily board, or ``None`` if it is an ordinary one.
        """
        return game.id in {*self._reviewed, self.setting(_reviewed_on(game, daily), "")}

    def setting(self, name: str, default: _Value) -> _Value:
        """Return a setting; the default if it was never set, or cannot be read as of its type."""
        return self._store.setting(name, default)

    def set_setting(self, name: str, value: object) -> None:
        """Keep a setting: any value that JSON has."""
        self._store.set_setting(name, value)

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is saved, or is found not to be possible now.

        Returns:
            Whether everything is saved. If not, ``save_problem`` and a notice say why.
        """
        return self._store.flush(timeout)


def _reviewed_on(game: "Game", daily: "Daily | None") -> str:
    return f"reviewed_{game.size if daily is None else 'daily'}"


def open_store(folder: Path | None, notices: deque[str]) -> Store | UnsavedStore:
    """Open the player's data, or tell why nothing can be kept.

    Args:
        folder: The data folder; ``None`` for the usual one.
        notices: Takes lines for the player.
    """
    try:
        return Store(data_folder() if folder is None else folder, notices.append)
    except SaveError as error:
        notices.append(f"Nothing can be saved: {error}.")
        return UnsavedStore()
