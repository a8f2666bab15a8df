"""``slide2048 evaluate``: how well a player plays."""

import argparse
import json
from typing import Any

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.learning_arguments import (
    Ended,
    add_playing,
    ends_noted,
    file_name,
    memory_named,
)
from slide2048.cli.players import NTUPLE, Chosen, add_players, chosen
from slide2048.cli.progress_line import ProgressLine
from slide2048.cli.time_left import TimeLeft
from slide2048.errors import SaveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slide2048.ai import Evaluation

_GAMES = 100
_GAMES_OF_NETWORKS = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Let a player play, and write how it went: the mean score with its 95 %\n"
        "confidence interval, and how many games reached which tile. It is the network in\n"
        "FILE, or the one that comes with the game, with one move of foresight, which\n"
        "needs NumPy; or another --player. The same seed plays the same games, unless the\n"
        "time for a move is limited."
    )
    parser.add_argument(
        "file",
        type=file_name,
        nargs="?",
        metavar="FILE",
        help="what slide2048 train or slide2048 compact has written",
    )
    add_players(parser)
    add_playing(
        parser,
        games=None,
        seed=2048,
        default=f"{_GAMES_OF_NETWORKS}, of other players than ntuple {_GAMES}",
    )
    parser.add_argument(
        "--resume",
        type=file_name,
        metavar="RESULTS",
        help="append each game that has ended to RESULTS, and go on from what is there",
    )
    parser.add_argument("--json", action="store_true", help="write a JSON object instead of words")


def run(args: argparse.Namespace) -> int:
    """Play, write the result, and return the exit status."""
    player = chosen(args)
    games = args.games or (_GAMES_OF_NETWORKS if args.player == NTUPLE else _GAMES)
    line, left = ProgressLine(), TimeLeft()

    def tell(done: int, total: int) -> None:
        line.say(f"{done:,} of {total:,} games{left.after(done, total)}", last=done == total)

    try:
        with memory_named(), ends_noted():
            evaluation = player.evaluate(
                games,
                seed=args.seed,
                threads=args.threads,
                resume=args.resume,
                on_progress=tell,
            )
    except OSError as error:
        where = error.filename or "standard error"
        raise SaveError(f"{where}: {error.strerror or error}") from error
    except (KeyboardInterrupt, Ended) as end:
        if args.resume is not None:
            line.say(f"{args.resume}: what was played is kept; it goes on there", last=True)
        if isinstance(end, Ended):
            return exit_status.from_signal(end.number)
        raise
    finally:
        line.leave()
    output.write(_json(player, args.seed, evaluation) if args.json else f"{evaluation}\n")
    return exit_status.OK


def _json(player: Chosen, seed: int, evaluation: "Evaluation[Any]") -> str:
    games = len(evaluation.scores)
    record = {
        **player.settings,
        "size": player.size,
        "games": games,
        "seed": seed,
        "mean": evaluation.mean,
        # That of one game is no number, which JSON has no word for.
        "margin": evaluation.margin if games > 1 else None,
        "tiles": evaluation.tile_shares,
        "moves": sum(map(int, evaluation.moves)),
        "seconds": evaluation.seconds,
        "move_limit": evaluation.move_limit,
        "unfinished": evaluation.unfinished,
    }
    return json.dumps(record) + "\n"
