"""``slide2048 train``: a network that learns to play, kept in a file."""

import argparse
import contextlib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from slide2048 import exit_status
from slide2048._engine import LAYOUTS
from slide2048.cli import output
from slide2048.cli.learning_arguments import (
    Ended,
    add_playing,
    ends_noted,
    file_name,
    keep_off,
    memory_named,
    ntuple,
    whole,
)
from slide2048.cli.learning_log import LearningLog
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
        "next time. Needs NumPy; 4x6 takes 805 MB of memory, and twice as much on the\n"
        "disk while it is saved."
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
        type=_between("is not a rate", "1e-9", "1"),
        metavar="X",
        help="the learning rate, from 1e-9 to 1 (default: 1 with tc, 0.1 with td)",
    )
    parser.add_argument(
        "--trace-decay",
        type=_between("is not a trace decay", "0", "1"),
        default=0.0,
        metavar="X",
        help="lambda of TD(lambda): from 0, the next move alone, to 1 (default: 0)",
    )
    parser.add_argument(
        "--horizon",
        type=whole("number of moves", 1, 1000),
        default=5,
        metavar="N",
        help="how many moves ahead it looks where lambda is above 0 (default: 5)",
    )
    parser.add_argument(
        "--backward",
        action="store_true",
        help="learn from each game after its end, from the last move to the first",
    )
    parser.add_argument(
        "--restart",
        action="store_true",
        help="play each game again from its middle, so that late boards are met more often",
    )
    parser.add_argument(
        "--starts",
        type=file_name,
        metavar="BOARDS",
        help="begin games from boards: a file of numpy.save, exponents, uint8, (n, size, size)",
    )
    parser.add_argument(
        "--stages",
        type=_stages,
        default=(),
        metavar="N,...",
        help="tables of their own for boards whose tiles add up to N or more; "
        "more of them can be added to a network later, and begin with what it knows",
    )
    parser.add_argument(
        "--optimism",
        type=_between("are no points", "0", "1e12"),
        metavar="POINTS",
        help="what a new network holds every board to be worth (default: 0)",
    )
    parser.add_argument(
        "--log",
        type=file_name,
        metavar="LOG",
        help="append what is told of progress to LOG, a JSON object a line",
    )


def run(args: argparse.Namespace) -> int:
    """Train, and return the exit status."""
    path = Path(args.file)
    if args.log is not None:
        keep_off(path, Path(args.log), "LOG")
    line = ProgressLine()
    with contextlib.ExitStack() as stack:
        stack.enter_context(memory_named())
        stack.enter_context(ends_noted())
        stack.callback(line.leave)
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, *_, **__: line.say(str(message), last=True)
        try:
            starts = None if args.starts is None else _starts(Path(args.starts))
            network = _network(path, args.layout, args.optimism)
            _add_stages(network, args.stages, path)
            log = None
            if args.log is not None:
                log = stack.enter_context(contextlib.closing(_opened(Path(args.log))))
        except Ended as end:
            return exit_status.from_signal(end.number)
        try:
            progress = _train(network, args, starts, line, log)
        except (KeyboardInterrupt, Ended) as end:
            line.say(f"{path}: {network.games:,} games learnt from; it goes on there", last=True)
            if isinstance(end, Ended):
                return exit_status.from_signal(end.number)
            raise
    output.write(f"{output.visible(str(path))}: {_sum(progress)}\n")
    return exit_status.OK


def _train(
    network: "Network",
    args: argparse.Namespace,
    starts: Any,  # noqa: ANN401
    line: ProgressLine,
    log: LearningLog | None,
) -> "Progress":
    def tell(progress: "Progress") -> None:
        if log is not None:
            log.add(progress)
        line.say(str(progress))

    module = ntuple()
    from slide2048.ntuple.checkpoint import UnsavedError  # late: it needs NumPy

    try:
        progress: Progress = module.train(
            network,
            args.games,
            rule=args.rule,
            rate=args.rate,
            trace_decay=args.trace_decay,
            horizon=args.horizon,
            backward=args.backward,
            restart=args.restart,
            starts=starts,
            seed=args.seed,
            threads=args.threads,
            on_progress=tell,
            checkpoint=args.file,
        )
    except OSError as error:
        lost = ""
        if isinstance(error, UnsavedError):
            lost = f"; the {error.games:,} games learnt since the last save are lost"
        name = error.filename or args.file
        raise SaveError(f"{name}: {error.strerror or error}{lost}") from error
    return progress


def _starts(path: Path) -> Any:  # noqa: ANN401
    ntuple()
    from slide2048.ntuple.starts import load_starts  # late: it needs NumPy

    try:
        return load_starts(path)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from error


def _between(complaint: str, least: str, most: str) -> Callable[[str], float]:
    """Return an argument type that takes a number in a range."""

    def convert(text: str) -> float:
        with contextlib.suppress(ValueError):
            if float(least) <= float(text) <= float(most):
                return float(text)
        raise argparse.ArgumentTypeError(f"{text!r} {complaint}: from {least} to {most}")

    return convert


def _stages(text: str) -> tuple[int, ...]:
    return tuple(whole("sum of tiles", 1, 2**63)(number) for number in text.split(","))


def _network(path: Path, layout: str | None, optimism: float | None) -> "Network":
    """Return the network of a file, or a new one where there is none."""
    network_class: type[Network] = ntuple().Network
    try:
        network = network_class.load(path)
    except FileNotFoundError:
        network = network_class(layout or "4x6")
        if optimism is not None:
            network.fill(optimism)
        return network
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from error
    if layout is not None and network.patterns != network_class(layout).patterns:
        raise LayoutError(f"{path} holds a network of another layout than {layout}")
    return network


def _add_stages(network: "Network", stages: tuple[int, ...], path: Path) -> None:
    known = network.stages
    if stages and stages[: len(known)] != known:
        names = ",".join(map(str, known))
        raise LayoutError(f"{path} holds a network with the stages {names}; begin with these")
    for stage in stages[len(known) :]:
        network.add_stage(stage)


class LayoutError(Error):
    """The network in a file is another one than was asked for."""


def _opened(log: Path) -> LearningLog:
    try:
        return LearningLog(log)
    except OSError as error:
        raise SaveError(f"{log}: {error.strerror or error}") from error


def _sum(progress: "Progress") -> str:
    return (
        f"{progress.trained:,} games learnt from; the last had a mean score of {progress.mean:,.0f}"
    )
