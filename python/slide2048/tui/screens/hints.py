"""The key hints: what can be done now, and with which key."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import HINTS, TABLE, Action, Place, Row, hint_row
from slide2048.tui.layout import SEPARATOR
from slide2048.tui.screens.key_names import key_label


class Hint(NamedTuple):
    """A key, and what it does."""

    key: str
    text: str


class Hints:
    """The keys that do something in a place.

    Args:
        place: Where the player is.
        glyphs: The characters to draw with.
        can_undo: Whether there is anything to take back.
        idle: What cannot be done now for another reason.
    """

    def __init__(
        self,
        place: Place,
        glyphs: Glyphs,
        *,
        can_undo: bool,
        idle: Container[Action] = (),
    ) -> None:
        self._glyphs = glyphs
        self._rows = [
            hint_row(place, action)
            for action in HINTS[place]
            if action not in idle and (action is not Action.UNDO or can_undo)
        ]
        arrows = {
            Place.BOARD: Hint(glyphs.arrows, "move"),
            Place.REPLAY: Hint(f"{glyphs.left} {glyphs.right}", "step"),
        }
        self._arrows = arrows.get(place) if Action.RIGHT not in idle else None

    def line(self, width: int) -> str:
        """Return as many as fit in a line, the most needed ones, in the table's order.

        >>> from slide2048.tui.glyphs import UNICODE
        >>> Hints(Place.CONFIRM, UNICODE, can_undo=False).line(20)
        'Y yes  N no'
        """
        chosen: list[Row] = []
        line = ""
        for row in self._rows:
            longer = self._joined([*chosen, row])
            if len(longer) <= width:
                chosen, line = [*chosen, row], longer
        if self._arrows is not None:
            longer = SEPARATOR.join(filter(None, [" ".join(self._arrows), line]))
            line = longer if len(longer) <= width else line
        return line

    def column(self, width: int, height: int) -> list[str]:
        """Return as many as fit below each other, the most needed ones, in the table's order."""
        arrows = [self._arrows] if self._arrows and len(self._rows) < height else []
        hints = [*arrows, *self._ordered(self._rows[:height])]
        column = max((len(hint.key) for hint in hints), default=0) + len(SEPARATOR)
        lines = [hint.key.ljust(column) + hint.text for hint in hints]
        return [line for line in lines if len(line) <= width]

    def _joined(self, rows: Sequence[Row]) -> str:
        return SEPARATOR.join(" ".join(hint) for hint in self._ordered(rows))

    def _ordered(self, rows: Sequence[Row]) -> list[Hint]:
        ordered = [row for row in TABLE if row in rows]
        return [Hint(key_label(row.keys[0], self._glyphs), row.hint) for row in ordered]
