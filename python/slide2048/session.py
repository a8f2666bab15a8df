"""The player's games, one on each size and one on the daily board, saved as they change."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Self, SupportsIndex, TypeVar

from slide2048 import days
from slide2048.clock import Clock
from slide2048.daily_board import Daily, DailyBoard, Standing
from slide2048.errors import InvalidRecordError, SaveError
from slide2048.game import USUAL_UNDOS, Game
from slide2048.game_state import GameState
from slide2048.presets import PRESETS
from slide2048.record import SIZES
from slide2048.store import (
    Archive,
    FinishedGame,
    Kind,
    SavedGame,
    Slot,
    Statistics,
    Store,
    UnsavedStore,
    data_folder,
)

_LAST_SIZE: Final = "last_size"

_Value = TypeVar("_Value")


class Session:
    """What a front end holds: the present game, and everything that is kept of it.

    Front ends read ``game`` and change it only through the session, which hands every change to
    the store before it returns. A problem with saving is never raised; it becomes a notice.

    Attributes:
        notices: Lines for the player, oldest first; whoever shows one removes it.
    """

    def __init__(
        self,
        store: Store | UnsavedStore,
        notices: deque[str],
        undo_limit: int | None,
        clock: Callable[[float], Clock],
        today: Callable[[], str],
    ) -> None:
        """Do not call this; call ``open``."""
        self.notices = notices
        self._store = store
        self._undo_limit = undo_limit
        self._make_clock = clock
        # What each size was left with in this session; whether it is stored is another matter.
        self._left: dict[int, GameState | None] = {}
        self._game: Game
        self._last: GameState
        self._resumed = False
        # How many moves the win of a game took that may yet be left, by the id of the game.
        self._win_moves: dict[str, int | None] = {}
        self._daily_board = DailyBoard(store, notices, clock, today)
        self._at_daily = False

    @classmethod
    def open(
        cls,
        *,
        size: int | None = None,
        seed: int | None = None,
        new: bool = False,
        save: bool = True,
        undo_limit: int | None = None,
        clock: Callable[[float], Clock] | None = None,
        folder: Path | None = None,
        daily: bool = False,
        today: Callable[[], str] = days.today,
    ) -> Self:
        """Open the player's data and go on with the game of a size.

        Args:
            size: Cells along one side of the board; ``None`` for the size played last.
            seed: Start a new game with this seed.
            new: Start a new game. As with ``seed``, the one in progress can be brought back by
                an undo until the first move.
            save: Whether anything is read or written at all.
            undo_limit: How many undos new games grant; ``None`` for the usual five.
            clock: Makes the clock of a game from the play time so far.
            folder: The data folder; ``None`` for the usual one.
            daily: Play on the daily board, whatever size, seed and undos are given.
            today: Returns the day that it is, as ``days`` writes it.

        Raises:
            InvalidBoardError: There is no board of this size.
            InvalidSeedError: The seed is outside 0 to 2**64 - 1.
            ValueError: ``undo_limit`` is out of range.
        """
        # What is wrong with the arguments is found before anything is opened.
        Game(PRESETS[0].size if size is None else size, seed, _limit(undo_limit))
        notices: deque[str] = deque()
        store = _open_store(folder, notices) if save else UnsavedStore()
        session = cls(store, notices, undo_limit, clock or _usual_clock, today)
        if size is None:
            last = session.setting(_LAST_SIZE, PRESETS[0].size)
            size = last if last in SIZES else PRESETS[0].size
        try:
            if daily:
                session._enter_daily()
            else:
                session._enter(size, seed=seed, new=new or seed is not None)
        except BaseException:
            session.close()
            raise
        return session

    @property
    def game(self) -> Game:
        """The present game, to be read and not to be changed."""
        return self._game

    @property
    def size(self) -> int:
        """The size of the present game."""
        return self._game.size

    @property
    def daily(self) -> Daily | None:
        """What the present game is on the daily board, or ``None`` if it is an ordinary one."""
        if not self._at_daily:
            return None
        counts = self._daily_board.day_of(self._game.id) is not None
        return Daily(days.day_of(self._game.seed), counts)

    @property
    def ends_try(self) -> bool:
        """Whether a new game would end the try that counts on the daily board."""
        if self.daily is None or not self.daily.counts:
            return False
        return self._game.moves > 0 and not self._game.final

    @property
    def resumed(self) -> bool:
        """Whether the present game was begun earlier and goes on."""
        return self._resumed

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

    def move(self, direction: SupportsIndex) -> bool:
        """Slide the tiles, as ``Game.move`` does."""
        return self._game.move(direction) and self._changed()

    def undo(self) -> bool:
        """Take back the last move or a new game, as ``Game.undo`` does."""
        return self._game.undo() and self._changed()

    def keep_going(self) -> None:
        """Play on after the win."""
        if self._game.can_keep_going:
            self._game.keep_going()
            self._changed()

    def new_game(self, seed: int | None = None) -> None:
        """Start another game of the same size; until its first move ``undo`` takes it back.

        On the daily board it is practice and has the same seed, so at the start of a game nothing
        happens.

        Raises:
            InvalidSeedError: The seed is outside 0 to 2**64 - 1.
        """
        if self._at_daily:
            if seed not in (None, self._game.seed):
                self.notices.append("On the daily board every game has the seed of the day.")
            if not self._game.moves:
                return
        self._start_over(seed)
        self._resumed = False
        self._changed()

    def mark_helped(self) -> None:
        """Note that a solver plays or hints in this game."""
        if not self._game.helped:
            self._game.mark_helped()
            self._changed()

    def switch_size(self, size: int) -> None:
        """Leave the present game as it is and go on with that of another size.

        Raises:
            InvalidBoardError: There is no board of this size.
        """
        if size == self.size and not self._at_daily:
            return
        Game(size, 0)
        self._leave()
        self._enter(size)

    def switch_to_daily(self) -> None:
        """Leave the present game as it is and go on with the daily board."""
        if not self._at_daily:
            self._leave()
            self._enter_daily()

    def daily_standing(self) -> Standing:
        """Return how the board stands that ``switch_to_daily`` leads to."""
        return self._daily_board.standing()

    def daily_result(self) -> FinishedGame | None:
        """Return the try of the day whose board is played, if no move is left or it has ended.

        While undos are left, a try that is over may yet go on and end in another way.
        """
        daily = self.daily
        if daily is not None and daily.counts and self._game.over:
            (result,) = self._results(self._game.state(), self._game.won_moves)
            return result
        return None if daily is None else self.archive.of_day(daily.day)

    def games_in_progress(self) -> dict[int, GameState]:
        """Return the games that have been begun and can be gone on with, by size."""
        games = {}
        for size in SIZES:
            present = size == self.size and not self._at_daily
            state = self._last if present else self._find(size)
            if state is not None and state.begun and not (present and self._game.final):
                games[size] = state
        return games

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

    @property
    def archive(self) -> Archive:
        """The finished games, to look at."""
        return self._store.archive

    def pause(self) -> None:
        """Let the clock stand still until ``resume``."""
        self._game.pause()

    def resume(self) -> None:
        """Let the clock run again."""
        self._game.resume()

    def skip(self) -> None:
        """Leave out the time since the last tick, in which the process was stopped."""
        self._game.skip()

    def tick(self) -> None:
        """Bring the play time up to now."""
        self._game.tick()

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

    def close(self) -> bool:
        """Save what is not saved yet and let other copies of the program play.

        It may be called again, and from a signal handler.

        Returns:
            Whether everything that was to be saved is saved.
        """
        if hasattr(self, "_game"):
            self._game.pause()
            # The clock has moved on since the last change.
            if self._game.state() != self._last:
                self._changed()
        return self._store.close()

    def _leave(self) -> None:
        self._game.pause()
        self._changed()
        if self._at_daily:
            self._daily_board.leave(self._game)

    def _enter_daily(self) -> None:
        self._at_daily = True
        self._game, self._resumed = self._daily_board.enter()
        self._last = self._game.state()
        self._changed()

    def _enter(self, size: int, *, seed: int | None = None, new: bool = False) -> None:
        self._at_daily = False
        game = self._restore(size)
        self._resumed = game is not None and not new
        if game is None:
            limit = _limit(self._undo_limit)
            game = Game(size, seed, limit, best=self.best(size), clock=self._make_clock(0.0))
        elif new:
            self._game = game
            self._last = game.state()
            self._start_over(seed)
        elif not game.state().begun:
            self._resumed = False
            if self._undo_limit not in (None, game.undo_limit):
                game = self._with_other_undos(game)
        elif self._undo_limit not in (None, game.undo_limit):
            self.notices.append(
                f"The game in progress keeps its own undos: {game.undos_left} are left."
            )
        self._game = game
        self._last = game.state()
        if self.saving:
            self.set_setting(_LAST_SIZE, size)
        self._changed()

    def _with_other_undos(self, game: Game) -> Game:
        """Return a game that was not begun, with the number of undos that is asked for."""
        if game.can_undo:  # it has replaced another one, which must not be lost
            game.new_game(game.seed, undo_limit=self._undo_limit)
            return game
        clock = self._make_clock(0.0)
        limit = _limit(self._undo_limit)
        return Game(game.size, game.seed, limit, best=self.best(game.size), clock=clock)

    def _start_over(self, seed: int | None) -> None:
        # Its own undo of a new game is the game before, so only one is ever waiting to be left.
        if self._last.begun:
            self._win_moves = {self._game.id: self._game.won_moves}
        if self._at_daily:
            self._game.new_game(self._game.seed)
        else:
            self._game.new_game(seed, undo_limit=_limit(self._undo_limit))

    def _restore(self, size: int) -> Game | None:
        state = self._find(size)
        if state is None:
            return None
        # A game of another copy may have been better since this one was begun.
        state = replace(state, best=max(state.best, self.best(size)))
        try:
            return Game.from_state(state, clock=self._make_clock(state.elapsed))
        except InvalidRecordError:
            self._set_aside(size)
            return None

    def _find(self, size: int) -> GameState | None:
        """Return the game that a size was left with, if it can be read."""
        if size in self._left:
            return self._left[size]
        saved = self._store.saved(size)
        if saved is None:
            return None
        try:
            return saved.to_state()
        except InvalidRecordError:
            self._set_aside(size)
            return None

    def _set_aside(self, size: int) -> None:
        self._store.set_aside(size)
        self.notices.append(
            f"The saved {size}x{size} game was damaged. It was set aside; a new one is begun."
        )

    def _changed(self) -> bool:
        """Keep the game as it now is, and the result of one that has come to its end."""
        game, last = self._game, self._last
        state = game.state()
        finished: list[FinishedGame] = []
        still_there = {state.id} if state.replaced is None else {state.id, state.replaced.id}
        for earlier in (last, last.replaced):
            if earlier is not None and earlier.id not in still_there and earlier.moves:
                finished += self._results(earlier, self._win_moves.get(earlier.id))
        if game.final:
            finished += self._results(state, game.won_moves)
        self._last = state
        slots: dict[Slot, GameState | None]
        if self._at_daily:
            slots = self._daily_board.saves(state, finished)
        else:
            slots = {state.size: None if game.final else state}
            self._left[state.size] = slots[state.size]
        # Text of a whole game at each move is not made for nobody.
        saves = {slot: _saved(kept) for slot, kept in slots.items()} if self.saving else {}
        self._store.write(saves, finished)
        return True

    def _results(self, state: GameState, win_moves: int | None) -> list[FinishedGame]:
        """Return the result of a game that is to be kept: all but those of practice."""
        day = self._daily_board.day_of(state.id)
        if self._at_daily and day is None:
            return []
        return [FinishedGame.from_state(state, win_moves=win_moves, daily=day)]


def _open_store(folder: Path | None, notices: deque[str]) -> Store | UnsavedStore:
    try:
        return Store(data_folder() if folder is None else folder, notices.append)
    except SaveError as error:
        notices.append(f"Nothing can be saved: {error}.")
        return UnsavedStore()


def _saved(state: GameState | None) -> SavedGame | None:
    return None if state is None else SavedGame.from_state(state)


def _limit(undo_limit: int | None) -> int:
    return USUAL_UNDOS if undo_limit is None else undo_limit


def _usual_clock(elapsed: float) -> Clock:
    return Clock(elapsed=elapsed)
