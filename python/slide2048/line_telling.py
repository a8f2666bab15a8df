"""How line mode tells where a game stands: its board, what there is to decide, how it was left."""

from slide2048 import invocation
from slide2048.daily_farewell import daily_farewell
from slide2048.daily_result import result_text
from slide2048.game import Game
from slide2048.plain_text import plain
from slide2048.session import Session
from slide2048.wording import format_time, named_best


def board_and_numbers(session: Session) -> str:
    """Return the board and, below it, the numbers."""
    game = session.game
    return (
        f"\n{game.board}\n\nScore {game.score}, {_best(session)}, moves {game.moves}, "
        f"time {format_time(game.elapsed)}, undos {game.undos_left}."
    )


def standing(game: Game) -> str | None:
    """Return what keeps moves from being played, and what can be done instead."""
    if game.over:
        won = "You made 2048, and the game is over" if game.won else "Game over"
        undo = '"undo" takes a move back, ' if game.can_undo else ""
        return f'{won}: no move is left. Type: {undo}"new" starts a new game.'
    if game.at_banner:
        return 'You made 2048! Type: "keep" goes on with this board, "new" starts a new game.'
    return None


def farewell(session: Session, *, saved: bool) -> str:
    """Return what sums a game up.

    Args:
        session: The player's game.
        saved: Whether its last state is on disk.
    """
    game = session.game
    end = "You made 2048. " if game.won else ""
    end += "Game over. " if game.over else ""
    text = (
        f"\n{end}Score {game.score}, {_best(session)}, largest tile {game.board.max_tile}, "
        f"moves {game.moves}, time {format_time(game.elapsed)}."
    )
    if kept := _kept(session, saved=saved):
        text += f"\n{plain(kept)}"
    if (result := session.daily_result()) is not None:
        text += f"\n\n{result_text(result)}"
    return text


def _best(session: Session) -> str:
    return named_best(session.best_of_kind, helped=session.game.helped)


def _kept(session: Session, *, saved: bool) -> str | None:
    """Return what has become of the game; None where none was to be kept."""
    daily = session.daily
    if not saved:
        problem = session.save_problem or "the reason is unknown"
        return f"The last moves could not be saved: {problem}."
    if daily is not None and (session.saving or not daily.counts):
        return daily_farewell(daily, session.game, ascii_only=True)
    if not session.saving:
        return None
    what = "Play again" if session.game.final else "Continue it"
    command = f"{invocation.command(ascii_only=True)}{invocation.in_lines()}"
    return f"Your game is saved. {what} with: {command}"
