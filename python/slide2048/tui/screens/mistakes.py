"""The list of the costliest moves of a game."""

from collections.abc import Sequence

from slide2048.ai.review import MoveReview
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import Action, Place
from slide2048.tui.screens.steps import Steps
from slide2048.tui.screens.table import Column, Table


class Mistakes(Table):
    """The list, from which one goes to the position of the marked move.

    Args:
        moves: The moves, the costliest first.
        glyphs: The characters for the directions.
        steps: What is seen of the game.
        in_points: Whether costs are in points.
    """

    usual_place = Place.MISTAKES

    def __init__(
        self, moves: Sequence[MoveReview], glyphs: Glyphs, steps: Steps, *, in_points: bool
    ) -> None:
        super().__init__(
            "Costliest moves",
            (
                Column("Move", 0, right=True, named=True),
                Column("Points" if in_points else "Cost", 1, right=True, named=True),
                Column("Made", 3, right=False, named=True),
                Column("Best", 2, right=False, named=True),
                Column("Why", 4, right=False, named=False),
            ),
            [_texts(move, glyphs) for move in moves],
            Action.GO_TO,
            note="" if in_points else "costs have no unit, they only rank",
        )
        self._moves = moves
        self._steps = steps

    def act(self, action: Action) -> bool:
        """Do what a key asks for, and return whether that is anything."""
        if action is not Action.GO_TO:
            return super().act(action)
        self._steps.at = self._moves[self._marked].number - 1
        self.closed = True
        return True


def cost_text(move: MoveReview) -> str:
    """Return what a move cost, to the unit, or to a tenth of it if it is less."""
    return f"{move.cost:,.0f}" if move.cost >= 1.0 else f"{move.cost:.1f}"


def _texts(move: MoveReview, glyphs: Glyphs) -> tuple[str, ...]:
    return (
        str(move.number),
        cost_text(move),
        glyphs.arrow(move.played.direction),
        glyphs.arrow(move.best.direction),
        ", ".join(move.best.reasons),
    )
