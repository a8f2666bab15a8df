"""``slide2048 daily``: the board of the day, and the result of the try that counts."""

import argparse
import contextlib
import sys
from collections.abc import Callable

from slide2048 import days, exit_status
from slide2048.cli import output
from slide2048.cli.parser import Parser, add_saving, add_screen
from slide2048.errors import Error
from slide2048.plain_text import plain

NO_RESULT = "no try has ended yet"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Play the 4x4 board of the day, where you are. Its seed is the date as a number, such as\n"
        "20261129, so it is the same for everyone. The first try of a day counts: it is saved at\n"
        "every move, apart from your other games, and goes on next time. What you play after it\n"
        "is practice, and so is everything with --no-save. When you leave, two lines to paste\n"
        "tell how the try ended."
    )
    parser.add_argument(
        "--result",
        action="store_true",
        help="do not play; write those two lines for your latest try that has ended "
        "(exit status 1: there is none)",
    )
    add_saving(parser.add_argument_group("game"))
    add_screen(parser)


def run(args: argparse.Namespace, *, today: Callable[[], str] = days.today) -> int:
    """Play, or write the latest result, and return the exit status.

    Args:
        args: What the command line asks for.
        today: Returns the day that it is.
    """
    if args.result:
        return _write_result()
    # Late: --help has no use for them.
    from functools import partial

    from slide2048.cli.play import play
    from slide2048.session import Session

    return play(args, partial(Session.open, daily=True, today=today))


def _write_result() -> int:
    from slide2048.daily_result import result_text
    from slide2048.store import StorePaths, dailies, data_folder, snapshot

    result = None
    try:
        with contextlib.closing(snapshot.take(StorePaths(data_folder()))) as connection:
            result = dailies.latest(connection)
    except snapshot.NothingSavedError:
        pass
    except (Error, OSError) as error:
        return _fail(str(error))
    if result is None:
        return _fail(NO_RESULT)
    output.write(result_text(result) + "\n")
    return exit_status.OK


def _fail(problem: str) -> int:
    sys.stderr.write(plain(f"slide2048 daily: {problem}") + "\n")
    return exit_status.FAILED
