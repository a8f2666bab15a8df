"""A page of text in place of the board: title, lines that scroll, and the key hints."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from slide2048.tui.canvas import Canvas
from slide2048.tui.keys import Action, Place
from slide2048.tui.look import Look


class Page:
    """What can be in place of the board."""

    place: Place
    """Where the player is, which says what keys do."""

    @property
    def idle(self) -> Container[Action]:
        """The actions of the place for which there is nothing on this page."""
        return ()

    @property
    def wait(self) -> float | None:
        """Seconds until the page changes by itself, or ``None`` if it does not."""
        return None

    def step(self) -> bool:
        """Let the page change by itself if it is time, and return whether it was."""
        return False

    def pause(self) -> None:
        """Change no more by itself."""

    def act(self, action: Action) -> bool:  # noqa: ARG002 (for the pages that know some)
        """Do what a key asks for, and return whether that is anything."""
        return False

    def draw(self, canvas: Canvas, look: Look, hints: str) -> None:
        """Draw the page, with the key hints in its last row."""
        raise NotImplementedError


class Line(NamedTuple):
    """A line of a page.

    Attributes:
        text: What it says.
        style: Its prompt_toolkit style string.
    """

    text: str
    style: str = ""


def draw_page(
    canvas: Canvas, look: Look, title: str, lines: Sequence[Line], hints: str, top: int
) -> int:
    """Draw a page.

    Args:
        canvas: Where to draw.
        look: How it looks.
        title: The first row.
        lines: The text.
        hints: The last row.
        top: The line that should be the first visible one.

    Returns:
        The line that is the first visible one.
    """
    height = canvas.height
    titled = height >= 5
    room = max(1, height - 1 - 2 * titled)
    top = max(0, min(top, len(lines) - room))
    width = max([len(hints), *(len(line.text) for line in lines)])
    x = max(0, (canvas.width - width) // 2)
    if titled:
        canvas.text(x, 0, title, "bold")
    first = 2 * titled
    for y, line in enumerate(lines[top : top + room], first):
        canvas.text(x, y, line.text, line.style)
    if len(lines) > room:
        more = f"{top + 1}-{min(top + room, len(lines))}/{len(lines)}"
        both = f"{hints}  {look.glyphs.up} {look.glyphs.down} {more}"
        hints = both if len(both) <= canvas.width else hints
    if height > 1:
        canvas.text(x, height - 1, hints)
    return top
