"""Plain line mode: the game for pipes, jobs and terminals that cannot draw.

Moves come as words or letters, one or more a line. Out goes the board after each line or, for
those who listen to it, a short line for each move. The output is printable ASCII and newlines,
whatever comes in.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TextIO

from slide2048 import exit_status
from slide2048.daily_result import result_text
from slide2048.direction import Direction
from slide2048.line_input import LONGEST_LINE, LineInput
from slide2048.line_loop import descriptor, serve, writer
from slide2048.line_words import WORDS, directions
from slide2048.move_effect import move_effect
from slide2048.move_words import move_words
from slide2048.plain_text import near, plain, quote
from slide2048.record import SIZES
from slide2048.session import Session
from slide2048.wording import counted, format_time

BOARDS: Final = "line_boards"
"""The name of the setting: whether the board is shown after each move."""


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
    write = writer(stdout)
    player = LinePlayer(session, lambda text: write(text + "\n"), boards=boards)
    prompt = "> " if stdin is not None and stdin.isatty() else ""

    def obey(text: str) -> bool:
        player.obey(text)
        return not player.left

    with LineInput(descriptor(stdin)) as source:
        try:
            player.greet(notice)
            status = serve(session, source, obey, prompt=lambda: write(prompt))
        finally:
            saved = session.close()
        try:
            player.farewell(saved)
        except OSError:
            if not status:  # else a signal has ended the game, and perhaps the terminal too
                raise
    return status if saved or status else exit_status.NOT_SAVED


class LinePlayer:
    """What a player of line mode can do and is told."""

    def __init__(
        self, session: Session, write: Callable[[str], None], *, boards: bool = True
    ) -> None:
        self.session = session
        self.left = False
        self._boards = session.setting(BOARDS, boards)
        self._write = write
        self._answer_to: Callable[[], None] | None = None

    def greet(self, notice: str | None) -> None:
        """Show the game as it is at the start."""
        self._write('2048. Type moves (up, right, down, left) or "help".')
        if notice:
            self._write(notice)
        if self.session.resumed and self.session.daily is None:
            self._write("Continuing your game.")
        self._tell_notices()
        self.show()

    def obey(self, line: str) -> None:
        """Do what `line` says, or say why not; a line that is partly wrong does nothing."""
        self.session.tick()
        if len(line) > LONGEST_LINE:
            self._write(f"That line is too long: {LONGEST_LINE} characters at most.")
        elif not all(c.isprintable() or c == "\t" for c in line):
            self._write(
                "That line has control characters in it (an arrow key?): type a word, such as up."
            )
        else:
            self._obey(line.lower().split())
        self._tell_notices()

    def show(self) -> None:
        """Write the board, the numbers, and what there is to decide."""
        game = self.session.game
        self._write(
            f"\n{game.board}\n\nScore {game.score}, best {game.best}, moves {game.moves}, "
            f"time {format_time(game.elapsed)}, undos {game.undos_left}."
        )
        self._tell_standing()

    def farewell(self, saved: bool) -> None:
        """Sum the game up; `saved` tells whether its last state could be written."""
        game = self.session.game
        self._tell_notices()
        end = "You made 2048. " if game.won else ""
        end += "Game over. " if game.over else ""
        self._write(
            f"\n{end}Score {game.score}, best {game.best}, largest tile {game.board.max_tile}, "
            f"moves {game.moves}, time {format_time(game.elapsed)}."
        )
        if not saved:
            reason = self.session.save_problem or "the reason is unknown"
            self._write(f"The last moves could not be saved: {plain(reason)}")
        elif (daily := self.session.daily) is not None and not daily.counts:
            self._write(f"This was practice on the board of {daily.day}; it is not saved.")
        elif self.session.saving and daily is not None:
            self._write('Your try is saved. "slide2048 daily" leads back to it.')
        elif self.session.saving:
            self._write("Your game is saved.")
        if (result := self.session.daily_result()) is not None:
            self._write(f"\n{result_text(result)}")

    def _obey(self, words: list[str]) -> None:
        phrase = " ".join(words)
        if self._answer_to is not None:
            self._answer(phrase)
        elif phrase in COMMANDS:
            COMMANDS[phrase].run(self)
        elif words[:1] == ["size"]:
            self._size(words[1:])
        elif words[:1] == ["boards"]:
            self._write('Type "boards on" or "boards off".')
        elif words:
            self._moves(words)

    def _moves(self, words: list[str]) -> None:
        moves: list[Direction] = []
        for word in words:
            if word in FIRST_WORDS:
                self._write(f"{quote(word)} goes on a line of its own. Nothing was done.")
                return
            found = directions(word)
            if found is None:
                hint = near(word, [*WORDS, *COMMANDS, "size"])
                self._write(f"{quote(word)} is no move and no command{hint or '; try help'}")
                return
            moves += found
        if standing := self._standing():
            self._write(standing)
        else:
            self._play(moves)

    def _play(self, moves: list[Direction]) -> None:
        if not self._boards:
            self._play_in_words(moves)
            return
        idle = []
        for played, direction in enumerate(moves):
            if self._stopped(moves[played:], len(moves)):
                break
            if not self.session.move(direction):
                idle.append(direction)
        if len(moves) == len(idle) == 1:
            self._write(_nothing_moves(idle[0]))
            return
        if idle:
            self._write(f"{len(idle)} of {counted(len(moves), 'move')} could not move anything.")
        self.show()

    def _play_in_words(self, moves: list[Direction]) -> None:
        game = self.session.game
        for played, direction in enumerate(moves):
            if self._stopped(moves[played:], len(moves)):
                break
            before = game.board
            if self.session.move(direction):
                effect = move_effect(before, direction, game.board)
                self._write(move_words(direction, effect, game.score))
            else:
                self._write(_nothing_moves(direction))
        self._tell_standing()

    def _stopped(self, rest: list[Direction], count: int) -> bool:
        """Return whether the rest of so many moves cannot be played now; say so if it cannot."""
        stopped = self.session.game.over or self.session.game.at_banner
        if stopped:
            self._write(f"Left out: the last {len(rest)} of {counted(count, 'move')}.")
        return stopped

    def _tell_standing(self) -> None:
        if standing := self._standing():
            self._write(standing)

    def _standing(self) -> str | None:
        """Return what keeps moves from being played, and what can be done instead."""
        game = self.session.game
        if game.over:
            won = "You made 2048, and the game is over" if game.won else "Game over"
            undo = '"undo" takes a move back, ' if game.can_undo else ""
            return f'{won}: no move is left. Type: {undo}"new" starts a new game.'
        if game.at_banner:
            return 'You made 2048! Type: "keep" goes on with this board, "new" starts a new game.'
        return None

    def _tell_notices(self) -> None:
        while self.session.notices:
            self._write(plain(self.session.notices.popleft()))

    def _undo(self) -> None:
        if self.session.undo():
            self._tell_change("Taken back.")
        elif self.session.game.undos_left:
            self._write("There is nothing to take back.")
        else:
            self._write("No undos are left in this game.")

    def _keep(self) -> None:
        if self.session.game.can_keep_going:
            self.session.keep_going()
            self._tell_change("Going on.")
        else:
            self._write('There is nothing to decide: "keep" is for the moment after 2048.')

    def _new(self) -> None:
        score = self.session.game.score
        if self.session.ends_try:
            self._answer_to = self._start
            self._write('End your one try of the day? A new game is practice. Type "yes" to.')
        elif score:
            self._answer_to = self._start
            self._write(f'A new game? This one has {score} points. Type "yes" to start it.')
        else:
            self._start()

    def _start(self) -> None:
        at_start, daily = self.session.game.moves == 0, self.session.daily
        self.session.new_game()
        if daily is not None and at_start:
            self._write("This board is at its start already.")
            return
        if daily is not None:
            self._write(f"Practice on the board of {daily.day}: it does not count.")
        self._write('A new game. Until its first move, "undo" brings the old one back.')
        self.show()

    def _answer(self, phrase: str) -> None:
        start, self._answer_to = self._answer_to, None
        if phrase in {"y", "yes"} and start is not None:
            start()
        else:
            self._write("That was not yes, so this game goes on.")

    def _size(self, words: list[str]) -> None:
        if len(words) == 1 and words[0] in {str(size) for size in SIZES}:
            self.session.switch_size(int(words[0]))
            self.show()
        else:
            self._write(f'Type "size" and a number from {SIZES[0]} to {SIZES[-1]}.')

    def _daily(self) -> None:
        self.session.switch_to_daily()
        self._tell_notices()
        self.show()

    def _tell_change(self, what: str) -> None:
        """Tell of a change that is no move and leaves the player with a board that is known."""
        game = self.session.game
        if self._boards:
            self.show()
        else:
            self._write(f"{what} Score {game.score}, moves {game.moves}, undos {game.undos_left}.")

    def _boards_on(self) -> None:
        self._show_boards(True)
        self._write("The board is shown after each move.")

    def _boards_off(self) -> None:
        self._show_boards(False)
        self._write('Each move is told in one line. "board" shows the board.')

    def _show_boards(self, boards: bool) -> None:
        self._boards = boards
        self.session.set_setting(BOARDS, boards)

    def _help(self) -> None:
        self._write(_help())

    def _quit(self) -> None:
        self.left = True


class Command(NamedTuple):
    """Something to type, beside moves."""

    help: str
    run: Callable[[LinePlayer], None]


_KEEP: Final = Command("go on with the same board after 2048", LinePlayer._keep)

_QUIT: Final = Command("leave", LinePlayer._quit)

COMMANDS: Final = {
    "undo": Command("take the last move back", LinePlayer._undo),
    "keep": _KEEP,
    "keep going": _KEEP,
    "new": Command("start a new game", LinePlayer._new),
    "daily": Command("go to the board of the day, on which one try counts", LinePlayer._daily),
    "board": Command("show the board and the numbers", LinePlayer.show),
    "boards on": Command("show them after each move, from now on", LinePlayer._boards_on),
    "boards off": Command("tell each move in one short line", LinePlayer._boards_off),
    "help": Command("show this help", LinePlayer._help),
    "quit": _QUIT,
    "exit": _QUIT,
    "q": _QUIT,
}

_OTHER_WORDS: Final = ("keep going", "exit", "q")
"""Commands that go without a line of their own in the help."""

FIRST_WORDS: Final = {"size", "boards", *(phrase.split()[0] for phrase in COMMANDS)}
"""Words that begin a command, and so cannot stand among moves."""


def _help() -> str:
    rows = {"up, right, down, left": "slide the tiles; u, r, d, l are short for them"}
    rows["up up left, or uul"] = "several moves in a line are played in order"
    rows |= {phrase: command.help for phrase, command in COMMANDS.items()}
    for phrase in _OTHER_WORDS:
        del rows[phrase]
    rows["size N"] = f"go to the game on N rows of N cells, {SIZES[0]} to {SIZES[-1]}"
    return "\n".join(
        [
            "Equal tiles that meet become one of double value. Make 2048.",
            *(f"  {what:<24}{meaning}" for what, meaning in rows.items()),
        ]
    )


def _nothing_moves(direction: Direction) -> str:
    return f"Nothing can move {direction.name.lower()}."
