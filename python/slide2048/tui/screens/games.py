"""The list of the finished games, the latest first."""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from slide2048.board_statistics import COUNTING, NOTHING, UNREADABLE
from slide2048.errors import SaveError
from slide2048.store import Archive, Result
from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest, wrap
from slide2048.tui.keys import Action, Place
from slide2048.tui.layout import SEPARATOR, Area, pack
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.page import Line, Page, draw_page, span
from slide2048.tui.tiles import label

_TILE_WIDTH: Final = 8
_MARK: Final = 2


class _Column(NamedTuple):
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


_COLUMNS: Final = (
    _Column("Score", 0, right=True, named=True),
    _Column("Tile", 1, right=True, named=True),
    _Column("Moves", 4, right=True, named=True),
    _Column("Ended", 3, right=False, named=False),
    _Column("Outcome", 2, right=False, named=False),
    _Column("Board", 5, right=False, named=False),
)


class Games(Page):
    """The list, in which one game is marked.

    Args:
        results: The games, the latest first; ``None`` if they cannot be read.
        name: Returns what a size is called.
    """

    usual_place = Place.GAMES

    def __init__(self, results: Sequence[Result] | None, name: Callable[[int], str]) -> None:
        self._results = results
        self._rows = [_texts(result, name) for result in results or ()]
        self._widths = [
            max(len(text) for text in (column.name, *texts))
            for column, texts in zip(_COLUMNS, zip(*self._rows, strict=True), strict=False)
        ]
        self._marked = 0
        self._top = 0
        self._room = 1

    @classmethod
    def of(cls, archive: Archive, name: Callable[[int], str]) -> "Games":
        """Return the list of what is kept now."""
        try:
            return cls(archive.results(), name)
        except SaveError:
            return cls(None, name)

    @property
    def marked(self) -> Result | None:
        """The game that is marked, if there is any."""
        return self._results[self._marked] if self._results else None

    @property
    def idle(self) -> frozenset[Action]:
        """The actions for which there is nothing."""
        nothing = set() if self._rows else {Action.WATCH}
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
            text = UNREADABLE if self._results is None else f"{NOTHING} {COUNTING}"
            lines = [Line(line) for line in wrap(text, canvas.width)]
            draw_page(canvas, look, "Games", lines, hints)
            return
        shown = self._fitting(canvas.width)
        width = _MARK + sum(self._widths[i] + len(SEPARATOR) for i in shown) - len(SEPARATOR)
        details = self._details(canvas.width - _MARK, shown)
        foot = hints.line(canvas.width)
        whole = max([width, len(foot), *(_MARK + len(line) for line in details)])
        x = max(0, (canvas.width - whole) // 2)
        first, height = span(canvas, len(self._rows) + len(details) + 3)
        bottom = first + height - 1
        if canvas.height >= 8:
            canvas.text(x, first, "Games", "bold")
            first += 1
        if canvas.height >= 4:
            heads = self._line(tuple(column.name for column in _COLUMNS), shown)
            canvas.text(x + _MARK, first, heads, "bold")
            first += 1
        room = max(1, bottom - first)
        self._draw_rows(canvas, look, Area(x, first, canvas.width - x, room), shown, details)
        if canvas.height > 1:
            place = f"{foot}{SEPARATOR}{self._marked + 1}/{len(self._rows)}"
            canvas.text(x, bottom, place if len(place) <= canvas.width else foot)

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
        shown = list(range(len(_COLUMNS)))
        while len(shown) > 1:
            needed = _MARK + sum(self._widths[i] + len(SEPARATOR) for i in shown)
            if needed - len(SEPARATOR) <= width:
                break
            shown.remove(max(shown, key=lambda i: _COLUMNS[i].rank))
        return shown

    def _details(self, width: int, shown: Sequence[int]) -> list[str]:
        """Return what there is no column for, of the game that is marked."""
        words = [
            f"{column.name} {text}" if column.named else text
            for i, (column, text) in enumerate(zip(_COLUMNS, self._rows[self._marked], strict=True))
            if i not in shown
        ]
        return list(pack(words, width))

    def _line(self, texts: Sequence[str], shown: Sequence[int]) -> str:
        cells = (
            texts[i].rjust(self._widths[i])
            if _COLUMNS[i].right
            else texts[i].ljust(self._widths[i])
            for i in shown
        )
        return SEPARATOR.join(cells).rstrip()


def outcome(result: Result) -> str:
    """Return how a game ended.

    It is won by a 2048 tile, lost if no move was left, and left if another one was begun before.
    """
    text = "won" if result.won else result.outcome
    return f"{text}, helped" if result.helped else text


def _texts(result: Result, name: Callable[[int], str]) -> tuple[str, ...]:
    return (
        str(result.score),
        label(result.best_tile.bit_length() - 1, _TILE_WIDTH),
        str(result.moves),
        _date(result.ended),
        outcome(result),
        board_name(result, name),
    )


def board_name(result: Result, name: Callable[[int], str]) -> str:
    """Return on which board a game was played: that of a size or, if it counted, of a day."""
    return name(result.size) if result.daily is None else f"Daily {result.daily}"


def _date(seconds: float) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, ValueError, OSError):  # a clock that was set to nonsense
        return "unknown date"
