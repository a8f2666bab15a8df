"""Arguments of the commands that let networks play, and what they need."""

import argparse
import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from slide2048.cli.refusals import UsageError
from slide2048.cli.whole_numbers import recorded, whole_number
from slide2048.errors import Error
from slide2048.plain_text import quote

MOST_GAMES = 10**12
MOST_THREADS = 1024


class MissingError(Error):
    """What a command needs is not there: a library, or memory."""


class Ended(BaseException):
    """A signal ends the program, once what has been done is saved."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextlib.contextmanager
def ends_noted() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise `Ended`, as Ctrl-C raises KeyboardInterrupt."""

    def end(number: int, _: object) -> None:
        raise Ended(number)

    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # Who has them ignored, as nohup does, goes on.
    heard = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def memory_named() -> Iterator[None]:
    """Say how much memory there is not, instead of calling it a fault of the program."""
    try:
        yield
    except MemoryError as error:
        raise MissingError(str(error) or "there is no memory left") from error


def file_name(text: str) -> str:
    """Take the name of a file, as an argument type."""
    if not Path(text).name:
        raise argparse.ArgumentTypeError(f"{quote(text)} is no name of a file")
    return text


def keep_off(network: Path, other: Path, what: str) -> None:
    """Refuse to write something else into the file of a network.

    Args:
        network: The file, which need not be there yet.
        other: What is to be written.
        what: How the help calls that.

    Raises:
        UsageError: They are the same file, under whatever names.
    """
    try:
        same = network.samefile(other)
    except OSError:
        same = os.path.realpath(network) == os.path.realpath(other)
    if same:
        raise UsageError(f"{other}: this is the network itself; give {what} another name")


def whole(what: str, smallest: int, largest: int) -> Callable[[str], int]:
    """Return an argument type that takes a whole number in a range and calls it `what`."""
    return whole_number(what, lambda: range(smallest, largest + 1))


def add_playing(
    parser: argparse.ArgumentParser, *, games: int | None, seed: int, default: str = ""
) -> None:
    """Add what both commands have: games, luck and threads.

    Args:
        parser: Is given the arguments.
        games: How many there are by default.
        seed: Which there is by default.
        default: What help says of the games by default, where it is not their number alone.
    """
    parser.add_argument(
        "--games",
        type=whole("number of games", 1, MOST_GAMES),
        default=games,
        metavar="N",
        help=f"how many games (default: {default or games})",
    )
    parser.add_argument(
        "--seed",
        type=whole_number("seed", recorded("SEEDS")),
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
