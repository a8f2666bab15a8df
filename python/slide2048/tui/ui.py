"""What the player sees and what the keys do, apart from any terminal."""

import enum
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from slide2048.direction import Direction
from slide2048.presets import size_name
from slide2048.tui import action_kinds, keys
from slide2048.tui.adviser import Adviser
from slide2048.tui.assistant import Assistant
from slide2048.tui.canvas import Canvas
from slide2048.tui.effects import Effects
from slide2048.tui.game_changes import GameChanges
from slide2048.tui.keys import Action, Place
from slide2048.tui.look import Look
from slide2048.tui.motion import Move
from slide2048.tui.notices import Notices
from slide2048.tui.pages import Pages
from slide2048.tui.picture import Picture
from slide2048.tui.preferences import MOUSE_SETTING, change_mouse, change_theme
from slide2048.tui.screens import message
from slide2048.tui.screens.help import Help
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.sizes import Sizes

if TYPE_CHECKING:
    from slide2048.session import Session

BANNER_WAITS: Final = 0.3
"""Seconds in which the banner takes no choice: a key that comes sooner was meant for play."""


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
        mouse: Whether the mouse may be taken at first, if the player has not freed it.
    """

    def __init__(
        self,
        session: "Session",
        look: Look,
        now: Callable[[], float] = time.monotonic,
        *,
        animation: bool = True,
        mouse: bool = True,
    ) -> None:
        self.session = session
        self.look = look
        self.notices = Notices(session.notices, now)
        self.effects = Effects(now, enabled=animation)
        self.takes_mouse = mouse and session.setting(MOUSE_SETTING, True)
        self._now = now
        self._changes = GameChanges(session, self.notices)
        self._assistant = Assistant(session, self.notices, now)
        self._picture = Picture(session, self.effects)
        self._pages = Pages()
        self._confirming = False
        self._away = False
        self._was_hidden = False
        self._place = self.place
        self._place_since = now()
        self._changes.welcome()

    @property
    def place(self) -> Place:
        """Where the player is."""
        if self._pages.top is not None:
            return self._pages.top.place
        if self._confirming:
            return Place.CONFIRM
        if self.session.game.at_banner:
            return Place.BANNER
        if self.session.game.over:
            return Place.END
        return Place.AUTOPLAY if self._assistant.playing else Place.BOARD

    @property
    def clock_runs(self) -> bool:
        """Whether the time on the screen changes by itself."""
        game = self.session.game
        begun = game.moves > 0 or game.undos_left < game.undo_limit
        return begun and self.place in Place.PLAY and not self._picture.hidden

    def connect(self, adviser: Adviser) -> None:
        """Take the solver that is asked from now on, before any key is pressed."""
        self._assistant.connect(adviser)

    def press(self, key: str) -> Outcome:
        """Do what a key does in the present place."""
        row = keys.find(self.place, key)
        return self._after_cut(lambda: self.act(row.action, key) if row else Outcome.NOTHING)

    def swipe(self, direction: Direction) -> Outcome:
        """Slide, if the player is at the board."""
        if self.place not in Place.PLAY:
            return Outcome.NOTHING
        return self._after_cut(lambda: self.act(action_kinds.SLIDE_OF[direction]))

    def act(self, action: Action, key: str = "") -> Outcome:
        """Do an action of the key table."""
        waits = self.place is Place.BANNER and self._now() - self._place_since < BANNER_WAITS
        if waits and action not in action_kinds.SYSTEM:
            return Outcome.NOTHING
        elsewhere = action in action_kinds.TO_OTHER_BOARDS and self._picture.smaller_fits
        if self._picture.hidden and action not in action_kinds.UNSEEN and not elsewhere:
            return Outcome.NOTHING
        if action in action_kinds.AWAY and self._pages.top is None:
            self.notices.key_pressed()
        stopped = action not in action_kinds.AMID_AUTOPLAY and self._assistant.stop()
        outcome = self._act(action, key)
        self._assistant.note_change()
        self._note_place()
        self._settle_clock()
        return Outcome.DRAW if stopped and outcome is Outcome.NOTHING else outcome

    def go_away(self) -> None:
        """Stop the clock, and everything that moves, while the player is somewhere else."""
        self.effects.cut()
        self._assistant.stop()
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
        changed = self.notices.update()
        if self.place not in Place.PLAY:
            # What comes by itself must not hide that the game has just been won or lost.
            self.notices.read()
        return changed

    @property
    def next_step(self) -> float | None:
        """Seconds until the screen changes by itself, beyond the clock; ``None`` if it does not."""
        return self._assistant.wait if self._pages.top is None else self._pages.wait

    def step(self) -> bool:
        """Let the solver play, or a game that is seen again go on, if it is time.

        Returns:
            Whether it was.
        """
        if self._pages.top is not None:
            return self._pages.step()
        direction = self._assistant.take_due()
        if direction is None:
            return False
        self.effects.cut()
        self._slide(direction, seen=not self._assistant.hurries)
        self.notices.pass_on()
        self.tick()
        self._assistant.note_change()
        self._settle_clock()
        return True

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
                self._changes.undo()
            case Action.NEW_GAME:
                self._ask_new_game()
            case Action.KEEP_GOING:
                self.session.keep_going()
            case Action.YES:
                self._confirming = False
                self._changes.new_game()
            case Action.NO:
                self._confirming = False
            case Action.HELP:
                self._pages.open(Help())
            case Action.SIZES:
                self._pages.open(Sizes.of(self.session, self._name))
            case Action.STATISTICS | Action.GAMES | Action.WATCH | Action.REVIEW | Action.MISTAKES:
                return self._look_back(action)
            case Action.THEME:
                self.look = change_theme(self.look, self.session, self.notices)
            case Action.MOUSE:
                self.takes_mouse = change_mouse(self.takes_mouse, self.session, self.notices)
            case Action.CHOOSE | Action.PICK:
                return self._choose(action, key)
            case Action.BACK:
                return _drawn_if(self._pages.back())
            case _ if self._pages.top is None:
                self._assistant.act(action)
            case _:
                return _drawn_if(self._pages.tell(action))
        return Outcome.DRAW

    def _steer(self, action: Action) -> Outcome:
        if self._pages.top is not None:
            return _drawn_if(self._pages.tell(action))
        return self._move(action_kinds.DIRECTION_OF[action])

    def _move(self, direction: Direction) -> Outcome:
        if self._picture.hidden:
            return Outcome.NOTHING
        if not self._slide(direction):
            refusal = self.look.glyphs.refusal(direction)
            return _drawn_if(self.effects.start(None, refusal))
        self.notices.key_pressed()
        return Outcome.DRAW

    def _slide(self, direction: Direction, *, seen: bool = True) -> bool:
        """Slide the tiles if they can, and show how, if that is to be seen."""
        before, score = self.session.game.board, self.session.game.score
        if not self.session.move(direction):
            return False
        self._note_place()
        game = self.session.game
        if seen:
            move = Move(before, direction, game.board) if self.look.movable else None
            self.effects.start(move, f"+{game.score - score}" if game.score > score else "")
        return True

    def _after_cut(self, do: Callable[[], Outcome]) -> Outcome:
        """End what is shown for the key before only, and then do what this one does."""
        seen = self.effects.cut()
        # Elsewhere a notice stays where it is when it has been read.
        seen |= self.notices.read() and self.place in Place.BANNER | Place.END
        outcome = do()
        return Outcome.DRAW if seen and outcome is Outcome.NOTHING else outcome

    def _note_place(self) -> None:
        if self.place is not self._place:
            self._place = self.place
            self._place_since = self._now()

    def _settle_clock(self) -> None:
        """Let the clock run while the player can play, and only then."""
        if self._away or self._picture.hidden or self.place not in Place.GAME:
            self.session.pause()
        else:
            self.session.resume()

    def _ask_new_game(self) -> None:
        if self.session.game.score or self.session.ends_try:
            self._confirming = True
        else:
            self._changes.new_game()

    def _look_back(self, action: Action) -> Outcome:
        # Imported here, since a game begins without it.
        from slide2048.tui.looking_back import open_page

        page = open_page(
            action,
            self.session,
            self._pages.top,
            self._name,
            self.look.glyphs,
            self._assistant.reviewer,
            self._now,
        )
        if page is None:
            return Outcome.NOTHING
        self._pages.open(page)
        return Outcome.DRAW

    def _choose(self, action: Action, key: str) -> Outcome:
        page = self._pages.top
        if not isinstance(page, Sizes):
            return Outcome.NOTHING
        size = page.marked if action is Action.CHOOSE else int(key)
        if not page.offers(size):
            return Outcome.NOTHING
        self._pages.close()
        self._changes.switch_board(size)
        return Outcome.DRAW

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""
        self._note_window(canvas)
        page = self._pages.top
        hints = Hints(
            self.place,
            self.look.glyphs,
            can_undo=self.session.game.can_undo,
            idle=() if page is None else page.idle,
        )
        if page is not None:
            page.draw(canvas, self.look, hints)
        else:
            daily = self.session.daily
            name = self._name(self.session.size) if daily is None else daily.title
            said = message.present(
                self.place, self.session, self.notices, self.look, self._assistant.message
            )
            self._picture.draw(canvas, self.look, f"2048  {name}", said, hints)

    def status_changes(self) -> list[tuple[int, int, str]] | None:
        """Return what of the drawn status is no longer true.

        Returns:
            Columns, rows and texts, or ``None`` if the frame as a whole has to be drawn again.
        """
        return None if self._pages.top is not None else self._picture.status_changes()

    def _note_window(self, canvas: Canvas) -> None:
        self._picture.note_window(canvas)
        if self._picture.hidden:
            self._assistant.stop()
        if self._picture.hidden is not self._was_hidden:
            self._was_hidden = not self._was_hidden
            # What comes back into sight has to be seen before it can be answered.
            self._place_since = self._now()
            self._settle_clock()

    def _name(self, size: int) -> str:
        return size_name(size).replace("×", self.look.glyphs.times)


def _drawn_if(changed: bool) -> Outcome:
    return Outcome.DRAW if changed else Outcome.NOTHING
