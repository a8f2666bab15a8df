"""What belongs to one game and not to the player who plays it."""

import operator
import os
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Final, Self

from slide2048._engine import Board, Rng, Slide
from slide2048.errors import InvalidRecordError
from slide2048.game_state import GameState
from slide2048.record import LETTERS, SCORES, UNDO_LIMITS, Position, check_outcome, replay

WINNING_TILE: Final = 2048
"""The tile that wins, on every size."""

_LETTERS: Final = LETTERS.encode("ascii")
# Later than any date that can be shown would make a save that its own reader refuses.
_LAST_SECOND: Final = 253_402_300_799.0


@dataclass(slots=True)
class Play:
    """One game: its position, the positions before it, and its win.

    ``Game`` holds the one in play, and beside it the one that a new game has replaced.
    """

    id: str
    started: float
    rng: Rng
    board: Board
    undo_limit: int
    undos_left: int
    past: deque[Position]
    best: int
    score: int = 0
    letters: bytearray = field(default_factory=bytearray)
    over: bool = False
    won_moves: int | None = None
    won_elapsed: float | None = None
    kept_going: bool = False
    helped: bool = False
    last_slide: Slide | None = None
    elapsed: float = 0.0
    """The play time when this game was last saved or set aside."""

    @classmethod
    def fresh(cls, size: int, seed: int | None, undo_limit: int, best: int) -> Self:
        """Open a game.

        Raises:
            InvalidBoardError: There is no board of this size.
            InvalidSeedError: The seed is outside 0 to 2**64 - 1.
            ValueError: ``undo_limit`` or ``best`` is out of range.
        """
        undo_limit = _whole("undo_limit", undo_limit, UNDO_LIMITS)
        best = _whole("best", best, SCORES)
        rng = Rng(int.from_bytes(os.urandom(8)) if seed is None else seed)
        return cls(
            id=os.urandom(16).hex(),
            started=min(max(time.time(), 0.0), _LAST_SECOND),
            board=Board.start(rng, size),
            rng=rng,
            undo_limit=undo_limit,
            undos_left=undo_limit,
            past=deque(maxlen=undo_limit),
            best=best,
        )

    @classmethod
    def restored(cls, state: GameState) -> Self:
        """Play a game again from its validated state.

        Raises:
            InvalidRecordError: The moves do not lead to what the state says.
        """
        positions = deque[Position](maxlen=state.undo_limit + 1)
        won_moves = None
        for moves, position in enumerate(replay(state.size, state.seed, state.moves)):
            positions.append(position)
            if won_moves is None and position.board.max_tile >= WINNING_TILE:
                won_moves = moves
        reached = positions.pop()
        check_outcome(reached, state.board, state.score)
        over = not reached.board.can_move()
        if won_moves is None and state.won_elapsed is not None:
            raise InvalidRecordError("won_elapsed: no move makes the winning tile")
        if won_moves is not None:
            if state.won_elapsed is None:
                raise InvalidRecordError(f"won_elapsed: move {won_moves} makes the winning tile")
            if won_moves < len(state.moves) and not state.kept_going:
                raise InvalidRecordError("kept_going: moves were made after the win")
            if won_moves == len(state.moves) and over and state.kept_going:
                raise InvalidRecordError("kept_going: the winning move was the last possible one")
        return cls(
            id=state.id,
            started=state.started,
            rng=Rng(state.seed, len(state.moves) + 2),
            board=reached.board,
            undo_limit=state.undo_limit,
            undos_left=state.undos_left,
            past=deque(positions, maxlen=state.undo_limit),
            best=state.best,
            score=reached.score,
            letters=bytearray(state.moves, "ascii"),
            over=over,
            won_moves=won_moves,
            won_elapsed=state.won_elapsed,
            kept_going=state.kept_going,
            helped=state.helped,
            elapsed=state.elapsed,
        )

    @property
    def begun(self) -> bool:
        """Whether a move has ever been made, undone or not."""
        return bool(self.letters) or self.undos_left < self.undo_limit

    @property
    def at_banner(self) -> bool:
        """Whether the game stands still at the win."""
        return self.won_moves is not None and not (self.kept_going or self.over)

    @property
    def can_take_back(self) -> bool:
        """Whether a move can be taken back."""
        return self.undos_left > 0 and bool(self.letters)

    @property
    def best_now(self) -> int:
        """The best score, with this game's in it if it counts."""
        return self.best if self.helped else max(self.best, self.score)

    def advance(self, slide: Slide, direction: int, elapsed: float) -> None:
        """Make a move that changed the board, at this play time."""
        self.past.append(Position(self.board, self.score))
        self.letters.append(_LETTERS[direction])
        self.board = slide.board
        self.score += slide.gained
        self.last_slide = slide
        self.over = not slide.board.can_move()
        # New tiles are 2s and 4s, so a first tile this large was made by a merge, just now.
        if self.won_moves is None and slide.board.max_tile >= WINNING_TILE:
            self.won_moves = len(self.letters)
            self.won_elapsed = elapsed

    def take_back(self) -> None:
        """Take back the last move, and with it the win if it was the winning one."""
        self.board, self.score = self.past.pop()
        self.letters.pop()
        self.rng = Rng(self.rng.seed, self.rng.position - 1)
        self.undos_left -= 1
        self.last_slide = None
        self.over = False
        if self.won_moves is not None and len(self.letters) < self.won_moves:
            self.won_moves = self.won_elapsed = None
            self.kept_going = False

    def state(self, replaced: GameState | None = None) -> GameState:
        """Return the saved form."""
        return GameState(
            id=self.id,
            size=self.board.size,
            seed=self.rng.seed,
            moves=self.letters.decode("ascii"),
            undo_limit=self.undo_limit,
            undos_left=self.undos_left,
            elapsed=self.elapsed,
            kept_going=self.kept_going,
            best=self.best,
            board=self.board.exponents,
            score=self.score,
            won_elapsed=self.won_elapsed,
            started=self.started,
            helped=self.helped,
            replaced=replaced,
        )


def _whole(name: str, value: int, allowed: range) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise ValueError(f"{name}: expected an integer, not {type(value).__name__}")
    # Compared, since `in` would search the range one by one for a subclass of int.
    if not allowed[0] <= number <= allowed[-1]:
        raise ValueError(f"{name}: the number is outside {allowed[0]} to {allowed[-1]}")
    return number
