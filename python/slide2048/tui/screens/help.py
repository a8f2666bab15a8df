"""The help, made from the key table."""

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import wrap
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import TABLE, Action, Place
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.key_names import key_label
from slide2048.tui.screens.page import Line, Page, Scroll, draw_page

_WIDEST = 60

RULES = (
    "Tiles slide until something stops them. Two equal ones that meet become one of double"
    " value, the pair nearest the wall first, and each tile merges only once in a move.",
    "Then a 2 appears in an empty cell, or a 4 in one case of ten. A direction that changes"
    " nothing is no move.",
    "A merge scores the value of the new tile. You win with the first 2048 tile, on every board,"
    " and may keep going. The game is over when no direction changes the board.",
    "You may take back five moves in a game, if you did not ask for another number; the same move"
    " afterwards brings the same tile.",
    "A game in which the solver hints or plays counts as helped from then on: helped games have a"
    " best score and statistics of their own.",
    "The clock runs from your first move and stands still in menus and while you are away."
    " Every move is saved at once, one game for each board.",
    "The high-contrast theme is for color-blind players, too. On keyboards without Latin letters"
    " the same keys play as on others.",
    "slide2048 --size N plays on every board from 2 by 2 to 8 by 8, and slide2048 --help tells what"
    " else there is outside the game.",
)


class Help(Page):
    """The help page, which scrolls."""

    usual_place = Place.HELP

    def __init__(self) -> None:
        self._scroll = Scroll()

    def act(self, action: Action) -> bool:
        """Scroll, if a key asks for that."""
        return self._scroll.act(action)

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        lines = help_lines(look.glyphs, min(canvas.width, _WIDEST))
        draw_page(canvas, look, "Help", lines, hints, self._scroll)


def help_lines(glyphs: Glyphs, width: int) -> list[Line]:
    """Return the keys and the rules in lines of at most ``width``."""
    rows = [(" ".join(key_label(key, glyphs) for key in r.keys), r.help) for r in TABLE if r.help]
    rows.append(("drag", "slide with the mouse, if it is not free"))
    column = max(len(keys) for keys, _ in rows) + 2
    lines: list[Line] = []
    for keys, text in rows:
        if column <= width // 2:
            first, *others = wrap(text, width - column)
            lines.append(Line(keys.ljust(column) + first))
            lines += [Line(" " * column + line) for line in others]
        else:
            lines.append(Line(keys))
            lines += [Line("  " + line) for line in wrap(text, width - 2)]
    for paragraph in RULES:
        lines.append(Line(""))
        lines += [Line(line) for line in wrap(paragraph, width)]
    return lines
