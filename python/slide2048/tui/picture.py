"""The picture of the game in play: the board with all that is around it."""

from typing import TYPE_CHECKING, Final

from slide2048.presets import PRESETS
from slide2048.tui.canvas import Canvas
from slide2048.tui.effects import Effects
from slide2048.tui.format import status
from slide2048.tui.layout import SEPARATOR, Layout, Text, TooSmall, fit
from slide2048.tui.look import Look
from slide2048.tui.screens.board import draw_game
from slide2048.tui.screens.hints import Hints
from slide2048.tui.screens.message import Message
from slide2048.tui.screens.moving import draw_moving
from slide2048.tui.screens.too_small import draw_too_small

if TYPE_CHECKING:
    from slide2048.session import Session

_SMALLER_BOARD: Final = "B leads to other boards."


class Picture:
    """Draws the game in play, and knows what of it is on the screen.

    Args:
        session: The player's game.
        effects: What is shown for a moment only.
    """

    def __init__(self, session: "Session", effects: Effects) -> None:
        self._session = session
        self._effects = effects
        self._window: tuple[int, int] | None = None
        self._layout: Layout | TooSmall | None = None

    @property
    def hidden(self) -> bool:
        """Whether the window is too small for the board, as the game stands now."""
        return self._window is not None and isinstance(self._fit(*self._window), TooSmall)

    @property
    def smaller_fits(self) -> bool:
        """Whether the window is too small for the board, and not for the smallest one offered."""
        smallest = min(preset.size for preset in PRESETS)
        return (
            self.hidden
            and self._window is not None
            and isinstance(self._fit(*self._window, smallest), Layout)
        )

    def note_window(self, canvas: Canvas) -> None:
        """Take note of how large the window is."""
        self._window = canvas.width, canvas.height

    def draw(self, canvas: Canvas, look: Look, title: str, message: Message, hints: Hints) -> None:
        """Draw the whole screen of the game."""
        layout = self._layout = self._fit(canvas.width, canvas.height)
        if isinstance(layout, TooSmall):
            way_out = _SMALLER_BOARD if self.smaller_fits else ""
            draw_too_small(canvas, look.glyphs, layout, way_out)
            return
        draw_game(canvas, look, layout, self._session.game.board, title, message, hints)
        self._draw_move(canvas, look, layout)
        self._draw_cue(canvas, layout, message)

    def _draw_move(self, canvas: Canvas, look: Look, layout: Layout) -> None:
        effects = self._effects
        if (move := effects.move) is not None:
            x, y = layout.x, layout.board_y
            draw_moving(canvas, look, x, y, layout.cells, move, effects.way)

    def _draw_cue(self, canvas: Canvas, layout: Layout, message: Message) -> None:
        """Put a word beside the score, not within the status, which stays where it is."""
        cue = self._effects.cue
        x, y, score = layout.status[0]
        if layout.panel:
            x += len(score) + len(SEPARATOR)
        else:
            x -= len(cue) + len(SEPARATOR)
        if x < 0 or x + len(cue) > layout.width:
            # Where the status takes the whole width, the place of messages may be free.
            if any(message.texts):
                return
            x, y = (layout.width - len(cue)) // 2, layout.message.y + layout.message.height - 1
        canvas.text(x, y, cue)

    def status_changes(self) -> list[tuple[int, int, str]] | None:
        """Return what of the drawn status is no longer true, and take it for drawn.

        Returns:
            Columns, rows and texts, or ``None`` if the frame as a whole has to be drawn again.
        """
        old = self._layout
        if not isinstance(old, Layout):
            return None
        new = self._fit(old.width, old.height)
        if not isinstance(new, Layout) or new._replace(status=old.status) != old:
            return None
        if [_shape(line) for line in new.status] != [_shape(line) for line in old.status]:
            return None
        self._layout = new
        return [
            (x, line.y, char)
            for line, drawn in zip(new.status, old.status, strict=True)
            for x, (char, before) in enumerate(zip(line.text, drawn.text, strict=True), line.x)
            if char != before
        ]

    def _fit(self, width: int, height: int, size: int = 0) -> Layout | TooSmall:
        game = self._session.game
        items = status(
            game.score,
            self._session.best_of_kind,
            game.moves,
            game.elapsed,
            game.undos_left,
            helped=game.helped,
        )
        return fit(width, height, size or game.size, items)


def _shape(line: Text) -> tuple[int, int, int]:
    return line.x, line.y, len(line.text)
