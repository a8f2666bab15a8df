"""The board, and around it the numbers, a message and the key hints."""

from slide2048._engine import Board
from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest, wrap
from slide2048.tui.layout import Cells, Layout
from slide2048.tui.look import Look
from slide2048.tui.screens.message import Message
from slide2048.tui.tiles import label


def draw_game(
    canvas: Canvas,
    look: Look,
    layout: Layout,
    board: Board,
    title: str,
    message: Message,
    hints: str,
) -> None:
    """Draw the whole screen of a game."""
    if layout.title_y is not None:
        canvas.centered(layout.title_y, title, "bold")
    for row, line in enumerate(layout.status):
        canvas.text(layout.status_x(row), layout.status_y + row, line)
    draw_board(canvas, look, layout.x, layout.board_y, layout.cells, board)
    _draw_message(canvas, look, layout, message)
    canvas.centered(layout.hints_y, hints)


def _draw_message(canvas: Canvas, look: Look, layout: Layout, message: Message) -> None:
    ellipsis = look.glyphs.ellipsis
    if message.paint is None:
        lines = wrap(message.texts[0], canvas.width)
        style = ""
    else:
        text = longest(message.texts, canvas.width, ellipsis)
        lines = [f" {text} " if len(text) + 2 <= canvas.width else text]
        style = look.style(message.paint)
    shown = lines[: layout.message_rows]
    if len(lines) > len(shown):
        shown[-1] = longest([f"{shown[-1]} {ellipsis}"], canvas.width, ellipsis)
    # What is short stands off the board.
    top = layout.message_y + layout.message_rows - len(shown)
    for y, line in enumerate(shown, top):
        canvas.centered(y, line, style)


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


def draw_cell(canvas: Canvas, look: Look, x: int, y: int, cells: Cells, exponent: int) -> None:
    """Draw a tile, or an empty cell if ``exponent`` is 0, wherever it may be."""
    if exponent:
        text = label(exponent, cells.width)
        paint = look.theme.tile(exponent)
    else:
        text = look.glyphs.empty
        paint = look.theme.empty
    style = look.style(paint)
    canvas.fill(x, y, cells.width, cells.height, style)
    # An odd column of room goes to the left, which lines up numbers of different lengths.
    left = (cells.width - len(text) + 1) // 2
    canvas.text(x + left, y + (cells.height - 1) // 2, text, style)


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
