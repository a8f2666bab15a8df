"""A game looked back on: each position, the move that was made there, and the best one."""

from collections.abc import Callable
from typing import Final, NamedTuple

from slide2048.ai.review import MoveReview
from slide2048.hint_words import telling_reasons
from slide2048.record import Record
from slide2048.tui.canvas import Canvas
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import Action, Place
from slide2048.tui.layout import Item, TooSmall, fit
from slide2048.tui.look import Look
from slide2048.tui.reviewing import Reviewing, Source
from slide2048.tui.screens.board import draw_game
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.message import Message
from slide2048.tui.screens.mistakes import Mistakes, cost_text
from slide2048.tui.screens.page import Page
from slide2048.tui.screens.steps import Steps
from slide2048.tui.screens.too_small import draw_too_small

COSTLIEST: Final = 10
"""How many of the moves are listed, and led to."""

_OF_MISTAKES: Final = frozenset(
    {Action.NEXT_MISTAKE, Action.PREVIOUS_MISTAKE, Action.MISTAKES},
)


class Ending(NamedTuple):
    """How a game ended.

    Attributes:
        outcome: In a word or two.
        may_go_on: Whether moves can still be taken back, by one who now knows better ones.
    """

    outcome: str
    may_go_on: bool = False


class ReviewPage(Page):
    """The page.

    Args:
        record: The game, whose moves can all be made.
        steps: Which of its positions is seen.
        name: What the board is called.
        ending: How the game ended.
        glyphs: The characters to draw with.
        source: Returns who reviews it.
        now: The clock.
    """

    usual_place = Place.REVIEW

    def __init__(
        self,
        record: Record,
        steps: Steps,
        name: str,
        ending: Ending,
        glyphs: Glyphs,
        source: Source,
        now: Callable[[], float],
    ) -> None:
        self._positions = list(record.replay())
        self._name = name
        self._ending = ending
        self._glyphs = glyphs
        self._work = Reviewing(record, source, now)
        self._costliest: list[MoveReview] = []
        self._steps = steps

    @property
    def wait(self) -> float | None:
        """Seconds until more of the game can be reviewed, or ``None`` if it is done."""
        return self._work.wait

    def step(self) -> bool:
        """Review some moves, and return whether there is anything new to be seen."""
        changed = self._work.step()
        if self._work.whole is not None:
            self._costliest = self._work.whole.costliest(COSTLIEST)
        return changed

    @property
    def idle(self) -> frozenset[Action]:
        """The actions for which there is nothing."""
        return frozenset() if self._costliest else _OF_MISTAKES

    def act(self, action: Action) -> bool:
        """Do what a key asks for, and return whether that is anything."""
        if action in (Action.NEXT_MISTAKE, Action.PREVIOUS_MISTAKE):
            return self._jump(forwards=action is Action.NEXT_MISTAKE)
        return self._steps.act(action)

    def mistakes(self) -> Mistakes | None:
        """Return the list of the costliest moves, if there are any."""
        if not self._costliest:
            return None
        return Mistakes(self._costliest, self._glyphs, self._steps, in_points=self._work.in_points)

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        board, score = self._positions[self._steps.at]
        last = self._steps.last
        items = (
            Item("Score", "S", str(score)),
            Item("Move", "M", f"{str(self._steps.at).rjust(len(str(last)))}/{last}"),
            self._result(),
        )
        layout = fit(canvas.width, canvas.height, board.size, items)
        if isinstance(layout, TooSmall):
            draw_too_small(canvas, look.glyphs, layout)
            return
        draw_game(canvas, look, layout, board, f"Review  {self._name}", self._message(), hints)

    def _jump(self, *, forwards: bool) -> bool:
        """Go to the next of the costliest moves, round and round."""
        at = self._steps.at
        places = sorted(move.number - 1 for move in self._costliest)
        if not places:
            return False
        if forwards:
            self._steps.at = next((place for place in places if place > at), places[0])
        else:
            self._steps.at = next((place for place in places[::-1] if place < at), places[-1])
        return True

    def _result(self) -> Item:
        whole = self._work.whole
        if whole is None:
            return Item("Reviewed", "R", f"{_percent(len(self._work.moves), self._work.total)}%")
        accuracy = "-" if whole.accuracy is None else f"{_percent(whole.accuracy, 1)}%"
        return Item("Accuracy", "A", accuracy)

    def _message(self) -> Message:
        work, at = self._work, self._steps.at
        if at < len(work.moves):
            return Message(_opinion(work.moves[at], self._glyphs, in_points=work.in_points))
        if work.problem:
            return Message((f"No review: {work.problem}.", "No review."))
        if work.whole is not None:
            return Message(self._summary(work.whole.best_choices, work.whole.choices))
        if not work.begun:
            return Message(("Loading the solver.",))
        return Message((f"Reviewing: {len(work.moves)} of {work.total} moves.", "Reviewing."))

    def _summary(self, best: int, choices: int) -> tuple[str, ...]:
        end = f"The end: {self._ending.outcome}."
        score = f"{end} Best moves: {best} of {choices}"
        if not self._ending.may_go_on:
            return f"{score} with a choice.", f"{score}.", end
        return (
            f"{score} with a choice. If you take moves back now, the game counts as helped.",
            f"{score}. If you take moves back now, the game counts as helped.",
            "If you take moves back now, the game counts as helped.",
            "From here on, undo counts as help.",
            end,
        )


def _opinion(move: MoveReview, glyphs: Glyphs, *, in_points: bool) -> tuple[str, ...]:
    """Return what is said of a move, the longest first."""
    name = move.played.direction.name
    played, numbered = name.capitalize(), f"Move {move.number}, {name.lower()},"
    if move.accuracy is None:
        only = "only move" in move.played.reasons
        long = "the only move" if only else "as good as any other"
        return (f"{numbered} was {long}.", f"{played} was {long}.", f"{played}: no choice.")
    why = ", ".join(telling_reasons(move.best, move.played))
    if not move.cost:
        return (
            f"{numbered} was the best: {why}.",
            f"{numbered} was the best.",
            f"{played} was the best.",
        )
    best = move.best.direction
    cost = cost_text(move)
    unit = "" if not in_points else " point" if cost == "1" else " points"
    lost = f"cost {cost}{unit}"
    return (
        f"{numbered} {lost}; the best was {best.name.lower()}: {why}.",
        f"{numbered} {lost}; the best was {best.name.lower()}.",
        f"{played} {lost}, best {best.name.lower()}.",
        f"Best {glyphs.arrow(best)}, -{cost}",
    )


def _percent(part: float, whole: float) -> int:
    """Return a share in percent, rounded down: only all of it is 100."""
    return int(100 * part / whole) if whole else 100
