"""The key hints in the last row."""

from collections.abc import Container

from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import HINTS, TABLE, Action, Place, Row, hint_row
from slide2048.tui.layout import SEPARATOR
from slide2048.tui.screens.help import key_label


def footer(
    place: Place,
    glyphs: Glyphs,
    width: int,
    *,
    can_undo: bool,
    idle: Container[Action] = (),
) -> str:
    """Return the keys that do something in a place, as many as fit, in the table's order.

    Args:
        place: Where the player is.
        glyphs: The characters to draw with.
        width: Columns of the terminal.
        can_undo: Whether there is anything to take back.
        idle: What cannot be done now for another reason.

    >>> from slide2048.tui.glyphs import UNICODE
    >>> footer(Place.CONFIRM, UNICODE, 20, can_undo=False)
    'Y yes  N no'
    """
    chosen: list[Row] = []
    line = ""
    for action in HINTS[place]:
        if action in idle or (action is Action.UNDO and not can_undo):
            continue
        rows = [row for row in TABLE if row in (*chosen, hint_row(place, action))]
        longer = SEPARATOR.join(f"{key_label(row.keys[0], glyphs)} {row.hint}" for row in rows)
        if len(longer) <= width:
            chosen, line = rows, longer
    arrows = {
        Place.BOARD: f"{glyphs.arrows} move",
        Place.REPLAY: f"{glyphs.left} {glyphs.right} step",
    }.get(place, "")
    if arrows and Action.RIGHT not in idle and len(arrows) + len(SEPARATOR) + len(line) <= width:
        line = f"{arrows}{SEPARATOR}{line}"
    return line
