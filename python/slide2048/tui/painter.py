"""A whole canvas as the text that draws it, for when nothing is loaded yet that draws better."""

from typing import Final

from slide2048.tui.canvas import Canvas
from slide2048.tui.codes import PLAIN, style_code
from slide2048.tui.color import Depth

_NEAR: Final = 6
"""Cells that take fewer bytes to be written blank than to be left out."""


def paint(canvas: Canvas, depth: Depth) -> str:
    """Return what draws a canvas on an empty screen."""
    parts = []
    codes = {"": PLAIN}
    now = ""
    for y, row in enumerate(canvas.rows):
        end = -1
        for x in sorted(row):
            char, style = row[x]
            if char == " " and not style:
                continue  # which is what is there already
            if end >= 0 and not now and x - end <= _NEAR:
                parts.append(" " * (x - end))
            elif x != end:
                parts.append(f"\x1b[{y + 1};{x + 1}H")
            if style != now:
                if style not in codes:
                    codes[style] = style_code(style, depth)
                parts.append(codes[style])
                now = style
            parts.append(char)
            end = x + 1
    return "".join([*parts, PLAIN if now else "", "\x1b[H"])
