"""A list of which one row is marked, with the columns for which there is room."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest, wrap
from slide2048.tui.keys import Action
from slide2048.tui.layout import SEPARATOR, Area, pack
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.page import Line, Page, draw_page, span

_MARK: Final = 2


class Column(NamedTuple):
    """A column of the list.

    Attributes:
        name: Its head.
        rank: The column of the highest rank is the first to go when there is no room.
        right: Whether its texts are lined up at the right.
        named: Whether its text needs the head to be understood elsewhere.
    """

    name: str
    rank: int
    right: bool
    named: bool


class Table(Page):
    """The list.

    Args:
        title: What it is a list of.
        columns: Its columns.
        rows: A text for each column of each row.
        chosen: What is done with the marked row.
        nothing: What is said if there are no rows.
        note: What is said beside the title, where there is room.
    """

    def __init__(
        self,
        title: str,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        chosen: Action,
        nothing: str = "",
        note: str = "",
    ) -> None:
        self._title = title
        self._columns = columns
        self._rows = rows
        self._chosen = chosen
        self._nothing = nothing
        self._note = f" ({note})" if note else ""
        self._widths = [
            max(len(text) for text in (column.name, *texts))
            for column, texts in zip(columns, zip(*rows, strict=True), strict=False)
        ]
        self._marked = 0
        self._top = 0
        self._room = 1

    @property
    def idle(self) -> frozenset[Action]:
        """The actions for which there is nothing."""
        nothing = set() if self._rows else {self._chosen}
        return frozenset(nothing if len(self._rows) > 1 else nothing | {Action.UP, Action.DOWN})

    def act(self, action: Action) -> bool:
        """Do what a key asks for, and return whether that is anything."""
        last = len(self._rows) - 1
        to = {
            Action.UP: self._marked - 1,
            Action.DOWN: self._marked + 1,
            Action.PAGE_UP: self._marked - self._room,
            Action.PAGE_DOWN: self._marked + self._room,
            Action.FIRST: 0,
            Action.LAST: last,
        }.get(action)
        if to is None:
            return False
        self._marked = max(0, min(to, last))
        return True

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        if not self._rows:
            lines = [Line(line) for line in wrap(self._nothing, canvas.width)]
            draw_page(canvas, look, self._title, lines, hints)
            return
        shown = self._fitting(canvas.width)
        width = _MARK + sum(self._widths[i] + len(SEPARATOR) for i in shown) - len(SEPARATOR)
        details = self._details(canvas.width - _MARK, shown)
        foot = hints.line(canvas.width)
        place = f"{foot}{SEPARATOR}{self._marked + 1}/{len(self._rows)}"
        foot = place if len(place) <= canvas.width else foot
        whole = max([width, len(foot), *(_MARK + len(line) for line in details)])
        x = max(0, (canvas.width - whole) // 2)
        first, height = span(canvas, len(self._rows) + len(details) + 3)
        bottom = first + height - 1
        if canvas.height >= 8:
            titles = (self._title + self._note, self._title)
            title = longest(titles, canvas.width - x, look.glyphs.ellipsis)
            canvas.text(x, first, title, "bold")
            first += 1
        if canvas.height >= 4:
            heads = self._line(tuple(column.name for column in self._columns), shown)
            canvas.text(x + _MARK, first, heads, "bold")
            first += 1
        room = max(1, bottom - first)
        self._draw_rows(canvas, look, Area(x, first, canvas.width - x, room), shown, details)
        if canvas.height > 1:
            canvas.text(x, bottom, foot)

    def _draw_rows(
        self,
        canvas: Canvas,
        look: Look,
        area: Area,
        shown: Sequence[int],
        details: Sequence[str],
    ) -> None:
        x, first, _, room = area
        details = details[: room - 1]
        self._room = room - len(details)
        self._top = max(self._marked - self._room + 1, min(self._top, self._marked))
        # A terminal that has grown is filled.
        self._top = max(0, min(self._top, len(self._rows) - self._room))
        y = first
        for index, texts in enumerate(self._rows[self._top : self._top + room], self._top):
            marked = index == self._marked
            lines = [self._line(texts, shown), *(details if marked else ())]
            for line in lines:
                if y < first + room:
                    text = longest([line], area.width - _MARK, look.glyphs.ellipsis)
                    canvas.text(x + _MARK, y, text, "bold" if marked else "")
                    if marked and line is lines[0]:
                        canvas.text(x, y, look.glyphs.mark, "bold")
                    y += 1

    def _fitting(self, width: int) -> list[int]:
        """Return the columns that fit, in their order."""
        shown = list(range(len(self._columns)))
        while len(shown) > 1:
            needed = _MARK + sum(self._widths[i] + len(SEPARATOR) for i in shown)
            if needed - len(SEPARATOR) <= width:
                break
            shown.remove(max(shown, key=lambda i: self._columns[i].rank))
        return shown

    def _details(self, width: int, shown: Sequence[int]) -> list[str]:
        """Return what there is no column for, of the row that is marked."""
        words = [
            f"{column.name} {text}" if column.named else text
            for i, (column, text) in enumerate(
                zip(self._columns, self._rows[self._marked], strict=True)
            )
            if i not in shown
        ]
        return [part for line in pack(words, width) for part in wrap(line, width)]

    def _line(self, texts: Sequence[str], shown: Sequence[int]) -> str:
        cells = (
            texts[i].rjust(self._widths[i])
            if self._columns[i].right
            else texts[i].ljust(self._widths[i])
            for i in shown
        )
        return SEPARATOR.join(cells).rstrip()
