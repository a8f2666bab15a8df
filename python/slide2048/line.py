"""Plain line mode: the game for pipes, jobs and terminals that cannot draw.

Moves come as words or letters, one or more a line. Out goes the board after each line or, for
those who listen to it, a short line for each move. The output is printable ASCII and newlines,
whatever comes in.
"""

from typing import TextIO

from slide2048 import exit_status
from slide2048.line_commands import obey
from slide2048.line_input import LineInput
from slide2048.line_loop import descriptor, serve
from slide2048.line_output import LineOutput
from slide2048.line_player import LinePlayer
from slide2048.session import Session


def run(
    session: Session,
    stdin: TextIO | None,
    stdout: TextIO | None,
    *,
    notice: str | None = None,
    boards: bool = True,
) -> int:
    """Play until the input ends, the player leaves, or a signal ends the program.

    Args:
        session: The player's game. It is closed at the end.
        stdin: The file that moves are read from. None: there are none.
        stdout: Where the text goes. None: nowhere.
        notice: Something to tell the player first.
        boards: Whether the board is shown after each move, unless the player has chosen.

    Returns:
        The exit status.
    """
    output = LineOutput(stdout)
    write = output.write
    player = LinePlayer(session, lambda text: write(text + "\n"), boards=boards)
    prompt = "> " if stdin is not None and stdin.isatty() else ""

    def obeyed(text: str) -> bool:
        obey(player, text)
        return not player.left

    with LineInput(descriptor(stdin), output.writes) as source:
        try:
            player.greet(notice)
            status = serve(session, source, obeyed, prompt=lambda: write(prompt))
        finally:
            saved = session.close()
        try:
            player.say_farewell(saved)
        except OSError:
            if not status:  # else a signal has ended the game, and perhaps the terminal too
                raise
    return status if saved or status else exit_status.NOT_SAVED
