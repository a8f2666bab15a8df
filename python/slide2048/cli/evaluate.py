"""``slide2048 evaluate``: how well a network plays."""

import argparse
import json
from pathlib import Path

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.learning_arguments import (
    Ended,
    add_playing,
    ends_noted,
    file_name,
    memory_named,
    ntuple,
)
from slide2048.cli.progress_line import ProgressLine
from slide2048.errors import SaveError
from slide2048.pretrained import PRETRAINED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Let the network in FILE, or the one that comes with the game, play with one\n"
        "move of foresight, and write how it went: the mean score with its 95 %\n"
        "confidence interval, and how many games reached which tile. The same seed plays\n"
        "the same games. Needs NumPy."
    )
    parser.add_argument(
        "file",
        type=file_name,
        nargs="?",
        default=str(PRETRAINED),
        metavar="FILE",
        help="what slide2048 train or slide2048 compact has written",
    )
    add_playing(parser, games=10_000, seed=2048)
    parser.add_argument(
        "--resume",
        type=file_name,
        metavar="RESULTS",
        help="append each game that has ended to RESULTS, and go on from what is there",
    )
    parser.add_argument("--json", action="store_true", help="write a JSON object instead of words")


def run(args: argparse.Namespace) -> int:
    """Play, write the result, and return the exit status."""
    module = ntuple()
    line = ProgressLine()

    def tell(done: int, total: int) -> None:
        line.say(f"{done:,} of {total:,} games", last=done == total)

    try:
        with memory_named(), ends_noted():
            evaluation = module.evaluate(
                Path(args.file),
                args.games,
                seed=args.seed,
                threads=args.threads,
                resume=args.resume,
                on_progress=tell,
            )
    except OSError as error:
        raise SaveError(f"{error.filename or args.file}: {error.strerror or error}") from error
    except (KeyboardInterrupt, Ended) as end:
        if args.resume is not None:
            line.say(f"{args.resume}: what was played is kept; it goes on there", last=True)
        if isinstance(end, Ended):
            return exit_status.from_signal(end.number)
        raise
    finally:
        line.leave()
    if not args.json:
        output.write(f"{evaluation}\n")
        return exit_status.OK
    record = {
        "games": len(evaluation.scores),
        "seed": args.seed,
        "mean": evaluation.mean,
        "margin": evaluation.margin,
        "tiles": evaluation.tile_shares,
        "moves": int(evaluation.moves.sum()),
        "seconds": evaluation.seconds,
    }
    # A margin of one game is no number, which JSON has no word for.
    record["margin"] = record["margin"] if len(evaluation.scores) > 1 else None
    output.write(json.dumps(record) + "\n")
    return exit_status.OK
