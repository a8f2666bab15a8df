"""Numbers and lines of text as the screens show them."""

import textwrap
from collections.abc import Sequence

from slide2048.tui.layout import Item
from slide2048.wording import format_time


def status(
    score: int, best: int, moves: int, elapsed: float, undos: int, *, helped: bool = False
) -> tuple[Item, ...]:
    """Return the numbers that are always on screen; a best score with help says so."""
    return (
        Item("Score", "S", str(score)),
        Item("Helped best", "H", str(best)) if helped else Item("Best", "B", str(best)),
        Item("Moves", "M", str(moves)),
        Item("Time", "T", format_time(elapsed)),
        Item("Undos", "U", str(undos)),
    )


def longest(texts: Sequence[str], width: int, ellipsis: str) -> str:
    """Return the first text that fits, or else what fits of the last one.

    >>> longest(["You made 2048!", "2048!"], 10, "...")
    '2048!'
    """
    for text in texts:
        if len(text) <= width:
            return text
    return texts[-1][: max(0, width - len(ellipsis))] + ellipsis[:width]


def wrap(text: str, width: int) -> list[str]:
    """Return a paragraph in lines of at most ``width``."""
    return textwrap.wrap(text, max(width, 1), break_on_hyphens=False)
