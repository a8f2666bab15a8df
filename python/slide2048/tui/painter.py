"""What makes a terminal that shows one canvas show another one, in few bytes."""

from bisect import bisect_right
from typing import Final

from slide2048.tui.canvas import Canvas
from slide2048.tui.codes import PLAIN, Ink, ink
from slide2048.tui.color import Depth

_Cell = tuple[str, str]

_BLANK: Final = (" ", "")
_NEAR: Final = 4
"""Cells that take fewer bytes to be written again than to be left out."""
_MANY: Final = 4
"""Blank cells at the end of a row that take fewer bytes to be erased than to be written."""


class Painter:
    """Knows what the terminal shows. Between two paintings, it draws without any style.

    Args:
        depth: How many colours there are.

    Attributes:
        shown: What the terminal shows; ``None`` for nothing, after it has been erased.
    """

    def __init__(self, depth: Depth) -> None:
        self.shown: Canvas | None = None
        self._depth = depth
        self._inks: dict[str, Ink] = {}
        self._changes: dict[tuple[str, str], str] = {}

    def paint(self, canvas: Canvas) -> str:
        """Return what makes the terminal show a canvas, and leaves the cursor at its top left."""
        shown, self.shown = self.shown, canvas
        parts: list[str] = []
        style = ""
        for y, row in enumerate(canvas.rows):
            before = {} if shown is None or y >= shown.height else shown.rows[y]
            if row != before:
                style = self._paint_row(parts, y, row, before, style)
        if style:
            parts.append(PLAIN)
        return "".join([*parts, "\x1b[H"]) if parts else ""

    def _paint_row(
        self,
        parts: list[str],
        y: int,
        row: dict[int, _Cell],
        before: dict[int, _Cell],
        style: str,
    ) -> str:
        """Add what changes a row, and return the style that the terminal then draws with."""
        changed = [x for x, cell in row.items() if before.get(x, _BLANK) != cell]
        changed += [x for x in before.keys() - row.keys() if before[x] != _BLANK]
        changed.sort()
        last = max((x for x, cell in row.items() if cell != _BLANK), default=-1)
        kept = bisect_right(changed, last)
        erased = changed[kept] if len(changed) - kept > _MANY else None
        at = -1
        for x in changed if erased is None else changed[:kept]:
            if at < 0:
                parts.append(f"\x1b[{y + 1};{x + 1}H")
            elif at < x:
                parts.append(_step_over([row.get(i, _BLANK) for i in range(at, x)], style))
            char, wanted = row.get(x, _BLANK)
            if wanted != style:
                parts.append(self._change(style, wanted))
                style = wanted
            parts.append(char)
            at = x + 1
        if erased is not None:
            if style:
                parts.append(PLAIN)
            parts.append(f"\x1b[{y + 1};{erased + 1}H\x1b[K")
            style = ""
        return style

    def _change(self, style: str, wanted: str) -> str:
        """Return the code after which the terminal draws with another style."""
        code = self._changes.get((style, wanted))
        if code is None:
            code = self._ink(wanted).after(self._ink(style))
            self._changes[style, wanted] = code
        return code

    def _ink(self, style: str) -> Ink:
        if style not in self._inks:
            self._inks[style] = ink(style, self._depth)
        return self._inks[style]


def _step_over(cells: list[_Cell], style: str) -> str:
    """Return what leads over cells that are shown already."""
    if len(cells) <= _NEAR and all(cell[1] == style for cell in cells):
        return "".join(cell[0] for cell in cells)
    return f"\x1b[{len(cells)}C"
