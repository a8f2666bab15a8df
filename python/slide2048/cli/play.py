"""``slide2048 play``: choose between the screen and plain lines, and play."""

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Protocol

from slide2048 import exit_status, line
from slide2048.clock import Clock
from slide2048.session import Session

_NO_TERMINAL = "There is no terminal here, so this game is not saved. Give --line to save it."


class Opener(Protocol):
    """Opens the session to play in."""

    def __call__(self, *, save: bool, clock: Callable[[float], Clock]) -> Session:
        """Return the session.

        Args:
            save: Whether anything is read or written at all.
            clock: Makes the clock of a game from the play time so far.
        """
        ...


def run(args: argparse.Namespace) -> int:
    """Play as `args` ask and return the exit status."""
    game = {"size": args.size, "seed": args.seed, "new": args.new, "undo_limit": args.undos}
    return play(args, partial(Session.open, **game))


def play(args: argparse.Namespace, opener: Opener) -> int:
    """Play in a session, on the screen or in lines, as `args` ask; return the exit status."""
    if args.json:
        return _for_a_script(args, opener)
    at_terminal = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
    if at_terminal and not args.line and _can_draw():
        return _on_screen(args, opener)
    # A job without a terminal may be a test, a cron job or a mistake. None of them is the player,
    # whose game stays as it is unless the command line says otherwise.
    unasked = not (at_terminal or args.line or args.save or args.no_save)
    session = _open(opener, save=not (args.no_save or unasked), drawn=False)
    notice = _NO_TERMINAL if unasked else None
    # Whoever asks for lines on a terminal that could draw may be listening to them. Where nobody
    # asked, the board is what there is to see.
    return line.run(session, sys.stdin, sys.stdout, notice=notice, boards=not args.line)


def _for_a_script(args: argparse.Namespace, opener: Opener) -> int:
    from slide2048 import json_lines  # late: players have no use for it

    # A script that tries something out must not end up in the player's game by default.
    session = _open(opener, save=args.save, drawn=False)
    return json_lines.run(session, sys.stdin, sys.stdout)


def _on_screen(args: argparse.Namespace, opener: Opener) -> int:
    from slide2048.tui import opening
    from slide2048.tui.options import Options

    session = _open(opener, save=not args.no_save, drawn=True)
    try:
        options = Options(
            color=args.color,
            ascii=args.ascii,
            theme=args.theme,
            mouse=not args.no_mouse,
            animation=not args.no_animation,
        )
        status = opening.play(session, options)
    finally:
        saved = session.close()
    return status if saved or status else exit_status.NOT_SAVED


def _open(opener: Opener, *, save: bool, drawn: bool) -> Session:
    # The screen ticks all the time, so a long pause is sleep. Lines tick only when one comes.
    longest_tick = 5.0 if drawn else None
    return opener(
        save=save, clock=lambda elapsed: Clock(elapsed=elapsed, longest_tick=longest_tick)
    )


def _can_draw() -> bool:
    from slide2048.tui import terminal_kind

    return terminal_kind.can_draw(os.environ, sys.stdin, sys.stdout)


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]
    except ValueError:  # closed
        return False
