"""What a session has in the place of a store where nothing is to be read or written."""

from collections.abc import Iterable, Mapping

from slide2048.store.archive import Archive
from slide2048.store.finished import FinishedGame, Kind
from slide2048.store.saves import SavedGame, Slot
from slide2048.store.settings import Value


class UnsavedStore:
    """Forgets everything with the session, and is asked what a store is asked."""

    def __init__(self) -> None:
        self.saving = False
        self.problem: str | None = None
        self._settings: dict[str, object] = {}
        self._finished: dict[str, FinishedGame] = {}
        self.archive = Archive(None, lambda: list(self._finished.values()))

    def saved(self, slot: Slot) -> SavedGame | None:  # noqa: ARG002
        """Return nothing: there is no game in progress."""
        return None

    def blocks(self, slot: Slot) -> bool:  # noqa: ARG002
        """Return that no earlier game is in the way."""
        return False

    def days_in_progress(self) -> list[str]:
        """Return no day."""
        return []

    def set_aside(self, slot: Slot) -> None:
        """Do nothing: what is not there cannot be damaged."""

    def best(self, size: int, *, helped: bool = False, daily: bool = False) -> int:
        """Return the best score of this session's finished games of a kind."""
        return self.archive.statistics_of(Kind(size, helped, daily)).best_score or 0

    def setting(self, name: str, default: Value) -> Value:
        """Return a setting; the default if it was never set, or is of another type than it."""
        value = self._settings.get(name, default)
        return value if isinstance(value, type(default)) else default

    def set_setting(self, name: str, value: object) -> None:
        """Keep a setting until the session ends."""
        self._settings[name] = value

    def write(
        self,
        saves: Mapping[Slot, SavedGame | None],  # noqa: ARG002
        finished_games: Iterable[FinishedGame] = (),
    ) -> None:
        """Keep finished games until the session ends."""
        self._finished.update((game.id, game) for game in finished_games)

    def flush(self, timeout: float | None = None) -> bool:  # noqa: ARG002
        """Return that nothing waits to be stored."""
        return True

    def close(self) -> bool:
        """Return that nothing waits to be stored."""
        return True
