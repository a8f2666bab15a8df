"""What has happened and what is asked, below the board or beside it."""

import re
from typing import TYPE_CHECKING, NamedTuple

from slide2048.tui.canvas import Canvas
from slide2048.tui.format import longest, wrap
from slide2048.tui.glyphs import ASCII
from slide2048.tui.keys import Place
from slide2048.tui.layout import Area
from slide2048.tui.look import Look
from slide2048.tui.notices import Notices
from slide2048.tui.themes import Paint, Theme

if TYPE_CHECKING:
    from slide2048.game import Game
    from slide2048.session import Session


class Message(NamedTuple):
    """A message in several lengths, the longest first.

    Attributes:
        texts: The lengths; the last one fits on the smallest terminal.
        paint: How it is highlighted, or ``None``.
        told: A notice to be told below it, where there is room for both.
        unread: Whether that notice comes first elsewhere.
    """

    texts: tuple[str, ...]
    paint: Paint | None = None
    told: "Message | None" = None
    unread: bool = False


def present(
    place: Place,
    session: "Session",
    notices: Notices,
    look: Look,
    by_solver: Message | None = None,
) -> Message:
    """Return what is to be said now.

    Args:
        place: Where the player is.
        session: The player's game.
        notices: The notice that is shown at present, if there is one.
        look: How everything looks.
        by_solver: What the solver has to say, if anything.
    """
    problem = f"Not saved right now: {session.save_problem}." if session.save_problem else ""
    told = notice(notices.current or problem, look, notices.short)
    match place:
        case Place.CONFIRM if session.ends_try:
            return confirm_practice(look.theme)
        case Place.CONFIRM:
            return confirm(look.theme, session.game.score)
        case Place.BANNER:
            return _telling(banner(look.theme), told, unread=notices.unread)
        case Place.END:
            counts = session.daily is None or session.daily.counts
            ended = end(look.theme, session.game, session.best_of_kind, counts=counts)
            return _telling(ended, told, unread=notices.unread)
        case Place.BOARD | Place.AUTOPLAY if by_solver is not None:
            return _telling(by_solver, told, unread=notices.unread)
    return told


def _telling(message: Message, told: Message, *, unread: bool) -> Message:
    """Return a message that tells a notice, too.

    An unread one may answer the last key, and nobody else would ever tell it. So it comes first,
    and with the next key makes way for the message.
    """
    return message._replace(told=told, unread=unread) if told.texts[0] else message


def notice(text: str, look: Look, short: str = "") -> Message:
    """A notice, which is no more than a line of text.

    It may name a file, and a file's name may have any characters in it.

    Args:
        text: What it says, the most needed sentence first.
        look: How everything looks.
        short: What it says where there is hardly any room.
    """
    allowed = str.isascii if look.glyphs is ASCII else _single_width
    if not (text.isprintable() and allowed(text)):
        # Imported here, since it is hardly ever needed.
        from slide2048.plain_text import plain

        text = plain(text)
    # Where there is no room for all of it, whole sentences are better than half of the last one.
    ends = [match.start() + 1 for match in re.finditer(r"\. (?=[A-Z])", text)]
    shorter = (short,) if short else ()
    return Message((text, *(text[:end] for end in reversed(ends)), *shorter))


def _single_width(text: str) -> bool:
    if text.isascii():
        return True
    # Imported here, since it is slow to load and such a text is rare.
    from prompt_toolkit.utils import get_cwidth

    return all(get_cwidth(char) == 1 for char in text)


def banner(theme: Theme) -> Message:
    """The win, while the game waits for the player's choice."""
    return Message(("You made 2048!", "2048!"), theme.win)


def end(theme: Theme, game: "Game", best: int, *, counts: bool = True) -> Message:
    """The end of the game, and the win if it was won.

    Args:
        theme: How it is highlighted.
        game: The game.
        best: The best score of games like it.
        counts: Whether it can be the player's best.
    """
    if game.won:
        texts = [f"You made 2048, and the game is over. Score {game.score}"]
        texts += ["You made 2048, and the game is over.", "2048! Game over.", "2048! Over."]
    else:
        texts = [f"Game over. Score {game.score}", "Game over."]
    if counts and game.score and game.score == best:
        texts[0] += ", your best with help" if game.helped else ", your best"
    texts[0] += "."
    if game.can_undo:
        texts.insert(0, f"{texts[0]} U takes the last move back ({game.undos_left} left).")
    return Message(tuple(texts), theme.win if game.won else theme.end)


def confirm(theme: Theme, score: int) -> Message:
    """The question before a new game."""
    texts = (
        f"Start a new game? This one has a score of {score}.",
        "Start a new game?",
        "New game?",
    )
    return Message(texts, theme.ask)


def confirm_practice(theme: Theme) -> Message:
    """The question before a new game that ends the try that counts on the daily board."""
    texts = (
        "End your one try of the day? A new game is practice.",
        "End your one try of the day?",
        "End your try?",
    )
    return Message(texts, theme.ask)


def draw_message(canvas: Canvas, look: Look, area: Area, message: Message, *, panel: bool) -> None:
    """Draw a message where there is room for it; what is cut ends in an ellipsis.

    Args:
        canvas: Where to draw.
        look: How it looks.
        area: Where there is room.
        message: The message.
        panel: Whether it begins at the left and at the top, as a paragraph.
    """
    if message.told is not None:
        told, message = message.told, message._replace(told=None)
        rows = len(_fitting(told, area.width, max(1, area.height - 1)))
        own = len(_fitting(message, area.width - 2, area.height - rows)) if panel else 1
        if own + rows <= area.height:
            y = area.y + (own if panel else area.height - rows)
            below = Area(area.x, y, area.width, rows)
            draw_message(canvas, look, below, told, panel=panel)
            area = area._replace(height=area.height - rows)
        elif message.unread:
            message = told
    if panel:
        _draw_paragraph(canvas, look, area, message)
        return
    ellipsis = look.glyphs.ellipsis
    if message.paint is None:
        lines = _cut(_fitting(message, area.width, area.height), area, ellipsis)
        style = ""
    else:
        text = longest(message.texts, area.width, ellipsis)
        lines = [f" {text} " if len(text) + 2 <= area.width else text]
        style = look.style(message.paint)
    # What is short stands off the board.
    for y, line in enumerate(lines, area.y + area.height - len(lines)):
        canvas.text(area.x + (area.width - len(line)) // 2, y, line, style)


def _draw_paragraph(canvas: Canvas, look: Look, area: Area, message: Message) -> None:
    paint = message.paint
    width = area.width if paint is None else area.width - 2
    lines = _fitting(message, width, area.height)
    for y, line in enumerate(_cut(lines, area, look.glyphs.ellipsis), area.y):
        if paint is None:
            canvas.text(area.x, y, line)
        else:
            canvas.text(area.x, y, f" {line} ".ljust(area.width), look.style(paint))


def _fitting(message: Message, width: int, height: int) -> list[str]:
    """Return the longest text of a message that fits, or else its last one, in lines."""
    wrapped = [wrap(text, width) for text in message.texts]
    return next((lines for lines in wrapped if len(lines) <= height), wrapped[-1])


def _cut(lines: list[str], area: Area, ellipsis: str) -> list[str]:
    shown = lines[: area.height]
    if len(lines) > len(shown):
        shown[-1] = longest([f"{shown[-1]} {ellipsis}"], area.width, ellipsis)
    return shown
