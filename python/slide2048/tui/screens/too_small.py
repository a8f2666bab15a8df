"""What is said when the board does not fit."""

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import wrap
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.layout import TooSmall


def draw_too_small(canvas: Canvas, glyphs: Glyphs, need: TooSmall) -> None:
    """Say how large the terminal has to be."""
    text = (
        f"Too small for the board: need {need.width}{glyphs.times}{need.height},"
        f" have {canvas.width}{glyphs.times}{canvas.height}."
    )
    short = f"need {need.width}{glyphs.times}{need.height}"
    lines = wrap(text, canvas.width)
    if len(lines) > canvas.height:
        lines = wrap(short, canvas.width)
    top = max(0, (canvas.height - len(lines)) // 2)
    for y, line in enumerate(lines, top):
        canvas.centered(y, line)
