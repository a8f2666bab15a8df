"""What is said when the board does not fit."""

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import wrap
from slide2048.tui.glyphs import Glyphs
from slide2048.tui.layout import TooSmall


def draw_too_small(canvas: Canvas, glyphs: Glyphs, need: TooSmall, way_out: str = "") -> None:
    """Say how large the terminal has to be.

    Args:
        canvas: What to draw on.
        glyphs: The characters to draw with.
        need: What the board takes.
        way_out: What else can be done, said where there is room.
    """
    text = (
        f"Too small for the board: need {need.width}{glyphs.times}{need.height},"
        f" have {canvas.width}{glyphs.times}{canvas.height}."
    )
    short = f"need {need.width}{glyphs.times}{need.height}"
    wrapped = [wrap(t, canvas.width) for t in (f"{text} {way_out}".rstrip(), text, short)]
    lines = next((lines for lines in wrapped if len(lines) <= canvas.height), wrapped[-1])
    top = max(0, (canvas.height - len(lines)) // 2)
    for y, line in enumerate(lines, top):
        canvas.centered(y, line)
