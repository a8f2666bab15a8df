"""One game in play."""

import contextlib
import operator
from typing import Final, Self, SupportsIndex

from slide2048._engine import Board, Slide
from slide2048._play import Play
from slide2048.clock import Clock
from slide2048.errors import InvalidRecordError
from slide2048.game_state import GameState
from slide2048.record import Record

USUAL_UNDOS: Final = 5
"""How many undos a game grants if nobody asks for another number."""


class Game:
    """One game in play: the rules of winning, undo and time around a board.

    It knows nothing of screens and files. Everything it shows is read-only and changes only
    through ``move``, ``undo``, ``keep_going`` and ``new_game``, and with the clock. A game belongs
    to one thread at a time; boards, slides and streams may be shared.

    Args:
        size: Cells along one side of the board.
        seed: The seed of the game; ``None`` takes one from the operating system's entropy.
        undo_limit: How many moves may be taken back in the whole game.
        best: The best score before this game.
        clock: Measures the play time; it is set back to 0 and then belongs to the game.

    Raises:
        InvalidBoardError: There is no board of this size.
        InvalidSeedError: The seed is outside 0 to 2**64 - 1.
        ValueError: ``undo_limit`` or ``best`` is out of range.

    >>> from slide2048 import Direction, Game
    >>> game = Game(seed=42)
    >>> game.move(Direction.LEFT), game.moves
    (True, 1)
    >>> game.undo(), game.moves, game.undos_left
    (True, 0, 4)
    """

    def __init__(
        self,
        size: int = 4,
        seed: int | None = None,
        undo_limit: int = USUAL_UNDOS,
        *,
        best: int = 0,
        clock: Clock | None = None,
    ) -> None:
        self._play = Play.fresh(size, seed, undo_limit, best)
        # The game that an undo would bring back; it replaces none itself, so this cannot grow.
        self._replaced: Play | None = None
        self._clock = Clock() if clock is None else clock
        self._clock.reset()
        self._paused = False

    @property
    def id(self) -> str:
        """Identifies this game for ever: random, in hexadecimal digits."""
        return self._play.id

    @property
    def size(self) -> int:
        """Cells along one side of the board."""
        return self._play.board.size

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self._play.rng.seed

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self._play.board

    @property
    def score(self) -> int:
        """The score as it is now."""
        return self._play.score

    @property
    def moves(self) -> int:
        """How many moves were made and not undone."""
        return len(self._play.letters)

    @property
    def history(self) -> str:
        """The moves that were made and not undone, a letter each."""
        return self._play.letters.decode("ascii")

    @property
    def position(self) -> int:
        """How many draws of the random stream have been made."""
        return self._play.rng.position

    @property
    def won(self) -> bool:
        """Whether a merge of this game made a 2048 tile, and was not undone."""
        return self._play.won_moves is not None

    @property
    def won_moves(self) -> int | None:
        """How many moves the win took, or ``None`` if the game is not won."""
        return self._play.won_moves

    @property
    def over(self) -> bool:
        """Whether no direction changes the board."""
        return self._play.over

    @property
    def at_banner(self) -> bool:
        """Whether the game stands still at the win, until it is kept going or left."""
        return self._play.at_banner

    @property
    def can_keep_going(self) -> bool:
        """Whether ``keep_going`` would do anything: never if the winning move was the last."""
        return self._play.at_banner

    @property
    def can_undo(self) -> bool:
        """Whether ``undo`` would do anything."""
        return self._replaced is not None or self._play.can_take_back

    @property
    def undos_left(self) -> int:
        """How many moves may still be taken back in this game."""
        return self._play.undos_left

    @property
    def undo_limit(self) -> int:
        """How many moves may be taken back in the whole game."""
        return self._play.undo_limit

    @property
    def best(self) -> int:
        """The larger of the best score before this game and the present score.

        Points that were undone do not count, and nor do those of a game with a solver's help.
        """
        return self._play.best_now

    @property
    def elapsed(self) -> float:
        """The play time in seconds, as of the last tick or move."""
        return self._clock.elapsed

    @property
    def helped(self) -> bool:
        """Whether a solver played or hinted in this game."""
        return self._play.helped

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        return self.state().record

    @property
    def final(self) -> bool:
        """Whether the game is over and nothing can be taken back."""
        return self._play.over and not self.can_undo

    @property
    def last_slide(self) -> Slide | None:
        """What the last move did; ``None`` after anything else: a start, an undo, a restore."""
        return self._play.last_slide

    def move(self, direction: SupportsIndex) -> bool:
        """Slide the tiles, and let a new one appear.

        Returns:
            Whether the board changed. If not, nothing else did either: the direction is not
            legal now, the game is over, or it stands at the win.

        Raises:
            IllegalMoveError: There is no such direction.
        """
        if not isinstance(direction, int):
            # Asked once: an object may answer differently when it is asked again. The engine
            # refuses what has no answer.
            with contextlib.suppress(TypeError):
                direction = operator.index(direction)
        play = self._play
        if play.over or play.at_banner:
            play.board.can_move(direction)  # refuses what is no direction, here as in play
            return False
        slide = play.board.play(direction, play.rng)
        if not slide.moved:
            return False
        self._clock.tick()
        self._replaced = None
        play.advance(slide, operator.index(direction), self._clock.elapsed)
        self._set_clock()
        return True

    def undo(self) -> bool:
        """Take back the last move or, before the first move of a new game, the new game itself.

        A move costs one of the undos; a new game costs nothing, and the game before it returns
        whole. The clock is not set back by the undo of a move.

        Returns:
            Whether there was anything to take back.
        """
        if self._replaced is not None:
            self._play, self._replaced = self._replaced, None
            self._clock.reset(self._play.elapsed)
        elif self._play.can_take_back:
            self._clock.tick()
            self._play.take_back()
        else:
            return False
        self._set_clock()
        return True

    def keep_going(self) -> None:
        """Play on after the win. Does nothing unless ``can_keep_going``."""
        if self._play.at_banner:
            self._play.kept_going = True
            self._set_clock()

    def new_game(self, seed: int | None = None, *, undo_limit: int | None = None) -> None:
        """Start another game of the same size.

        Until its first move ``undo`` brings this one back. If no move was ever made in this one,
        it is rather the game that this one would have brought back.

        Args:
            seed: The seed of the new game; ``None`` takes one from the operating system.
            undo_limit: How many moves may be taken back in it; ``None`` keeps the number.

        Raises:
            InvalidSeedError: The seed is outside 0 to 2**64 - 1.
            ValueError: ``undo_limit`` is out of range.
        """
        old = self._play
        limit = old.undo_limit if undo_limit is None else undo_limit
        new = Play.fresh(self.size, seed, limit, old.best_now)
        self._clock.tick()
        old.elapsed = self._clock.elapsed
        if self._replaced is None:
            self._replaced = old
        self._play = new
        self._clock.reset()

    def mark_helped(self) -> None:
        """Note that a solver plays or hints in this game: for good, undo does not take it back."""
        self._play.helped = True

    def tick(self) -> None:
        """Bring ``elapsed`` up to now."""
        self._clock.tick()

    def skip(self) -> None:
        """Leave the time since the last tick out of ``elapsed``: the process was stopped in it."""
        self._clock.reset(self._clock.elapsed)
        self._set_clock()

    def pause(self) -> None:
        """Let the clock stand still until ``resume``."""
        self._paused = True
        self._set_clock()

    def resume(self) -> None:
        """Let the clock run again, if there is anything to measure."""
        self._paused = False
        self._set_clock()

    def state(self) -> GameState:
        """Return all that there is to know of the game, to be saved."""
        self._play.elapsed = self._clock.elapsed
        replaced = None if self._replaced is None else self._replaced.state()
        return self._play.state(replaced)

    @classmethod
    def from_state(cls, state: GameState, *, clock: Clock | None = None) -> Self:
        """Restore a game, by playing it again.

        The clock runs at once if the game had begun and goes on; ``pause`` it to prevent that.

        Args:
            state: What ``state`` returned.
            clock: Measures the play time from there; it is set to the state's and then belongs
                to the game.

        Raises:
            InvalidRecordError: The state contradicts itself; the message begins with the field.
        """
        state.validate()
        game = cls.__new__(cls)
        game._play = Play.restored(state)
        game._replaced = None
        if state.replaced is not None:
            try:
                game._replaced = Play.restored(state.replaced)
            except InvalidRecordError as error:
                raise InvalidRecordError(f"replaced.{error}") from error
        game._clock = Clock() if clock is None else clock
        game._clock.reset(state.elapsed)
        game._paused = False
        game._set_clock()
        return game

    def _set_clock(self) -> None:
        play = self._play
        if play.begun and not (play.over or play.at_banner or self._paused):
            self._clock.start()
        else:
            self._clock.stop()

    def __repr__(self) -> str:
        play = self._play
        return (
            f"<Game {self.size}x{self.size} seed={self.seed}"
            f" moves={len(play.letters)} score={play.score}>"
        )
