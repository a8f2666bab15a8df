"""What stays on the terminal after the game."""

from typing import TYPE_CHECKING

from slide2048 import invocation
from slide2048.daily_farewell import daily_farewell
from slide2048.daily_result import result_text
from slide2048.tui.glyphs import ASCII, Glyphs
from slide2048.tui.tiles import label
from slide2048.wording import format_time, named_best

if TYPE_CHECKING:
    from slide2048.session import Session

_CELL = 8


def summary(session: "Session", glyphs: Glyphs, width: int, *, saved: bool) -> list[str]:
    """Return the final board and numbers, and how to come back, in plain lines.

    Args:
        session: The player's game.
        glyphs: The characters to draw with.
        width: Columns of the terminal.
        saved: Whether the last state is on disk.
    """
    game = session.game
    size = game.size
    cell = min(_CELL, max(3, (width - 1) // size - 1))
    lines = [""]
    exponents = game.board.exponents
    for row in range(size):
        cells = exponents[row * size : (row + 1) * size]
        texts = (label(e, cell) if e else glyphs.empty for e in cells)
        lines.append(" ".join(text.rjust(cell) for text in texts))
    lines.append("")
    lines.append(
        f"Score {game.score}, {named_best(session.best_of_kind, helped=game.helped)}, "
        f"moves {game.moves}, time {format_time(game.elapsed)}."
    )
    ends = (["You made 2048."] if game.won else []) + (["Game over."] if game.over else [])
    if ends:
        lines.append(" ".join(ends))
    lines.append(_farewell(session, saved=saved, ascii_only=glyphs is ASCII))
    if (result := session.daily_result()) is not None:
        lines += ["", *result_text(result).splitlines()]
    return lines


def _farewell(session: "Session", *, saved: bool, ascii_only: bool) -> str:
    if not session.saving and session.daily is None:
        return "This game is not saved."
    if not saved:
        return f"This game could not be saved: {session.save_problem or 'unknown problem'}."
    if session.daily is not None:
        return daily_farewell(session.daily, session.game, ascii_only=ascii_only)
    command = invocation.command(ascii_only=ascii_only)
    if session.game.final:
        return f"Play again with: {command}"
    return f"Your game is saved. Continue it with: {command}"
