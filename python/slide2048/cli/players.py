"""The players of ``slide2048 evaluate``: what each of them takes, and how it is made."""

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from slide2048.cli.learning_arguments import ntuple, whole
from slide2048.cli.refusals import UsageError
from slide2048.cli.searching import add_limits, network, valuing
from slide2048.cli.whole_numbers import recorded, whole_number
from slide2048.pretrained import PRETRAINED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slide2048.ai import Evaluation, Network, Player

NTUPLE: Final = "ntuple"
"""The player that has a faster way to play many games."""

_TAKES: Final[dict[str, tuple[str, ...]]] = {
    NTUPLE: ("file", "size"),
    "expectimax": ("file", "size", "moves", "heuristic", "depth", "seconds", "nodes"),
    "monte-carlo": ("size", "moves", "playouts"),
    "greedy": ("size", "moves"),
    "random": ("size", "moves"),
}
"""Which arguments mean something to each player."""

_DEPTH: Final = 3
_PLAYOUTS: Final = 100
_MOST_PLAYOUTS: Final = 2**31 - 1
_MOST_MOVES: Final = 10**12


class Chosen(NamedTuple):
    """A player as the command line asks for it.

    Attributes:
        evaluate: Lets it play a number of games; takes the options of ``slide2048.ai.evaluate``
            that do not belong to a player.
        size: Of the boards.
        settings: All that makes it play as it does.
    """

    evaluate: "Callable[..., Evaluation[Any]]"
    size: int
    settings: dict[str, str | int | float]


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add who plays, and the arguments of single players."""
    parser.add_argument(
        "--player",
        choices=tuple(_TAKES),
        default=NTUPLE,
        metavar="PLAYER",
        help=f"who plays: {', '.join(_TAKES)} (default: {NTUPLE})",
    )
    parser.add_argument(
        "--size",
        type=whole_number("size", recorded("SIZES")),
        metavar="N",
        help="play on N rows of N cells (default: those of the network, or 4)",
    )
    parser.add_argument(
        "--moves",
        type=whole("number of moves", 1, _MOST_MOVES),
        metavar="N",
        help="leave a game after N moves, where games are too long to end",
    )
    add_limits(parser, seconds=f"search each move no longer (default: {_DEPTH} plies instead)")
    parser.add_argument(
        "--heuristic", action="store_true", default=None, help="value boards without a network"
    )
    parser.add_argument(
        "--playouts",
        type=whole("number of playouts", 1, _MOST_PLAYOUTS),
        metavar="N",
        help=f"random games after each move, of monte-carlo (default: {_PLAYOUTS})",
    )


def chosen(args: argparse.Namespace) -> Chosen:
    """Make the player.

    Raises:
        UsageError: An argument means nothing to it, its network is of another size, or boards are
            to be valued in two ways.
        UnreadableError: The file of the network cannot be read.
        InvalidNetworkError: The file holds no network.
        MissingError: There is no memory for it, or no NumPy.
    """
    for name in sorted({name for names in _TAKES.values() for name in names}):
        if getattr(args, name) is not None and name not in _TAKES[args.player]:
            what = "FILE" if name == "file" else f"--{name}"
            raise UsageError(f"{what} means nothing to the player {args.player}")
    if args.player == NTUPLE:
        module = ntuple()
        found = network(args.file or str(PRETRAINED))
        settings = _settings(args, network=found)
        return Chosen(partial(module.evaluate, found), _size(found, args), settings)
    if args.player == "expectimax":
        return _expectimax(args)
    return _simple(args)


def _expectimax(args: argparse.Namespace) -> Chosen:
    from slide2048.ai import Expectimax

    found = valuing(args.file, args.size, "FILE", heuristic=bool(args.heuristic))
    depth, seconds, nodes = args.depth, args.seconds, args.nodes
    if (depth, seconds, nodes) == (None, None, None):
        depth = _DEPTH
    player = Expectimax(found, depth=depth, seconds=seconds, nodes=nodes)
    settings = _settings(args, network=found, depth=depth, move_seconds=seconds, nodes=nodes)
    return _chosen(player, _size(found, args), settings, args)


def _simple(args: argparse.Namespace) -> Chosen:
    from slide2048.ai import Greedy, MonteCarlo, Random

    size = args.size or 4
    if args.player == "monte-carlo":
        playouts = args.playouts or _PLAYOUTS
        return _chosen(MonteCarlo(playouts), size, _settings(args, playouts=playouts), args)
    return _chosen(Greedy() if args.player == "greedy" else Random, size, _settings(args), args)


def _chosen(
    player: "Player | Callable[[int], Player]",
    size: int,
    settings: dict[str, str | int | float],
    args: argparse.Namespace,
) -> Chosen:
    from slide2048.ai import evaluate

    who, *rest = settings.items()
    name = ", ".join([str(who[1]), *(f"{what} {value}" for what, value in rest)])
    options = {"size": size, "move_limit": args.moves, "name": name}
    return Chosen(partial(evaluate, player, **options), size, settings)


def _size(network: "Network | None", args: argparse.Namespace) -> int:
    if network is None:
        return int(args.size or 4)
    if args.size not in (None, network.size):
        raise UsageError(
            f"this network is for {network.size} rows of {network.size} cells, not for {args.size}"
        )
    return network.size


def _settings(
    args: argparse.Namespace, *, network: "Network | None" = None, **others: float | None
) -> dict[str, str | int | float]:
    settings: dict[str, str | int | float] = {"player": args.player}
    if network is not None:
        settings["network"] = f"{network._checksum():08x}"
    return settings | {name: value for name, value in others.items() if value is not None}
