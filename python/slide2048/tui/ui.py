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
        self._page: Help | Sizes | None = None
        self._confirming = False
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
        return begun and self.place is Place.BOARD

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
        outcome = self._act(action, key)
        self._note_place()
        return outcome

    def go_away(self) -> None:
        """Stop the clock, and everything that moves, while the player is somewhere else."""
        self.effects.cut()
        self.session.pause()

    def come_back(self) -> None:
        """Go on after ``go_away``."""
        if self.place in Place.GAME:
            self.session.resume()

    def tick(self) -> bool:
        """Let the clock run, and return whether more has changed than the status."""
        self.session.tick()
        return self.notices.update()

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
                self.session.resume()
            case Action.NO:
                self._confirming = False
                self.session.resume()
            case Action.HELP:
                self._open(Help())
            case Action.SIZES:
                self._open(self._sizes())
            case Action.THEME:
                self._change_theme()
            case Action.CHOOSE | Action.PICK:
                return self._choose(action, key)
            case Action.BACK:
                return self._back()
        return Outcome.DRAW

    def _steer(self, action: Action) -> Outcome:
        rows = {Action.UP: -1, Action.DOWN: 1}.get(action, 0)
        if isinstance(self._page, Help):
            self._page.scroll(rows)
        elif isinstance(self._page, Sizes):
            self._page.move_mark(rows)
        else:
            return self._move(_DIRECTIONS[action])
        return Outcome.DRAW

    def _move(self, direction: Direction) -> Outcome:
        if isinstance(self._layout, TooSmall):
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
            self.session.pause()
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

    def _open(self, page: Help | Sizes) -> None:
        if self._page is None and not self._confirming:
            self.session.pause()
        self._page = page

    def _back(self) -> Outcome:
        if self._page is None:
            return Outcome.NOTHING
        self._page = None
        if not self._confirming:
            self.session.resume()
        return Outcome.DRAW

    def _choose(self, action: Action, key: str) -> Outcome:
        page = self._page
        if not isinstance(page, Sizes):
            return Outcome.NOTHING
        size = page.marked if action is Action.CHOOSE else int(key)
        if not page.offers(size):
            return Outcome.NOTHING
        self._page = None
        if size != self.session.size:
            self.session.switch_size(size)
            self._welcome()
        self.session.resume()
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
        sizes = [preset.size for preset in PRESETS]
        if session.size not in sizes:
            sizes.append(session.size)
        choices = tuple(
            Choice(size, self._name(size), progress(games, size, session.size)) for size in sizes
        )
        return Sizes(choices, session.size)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""
        can_undo = self.session.game.can_undo
        hints = footer(self.place, self.look.glyphs, canvas.width, can_undo=can_undo)
        if self._page is not None:
            self._page.draw(canvas, self.look, hints)
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
