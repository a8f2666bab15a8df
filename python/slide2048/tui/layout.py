"""Where everything goes on a terminal of some size.

There are four steps, from roomy down to tiny:

- wide: numbers, messages and key hints in a panel beside the board, which may be as high as the
  terminal;
- normal: all of them above and below a board with lines between its rows;
- compact: the same, with a board that has no such lines;
- tiny: as compact, and the names of the numbers are single letters.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from slide2048.tui.cells import STEPS, Cells, steps

SEPARATOR: Final = "  "
WIDE: Final = 100
"""Columns from which there may be a panel."""

_PANEL: Final = 28
_PANEL_GAP: Final = 4
# Rows of a panel, and of messages in it; more of both where there is room enough.
_PANEL_ROWS: Final = 24
_PANEL_MESSAGE: Final = 4
_MORE_ROWS: Final = 4
_FEWEST_HINTS: Final = 4
_WIDEST_STATUS: Final = 78
# Above this height of the cells, a title and some air do more for the picture than larger cells.
_READABLE: Final = 3
_AIR: Final = 4


class Item(NamedTuple):
    """One number of the status, with its name and a short one for narrow terminals."""

    name: str
    short: str
    value: str


class Area(NamedTuple):
    """A rectangle of the terminal."""

    x: int
    y: int
    width: int
    height: int


class Text(NamedTuple):
    """A line of text and where it begins."""

    x: int
    y: int
    text: str


class Layout(NamedTuple):
    """Where everything goes.

    Attributes:
        width: Columns of the terminal.
        height: Rows of the terminal.
        cells: The measures of the cells.
        x: Left column of the board.
        board_y: Top row of the board.
        title: Where the title goes, or ``None`` if there is no room for it.
        status: The lines of the status.
        message: Where messages go.
        hints: Where the key hints go.
        panel: Whether all but the board is in a panel beside it.
    """

    width: int
    height: int
    cells: Cells
    x: int
    board_y: int
    title: Area | None
    status: tuple[Text, ...]
    message: Area
    hints: Area
    panel: bool = False


class TooSmall(NamedTuple):
    """There is no room for the board; these measures would do."""

    width: int
    height: int


def fit(width: int, height: int, size: int, items: Sequence[Item]) -> Layout | TooSmall:
    """Return the largest layout for a terminal, in which the whole board and status are visible.

    Args:
        width: Columns of the terminal.
        height: Rows of the terminal.
        size: Cells along one side of the board.
        items: What the status says.
    """
    wide = _wide(width, height, size, items)
    stacked = _stacked(width, height, size, items)
    if wide is not None and (stacked is None or wide.cells.height >= stacked.cells.height):
        return wide
    return stacked or _needed(width, height, size, items)


def pack(words: Iterable[str], width: int) -> tuple[str, ...]:
    """Return the words in lines no wider than ``width``, as long as a word allows that.

    >>> pack(["Score 12", "Best 345", "Moves 6"], 20)
    ('Score 12  Best 345', 'Moves 6')
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(SEPARATOR) + len(word) <= width:
            lines[-1] += SEPARATOR + word
        else:
            lines.append(word)
    return tuple(lines)


def _wide(width: int, height: int, size: int, items: Sequence[Item]) -> Layout | None:
    """Return the largest layout with a panel, or ``None`` if there is no room for one."""
    column = max(len(item.name) for item in items) + len(SEPARATOR)
    lines = [item.name.ljust(column) + item.value for item in items]
    above_hints = 2 + len(lines) + 1 + _PANEL_MESSAGE + 1
    if (
        width < WIDE
        or height < above_hints + _FEWEST_HINTS
        or any(len(line) > _PANEL for line in lines)
    ):
        return None
    for cells in steps(size):
        board_width, board_height = cells.board(size)
        whole = board_width + _PANEL_GAP + _PANEL
        # A row of air above and below does more for the picture than larger cells.
        if cells.ruled and whole <= width - 2 and board_height <= height - 2:
            break
    else:
        return None
    x = (width - whole) // 2 + board_width + _PANEL_GAP
    more = _MORE_ROWS if height >= _PANEL_ROWS + _MORE_ROWS else 0
    rows = min(height, _PANEL_ROWS + more)
    message_rows = _PANEL_MESSAGE + more
    top = (height - rows) // 2
    message_y = top + 2 + len(lines) + 1
    hints_y = message_y + message_rows + 1
    return Layout(
        width=width,
        height=height,
        cells=cells,
        x=(width - whole) // 2,
        board_y=(height - board_height) // 2,
        title=Area(x, top, _PANEL, 1),
        status=tuple(Text(x, y, line) for y, line in enumerate(lines, top + 2)),
        message=Area(x, message_y, _PANEL, message_rows),
        hints=Area(x, hints_y, _PANEL, top + rows - hints_y),
        panel=True,
    )


def _stacked(width: int, height: int, size: int, items: Sequence[Item]) -> Layout | None:
    """Return the largest layout with all in one column, or ``None`` if the board does not fit."""
    for cells, status in _candidates(width, size, items):
        board_width, board_height = cells.board(size)
        spare = height - board_height - len(status) - 2
        if board_width <= width and spare >= (_AIR if cells.height > _READABLE else 0):
            return _arrange(width, height, cells, size, status)
    return None


def _candidates(
    width: int, size: int, items: Sequence[Item]
) -> Iterator[tuple[Cells, tuple[str, ...]]]:
    """Yield what may be tried: names that say what they mean are worth more than large cells."""
    full, short = _status(width, items, short=False), _status(width, items, short=True)
    if full is not None:
        for cells in steps(size):
            yield cells, full
    if short is not None:
        for cells in steps(size):
            if not cells.ruled:
                yield cells, short


def _status(width: int, items: Sequence[Item], *, short: bool) -> tuple[str, ...] | None:
    """Return the lines of the status, or ``None`` if one of them is too long."""
    words = (f"{item.short if short else item.name} {item.value}" for item in items)
    lines = pack(words, min(width, _WIDEST_STATUS))
    return lines if all(len(line) <= width for line in lines) else None


def _arrange(width: int, height: int, cells: Cells, size: int, status: tuple[str, ...]) -> Layout:
    board_width, board_height = cells.board(size)
    spare = height - board_height - len(status) - 2
    # The spare rows go, one each, to where they help most; what is left centres the whole.
    above_board, title, below_board, below_title = (spare > n for n in range(_AIR))
    top = max(0, spare - _AIR) // 2
    status_y = top + title + below_title
    board_y = status_y + len(status) + above_board
    message_y = board_y + board_height
    return Layout(
        width=width,
        height=height,
        cells=cells,
        x=(width - board_width) // 2,
        board_y=board_y,
        title=Area(0, top, width, 1) if title else None,
        status=tuple(
            Text((width - len(line)) // 2, y, line) for y, line in enumerate(status, status_y)
        ),
        message=Area(0, message_y, width, 1 + below_board),
        hints=Area(0, message_y + 1 + below_board, width, 1),
    )


def _needed(width: int, height: int, size: int, items: Sequence[Item]) -> TooSmall:
    """Return the measures nearest to the present ones in which the board fits."""
    narrowest = max(width, STEPS[-1].board(size)[0])
    needs = []
    for candidate in range(narrowest, narrowest + _WIDEST_STATUS):
        status = _status(candidate, items, short=True)
        if status is not None:
            needs.append(TooSmall(candidate, size + len(status) + 2))
    return min(needs, key=lambda need: need.width - width + 2 * max(0, need.height - height))
