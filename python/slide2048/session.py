"""The player's games, one on each size and one on the daily board, saved as they change."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Self, SupportsIndex

from slide2048 import days
from slide2048.clock import Clock
from slide2048.daily_board import Daily, DailyBoard, Standing
from slide2048.endings import Endings
from slide2048.game import USUAL_UNDOS, Game
from slide2048.game_state import GameState
from slide2048.player_data import PlayerData, open_store
from slide2048.presets import PRESETS
from slide2048.size_games import SizeGames
from slide2048.store import FinishedGame, SavedGame, Store, UnsavedStore


class Session(PlayerData):
    """What a front end holds: the present game, and everything that is kept of it.

    Front ends read ``game`` and change it only through the session, which hands every change to
    the store before it returns.
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
        super().__init__(store, notices)
        self._size_games = SizeGames(store, notices, clock, undo_limit)
        self._daily_board = DailyBoard(store, notices, clock, today)
        self._at_daily = False
        self._endings = Endings()
        self._game: Game
        self._resumed = False

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
        Game(
            PRESETS[0].size if size is None else size,
            seed,
            USUAL_UNDOS if undo_limit is None else undo_limit,
        )
        notices: deque[str] = deque()
        store = open_store(folder, notices) if save else UnsavedStore()
        session = cls(
            store, notices, undo_limit, clock or (lambda elapsed: Clock(elapsed=elapsed)), today
        )
        try:
            if daily:
                session._enter_daily()
            else:
                session._enter(
                    session._size_games.last_size() if size is None else size,
                    seed=seed,
                    new=new or seed is not None,
                )
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
    def saving(self) -> bool:
        """Whether games in progress are saved, and the present one is not kept from it.

        An earlier game of the size stays where the file could not be read until it was too late.
        """
        return super().saving and (self._at_daily or not self._store.blocks(self.size))

    @property
    def daily(self) -> Daily | None:
        """What the present game is on the daily board, or ``None`` if it is an ordinary one."""
        return self._daily_board.about(self._game) if self._at_daily else None

    @property
    def ends_try(self) -> bool:
        """Whether a new game would end the try that counts on the daily board."""
        if self.daily is None or not self.daily.counts:
            return False
        return self._game.moves > 0 and not self._game.final

    @property
    def best_of_kind(self) -> int:
        """The best score of games like the present one, with help or without, and of this one."""
        if not self._game.helped:
            return self._game.best
        finished = self._store.best(self.size, helped=True, daily=self._at_daily)
        return max(finished, self._game.score)

    @property
    def resumed(self) -> bool:
        """Whether the present game was begun earlier and goes on."""
        return self._resumed

    def move(self, direction: SupportsIndex) -> bool:
        """Slide the tiles, as ``Game.move`` does."""
        return self._game.move(direction) and self._changed()

    def undo(self) -> bool:
        """Take back the last move or a new game, as ``Game.undo`` does."""
        reviewed = self._game.moves > 0 and self.was_reviewed(self._game, self.daily)
        undone = self._game.undo() and self._changed()
        if undone and reviewed:
            self.mark_helped()
        return undone

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
        """Note that a solver plays or hints in this game, and tell the player once."""
        if not self._game.helped:
            self._game.mark_helped()
            self.notices.append("This game counts as helped from now on.")
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
        return self._daily_board.result_of(self._game) if self._at_daily else None

    def games_in_progress(self) -> dict[int, GameState]:
        """Return the games that have been begun and can be gone on with, by size."""
        return self._size_games.in_progress()

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

    def close(self) -> bool:
        """Save what is not saved yet and let other copies of the program play.

        It may be called again, and from a signal handler.

        Returns:
            Whether everything that was to be saved is saved.
        """
        if hasattr(self, "_game"):
            self._game.pause()
            # The clock has moved on since the last change.
            if self._endings.changed(self._game):
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
        self._endings.watch(self._game)
        self._changed()

    def _enter(self, size: int, *, seed: int | None = None, new: bool = False) -> None:
        self._at_daily = False
        old = self._size_games.restored(size)
        self._resumed = old is not None and old.state().begun and not new
        if old is None:
            self._game = self._size_games.fresh(size, seed)
        else:
            self._game = old if new else self._size_games.with_undos(old)
        self._endings.watch(self._game)
        if old is not None and new:
            self._start_over(seed)
        self._size_games.entered(size)
        self._changed()

    def _start_over(self, seed: int | None) -> None:
        if self._at_daily:
            self._game.new_game(self._game.seed)
        else:
            self._size_games.start_over(self._game, seed)

    def _changed(self) -> bool:
        """Keep the game as it now is, and the result of one that has come to its end."""
        state, finished = self._endings.look(self._game)
        if self._at_daily:
            finished = self._daily_board.results(finished)
            slots = self._daily_board.saves(state, finished)
        else:
            slots = self._size_games.keep(state, finished)
        # Text of a whole game at each move is not made for nobody.
        saves = {slot: _saved(kept) for slot, kept in slots.items()} if self.saving else {}
        self._store.write(saves, finished)
        return True


def _saved(state: GameState | None) -> SavedGame | None:
    return None if state is None else SavedGame.from_state(state)
