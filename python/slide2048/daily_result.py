"""The result of a try on the daily board, as players show it to each other."""

from typing import TYPE_CHECKING

from slide2048.wording import counted, format_time

if TYPE_CHECKING:
    from slide2048.store import FinishedGame


def result_text(game: "FinishedGame") -> str:
    """Return two lines to paste: printable ASCII, whatever they are pasted into."""
    details = [
        f"score {game.score}",
        counted(game.moves, "move"),
        format_time(game.elapsed),
        f"{counted(game.undos_used, 'undo')} used",
    ]
    if game.helped:
        details.append("helped")
    line = ", ".join(details)
    return f"slide2048 daily {game.daily}: {reached(game)}\n{line[0].upper()}{line[1:]}"


def reached(game: "FinishedGame") -> str:
    """Return how far a game came."""
    if not game.won:
        return f"reached {game.best_tile}"
    won = f"2048 in {counted(game.win_moves or game.moves, 'move')}"
    return won if game.best_tile <= 2048 else f"{won}, reached {game.best_tile}"
