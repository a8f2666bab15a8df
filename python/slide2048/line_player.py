"""What a player of line mode does, and how each thing that is done is told."""

from collections.abc import Callable
from typing import Final

from slide2048 import line_telling
from slide2048.direction import Direction
from slide2048.line_hint import LineHints
from slide2048.move_effect import move_effect
from slide2048.move_words import move_words
from slide2048.plain_text import plain
from slide2048.session import Session
from slide2048.wording import counted

BOARDS: Final = "line_boards"
"""The name of the setting: whether the board is shown after each move."""


class LinePlayer:
    """A player of line mode: changes the game and tells what came of it.

    Args:
        session: The player's game.
        write: Takes lines of printable ASCII, without the newline at their end.
        boards: Whether the board is shown after each move, unless the player has chosen.

    Attributes:
        left: Whether the player has asked to leave.
    """

    def __init__(
        self, session: Session, write: Callable[[str], None], *, boards: bool = True
    ) -> None:
        self.session = session
        self.write = write
        self.left = False
        self._boards = session.setting(BOARDS, boards)
        self._hints = LineHints(write)
        self._asking = False

    @property
    def asking(self) -> bool:
        """Whether the next line is the answer to a question: whether to start a new game."""
        return self._asking

    def greet(self, notice: str | None) -> None:
        """Show the game as it is at the start."""
        self.write('2048. Type moves (up, right, down, left) or "help".')
        if notice:
            self.write(notice)
        if self.session.resumed and self.session.daily is None and not self.session.game.over:
            self.write("Continuing your game.")
        self.tell_notices()
        self.show()

    def say_farewell(self, saved: bool) -> None:
        """Sum the game up; `saved` tells whether its last state could be written."""
        self.tell_notices()
        self.write(line_telling.farewell(self.session, saved=saved))

    def tell_notices(self) -> None:
        """Write what the session has to tell."""
        while self.session.notices:
            self.write(plain(self.session.notices.popleft()))

    def show(self) -> None:
        """Write the board, the numbers, and what there is to decide."""
        self.write(line_telling.board_and_numbers(self.session))
        self._tell_standing()

    def play(self, moves: list[Direction]) -> None:
        """Play moves in order, as far as the game goes."""
        if standing := line_telling.standing(self.session.game):
            self.write(standing)
        elif self._boards:
            self._play_to_a_board(moves)
        else:
            self._play_in_words(moves)

    def hint(self) -> None:
        """Tell what the solver would play, which marks the game."""
        if standing := line_telling.standing(self.session.game):
            self.write(standing)
            return
        self.session.mark_helped()
        self.tell_notices()
        self.write(self._hints.hint(self.session.game.board))

    def undo(self) -> None:
        """Take back the last move or a new game."""
        if self.session.undo():
            self._tell_change("Taken back.")
        elif self.session.game.undos_left:
            self.write("There is nothing to take back.")
        else:
            self.write("No undos are left in this game.")

    def keep_going(self) -> None:
        """Play on after the win."""
        if self.session.game.can_keep_going:
            self.session.keep_going()
            self._tell_change("Going on.")
        else:
            self.write('There is nothing to decide: "keep" is for the moment after 2048.')

    def new_game(self) -> None:
        """Start a new game; ask first where something would be lost."""
        score = self.session.game.score
        if self.session.ends_try:
            self._asking = True
            self.write('End your one try of the day? Type "yes" to start a new game, for practice.')
        elif score:
            self._asking = True
            self.write(f'A new game? This one has {score} points. Type "yes" to start it.')
        else:
            self._start()

    def answer(self, *, yes: bool) -> None:
        """Answer the question whether to start a new game."""
        self._asking = False
        if yes:
            self._start()
        else:
            self.write("That was not yes, so this game goes on.")

    def switch_size(self, size: int) -> None:
        """Go to the game of a size."""
        self.session.switch_size(size)
        self.show()

    def switch_to_daily(self) -> None:
        """Go to the daily board."""
        self.session.switch_to_daily()
        self.tell_notices()
        self.show()

    def boards_on(self) -> None:
        """Show the board after each move, from now on."""
        self._show_boards(True)
        self.write("The board is shown after each move.")

    def boards_off(self) -> None:
        """Tell each move in one line, from now on."""
        self._show_boards(False)
        self.write('Each move is told in one line. "board" shows the board.')

    def tell_statistics(self) -> None:
        """Tell what the finished games add up to."""
        from slide2048.line_statistics import statistics_text  # late: few ask for it

        self.write(statistics_text(self.session))

    def leave(self) -> None:
        """Ask to leave."""
        self.left = True

    def _play_to_a_board(self, moves: list[Direction]) -> None:
        idle = []
        for played, direction in enumerate(moves):
            if self._stopped(moves[played:], len(moves)):
                break
            if not self.session.move(direction):
                idle.append(direction)
        if len(moves) == len(idle) == 1:
            self.write(_nothing_moves(idle[0]))
            return
        if idle:
            self.write(f"{len(idle)} of {counted(len(moves), 'move')} could not move anything.")
        self.show()

    def _play_in_words(self, moves: list[Direction]) -> None:
        game = self.session.game
        for played, direction in enumerate(moves):
            if self._stopped(moves[played:], len(moves)):
                break
            before = game.board
            if self.session.move(direction):
                effect = move_effect(before, direction, game.board)
                self.write(move_words(direction, effect, game.score))
            else:
                self.write(_nothing_moves(direction))
        self._tell_standing()

    def _stopped(self, rest: list[Direction], count: int) -> bool:
        """Return whether the rest of so many moves cannot be played now; say so if it cannot."""
        stopped = self.session.game.over or self.session.game.at_banner
        if stopped:
            self.write(f"Left out: the last {len(rest)} of {counted(count, 'move')}.")
        return stopped

    def _start(self) -> None:
        at_start, daily = self.session.game.moves == 0, self.session.daily
        self.session.new_game()
        if daily is not None and at_start:
            self.write("This board is at its start already.")
            return
        if daily is not None:
            self.write(f"Practice on the board of {daily.day}: it does not count.")
        self.write('A new game. Until its first move, "undo" brings the old one back.')
        self.show()

    def _show_boards(self, boards: bool) -> None:
        self._boards = boards
        self.session.set_setting(BOARDS, boards)

    def _tell_standing(self) -> None:
        if standing := line_telling.standing(self.session.game):
            self.write(standing)

    def _tell_change(self, what: str) -> None:
        """Tell of a change that is no move and leaves the player with a board that is known."""
        game = self.session.game
        if self._boards:
            self.show()
        else:
            self.write(f"{what} Score {game.score}, moves {game.moves}, undos {game.undos_left}.")


def _nothing_moves(direction: Direction) -> str:
    return f"Nothing can move {direction.name.lower()}."
