"""Players and boards that are given to what plays, analyses or reviews."""

from typing import TypeGuard

from slide2048._engine import Board
from slide2048.ai.player import Player
from slide2048.arguments import shown
from slide2048.errors import InvalidBoardError


def check_board(board: object) -> None:
    """Refuse what is no board.

    Raises:
        InvalidBoardError: It is none.
    """
    if not isinstance(board, Board):
        raise InvalidBoardError(
            f"board has to be a Board, got {shown(board)}; Board(rows) makes one of rows of tiles"
        )


def is_player(player: object) -> TypeGuard[Player]:
    """Whether it plays by itself; a class of players, which has all that a player has, does not."""
    return isinstance(player, Player) and not isinstance(player, type)
