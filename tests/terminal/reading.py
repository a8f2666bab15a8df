"""What a player reads from the cells of a screen."""

from collections.abc import Callable, Sequence

from slide2048.tui.cells import Cells
from slide2048.tui.layout import Layout
from slide2048.tui.screens import numerals

Rows = Sequence[str]


def tile_rows(char: Callable[[int, int], str], layout: Layout, row: int, column: int) -> list[str]:
    """Return the rows of a cell of the board; ``char`` says what is in a cell of the screen."""
    cells = layout.cells
    edge = 1 if cells.ruled else 0
    x = layout.x + edge + column * (cells.width + 1)
    y = layout.board_y + edge + row * (cells.height + edge)
    return ["".join(char(x + i, y + j) for i in range(cells.width)) for j in range(cells.height)]


def read_tile(rows: Rows, cells: Cells) -> str:
    """Return what a tile says, also if it says so in large digits."""
    dot = numerals.zoom(cells)
    texts = [row for row in rows if row.strip()]
    if not dot or len(texts) == 1:
        assert len(texts) == 1, rows
        return texts[0].strip()
    high = len(texts) // numerals.ROWS
    assert len(texts) == high * numerals.ROWS, rows
    for i in range(0, len(texts), high):
        assert len(set(texts[i : i + high])) == 1, rows
    start = min(len(row) - len(row.lstrip()) for row in texts)
    dots = [
        "".join("." if row[x] == " " else "#" for x in range(start % dot, len(row) - dot + 1, dot))
        for row in texts[::high]
    ]
    return _decode(dots)


def _decode(dots: list[str]) -> str:
    """Read large characters one after the other, whatever is blank between them."""
    shapes = {
        tuple(line.strip() for line in shape.split()): char for char, shape in numerals.FONT.items()
    }
    assert len(shapes) == len(numerals.FONT)
    text = ""
    x = 0
    while x < len(dots[0]):
        here = tuple(line[x : x + numerals.COLUMNS] for line in dots)
        before = all(line[x - 1] == "." for line in dots) if x else True
        if before and here in shapes and _ends(dots, x + numerals.COLUMNS):
            text += shapes[here]
            x += numerals.COLUMNS
        else:
            assert all(line[x] == "." for line in dots), dots
            x += 1
    return text


def _ends(dots: list[str], x: int) -> bool:
    return x >= len(dots[0]) or all(line[x] == "." for line in dots)
