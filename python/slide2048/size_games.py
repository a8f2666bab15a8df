"""The games of the sizes in a session: what each size was left with, and what it goes on with."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from slide2048.errors import InvalidRecordError
from slide2048.game import USUAL_UNDOS, Game
from slide2048.presets import PRESETS
from slide2048.record import SIZES

if TYPE_CHECKING:
    from slide2048.clock import Clock
    from slide2048.game_state import GameState
    from slide2048.store import FinishedGame, Slot, Store, UnsavedStore

_LAST_SIZE: Final = "last_size"


class SizeGames:
    """Keeps one game in progress for each size.

    Args:
        store: Where the games are kept.
        notices: Takes lines for the player.
        clock: Makes the clock of a game from the play time so far.
        undo_limit: How many undos new games grant; ``None`` for the usual five.
    """

    def __init__(
        self,
        store: "Store | UnsavedStore",
        notices: deque[str],
        clock: "Callable[[float], Clock]",
        undo_limit: int | None,
    ) -> None:
        self._store = store
        self._notices = notices
        self._clock = clock
        self._asked_undos = undo_limit
        self._undo_limit = USUAL_UNDOS if undo_limit is None else undo_limit
        # What each size was left with in this session; whether it is stored is another matter.
        self._left: dict[int, GameState | None] = {}

    def last_size(self) -> int:
        """Return the size that was played last, or the one on which a new player starts."""
        first = PRESETS[0].size
        last = self._store.setting(_LAST_SIZE, first)
        return last if last in SIZES else first

    def in_progress(self) -> "dict[int, GameState]":
        """Return the games that have been begun and can be gone on with, by size."""
        states = ((size, self._find(size)) for size in SIZES)
        return {size: state for size, state in states if state is not None and state.begun}

    def restored(self, size: int) -> Game | None:
        """Return the game that a size was left with, as it was left."""
        state = self._find(size)
        if state is None:
            return None
        # A game of another copy may have been better since this one was begun.
        state = replace(state, best=max(state.best, self._store.best(size)))
        try:
            return Game.from_state(state, clock=self._clock(state.elapsed))
        except InvalidRecordError:
            self._set_aside(size)
            return None

    def fresh(self, size: int, seed: int | None) -> Game:
        """Return a game that replaces none."""
        best = self._store.best(size)
        return Game(size, seed, self._undo_limit, best=best, clock=self._clock(0.0))

    def with_undos(self, game: Game) -> Game:
        """Return a restored game, with the undos that were asked for if it has not begun.

        One that has begun keeps its own, of which the player is told.
        """
        if self._asked_undos in (None, game.undo_limit):
            return game
        if game.state().begun:
            self._notices.append(
                f"The game in progress keeps its own undos: {game.undos_left} are left."
            )
        elif game.can_undo:  # it has replaced another one, which must not be lost
            self.start_over(game, game.seed)
        else:
            return self.fresh(game.size, game.seed)
        return game

    def start_over(self, game: Game, seed: int | None) -> None:
        """Replace a game by a new one, until whose first move it can be brought back."""
        game.new_game(seed, undo_limit=self._undo_limit)

    def entered(self, size: int) -> None:
        """Note that a size is played from here on."""
        if self._store.saving:
            self._store.set_setting(_LAST_SIZE, size)

    def keep(
        self, state: "GameState", finished: "Iterable[FinishedGame]"
    ) -> "dict[Slot, GameState | None]":
        """Note what a size is left with, and return what is to be stored under it.

        Args:
            state: The game in play.
            finished: The games that have come to their end by now.
        """
        over = any(game.id == state.id for game in finished)
        self._left[state.size] = None if over else state
        return {state.size: self._left[state.size]}

    def _find(self, size: int) -> "GameState | None":
        """Return the state that a size was left with, if it can be read."""
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
        self._notices.append(
            f"The saved {size}x{size} game was damaged. It was set aside; a new one is begun."
        )
