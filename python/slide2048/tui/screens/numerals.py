"""Numbers that are drawn large, for tiles in which plain digits would be lost."""

from typing import Final

from slide2048.tui.canvas import Canvas
from slide2048.tui.cells import Cells

ROWS: Final = 5
COLUMNS: Final = 3
_LONGEST: Final = 4
"""Characters that fit at any zoom: no label has to be longer."""

FONT: Final = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "K": "#.# #.# ##. #.# #.#",
    "M": "#.# ### ### #.# #.#",
    "G": ".## #.. #.# #.# .##",
    "T": "### .#. .#. .#. .#.",
    "P": "##. #.# ##. #.. #..",
    "E": "### #.. ##. #.. ###",
    "^": ".#. #.# ... ... ...",
}
"""The rows of each character."""


def zoom(cells: Cells) -> int:
    """Return how many columns a dot of a large digit takes, or 0 if digits are plain.

    >>> [zoom(Cells(2 * height + 1, height)) for height in (4, 7, 8, 16, 23)]
    [0, 0, 1, 2, 3]
    """
    columns = _LONGEST * (COLUMNS + 1) - 1
    return (cells.width - 2) // columns if cells.height >= ROWS + 2 else 0


def label_width(cells: Cells) -> int:
    """Return how many characters fit into a cell.

    >>> label_width(Cells(7, 3)), label_width(Cells(17, 8)), label_width(Cells(21, 10))
    (7, 4, 5)
    """
    dot = zoom(cells)
    return (cells.width - 2 + dot) // ((COLUMNS + 1) * dot) if dot else cells.width


def extent(cells: Cells, text: str) -> tuple[int, int]:
    """Return how many columns and rows a text takes."""
    dot = zoom(cells)
    if not dot:
        return len(text), 1
    return (len(text) * (COLUMNS + 1) - 1) * dot, ROWS * _rows_of(dot)


def draw_number(
    canvas: Canvas, x: int, y: int, text: str, style: str, cells: Cells, block: str
) -> None:
    """Draw a text as large as numbers are in such cells.

    Args:
        canvas: Where to draw.
        x: Left column.
        y: Top row.
        text: Characters of ``FONT``.
        style: Their style.
        cells: The measures of the cells.
        block: What a dot is made of.
    """
    dot = zoom(cells)
    if not dot:
        canvas.text(x, y, text, style)
        return
    high = _rows_of(dot)
    for row in range(ROWS):
        dots = ".".join(FONT[char].split()[row] for char in text)
        line = "".join((block if filled == "#" else " ") * dot for filled in dots)
        for below in range(high):
            canvas.text(x, y + row * high + below, line, style)


def _rows_of(dot: int) -> int:
    """Return the rows of a dot: a character is about twice as high as it is wide."""
    return (dot + 1) // 2
