"""Taking back, beginning anew, changing the board: what is done, and what the player is told."""

from typing import TYPE_CHECKING, Final

from slide2048 import invocation
from slide2048.tui.notices import Notices
from slide2048.tui.screens.sizes import DAILY

if TYPE_CHECKING:
    from slide2048.session import Session

PRACTICE: Final = "Practice {}. Until your first move, U brings the game before it back."
"""What is told after a new game on the daily board."""

REPLACED: Final = "A new game. Until your first move, U brings the old one back."
"""What is told while an undo would bring another game back."""

AT_START: Final = "This board is at its start already."
SHORT_AT_START: Final = "Not begun yet."


class GameChanges:
    """What keys do to the game in play, apart from moves.

    Args:
        session: The player's game.
        notices: Where the player is told.
    """

    def __init__(self, session: "Session", notices: Notices) -> None:
        self._session = session
        self._notices = notices

    def undo(self) -> None:
        """Take back a move, or a new game."""
        game = self._session.game
        replaced = game.moves == 0 and game.can_undo
        if self._session.undo():
            if replaced:
                self._notices.tell("Your old game is back.", "Your old game again.")
            else:
                self._notices.key_pressed()
        elif game.undos_left == 0:
            self._notices.tell("No undos are left in this game.", "No undos are left.")
        else:
            self._notices.tell("There is nothing to take back.", "Nothing to undo.")

    def new_game(self) -> None:
        """Begin a new game."""
        at_start, daily = self._session.game.moves == 0, self._session.daily
        self._session.new_game()
        if daily is not None:
            if at_start:
                self._notices.tell(AT_START, SHORT_AT_START)
            else:
                self._notices.tell(PRACTICE.format(daily.day))
            return
        if self._session.game.can_undo:
            self._notices.tell(REPLACED)
        else:
            self._notices.tell("A new game.")

    def switch_board(self, size: int) -> None:
        """Play on another board, if it is another one.

        Args:
            size: Cells along one side, or ``DAILY``.
        """
        session, left = self._session, self._session.daily
        waits = left is not None and left.counts and not session.game.final
        has_ended = left is not None and session.archive.of_day(left.day) is not None
        if size == (session.size if left is None else DAILY):
            return
        if size == DAILY:
            session.switch_to_daily()
            # The last notice is what is played there; others, if any, can wait.
            self._notices.tell(session.notices.pop())
            return
        session.switch_size(size)
        self.welcome()
        if left is not None and waits:
            self._notices.tell(
                f"Daily {left.day} waits for you: B leads back to it.", "The daily waits: B."
            )
        elif has_ended:
            self._notices.tell(
                f"To show your result: {invocation.command(ascii_only=True)} daily --result"
            )

    def welcome(self) -> None:
        """Tell what the player comes back to."""
        game, ordinary = self._session.game, self._session.daily is None
        goes_on = self._session.resumed and game.moves > 0 and not (game.over or game.at_banner)
        if ordinary and goes_on:
            self._notices.tell("Continuing your game.", "Your game goes on.")
        elif ordinary and game.moves == 0 and game.can_undo:
            self._notices.tell(REPLACED)
        else:
            self._notices.update()
