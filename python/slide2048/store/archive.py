"""The finished games as they are looked at: those on disk and those that are on their way there."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, TypeVar

from slide2048.errors import SaveError
from slide2048.store import finished, header
from slide2048.store.connection import connect
from slide2048.store.finished import FinishedGame, Kind, Result, Statistics
from slide2048.store.header import FileKind
from slide2048.store.paths import StorePaths

_Answer = TypeVar("_Answer")
_FAILURES: Final = (OSError, sqlite3.Error, UnicodeDecodeError)


class Archive:
    """Answers questions about the finished games, each from one state of the file.

    Args:
        paths: Where the file is; ``None`` if nothing is stored.
        waiting: Returns the games that may not be in the file yet, in the order in which they
            ended.
    """

    def __init__(
        self, paths: StorePaths | None, waiting: Callable[[], Sequence[FinishedGame]]
    ) -> None:
        self._paths = paths
        self._waiting = waiting

    def statistics(self) -> dict[Kind, Statistics]:
        """Return what the games add up to, for each kind of which there are any.

        Raises:
            SaveError: The file cannot be read.
        """

        def ask(connection: sqlite3.Connection) -> dict[Kind, Statistics]:
            return {
                kind: finished.statistics(connection, kind) for kind in finished.kinds(connection)
            }

        nothing: dict[Kind, Statistics] = {}
        found, waiting = self._ask(ask, nothing)
        for game in waiting:
            kind = Kind.of(game)
            found[kind] = found.get(kind, Statistics()).including(game)
        return found

    def statistics_of(self, kind: Kind) -> Statistics:
        """Return what the games of a kind add up to, as far as they can be read."""
        try:
            result, waiting = self._ask(lambda c: finished.statistics(c, kind), Statistics())
        except SaveError:
            result, waiting = Statistics(), list(self._waiting())
        for game in waiting:
            if Kind.of(game) == kind:
                result = result.including(game)
        return result

    def results(self) -> list[Result]:
        """Return the results of all games, the one that ended last first.

        Raises:
            SaveError: The file cannot be read.
        """
        nothing: list[Result] = []
        found, waiting = self._ask(finished.results, nothing)
        return [*found, *map(Result.of, waiting)][::-1]

    def of_day(self, day: str) -> FinishedGame | None:
        """Return the try that counts on a day's board, if it is finished and can be read."""
        try:
            found, waiting = self._ask(lambda c: finished.of_day(c, day), None)
        except SaveError:
            found, waiting = None, list(self._waiting())
        return found or next((game for game in waiting if game.daily == day), None)

    def record(self, game_id: str) -> str:
        """Return the record of a game. Damage may have made it no record.

        Raises:
            SaveError: The file cannot be read, or the game is no longer in it.
        """
        found, waiting = self._ask(lambda c: finished.record(c, game_id), None)
        records = [found, *(game.record for game in waiting if game.id == game_id)]
        for text in records:
            if text is not None:
                return text
        raise SaveError("this game is no longer there")

    def _ask(
        self, question: Callable[[sqlite3.Connection], _Answer], nothing: _Answer
    ) -> tuple[_Answer, list[FinishedGame]]:
        """Return the answer of the file, and the games that it does not have.

        The games that wait are listed first: what is written meanwhile is then found twice, and
        not missed.
        """
        waiting = list(self._waiting())
        if self._paths is None:
            return nothing, waiting
        try:
            with closing(connect(self._paths.database, read_only=True)) as connection:
                connection.execute("BEGIN")
                answer = question(connection)
                missing = [g for g in waiting if not finished.contains(connection, g.id)]
                return answer, missing
        except _FAILURES as error:
            if _is_missing(self._paths):
                return nothing, waiting
            raise SaveError("the finished games cannot be read right now") from error


def _is_missing(paths: StorePaths) -> bool:
    try:
        return header.look(paths.link) is FileKind.MISSING
    except OSError:
        return False
