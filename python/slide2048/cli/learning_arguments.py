"""Arguments of the commands that let networks play, and what they need."""

import argparse
import re
from collections.abc import Callable
from types import ModuleType

from slide2048.errors import Error
from slide2048.plain_text import quote

MOST_GAMES = 10**12
MOST_THREADS = 1024
MOST_SEEDS = 2**64


class MissingError(Error):
    """What a command needs is not installed."""


def whole(what: str, smallest: int, largest: int) -> Callable[[str], int]:
    """Return an argument type that takes a whole number in a range and calls it `what`."""

    def convert(text: str) -> int:
        # int() takes more than anyone would call a number: "1_0", " 1", other scripts.
        if re.fullmatch(r"[0-9]{1,20}", text) and smallest <= int(text) <= largest:
            return int(text)
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a {what}: {smallest} to {largest}")

    return convert


def add_playing(parser: argparse.ArgumentParser, *, games: int, seed: int) -> None:
    """Add what both commands have: games, luck and threads."""
    parser.add_argument(
        "--games",
        type=whole("number of games", 1, MOST_GAMES),
        default=games,
        metavar="N",
        help=f"how many games (default: {games})",
    )
    parser.add_argument(
        "--seed",
        type=whole("seed", 0, MOST_SEEDS - 1),
        default=seed,
        metavar="N",
        help=f"the luck of these games (default: {seed})",
    )
    parser.add_argument(
        "--threads",
        type=whole("number of threads", 1, MOST_THREADS),
        default=1,
        metavar="N",
        help="how many threads play at once (default: 1)",
    )


def ntuple() -> ModuleType:
    """Return `slide2048.ntuple`.

    Raises:
        MissingError: NumPy is not installed.
    """
    try:
        from slide2048 import ntuple as module
    except ImportError as error:
        raise MissingError(str(error)) from error
    return module
