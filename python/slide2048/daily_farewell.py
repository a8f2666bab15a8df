"""What players of the daily board are told when they leave: what is kept, and how to come back."""

from typing import TYPE_CHECKING

from slide2048 import invocation

if TYPE_CHECKING:
    from slide2048.daily_board import Daily
    from slide2048.game import Game


def daily_farewell(daily: "Daily", game: "Game", *, ascii_only: bool) -> str:
    """Return one line about a game on the daily board, all of which could be saved."""
    command = f"{invocation.command(ascii_only=ascii_only)} daily{invocation.in_lines()}"
    if not daily.counts:
        return f"This was practice on the board of {daily.day}; it is not saved."
    if game.final:
        return f"Practice on this board with: {command}"
    if game.over:
        return f"Your try is saved. Take moves back, or practice, with: {command}"
    return f"Your try is saved. Continue it with: {command}"
