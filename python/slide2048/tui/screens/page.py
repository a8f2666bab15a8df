"""A page of text in place of the board: title, lines that scroll, and the key hints."""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest
from slide2048.tui.keys import Action, Place
from slide2048.tui.layout import SEPARATOR
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints

ROOMY: Final = 48
"""Rows above which a page is not spread over the whole height, but stands in the middle."""


class Page:
    """What can be in place of the board."""

    usual_place: Place
    """Where the player is, which says what keys do."""

    closed = False
    """Whether the last key has led back to the page below."""

    @property
    def place(self) -> Place:
        """Where the player is now."""
        return self.usual_place

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

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
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


class Scroll:
    """Which lines of a long page are seen.

    Attributes:
        top: The first line that is seen.
        room: How many are seen at once. Drawing says that.
        count: How many there are. Drawing says that too.
    """

    def __init__(self) -> None:
        self.top = 0
        self.room = 1
        self.count = 0

    def act(self, action: Action) -> bool:
        """Scroll, if a key asks for that, and return whether it does."""
        # One line of the page before stays in sight, to be found again.
        page = max(1, self.room - 1)
        to = {
            Action.UP: self.top - 1,
            Action.DOWN: self.top + 1,
            Action.PAGE_UP: self.top - page,
            Action.PAGE_DOWN: self.top + page,
            Action.FIRST: 0,
            Action.LAST: self.count,
        }.get(action)
        if to is None:
            return False
        self._go(to)
        return True

    def fit(self, count: int, room: int) -> None:
        """Take note of how many lines there are and are seen, and stay within them."""
        self.count, self.room = count, room
        self._go(self.top)

    def _go(self, top: int) -> None:
        self.top = max(0, min(top, self.count - self.room))


def draw_page(
    canvas: Canvas,
    look: Look,
    title: str,
    lines: Sequence[Line],
    hints: Hints,
    scroll: Scroll | None = None,
) -> None:
    """Draw a page.

    Args:
        canvas: Where to draw.
        look: How it looks.
        title: The first row.
        lines: The text.
        hints: What the last row says.
        scroll: Which lines are seen; ``None`` for a page that does not scroll.
    """
    scroll = scroll or Scroll()
    titled = canvas.height >= 5
    around = 1 + 2 * titled
    y, height = span(canvas, len(lines) + around)
    room = max(1, height - around)
    scroll.fit(len(lines), room)
    foot = hints.line(canvas.width)
    width = max([len(foot), *(len(line.text) for line in lines)])
    x = max(0, (canvas.width - width) // 2)
    top = scroll.top
    for row, line in enumerate(lines[top : top + room], y + 2 * titled):
        canvas.text(x, row, line.text, line.style)
    if len(lines) > room:
        arrows = f"{look.glyphs.up} {look.glyphs.down}"
        seen = f"{top + 1}-{min(top + room, len(lines))}/{len(lines)}"
        more = seen if foot.startswith(arrows) else f"{arrows} {seen}"
        both = f"{foot}{SEPARATOR}{more}"
        if len(both) <= canvas.width:
            foot = both
        else:
            above = [f"{title}{SEPARATOR}{more}", f"{title}{SEPARATOR}{arrows}", title]
            title = longest(above, canvas.width, "")
    if titled:
        canvas.text(x, y, title, "bold")
    if height > 1:
        canvas.text(x, y + height - 1, foot)


def span(canvas: Canvas, needed: int) -> tuple[int, int]:
    """Return the first row of a page and how many it takes.

    In a high window a page stands in the middle, and its key hints near the text.
    """
    height = min(canvas.height, max(needed, ROOMY))
    return (canvas.height - height) // 2, height
