"""The board while its tiles are on their way."""

from slide2048.tui.canvas import Canvas
from slide2048.tui.cells import Cells
from slide2048.tui.look import Look
from slide2048.tui.motion import Motion, Move, trace
from slide2048.tui.screens.board import cell_place, draw_cell, draw_frame


def draw_moving(
    canvas: Canvas, look: Look, x: int, y: int, cells: Cells, move: Move, way: float
) -> None:
    """Draw a board in a move.

    Args:
        canvas: Where to draw.
        look: How it looks.
        x: Left column of the board.
        y: Top row of the board.
        cells: The measures of the cells.
        move: The move.
        way: How much of their way the tiles have behind them; at 1 they pop.
    """
    size = move.after.size
    draw_frame(canvas, look, x, y, cells, size)
    places = [cell_place(x, y, cells, size, index) for index in range(size * size)]
    for place in places:
        draw_cell(canvas, look, *place, cells, 0)
    motion = trace(move)
    if way >= 1:
        _draw_pop(canvas, look, places, cells, move, motion)
        return
    for exponent, start, end in motion.ways:
        (x0, y0), (x1, y1) = places[start], places[end]
        at = x0 + round((x1 - x0) * way), y0 + round((y1 - y0) * way)
        draw_cell(canvas, look, *at, cells, exponent)


def _draw_pop(
    canvas: Canvas,
    look: Look,
    places: list[tuple[int, int]],
    cells: Cells,
    move: Move,
    motion: Motion,
) -> None:
    """Draw the board after the move: what merged is too large, what is new is too small."""
    exponents = move.after.exponents
    # The large ones reach over their neighbours' edges, so they come last.
    for index in sorted(range(len(places)), key=lambda index: index in motion.merged):
        x, y = places[index]
        if index in motion.merged:
            above = 1 if cells.ruled else 0
            large = cells._replace(width=cells.width + 2, height=cells.height + 2 * above)
            draw_cell(canvas, look, x - 1, y - above, large, exponents[index], cells)
        elif index in motion.spawned and cells.width >= 5:
            above = 1 if cells.height >= 3 else 0
            small = cells._replace(width=cells.width - 2, height=cells.height - 2 * above)
            draw_cell(canvas, look, x + 1, y + above, small, exponents[index], cells)
        elif exponents[index]:
            draw_cell(canvas, look, x, y, cells, exponents[index])
