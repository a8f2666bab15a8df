"""What speaks for and against moves, as people see it on the board."""

from slide2048._engine import Board
from slide2048.direction import Direction


def reasons(board: Board) -> dict[Direction, tuple[str, ...]]:
    """Return for each legal move what can be said of it in short words.

    - ``only move``: no other is legal.
    - ``only safe move``: after each other one a new tile may end the game, not after this.
    - ``may end the game``: a new tile may leave no move.
    - ``keeps the corner``, ``leaves the corner``: the largest tile is in a corner now, and still is
      or no more is after it.
    - ``takes the corner``: it is not, but is after it.
    - ``merges a pair``, ``merges 2 pairs``: so many.
    - ``makes 64``: the largest tile that they make.
    - ``leaves 5 empty``: so many cells, before the new tile.
    """
    after = {direction: board.slide(direction) for direction in board.legal_moves()}
    safe = [direction for direction, slide in after.items() if not _may_end(slide.board)]
    cornered = _corner(board)
    found = {}
    for direction, slide in after.items():
        words = []
        if len(after) == 1:
            words.append("only move")
        elif safe == [direction]:
            words.append("only safe move")
        if direction not in safe:
            words.append("may end the game")
        if _corner(slide.board):
            words.append("keeps the corner" if cornered else "takes the corner")
        elif cornered:
            words.append("leaves the corner")
        merges = slide.board.empty_count - board.empty_count
        if merges:
            pairs = "a pair" if merges == 1 else f"{merges} pairs"
            words += [f"merges {pairs}", f"makes {_largest_made(board, slide.board)}"]
        words.append(f"leaves {slide.board.empty_count} empty")
        found[direction] = tuple(words)
    return found


def _may_end(afterstate: Board) -> bool:
    """Whether some new tile leaves no move, which takes the last empty cell."""
    return afterstate.empty_count == 1 and any(
        not board.can_move() for board, _ in afterstate.spawns()
    )


def _corner(board: Board) -> bool:
    rows = board.rows()
    return board.max_tile in (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1])


def _largest_made(board: Board, afterstate: Board) -> int:
    """The largest tile of which there are more than before: merges use up tiles below it only."""
    before, now = (sorted(position.exponents, reverse=True) for position in (board, afterstate))
    return 1 << next(new for old, new in zip(before, now, strict=True) if new != old)
