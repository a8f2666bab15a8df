"""What fits on a terminal of some size, from roomy down to tiny."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple


class Cells(NamedTuple):
    """The measures of the cells.

    Attributes:
        width: Columns of a cell.
        height: Rows of a cell.
        ruled: Whether there are rows between the cells, and a frame around all of them. Between
            columns there is always a gap.
    """

    width: int
    height: int
    ruled: bool = True

    def board(self, size: int) -> tuple[int, int]:
        """Return how wide and high a board of ``size`` is."""
        if self.ruled:
            return size * (self.width + 1) + 1, size * (self.height + 1) + 1
        return size * (self.width + 1) - 1, size * self.height


STEPS: Final = (
    Cells(19, 9),
    Cells(15, 7),
    Cells(11, 5),
    Cells(9, 4),
    Cells(7, 3),
    Cells(7, 2),
    Cells(6, 1),
    Cells(5, 1),
    Cells(4, 1),
    Cells(6, 2, ruled=False),
    Cells(6, 1, ruled=False),
    Cells(4, 1, ruled=False),
    Cells(3, 1, ruled=False),
)

SEPARATOR: Final = "  "
_WIDEST_STATUS: Final = 78
# Above this height of the cells, a title and some air do more for the picture than larger cells.
_READABLE: Final = 3
_AIR: Final = 4


class Item(NamedTuple):
    """One number of the status, with its name and a short one for narrow terminals."""

    name: str
    short: str
    value: str


class Layout(NamedTuple):
    """Where everything goes. A row that is ``None`` has no room.

    Attributes:
        width: Columns of the terminal.
        height: Rows of the terminal.
        cells: The measures of the cells.
        x: Left column of the board.
        title_y: Row of the title.
        status_y: First row of the status.
        status: The lines of the status.
        board_y: Top row of the board.
        message_y: First row of messages.
        message_rows: How many rows a message may take.
        hints_y: Row of the key hints.
    """

    width: int
    height: int
    cells: Cells
    x: int
    title_y: int | None
    status_y: int
    status: tuple[str, ...]
    board_y: int
    message_y: int
    message_rows: int
    hints_y: int

    def status_x(self, row: int) -> int:
        """Return the left column of a line of the status."""
        return (self.width - len(self.status[row])) // 2


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
    full, short = _status(width, items, short=False), _status(width, items, short=True)
    # Names that say what they mean are worth more than large cells.
    candidates = [(cells, full) for cells in STEPS]
    candidates += [(cells, short) for cells in STEPS if not cells.ruled]
    for cells, status in candidates:
        if status is None:
            continue
        board_width, board_height = cells.board(size)
        spare = height - board_height - len(status) - 2
        if board_width <= width and spare >= (_AIR if cells.height > _READABLE else 0):
            return _arrange(width, height, cells, size, status)
    return _needed(width, height, size, items)


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
        title_y=top if title else None,
        status_y=status_y,
        status=status,
        board_y=board_y,
        message_y=message_y,
        message_rows=1 + below_board,
        hints_y=message_y + 1 + below_board,
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
