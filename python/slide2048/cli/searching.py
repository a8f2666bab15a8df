"""What the commands that search share: how long to search, and what values boards."""

import argparse
import re
from typing import Final

from slide2048.cli.learning_arguments import memory_named, whole
from slide2048.cli.refusals import UnreadableError, UsageError
from slide2048.plain_text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slide2048._engine import Network

_DEEPEST: Final = 60
_MOST_NODES: Final = 10**15


def add_limits(parser: argparse.ArgumentParser, *, seconds: str) -> None:
    """Add where a search ends.

    Args:
        parser: Is given the arguments.
        seconds: What help says of the time.
    """
    parser.add_argument(
        "--depth",
        type=whole("depth", 1, _DEEPEST),
        metavar="PLIES",
        help="search no deeper: 1 is a move, 2 a move, a new tile and a move",
    )
    parser.add_argument("--seconds", type=_seconds, metavar="SECONDS", help=seconds)
    parser.add_argument(
        "--nodes",
        type=whole("number of nodes", 1, _MOST_NODES),
        metavar="N",
        help="value no more boards; the same number finds the same each time",
    )


def valuing(file: str | None, size: int | None, flag: str, *, heuristic: bool) -> "Network | None":
    """Return the network that values boards; `None` for the heuristic.

    Args:
        file: The network that is asked for, if one is.
        size: Of the boards; `None` for whichever the network is for, or 4×4.
        flag: How the network is asked for.
        heuristic: Whether the heuristic is.

    Raises:
        UsageError: Both are.
        UnreadableError: The file cannot be read.
        InvalidNetworkError: The file holds no network.
        MissingError: There is no memory for it.
    """
    from slide2048.pretrained import PRETRAINED, PRETRAINED_SIZE

    if file is not None and heuristic:
        raise UsageError(f"{flag} and --heuristic are two ways to value boards; take one")
    if heuristic or (file is None and size not in (None, PRETRAINED_SIZE)):
        return None
    return network(file or str(PRETRAINED))


def network(file: str) -> "Network":
    """Read a network.

    Raises:
        UnreadableError: The file cannot be read.
        InvalidNetworkError: The file holds no network.
        MissingError: There is no memory for it.
    """
    from slide2048._engine import Network

    try:
        with memory_named():
            return Network.load(file, mapped=True)
    except OSError as error:
        raise UnreadableError(f"{error.filename or file}: {error.strerror or error}") from error


def _seconds(text: str) -> float:
    # float() takes more than a player would call a number: "nan", "1_0", "1e9".
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?|\.[0-9]{1,9}", text):
        return float(text)
    raise argparse.ArgumentTypeError(f"{quote(text)} is no number of seconds: 0 to 999999")
