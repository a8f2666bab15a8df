"""The solver at the player's side: it gives hints, and plays by itself."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from slide2048.direction import Direction
from slide2048.hint_words import hint_words
from slide2048.tui.adviser import Advice, Adviser, Reviewer
from slide2048.tui.autoplay import Autoplay, Speed
from slide2048.tui.keys import Action
from slide2048.tui.notices import Notices
from slide2048.tui.screens.message import Message

if TYPE_CHECKING:
    from slide2048._engine import Board
    from slide2048.game import Game
    from slide2048.session import Session


class _Position(NamedTuple):
    """A game as it stands; the board alone may be that of another game, too."""

    game_id: str
    board: "Board"


class Assistant:
    """Asks the solver about the game in play, and knows what there is to be said of it.

    It plays no move itself: ``take_due`` says which one is to be made.

    Args:
        session: The player's game.
        notices: Where the player is told.
        now: The clock of the playing.
    """

    def __init__(self, session: "Session", notices: Notices, now: Callable[[], float]) -> None:
        self._session = session
        self._notices = notices
        self._autoplay = Autoplay(now)
        self._adviser: Adviser
        self._asked: _Position | None = None
        self._hint: Advice | None = None

    def connect(self, adviser: Adviser) -> None:
        """Take the solver that is asked from now on."""
        self._adviser = adviser

    def reviewer(self, size: int) -> Reviewer | None:
        """Return who reviews games of a size, as ``Adviser.reviewer`` does."""
        return self._adviser.reviewer(size)

    @property
    def playing(self) -> bool:
        """Whether the solver plays."""
        return self._autoplay.playing

    @property
    def hurries(self) -> bool:
        """Whether it plays too fast for effects."""
        return self._autoplay.speed is Speed.FAST

    @property
    def wait(self) -> float | None:
        """Seconds until the solver moves; ``None`` if it is not to, or has found no move yet."""
        return self._autoplay.wait

    @property
    def message(self) -> Message | None:
        """What there is to be said, if anything."""
        if self.playing:
            return _playing(self._autoplay.speed)
        if self._hint is None:
            return None
        return Message(hint_words(self._hint.analysis, in_points=self._hint.in_points))

    def act(self, action: Action) -> None:
        """Do what a key asks of the solver."""
        match action:
            case Action.HINT:
                self._give_hint()
            case Action.AUTOPLAY if not self.playing:
                self._autoplay.start()
                self._think()
            case Action.AUTOPLAY:
                self._end_play()
            case Action.FASTER:
                self._autoplay.change_speed(1)
            case Action.SLOWER:
                self._autoplay.change_speed(-1)
            case Action.STEP:
                self._autoplay.step()

    def stop(self) -> bool:
        """Play no more, say so unless the game shows it, and return whether the solver did."""
        if not self.playing:
            return False
        self._end_play()
        # A move takes it away again, as every answer.
        self._notices.tell("The solver has stopped.", "Solver stopped.")
        return True

    def take_due(self) -> Direction | None:
        """Return the solver's move if it is to be made now; the game is marked then."""
        direction = self._autoplay.take_due()
        if direction is not None:
            self._mark()
        return direction

    def note_change(self) -> None:
        """Forget what was asked and said of a position that is no longer there, and play on."""
        game = self._session.game
        if self._asked is None or self._asked == _position(game):
            return
        self._forget()
        if self.playing and not (game.over or game.at_banner):
            self._think()
        else:
            self._autoplay.stop()

    def _give_hint(self) -> None:
        self._mark()
        if self._asked is None:
            self._ask(self._take_hint)

    def _think(self) -> None:
        self._forget()
        self._ask(self._take_move)

    def _ask(self, answer: Callable[[Advice], None]) -> None:
        self._asked = _position(self._session.game)
        self._adviser.ask(self._asked.board, answer)

    def _forget(self) -> None:
        self._adviser.drop()
        self._asked = self._hint = None

    def _take_hint(self, advice: Advice) -> None:
        if advice.analysis.moves:
            self._hint = advice
        else:
            self._give_up()

    def _take_move(self, advice: Advice) -> None:
        if advice.analysis.best is None:
            self._give_up()
        else:
            self._autoplay.found(advice.analysis.best)

    def _end_play(self) -> None:
        self._autoplay.stop()
        self._forget()

    def _give_up(self) -> None:
        self._end_play()
        self._notices.tell("There is no memory for the solver.", "No memory for it.")

    def _mark(self) -> None:
        self._notices.update()
        self._session.mark_helped()
        if self._notices.update():
            # Where there is room for one message only, what was asked for is more needed.
            self._notices.read()


def _position(game: "Game") -> _Position:
    return _Position(game.id, game.board)


def _playing(speed: Speed) -> Message:
    if speed is Speed.STEP:
        return Message(
            ("The solver waits: Space has it play one move.", "Space plays a move.", "Space plays.")
        )
    return Message(
        (
            f"The solver plays: {speed.title}. P or a move of yours stops it.",
            f"The solver plays: {speed.title}. P stops it.",
            f"Solver: {speed.title}.",
        )
    )
