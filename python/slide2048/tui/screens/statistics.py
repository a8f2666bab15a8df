"""What the finished games add up to, a block of lines for each board."""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Final

from slide2048.board_statistics import (
    COUNTING,
    NOTHING,
    UNREADABLE,
    BoardStatistics,
    board_statistics,
)
from slide2048.errors import SaveError
from slide2048.store import Archive, Statistics
from slide2048.tui.canvas import Canvas
from slide2048.tui.format import wrap
from slide2048.tui.keys import Action, Place
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.page import Line, Page, Scroll, draw_page
from slide2048.tui.tiles import label
from slide2048.wording import format_time, percent

_BLOCK: Final = 34
_GAP: Final = 4
# Below this width of a block, short names are used.
_NAMED: Final = 30
_NONE: Final = "-"
_TILE_WIDTH: Final = 8


class StatisticsPage(Page):
    """The page of statistics, which scrolls.

    Args:
        blocks: The statistics of each board; ``None`` if they cannot be read.
    """

    usual_place = Place.STATISTICS

    def __init__(self, blocks: Sequence[BoardStatistics] | None) -> None:
        self._blocks = blocks
        self._scroll = Scroll()

    @classmethod
    def of(cls, archive: Archive, current: int, name: Callable[[int], str]) -> "StatisticsPage":
        """Return the page for what is kept now.

        Args:
            archive: The finished games.
            current: The size in play.
            name: Returns what a size is called.
        """
        try:
            return cls(board_statistics(archive, current, name))
        except SaveError:
            return cls(None)

    def act(self, action: Action) -> bool:
        """Do what a key asks for, and return whether that is anything."""
        return self._scroll.act(action)

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        lines = self._lines(canvas.width)
        draw_page(canvas, look, "Statistics", lines, hints, self._scroll)

    def _lines(self, width: int) -> list[Line]:
        blocks = self._blocks
        if blocks is None:
            return [Line(line) for line in wrap(UNREADABLE, width)]
        if not any(block.statistics.games for block in blocks):
            return [Line(line) for line in wrap(f"{NOTHING} {COUNTING}", width)]
        block_width = min(width, _BLOCK)
        columns = max(1, min(len(blocks), (width + _GAP) // (block_width + _GAP)))
        lines: list[Line] = []
        for start in range(0, len(blocks), columns):
            drawn = [block_lines(block, block_width) for block in blocks[start : start + columns]]
            lines += _side_by_side(drawn, block_width)
            lines.append(Line(""))
        whole = columns * (block_width + _GAP) - _GAP
        return lines + [Line(line) for line in wrap(COUNTING, whole)]


def _side_by_side(blocks: Iterable[list[str]], width: int) -> list[Line]:
    gap = " " * _GAP
    rows = [
        gap.join(text.ljust(width) for text in row) for row in zip_longest(*blocks, fillvalue="")
    ]
    return [Line(text.rstrip(), "" if row else "bold") for row, text in enumerate(rows)]


def block_lines(block: BoardStatistics, width: int) -> list[str]:
    """Return the statistics of a board in lines of at most ``width``."""
    name, known = block
    if not known.games:
        return [name, NOTHING]
    won = f"{known.won} ({percent(known.won, known.games)})"
    moves = _NONE if known.win_moves is None else str(known.win_moves)
    time = _NONE if known.win_elapsed is None else format_time(known.win_elapsed)
    rows = [
        ("Best score", "Best score", str(known.best_score)),
        ("Games", "Games", str(known.games)),
        ("Won", "Won", won),
        ("Fewest moves to 2048", "Fewest moves", moves),
        ("Shortest time to 2048", "Fastest win", time),
        ("Winning streak", "Streak", str(known.streak)),
        ("Longest winning streak", "Longest", str(known.longest_streak)),
        ("Best tile", "Best tile", _tile(known.best_tile or 2)),
    ]
    lines = [name]
    for full, short, value in rows:
        lines += _pair(full if width >= _NAMED else short, value, width)
    lines.append("Games that made a tile" if width >= _NAMED else "Games with tile")
    for tile in _tiles(known):
        games = known.reached(tile)
        counted = f"{games} {percent(games, known.games).rjust(4)}"
        lines += _pair(f"{_tile(tile).rjust(_TILE_WIDTH)}", counted, width)
    return lines


def _pair(name: str, value: str, width: int) -> list[str]:
    """Return a name at the left and its value at the right, on two lines if they are too long."""
    if len(name) + 1 + len(value) <= width:
        return [name + value.rjust(width - len(name))]
    return [name, value.rjust(width)]


def _tiles(known: Statistics) -> list[int]:
    """Return the tiles from the largest down to the one that every game has made."""
    best = max(known.best_tiles, default=0)
    least = min(known.best_tiles, default=1)
    return [1 << e for e in range(best.bit_length() - 1, least.bit_length() - 2, -1)]


def _tile(value: int) -> str:
    return label(value.bit_length() - 1, _TILE_WIDTH)
