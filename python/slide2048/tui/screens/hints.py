"""The key hints: what can be done now, and with which key."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import ARROWS, HINTS, TABLE, Action, Arrows, Place, find, hint_row
from slide2048.tui.layout import SEPARATOR
from slide2048.tui.screens.key_names import key_label


class Hint(NamedTuple):
    """A key, and what it does.

    Attributes:
        key: What stands for the key.
        text: What it does.
        order: Before which others it stands.
    """

    key: str
    text: str
    order: int


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
        self._hints = [
            Hint(key_label(row.keys[0], glyphs), row.hint, TABLE.index(row))
            for row in (hint_row(place, action) for action in HINTS[place] if action not in idle)
            if row.action is not Action.UNDO or can_undo
        ]
        arrows = ARROWS.get(place)
        if arrows is not None and not _stand_still(arrows, place, idle):
            self._hints.insert(arrows.rank, _arrow_hint(arrows, glyphs))

    def line(self, width: int) -> str:
        """Return as many as fit in a line, the most needed ones, in the table's order.

        >>> from slide2048.tui.glyphs import UNICODE
        >>> Hints(Place.CONFIRM, UNICODE, can_undo=False).line(20)
        'Y yes  N no'
        """
        chosen: list[Hint] = []
        line = ""
        for hint in self._hints:
            longer = SEPARATOR.join(f"{key} {text}" for key, text, _ in _ordered([*chosen, hint]))
            if len(longer) <= width:
                chosen, line = [*chosen, hint], longer
        return line

    def column(self, width: int, height: int) -> list[str]:
        """Return as many as fit below each other, the most needed ones, in the table's order."""
        hints = _ordered(self._hints[:height])
        column = max((len(hint.key) for hint in hints), default=0) + len(SEPARATOR)
        lines = [hint.key.ljust(column) + hint.text for hint in hints]
        return [line for line in lines if len(line) <= width]


def _ordered(hints: Iterable[Hint]) -> list[Hint]:
    return sorted(hints, key=lambda hint: hint.order)


def _stand_still(arrows: Arrows, place: Place, idle: Container[Action]) -> bool:
    rows = (find(place, key) for key in arrows.keys)
    return any(row is None or row.action in idle for row in rows)


def _arrow_hint(arrows: Arrows, glyphs: Glyphs) -> Hint:
    labels = " ".join(key_label(key, glyphs) for key in arrows.keys)
    return Hint(glyphs.arrows if len(arrows.keys) > 2 else labels, arrows.hint, -1)
