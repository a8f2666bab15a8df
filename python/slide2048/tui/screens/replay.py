"""A finished game, position by position."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from slide2048.errors import InvalidRecordError, SaveError
from slide2048.record import Position, Record, check_outcome
from slide2048.store import Archive, Result
from slide2048.tui.canvas import Canvas
from slide2048.tui.format import wrap
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import Action, Place
from slide2048.tui.layout import Item, TooSmall, fit
from slide2048.tui.look import Look
from slide2048.tui.screens.board import draw_game
from slide2048.tui.screens.games import outcome
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.message import Message
from slide2048.tui.screens.page import Line, Page, draw_page
from slide2048.tui.screens.steps import Steps
from slide2048.tui.screens.too_small import draw_too_small

if TYPE_CHECKING:
    from slide2048.tui.reviewing import Source
    from slide2048.tui.screens.review import ReviewPage

SPEEDS: Final = (1, 2, 5, 10, 20, 40)
"""Moves a second."""

_USUAL_SPEED: Final = 2
_OF_POSITIONS: Final = frozenset(
    {Action.LEFT, Action.RIGHT, Action.FIRST, Action.LAST}
    | {Action.PLAY, Action.PAUSE, Action.FASTER, Action.SLOWER, Action.REVIEW}
)


class Replay(Page):
    """The page on which a game is seen again.

    Args:
        result: What the list says of the game.
        record: Its record, which need not be a true one.
        name: What the board is called.
        now: The clock of the playing.
        problem: Why there is no record, if there is none.
    """

    usual_place = Place.REPLAY

    def __init__(
        self,
        result: Result,
        record: str,
        name: str,
        now: Callable[[], float],
        problem: str = "",
    ) -> None:
        self._result = result
        self._name = name
        self._now = now
        self._positions, found = read_game(record, result)
        self._problem = problem or found
        self._record = record
        self._steps = Steps(max(0, len(self._positions) - 1))
        self._speed = _USUAL_SPEED
        self._due: float | None = None

    @classmethod
    def of(cls, archive: Archive, result: Result, name: str, now: Callable[[], float]) -> "Replay":
        """Return the page for a game of the list."""
        try:
            return cls(result, archive.record(result.id), name, now)
        except SaveError as error:
            return cls(result, "", name, now, str(error))

    @property
    def place(self) -> Place:
        """Where the player is: at a game that stands, or at one that plays by itself."""
        return self.usual_place if self._due is None else Place.PLAYING

    @property
    def wait(self) -> float | None:
        """Seconds until the next position, or ``None`` if it is not playing."""
        return None if self._due is None else max(0.0, self._due - self._now())

    @property
    def idle(self) -> frozenset[Action]:
        """The actions for which there is nothing."""
        if not self._positions:
            return _OF_POSITIONS
        return frozenset() if self.reviewable else frozenset({Action.REVIEW})

    @property
    def reviewable(self) -> bool:
        """Whether it is known how the game went."""
        return not self._problem

    def review(self, glyphs: Glyphs, source: "Source") -> "ReviewPage":
        """Return the page on which the same position is seen in a review of the game.

        Args:
            glyphs: The characters to draw with.
            source: Returns who reviews it.
        """
        # Imported here, since whoever sees a game again need not want the solver.
        from slide2048.tui.screens.review import Ending, ReviewPage

        record = Record.parse(self._record)
        ending = Ending(outcome(self._result))
        return ReviewPage(record, self._steps, self._name, ending, glyphs, source, self._now)

    def pause(self) -> None:
        """Stop playing."""
        self._due = None

    def step(self) -> bool:
        """Show the next position if it is time, and return whether it was."""
        now = self._now()
        if self._due is None or now < self._due:
            return False
        self._steps.at += 1
        self._due += self._interval
        if self._due <= now:
            # A terminal that is too slow for the speed is not made to catch up.
            self._due = now + self._interval
        if self._steps.at == self._steps.last:
            self.pause()
        return True

    def act(self, action: Action) -> bool:
        """Do what a key asks for, and return whether that is anything."""
        if self._steps.act(action):
            self.pause()
        elif action in (Action.PLAY, Action.PAUSE):
            self._play()
        elif action in (Action.FASTER, Action.SLOWER):
            faster = self._speed + (1 if action is Action.FASTER else -1)
            self._speed = max(0, min(faster, len(SPEEDS) - 1))
            if self._due is not None:
                self._due = self._now() + self._interval
        else:
            return False
        return True

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        if not self._positions:
            text = f"This game cannot be shown: {self._problem}."
            lines = [Line(line) for line in wrap(text, canvas.width)]
            draw_page(canvas, look, "Finished game", lines, hints)
            return
        board, score = self._positions[self._steps.at]
        number = str(self._steps.at).rjust(len(str(self._steps.last)))
        items = (
            Item("Score", "S", str(score)),
            Item("Move", "M", f"{number}/{self._steps.last}"),
            Item("Speed", "V", f"{SPEEDS[self._speed]}/s"),
        )
        layout = fit(canvas.width, canvas.height, board.size, items)
        if isinstance(layout, TooSmall):
            draw_too_small(canvas, look.glyphs, layout)
            return
        title = f"Finished game  {self._name}"
        draw_game(canvas, look, layout, board, title, self._message(look), hints)

    @property
    def _interval(self) -> float:
        return 1 / SPEEDS[self._speed]

    def _play(self) -> None:
        if self._due is not None or not self._steps.last:
            self.pause()
            return
        if self._steps.at == self._steps.last:
            self._steps.at = 0
        self._due = self._now() + self._interval

    def _message(self, look: Look) -> Message:
        if self._problem:
            texts = (
                f"This record does not verify: {self._problem}.",
                "This record does not verify.",
                "Does not verify.",
            )
            return Message(texts, look.theme.ask)
        if self._due is not None:
            return Message(("Playing.",))
        if self._steps.at == self._steps.last:
            return Message((f"The end: {outcome(self._result)}.",))
        return Message(("Paused.",))


def read_game(text: str, result: Result) -> tuple[list[Position], str]:
    """Play a record again.

    Args:
        text: The record.
        result: What is kept of the game beside it.

    Returns:
        The positions, as far as they can be played, and what is wrong, which should be nothing.
    """
    positions: list[Position] = []
    try:
        record = Record.parse(text)
        # One by one, so that those before a move that cannot be are kept.
        for position in record.replay():
            positions.append(position)
        check_outcome(positions[-1], record.board, record.score)
    except InvalidRecordError as error:
        return positions, str(error)
    for field, stated, found in (
        ("size", result.size, record.size),
        ("score", result.score, record.score),
        ("moves", result.moves, len(record.moves)),
        ("helped", int(result.helped), int(record.helped)),
    ):
        if stated != found:
            return positions, f"{field}: {stated} is kept, but the record has {found}"
    return positions, ""
