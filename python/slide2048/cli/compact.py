"""``slide2048 compact``: a small form of a network, for play."""

import argparse
import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.learning_arguments import file_name, keep_off, memory_named
from slide2048.cli.searching import network
from slide2048.cli.whole_numbers import whole_number
from slide2048.errors import SaveError

_DEFAULT_SIZE = 12_000_000
_LARGEST_SIZE = 2**30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Write into OUT what the network in FILE needs to play, and leave out what it\n"
        "hardly ever met: some megabytes instead of hundreds, which play nearly as\n"
        "well. FILE stays as it is; only from it learning goes on as if nothing had\n"
        "happened."
    )
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="what slide2048 train has written, by temporal coherence",
    )
    parser.add_argument(
        "out", type=file_name, metavar="OUT", help="the small form; one that is there is replaced"
    )
    parser.add_argument(
        "--size",
        type=whole_number("size", lambda: range(1, _LARGEST_SIZE + 1)),
        default=_DEFAULT_SIZE,
        metavar="BYTES",
        help=f"how large it may become (default: {_DEFAULT_SIZE}); the larger, the more precise",
    )


def run(args: argparse.Namespace) -> int:
    """Write the small form, and return the exit status."""
    file, out = Path(args.file), Path(args.out)
    try:
        keep_off(file, out, "OUT")
        with memory_named(), _ended_at_once():
            network(args.file).save_compact(out, max_bytes=args.size)
        output.write(f"{out}: {out.stat().st_size:,} bytes\n")
    except OSError as error:
        name = error.filename or out
        raise SaveError(f"{name}: {error.strerror or error}") from error
    return exit_status.OK


@contextlib.contextmanager
def _ended_at_once() -> Iterator[None]:
    """Let Ctrl-C end the program at once, while the engine is busy for up to half a minute.

    Nothing is lost: OUT is replaced when it is whole.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
