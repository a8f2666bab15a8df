"""``slide2048 solve``: what to play on a board, and why."""

import argparse
import contextlib
import json
import math
import sys

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.learning_arguments import MOST_THREADS, file_name, whole
from slide2048.cli.refusals import UsageError
from slide2048.cli.searching import add_limits, valuing
from slide2048.cli.whole_numbers import recorded, whole_number
from slide2048.errors import Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slide2048._engine import Board
    from slide2048.ai import Analysis

_LONGEST_TEXT = 10_000
"""Characters that are read of a board: that of 8×8 with the largest tiles has some 1,400."""


class NoBoardError(Error):
    """There is no board to solve."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Write the moves of a board, the best first, with what they are worth and what\n"
        "speaks for them. The search is expectimax, over all moves and new tiles: on 4x4\n"
        "by the network that comes with the game, in points still to be gained, on other\n"
        "boards by a heuristic. It deepens until the time is over, if nothing else is\n"
        "given."
    )
    parser.epilog = (
        "A board is rows of tiles with / or line breaks between them, and . or 0 for\n"
        "an empty cell:\n"
        '  slide2048 solve "2 4 8 16 / . 2 4 8 / . . 2 4 / . . . 2"'
    )
    parser.add_argument(
        "board",
        nargs="?",
        metavar="BOARD",
        help="the board; without it, it is read from standard input",
    )
    parser.add_argument(
        "--saved",
        type=whole_number("size", recorded("SIZES")),
        metavar="N",
        help="take the board of your saved game on N rows of N cells; that does not mark the game "
        "as helped",
    )
    parser.add_argument(
        "--network",
        type=file_name,
        metavar="FILE",
        help="value boards of its size by this network, of slide2048 train or compact",
    )
    parser.add_argument(
        "--heuristic", action="store_true", help="value boards by the heuristic on 4x4, too"
    )
    add_limits(parser, seconds="search no longer (default: 1, unless there is another limit)")
    parser.add_argument(
        "--threads",
        type=whole("number of threads", 1, MOST_THREADS),
        default=1,
        metavar="N",
        help="how many threads search (default: 1); more than 4 do not help",
    )
    parser.add_argument("--json", action="store_true", help="write a JSON object instead of words")


def run(args: argparse.Namespace) -> int:
    """Solve, write the result, and return the exit status."""
    from slide2048.ai import Expectimax

    board = _board(args)
    limits = (args.depth, args.seconds, args.nodes)
    player = Expectimax(
        valuing(args.network, board.size, "--network", heuristic=args.heuristic),
        depth=args.depth,
        seconds=1.0 if limits == (None, None, None) else args.seconds,
        nodes=args.nodes,
        threads=args.threads,
    )
    analysis = player.analyse(board)
    output.write(_json(board, analysis) if args.json else _table(analysis))
    return exit_status.OK


def _board(args: argparse.Namespace) -> "Board":
    from slide2048._engine import Board

    if args.saved is not None:
        if args.board is not None:
            raise UsageError("there are two boards: one is given, another is saved")
        return _saved(args.saved)
    text = args.board
    if text is None:
        if sys.stdin is None:
            raise NoBoardError("there is no board, and no standard input to read it from")
        text = sys.stdin.read(_LONGEST_TEXT)
    if not text.strip():
        raise NoBoardError("there is no board; slide2048 solve --help shows one")
    return Board.from_text(text)


def _saved(size: int) -> "Board":
    from slide2048._engine import Board
    from slide2048.store import StorePaths, data_folder, saves, snapshot

    with contextlib.closing(snapshot.take(StorePaths(data_folder()))) as connection:
        saved = saves.read_all(connection).get(size)
    if saved is None:
        raise NoBoardError(f"there is no saved game on {size} rows of {size} cells")
    return Board.from_exponents(saved.to_state().board)


def _table(analysis: "Analysis") -> str:
    if not analysis.moves:
        return "The game is over: there is no move.\n"
    rows = [("move", "value", "depth", "why")]
    for move in analysis.moves:
        words = ", ".join(move.reasons)
        rows.append((move.direction.name.lower(), f"{move.value:,.1f}", str(move.depth), words))
    width = max(len(value) for _, value, _, _ in rows)
    return "".join(
        f"{name:<5}  {value:>{width}}  {depth:>5}  {words}\n" for name, value, depth, words in rows
    )


def _json(board: "Board", analysis: "Analysis") -> str:
    moves = [
        {
            "move": move.direction.name.lower(),
            "value": move.value if math.isfinite(move.value) else None,
            "depth": move.depth,
            "nodes": move.nodes,
            "pruned": move.pruned,
            "reasons": move.reasons,
        }
        for move in analysis.moves
    ]
    best = moves[0]["move"] if moves else None
    return json.dumps({"board": board.rows(), "best": best, "moves": moves}) + "\n"
