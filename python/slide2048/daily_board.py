"""The daily board in a session: which game is played on it, and which one counts."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from slide2048.daily_result import reached
from slide2048.days import SIZE, day_of, is_day, seed_of
from slide2048.errors import InvalidRecordError
from slide2048.game import Game
from slide2048.store import FinishedGame

if TYPE_CHECKING:
    from slide2048.clock import Clock
    from slide2048.game_state import GameState
    from slide2048.store import Slot, Store, UnsavedStore

UNDO_LIMIT: Final = 5
"""The undos of every try, whatever other games are granted: results are to be compared."""


class Daily(NamedTuple):
    """What the present game is on the daily board.

    Attributes:
        day: The day whose board it is.
        counts: Whether it is the try that counts, or practice.
    """

    day: str
    counts: bool

    @property
    def title(self) -> str:
        """What it is called."""
        return f"{'Daily' if self.counts else 'Practice'} {self.day}"


class Standing(NamedTuple):
    """How a day's board stands.

    Attributes:
        day: The day.
        unfinished: The try that counts, if it is in progress.
        result: The try that counts, if it is finished.
    """

    day: str
    unfinished: "GameState | None"
    result: FinishedGame | None


class DailyBoard:
    """Chooses the game to play: the day's one try that counts, or practice.

    The first game of a day in which a move is made is the one that counts. It is stored under its
    day from then on, apart from the games of the sizes. Practice is stored nowhere.

    Args:
        store: Where tries are kept. What is not kept does not count.
        notices: Takes lines for the player.
        clock: Makes the clock of a game from the play time so far.
        today: Returns the day that it is.
    """

    def __init__(
        self,
        store: "Store | UnsavedStore",
        notices: deque[str],
        clock: "Callable[[float], Clock]",
        today: Callable[[], str],
    ) -> None:
        self._store = store
        self._notices = notices
        self._clock = clock
        self._today = today
        # The day for which a game counts, by the id of the game.
        self._counted: dict[str, str] = {}
        self._practice: GameState | None = None

    @property
    def best(self) -> int:
        """The best score of the finished tries."""
        return self._store.best(SIZE, daily=True)

    def about(self, game: Game) -> Daily:
        """Return what a game on the board is."""
        return Daily(day_of(game.seed), game.id in self._counted)

    def result_of(self, game: Game) -> FinishedGame | None:
        """Return the try of the day whose board is played, if no move is left or it has ended.

        While undos are left, a try that is over may yet go on and end in another way.
        """
        day, counts = self.about(game)
        if counts and game.over:
            return FinishedGame.from_state(game.state(), win_moves=game.won_moves, daily=day)
        return self._result(day)

    def standing(self) -> Standing:
        """Return how the board stands that ``enter`` would lead to."""
        today = self._today()
        result = self._result(today)
        for game in self._unfinished():
            day = day_of(game.seed)
            if day >= today or result is not None:
                return Standing(day, game, None)
        return Standing(today, None, result)

    def enter(self) -> tuple[Game, bool]:
        """Return the game to play and whether it goes on, and tell the player which one it is."""
        # A clock may be set to what is no date of four, two and two digits.
        if not self._store.saving or not is_day(self._today()):
            return self._enter_practice(self._today(), "No try can be kept here, so this is"), False
        day, unfinished, result = self.standing()
        if unfinished is not None:
            game = self._restored(unfinished)
            if game is not None:
                self._tell(f"Daily {day}: {_standing_of(game)}")
                return game, True
            return self.enter()
        if result is not None:
            done = f"Daily {day} is done: {reached(result)}. This is"
            return self._enter_practice(day, done), False
        return self._enter_try(day), False

    def leave(self, game: Game) -> None:
        """Keep what is practice until the board is entered again in this session."""
        state = game.state()
        self._practice = None if state.id in self._counted else state

    def results(self, ended: Iterable[FinishedGame]) -> list[FinishedGame]:
        """Return the results that are to be kept, under their days: none of practice."""
        return [
            replace(game, daily=self._counted[game.id])
            for game in ended
            if game.id in self._counted
        ]

    def saves(
        self, state: "GameState", finished: Iterable[FinishedGame]
    ) -> "dict[Slot, GameState | None]":
        """Return what is to be stored under each day when a game stands as ``state`` says.

        Args:
            state: The game in play.
            finished: The games that have come to their end by now.
        """
        slots: dict[Slot, GameState | None] = {}
        for game in (state, state.replaced):
            day = None if game is None else self._counted.get(game.id)
            if game is not None and day is not None and game.begun:
                slots[day] = replace(game, replaced=None)
        for result in finished:
            if result.daily is not None:
                slots[result.daily] = None
        return slots

    def _enter_try(self, day: str) -> Game:
        for state in self._unfinished():
            game = self._restored(state)
            if game is not None:
                game.new_game(seed_of(day), undo_limit=UNDO_LIMIT)
                self._tell(
                    f"Daily {day}, one try. Your try of {day_of(state.seed)} is not finished:"
                    " your first move here ends it, undo goes back to it."
                )
                break
        else:
            self._tell(f"Daily {day}: one try counts. It begins with your first move.")
            game = self._new(day)
        self._counted[game.id] = day
        return game

    def _enter_practice(self, day: str, why: str) -> Game:
        self._tell(f"{why} practice on the board of {day}: it does not count.")
        if self._practice is not None and self._practice.seed == seed_of(day):
            state = self._practice
            return Game.from_state(state, clock=self._clock(state.elapsed))
        return self._new(day)

    def _new(self, day: str) -> Game:
        return Game(SIZE, seed_of(day), UNDO_LIMIT, best=self.best, clock=self._clock(0.0))

    def _unfinished(self) -> "list[GameState]":
        """Return the tries in progress, the latest day first."""
        states = []
        for day in self._store.days_in_progress():
            saved = self._store.saved(day)
            try:
                state = None if saved is None else saved.to_state()
            except InvalidRecordError:
                state = None
            if state is None or (state.size, state.seed) != (SIZE, seed_of(day)):
                self._set_aside(day)
            elif state.moves or day >= self._today():
                states.append(state)
        return states

    def _restored(self, state: "GameState") -> Game | None:
        state = replace(state, best=max(state.best, self.best), replaced=None)
        day = day_of(state.seed)
        try:
            game = Game.from_state(state, clock=self._clock(state.elapsed))
        except InvalidRecordError:
            self._set_aside(day)
            return None
        self._counted[game.id] = day
        return game

    def _result(self, day: str) -> FinishedGame | None:
        return self._store.archive.of_day(day) if is_day(day) else None

    def _set_aside(self, day: str) -> None:
        self._store.set_aside(day)
        self._tell(f"The saved try of {day} was damaged. It was set aside.")

    def _tell(self, notice: str) -> None:
        self._notices.append(notice)


def _standing_of(game: Game) -> str:
    if game.over:
        return "your try is over. Undo takes its last move back."
    return "you made 2048." if game.at_banner else "continuing your try."
