"""The statistics as line mode tells them: a line for each board with finished games."""

from slide2048.board_statistics import (
    COUNTING,
    NOTHING,
    UNREADABLE,
    BoardStatistics,
    board_statistics,
)
from slide2048.errors import SaveError
from slide2048.presets import size_name
from slide2048.session import Session
from slide2048.wording import counted, format_time, percent


def statistics_text(session: Session) -> str:
    """Return what the finished games add up to."""
    try:
        boards = board_statistics(session.archive, session.size, _name)
    except SaveError:
        return UNREADABLE
    lines = [board_line(board) for board in boards if board.statistics.games]
    return "\n".join([*(lines or [NOTHING]), COUNTING])


def _name(size: int) -> str:
    return size_name(size).replace("×", "x")


def board_line(board: BoardStatistics) -> str:
    """Return what the finished games of a board add up to; there is at least one."""
    name, known = board
    facts = [
        counted(known.games, "game"),
        f"{known.won} won ({percent(known.won, known.games)})",
        f"best score {known.best_score}",
        f"best tile {known.best_tile}",
    ]
    if known.win_moves is not None:
        facts.append(f"fewest moves to 2048 {known.win_moves}")
    if known.win_elapsed is not None:
        facts.append(f"shortest time to 2048 {format_time(known.win_elapsed)}")
    facts += [f"winning streak {known.streak}", f"longest {known.longest_streak}"]
    return f"{name}: {', '.join(facts)}."
