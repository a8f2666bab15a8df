"""``slide2048 train``: a network that learns to play, kept in a file."""

import argparse
import contextlib
import json
import time
import warnings
from pathlib import Path
from typing import IO, TYPE_CHECKING

from slide2048 import exit_status
from slide2048._engine import LAYOUTS
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
from slide2048.errors import Error, SaveError

if TYPE_CHECKING:
    from slide2048.ntuple import Network, Progress

_RULES = ("tc", "td")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Let an n-tuple network play by itself and learn. It is saved to FILE at the\n"
        "end, every five minutes, and where Ctrl-C ends it, and goes on from there the\n"
        "next time. Needs NumPy; 4x6 takes 768 MB of memory, and as much on the disk."
    )
    parser.add_argument("file", type=file_name, metavar="FILE", help="where the network is kept")
    parser.add_argument(
        "--layout",
        choices=LAYOUTS,
        metavar="NAME",
        help=f"what a new network looks at: {', '.join(LAYOUTS)} (default: 4x6)",
    )
    add_playing(parser, games=100_000, seed=0)
    parser.add_argument(
        "--rule",
        choices=_RULES,
        default=_RULES[0],
        metavar="NAME",
        help="how it learns: tc, temporal coherence, or td, TD(0) (default: tc)",
    )
    parser.add_argument(
        "--rate",
        type=_rate,
        metavar="X",
        help="the learning rate, above 0 and at most 1 (default: 1 with tc, 0.1 with td)",
    )
    parser.add_argument(
        "--log", metavar="LOG", help="append what is told of progress to LOG, a JSON object a line"
    )


def run(args: argparse.Namespace) -> int:
    """Train, and return the exit status."""
    path = Path(args.file)
    line = ProgressLine()
    with contextlib.ExitStack() as stack:
        stack.enter_context(memory_named())
        stack.enter_context(ends_noted())
        stack.callback(line.leave)
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, *_, **__: line.say(str(message), last=True)
        try:
            network = _network(path, args.layout)
            log = stack.enter_context(_appended(args.log)) if args.log else None
        except Ended as end:
            return exit_status.from_signal(end.number)
        try:
            progress = _train(network, args, line, log)
        except (KeyboardInterrupt, Ended) as end:
            line.say(f"{path}: {network.games:,} games learnt from; it goes on there", last=True)
            if isinstance(end, Ended):
                return exit_status.from_signal(end.number)
            raise
    output.write(f"{output.visible(str(path))}: {_sum(progress)}\n")
    return exit_status.OK


def _train(
    network: "Network", args: argparse.Namespace, line: ProgressLine, log: IO[str] | None
) -> "Progress":
    def tell(progress: "Progress") -> None:
        if log is not None:
            log.write(json.dumps(_record(progress)) + "\n")
            log.flush()
        line.say(str(progress))

    try:
        progress: Progress = ntuple().train(
            network,
            args.games,
            rule=args.rule,
            rate=args.rate,
            seed=args.seed,
            threads=args.threads,
            on_progress=tell,
            checkpoint=args.file,
        )
    except OSError as error:
        raise SaveError(f"{error.filename or args.file}: {error.strerror or error}") from error
    return progress


def _rate(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) <= 1:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a rate: above 0 and at most 1")


def _network(path: Path, layout: str | None) -> "Network":
    """Return the network of a file, or a new one where there is none."""
    network_class: type[Network] = ntuple().Network
    try:
        network = network_class.load(path)
    except FileNotFoundError:
        return network_class(layout or "4x6")
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from error
    if layout is not None and network.patterns != network_class(layout).patterns:
        raise LayoutError(f"{path} holds a network of another layout than {layout}")
    return network


class LayoutError(Error):
    """The network in a file is another one than was asked for."""


def _appended(log: str) -> IO[str]:
    try:
        return Path(log).open("a", encoding="utf-8")
    except OSError as error:
        raise SaveError(f"{log}: {error.strerror or error}") from error


def _sum(progress: "Progress") -> str:
    return (
        f"{progress.trained:,} games learnt from; the last had a mean score of {progress.mean:,.0f}"
    )


def _record(progress: "Progress") -> dict[str, object]:
    return {
        "time": time.time(),
        "games": progress.trained,
        "mean": progress.mean,
        "best": progress.best,
        "tiles": progress.tiles,
        "moves_per_second": progress.moves_per_second,
    }
