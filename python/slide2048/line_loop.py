"""The loop of every front end that reads lines: lines and signals, one after the other."""

from collections.abc import Callable
from typing import TextIO

from slide2048 import exit_status
from slide2048.line_input import ENDING, LineInput
from slide2048.session import Session


def serve(
    session: Session,
    source: LineInput,
    obey: Callable[[str], bool],
    *,
    prompt: Callable[[], None] = lambda: None,
) -> int:
    """Hand on each line until the input ends, `obey` has had enough, or a signal ends it.

    Args:
        session: The player's game, whose clock stands still while the process is suspended.
        source: Where lines and signals come from.
        obey: Does what a line says and returns whether to read on.
        prompt: Called before each wait for a line.

    Returns:
        The exit status.
    """
    while True:
        prompt()
        event = source.read()
        if event is None:
            return exit_status.OK
        if isinstance(event, str):
            if not obey(event):
                return exit_status.OK
        elif event in ENDING:
            return exit_status.from_signal(event)
        else:
            session.pause()
            source.suspend()
            session.resume()


def descriptor(stdin: TextIO | None) -> int | None:
    """Return what to read from; None if there is nothing."""
    return None if stdin is None else stdin.fileno()
