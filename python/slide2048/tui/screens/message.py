"""The line below the board: what has happened, what is asked."""

from typing import TYPE_CHECKING, NamedTuple

from slide2048.tui.glyphs import ASCII
from slide2048.tui.look import Look
from slide2048.tui.themes import Paint, Theme

if TYPE_CHECKING:
    from slide2048.game import Game


class Message(NamedTuple):
    """A message in several lengths, the longest first.

    Attributes:
        texts: The lengths; the last one fits on the smallest terminal.
        paint: How it is highlighted, or ``None``.
    """

    texts: tuple[str, ...]
    paint: Paint | None = None


def notice(text: str, look: Look) -> Message:
    """A notice, which is no more than a line of text.

    It may name a file, and a file's name may have any characters in it.
    """
    allowed = str.isascii if look.glyphs is ASCII else _single_width
    if not (text.isprintable() and allowed(text)):
        # Imported here, since it is hardly ever needed.
        from slide2048.plain_text import plain

        text = plain(text)
    return Message((text,))


def _single_width(text: str) -> bool:
    if text.isascii():
        return True
    # Imported here, since it is slow to load and such a text is rare.
    from prompt_toolkit.utils import get_cwidth

    return all(get_cwidth(char) == 1 for char in text)


def banner(theme: Theme) -> Message:
    """The win, while the game waits for the player's choice."""
    return Message(("You made 2048!", "2048!"), theme.win)


def end(theme: Theme, game: "Game") -> Message:
    """The end of the game, and the win if it was won."""
    if game.won:
        texts = [f"You made 2048, and the game is over. Score {game.score}"]
        texts += ["You made 2048, and the game is over.", "2048! Game over.", "2048! Over."]
    else:
        texts = [f"Game over. Score {game.score}", "Game over."]
    if game.score and game.score == game.best:
        texts[0] += ", your best"
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
