"""The board, and around it the numbers, a message and the key hints."""

from slide2048._engine import Board
from slide2048.tui.canvas import Canvas
from slide2048.tui.cells import Cells
from slide2048.tui.format import longest
from slide2048.tui.layout import Layout
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.message import Message, draw_message
from slide2048.tui.screens.numerals import draw_number, extent, label_width
from slide2048.tui.tiles import label


def draw_game(
    canvas: Canvas,
    look: Look,
    layout: Layout,
    board: Board,
    title: str,
    message: Message,
    hints: Hints,
) -> None:
    """Draw the whole screen of a game."""
    if layout.title is not None:
        area = layout.title
        title = longest([title], area.width, look.glyphs.ellipsis)
        x = area.x if layout.panel else area.x + (area.width - len(title)) // 2
        canvas.text(x, area.y, title, "bold")
    for x, y, line in layout.status:
        canvas.text(x, y, line)
    draw_board(canvas, look, layout.x, layout.board_y, layout.cells, board)
    draw_message(canvas, look, layout.message, message, panel=layout.panel)
    area = layout.hints
    if layout.panel:
        for y, line in enumerate(hints.column(area.width, area.height), area.y):
            canvas.text(area.x, y, line)
    else:
        canvas.centered(area.y, hints.line(area.width))


def draw_board(canvas: Canvas, look: Look, x: int, y: int, cells: Cells, board: Board) -> None:
    """Draw a board with its top left corner at a cell of the canvas."""
    size = board.size
    draw_frame(canvas, look, x, y, cells, size)
    for index, exponent in enumerate(board.exponents):
        draw_cell(canvas, look, *cell_place(x, y, cells, size, index), cells, exponent)


def cell_place(x: int, y: int, cells: Cells, size: int, index: int) -> tuple[int, int]:
    """Return the left column and top row of a cell of a board that begins at ``x`` and ``y``."""
    row, column = divmod(index, size)
    edge = 1 if cells.ruled else 0
    return x + edge + column * (cells.width + 1), y + edge + row * (cells.height + edge)


def draw_cell(
    canvas: Canvas,
    look: Look,
    x: int,
    y: int,
    cells: Cells,
    exponent: int,
    numbers_of: Cells | None = None,
) -> None:
    """Draw a tile, or an empty cell if ``exponent`` is 0, wherever it may be.

    Args:
        canvas: Where to draw.
        look: How it looks.
        x: Left column.
        y: Top row.
        cells: The measures.
        exponent: What is in the cell.
        numbers_of: The measures whose size of numbers is used, if not those of this cell.
    """
    numbers_of = numbers_of or cells
    paint = look.theme.tile(exponent) if exponent else look.theme.empty
    style = look.style(paint)
    canvas.fill(x, y, cells.width, cells.height, style)
    if exponent:
        text = label(exponent, label_width(numbers_of))
        width, height = extent(numbers_of, text)
    else:
        text = look.glyphs.empty
        width, height = len(text), 1
    # An odd column of room goes to the left, which lines up numbers of different lengths.
    x += (cells.width - width + 1) // 2
    y += (cells.height - height) // 2
    if exponent:
        draw_number(canvas, x, y, text, style, numbers_of, look.glyphs.block)
    else:
        canvas.text(x, y, text, style)


def draw_frame(canvas: Canvas, look: Look, x: int, y: int, cells: Cells, size: int) -> None:
    """Draw what lies between and around the cells of a board."""
    glyphs = look.glyphs
    style = look.style(look.theme.frame)
    width, height = cells.board(size)
    if not look.lined:
        canvas.fill(x, y, width, height, style)
        return
    step_x, step_y = cells.width + 1, cells.height + 1
    if not cells.ruled:
        for column in range(1, size):
            for row in range(height):
                canvas.text(x + column * step_x - 1, y + row, glyphs.vertical, style)
        return
    bar = glyphs.horizontal * cells.width
    for row in range(height):
        if row == 0:
            line = _rule(bar, size, glyphs.top)
        elif row == height - 1:
            line = _rule(bar, size, glyphs.bottom)
        elif row % step_y == 0:
            line = _rule(bar, size, glyphs.middle)
        else:
            line = glyphs.vertical + (" " * cells.width + glyphs.vertical) * size
        canvas.text(x, y + row, line, style)


def _rule(bar: str, size: int, joints: str) -> str:
    return joints[0] + joints[1].join([bar] * size) + joints[2]
