"""The choice of the board, with the game that is in progress on each."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from slide2048.daily_result import reached
from slide2048.presets import PRESETS
from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest
from slide2048.tui.keys import Action, Place
from slide2048.tui.look import Look
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.page import Line, Page, Scroll, draw_page
from slide2048.wording import counted

if TYPE_CHECKING:
    from slide2048.session import Session


DAILY: Final = 0
"""What stands for the daily board in the place of a size."""

_OTHERS: Final = "Others, 2×2 to 8×8: slide2048 --size N"
"""How to come to the boards that are not offered."""


class Choice(NamedTuple):
    """A board to choose.

    Attributes:
        size: Cells along one side, or ``DAILY``.
        name: What the board is called.
        progress: What is known of the game in progress, in several lengths, the longest first.
    """

    size: int
    name: str
    progress: tuple[str, ...]


class Sizes(Page):
    """The menu of the boards.

    Args:
        choices: What there is to choose from.
        current: The size in play, or ``DAILY``.
    """

    usual_place = Place.SIZES

    def __init__(self, choices: tuple[Choice, ...], current: int) -> None:
        self._choices = choices
        self._marked = next(i for i, choice in enumerate(choices) if choice.size == current)
        self._scroll = Scroll()

    @classmethod
    def of(cls, session: "Session", name: Callable[[int], str]) -> "Sizes":
        """Return the menu for the games in progress now.

        Args:
            session: The player's games.
            name: Returns what a size is called.
        """
        games = {
            size: (game.score, len(game.moves))
            for size, game in session.games_in_progress().items()
        }
        current = DAILY if session.daily else session.size
        known = games | {current: (session.game.score, session.game.moves)}
        sizes = sorted({preset.size for preset in PRESETS} | known.keys() - {DAILY})
        choices = [Choice(size, name(size), progress(known, size, current)) for size in sizes]
        return cls((*choices, _daily(session, known)), current)

    @property
    def marked(self) -> int:
        """The size that is marked."""
        return self._choices[self._marked].size

    def offers(self, size: int) -> bool:
        """Return whether a size can be chosen."""
        return any(choice.size == size for choice in self._choices)

    def act(self, action: Action) -> bool:
        """Mark another board, further down or up."""
        if action not in (Action.UP, Action.DOWN):
            return False
        marked = self._marked + (1 if action is Action.DOWN else -1)
        self._marked = max(0, min(marked, len(self._choices) - 1))
        return True

    def draw(self, canvas: Canvas, look: Look, hints: Hints) -> None:
        """Draw the page."""
        lines = [self._line(i, canvas.width, look) for i in range(len(self._choices))]
        others = Line(_OTHERS.replace("×", look.glyphs.times))
        if len(lines) + 5 <= canvas.height and len(others.text) <= canvas.width:
            lines += [Line(""), others]
        # The marked line stays in sight, however low the terminal is.
        self._scroll.top = max(0, self._marked - 1)
        draw_page(canvas, look, "Boards", lines, hints, self._scroll)

    def _line(self, index: int, width: int, look: Look) -> Line:
        choice = self._choices[index]
        glyphs = look.glyphs
        mark = glyphs.mark if index == self._marked else " "
        head = f"{mark} {choice.size}  {choice.name}"
        # Names of different lengths are filled up, so that what follows is in a column.
        column = max(len(other.name) for other in self._choices) - len(choice.name) + 2
        texts = [f"{head}{' ' * column}{text}" for text in choice.progress]
        return Line(
            longest([*texts, head, f"{mark} {choice.name}"], width, glyphs.ellipsis),
            "bold" if index == self._marked else "",
        )


def _daily(session: "Session", games: Mapping[int, tuple[int, int]]) -> Choice:
    if session.daily is not None:
        return Choice(DAILY, session.daily.title, progress(games, DAILY, DAILY))
    day, unfinished, result = session.daily_standing()
    name = f"Daily {day}"
    if unfinished is not None:
        state = unfinished.score, len(unfinished.moves)
        return Choice(DAILY, name, progress({DAILY: state}, DAILY, session.size))
    if result is not None:
        return Choice(DAILY, name, (f"{reached(result)}; the rest is practice", "done"))
    return Choice(DAILY, name, ("one try a day counts", "one try"))


def progress(states: Mapping[int, tuple[int, int]], size: int, current: int) -> tuple[str, ...]:
    """Return what the menu says of the game on a board.

    Args:
        states: Score and moves of each game in progress.
        size: The board.
        current: The size in play.
    """
    if size not in states:
        return ("no game yet",)
    score, moves = states[size]
    if size == current:
        return (f"score {score}, {counted(moves, 'move')}, in play now", "in play now", "now")
    return (f"score {score}, {counted(moves, 'move')}", f"score {score}")
