"""What the player sees and what the keys do, apart from any terminal."""

import enum
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from slide2048.direction import Direction
from slide2048.presets import PRESETS, size_name
from slide2048.tui import keys
from slide2048.tui.canvas import Canvas
from slide2048.tui.effects import Effects
from slide2048.tui.format import status
from slide2048.tui.keys import Action, Place
from slide2048.tui.layout import SEPARATOR, Layout, TooSmall, fit
from slide2048.tui.look import Look
from slide2048.tui.motion import Move
from slide2048.tui.notices import Notices
from slide2048.tui.screens import message
from slide2048.tui.screens.board import draw_game
from slide2048.tui.screens.footer import footer
from slide2048.tui.screens.help import Help
from slide2048.tui.screens.message import Message
from slide2048.tui.screens.moving import draw_moving
from slide2048.tui.screens.page import Page
from slide2048.tui.screens.sizes import Choice, Sizes, progress
from slide2048.tui.screens.too_small import draw_too_small
from slide2048.tui.themes import next_theme

if TYPE_CHECKING:
    from slide2048.session import Session

BANNER_WAITS: Final = 0.3
"""Seconds in which the banner takes no choice: a key that comes sooner was meant for play."""

THEME_SETTING: Final = "theme"
"""The setting that keeps the name of the theme."""

_DIRECTIONS: Final = {
    Action.UP: Direction.UP,
    Action.RIGHT: Direction.RIGHT,
    Action.DOWN: Direction.DOWN,
    Action.LEFT: Direction.LEFT,
}
_SYSTEM: Final = (Action.QUIT, Action.SUSPEND, Action.REPAINT)
# Directions scroll pages; they slide nothing that cannot be seen.
_UNSEEN: Final = (
    *(*_SYSTEM, Action.HELP, Action.BACK, *keys.DIRECTIONS),
    *(Action.STATISTICS, Action.GAMES, Action.WATCH, Action.FIRST, Action.LAST),
    *(Action.PLAY, Action.FASTER, Action.SLOWER),
)
"""What works while the board does not fit."""


class Outcome(enum.Enum):
    """What is to be done after a key."""

    NOTHING = enum.auto()
    DRAW = enum.auto()
    QUIT = enum.auto()
    SUSPEND = enum.auto()
    REPAINT = enum.auto()


class Ui:
    """The state of the screen above the state of the game.

    Args:
        session: The player's game; every change of it goes through here.
        look: How everything looks.
        now: The clock of the waiting times.
        animation: Whether there are effects.
    """

    def __init__(
        self,
        session: "Session",
        look: Look,
        now: Callable[[], float] = time.monotonic,
        *,
        animation: bool = True,
    ) -> None:
        self.session = session
        self.look = look
        self.notices = Notices(session.notices, now)
        self.effects = Effects(now, enabled=animation)
        self._now = now
        self._page: Page | None = None
        # The pages that the present one goes back to.
        self._below: list[Page] = []
        self._confirming = False
        self._away = False
        self._window: tuple[int, int] | None = None
        self._was_hidden = False
        self._layout: Layout | TooSmall | None = None
        self._place = self.place
        self._place_since = now()
        self._welcome()

    @property
    def place(self) -> Place:
        """Where the player is."""
        if self._page is not None:
            return self._page.place
        if self._confirming:
            return Place.CONFIRM
        if self.session.game.at_banner:
            return Place.BANNER
        return Place.END if self.session.game.over else Place.BOARD

    @property
    def clock_runs(self) -> bool:
        """Whether the time on the screen changes by itself."""
        game = self.session.game
        begun = game.moves > 0 or game.undos_left < game.undo_limit
        return begun and self.place is Place.BOARD and not self._hidden

    @property
    def _hidden(self) -> bool:
        """Whether the window is too small for the board, as the game stands now."""
        return self._window is not None and isinstance(self._fit(*self._window), TooSmall)

    def press(self, key: str) -> Outcome:
        """Do what a key does in the present place."""
        row = keys.find(self.place, key)
        return self._after_cut(lambda: self.act(row.action, key) if row else Outcome.NOTHING)

    def swipe(self, direction: Direction) -> Outcome:
        """Slide, if the player is at the board."""
        if self.place is not Place.BOARD:
            return Outcome.NOTHING
        return self._after_cut(lambda: self._move(direction))

    def act(self, action: Action, key: str = "") -> Outcome:
        """Do an action of the key table."""
        waits = self.place is Place.BANNER and self._now() - self._place_since < BANNER_WAITS
        if waits and action not in _SYSTEM:
            return Outcome.NOTHING
        if action not in _UNSEEN and self._hidden:
            return Outcome.NOTHING
        outcome = self._act(action, key)
        self._note_place()
        self._settle_clock()
        return outcome

    def go_away(self) -> None:
        """Stop the clock, and everything that moves, while the player is somewhere else."""
        self.effects.cut()
        self._away = True
        self._settle_clock()

    def come_back(self) -> None:
        """Go on after ``go_away``."""
        self._away = False
        self._settle_clock()

    def skip(self) -> None:
        """Leave out the time since the last tick, in which the process was stopped."""
        self.session.skip()
        self._settle_clock()

    def tick(self) -> bool:
        """Let the clock run, and return whether more has changed than the status."""
        self.session.tick()
        return self.notices.update()

    @property
    def next_step(self) -> float | None:
        """Seconds until a game that is seen again goes on; ``None`` if none does."""
        return None if self._page is None else self._page.wait

    def step(self) -> bool:
        """Let a game that is seen again go on if it is time, and return whether it was."""
        return self._page is not None and self._page.step()

    def _act(self, action: Action, key: str) -> Outcome:
        match action:
            case Action.QUIT:
                return Outcome.QUIT
            case Action.SUSPEND:
                return Outcome.SUSPEND
            case Action.REPAINT:
                return Outcome.REPAINT
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                return self._steer(action)
            case Action.UNDO:
                self._undo()
            case Action.NEW_GAME:
                self._ask_new_game()
            case Action.KEEP_GOING:
                self.session.keep_going()
            case Action.YES:
                self._confirming = False
                self._new_game()
            case Action.NO:
                self._confirming = False
            case Action.HELP:
                self._open(Help())
            case Action.SIZES:
                self._open(self._sizes())
            case Action.STATISTICS | Action.GAMES | Action.WATCH:
                return self._look_back(action)
            case Action.FIRST | Action.LAST | Action.PLAY | Action.FASTER | Action.SLOWER:
                return self._tell_page(action)
            case Action.THEME:
                self._change_theme()
            case Action.CHOOSE | Action.PICK:
                return self._choose(action, key)
            case Action.BACK:
                return self._back()
        return Outcome.DRAW

    def _steer(self, action: Action) -> Outcome:
        if self._page is not None:
            return self._tell_page(action)
        return self._move(_DIRECTIONS[action])

    def _tell_page(self, action: Action) -> Outcome:
        known = self._page is not None and self._page.act(action)
        return Outcome.DRAW if known else Outcome.NOTHING

    def _move(self, direction: Direction) -> Outcome:
        if self._hidden:
            return Outcome.NOTHING
        before, score = self.session.game.board, self.session.game.score
        if not self.session.move(direction):
            refusal = self.look.glyphs.refusal(direction)
            return Outcome.DRAW if self.effects.start(None, refusal) else Outcome.NOTHING
        self._note_place()
        self.notices.key_pressed()
        game = self.session.game
        move = Move(before, direction, game.board) if self.look.movable else None
        self.effects.start(move, f"+{game.score - score}" if game.score > score else "")
        return Outcome.DRAW

    def _after_cut(self, do: Callable[[], Outcome]) -> Outcome:
        """End the effects of the key before, and then do what this one does."""
        seen = self.effects.cut()
        outcome = do()
        return Outcome.DRAW if seen and outcome is Outcome.NOTHING else outcome

    def _note_place(self) -> None:
        if self.place is not self._place:
            self._place = self.place
            self._place_since = self._now()

    def _settle_clock(self) -> None:
        """Let the clock run while the player can play, and only then."""
        if self._away or self._hidden or self.place not in Place.GAME:
            self.session.pause()
        else:
            self.session.resume()

    def _undo(self) -> None:
        game = self.session.game
        replaced = game.moves == 0 and game.can_undo
        if self.session.undo():
            if replaced:
                self.notices.tell("Your old game is back.")
            else:
                self.notices.key_pressed()
        elif game.undos_left == 0:
            self.notices.tell("No undos are left in this game.")
        else:
            self.notices.tell("There is nothing to take back.")

    def _ask_new_game(self) -> None:
        if self.session.game.score:
            self._confirming = True
        else:
            self._new_game()

    def _new_game(self) -> None:
        self.session.new_game()
        if self.session.game.can_undo:
            self.notices.tell("A new game. Until your first move, U brings the old one back.")
        else:
            self.notices.tell("A new game.")

    def _change_theme(self) -> None:
        theme = next_theme(self.look.chosen)
        self.look = self.look._replace(chosen=theme)
        self.session.set_setting(THEME_SETTING, theme.name)
        # Elsewhere the line below the board says something of more weight.
        if self.place is Place.BOARD:
            alike = "" if self.look.colored else " Without colors, all of them look like this."
            self.notices.tell(f"Theme: {theme.title}.{alike}")

    def _open(self, page: Page) -> None:
        if self._page is not None:
            self._page.pause()
            self._below.append(self._page)
        self._page = page

    def _back(self) -> Outcome:
        if self._page is None:
            return Outcome.NOTHING
        self._page = self._below.pop() if self._below else None
        return Outcome.DRAW

    def _look_back(self, action: Action) -> Outcome:
        # Imported here, since a game begins without it.
        from slide2048.tui.looking_back import open_page

        page = open_page(action, self.session, self._page, self._name, self._now)
        if page is None:
            return Outcome.NOTHING
        self._open(page)
        return Outcome.DRAW

    def _choose(self, action: Action, key: str) -> Outcome:
        page = self._page
        if not isinstance(page, Sizes):
            return Outcome.NOTHING
        size = page.marked if action is Action.CHOOSE else int(key)
        if not page.offers(size):
            return Outcome.NOTHING
        self._page = None
        self._below.clear()
        if size != self.session.size:
            self.session.switch_size(size)
            self._welcome()
        return Outcome.DRAW

    def _welcome(self) -> None:
        if self.session.resumed and self.session.game.moves:
            self.notices.tell("Continuing your game.")
        else:
            self.notices.update()

    def _sizes(self) -> Sizes:
        session = self.session
        games = {
            size: (game.score, len(game.moves))
            for size, game in session.games_in_progress().items()
        }
        games[session.size] = session.game.score, session.game.moves
        sizes = sorted({preset.size for preset in PRESETS} | games.keys())
        choices = tuple(
            Choice(size, self._name(size), progress(games, size, session.size)) for size in sizes
        )
        return Sizes(choices, session.size)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""
        self._note_window(canvas.width, canvas.height)
        can_undo = self.session.game.can_undo
        page, glyphs = self._page, self.look.glyphs
        idle = () if page is None else page.idle
        hints = footer(self.place, glyphs, canvas.width, can_undo=can_undo, idle=idle)
        if page is not None:
            page.draw(canvas, self.look, hints)
            return
        layout = self._layout = self._fit(canvas.width, canvas.height)
        if isinstance(layout, TooSmall):
            draw_too_small(canvas, self.look.glyphs, layout)
            return
        board = self.session.game.board
        title = f"2048  {self._name(board.size)}"
        draw_game(canvas, self.look, layout, board, title, self._message(), hints)
        self._draw_effects(canvas, layout)

    def _draw_effects(self, canvas: Canvas, layout: Layout) -> None:
        effects = self.effects
        if (move := effects.move) is not None:
            x, y = layout.x, layout.board_y
            draw_moving(canvas, self.look, x, y, layout.cells, move, effects.way)
        # Beside the score and not within the status, which stays where it is.
        x = layout.status_x(0) - len(effects.cue) - len(SEPARATOR)
        if x >= 0:
            canvas.text(x, layout.status_y, effects.cue)

    def _note_window(self, width: int, height: int) -> None:
        self._window = width, height
        if self._hidden is not self._was_hidden:
            self._was_hidden = not self._was_hidden
            # What comes back into sight has to be seen before it can be answered.
            self._place_since = self._now()
            self._settle_clock()

    def status_changes(self) -> list[tuple[int, int, str]] | None:
        """Return what of the drawn status is no longer true.

        Returns:
            Columns, rows and texts, or ``None`` if the frame as a whole has to be drawn again.
        """
        old = self._layout
        if not isinstance(old, Layout) or self._page is not None:
            return None
        new = self._fit(old.width, old.height)
        if not isinstance(new, Layout) or new._replace(status=old.status) != old:
            return None
        if [len(line) for line in new.status] != [len(line) for line in old.status]:
            return None
        self._layout = new
        return [
            (new.status_x(row) + column, new.status_y + row, char)
            for row, (line, drawn) in enumerate(zip(new.status, old.status, strict=True))
            for column, (char, before) in enumerate(zip(line, drawn, strict=True))
            if char != before
        ]

    def _fit(self, width: int, height: int) -> Layout | TooSmall:
        game = self.session.game
        items = status(game.score, game.best, game.moves, game.elapsed, game.undos_left)
        return fit(width, height, game.size, items)

    def _name(self, size: int) -> str:
        return size_name(size).replace("×", self.look.glyphs.times)

    def _message(self) -> Message:
        theme = self.look.theme
        match self.place:
            case Place.CONFIRM:
                return message.confirm(theme, self.session.game.score)
            case Place.BANNER:
                return message.banner(theme)
            case Place.END:
                return message.end(theme, self.session.game)
        return message.notice(self.notices.current or self.session.save_problem or "", self.look)
