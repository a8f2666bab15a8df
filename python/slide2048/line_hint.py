"""Hints in line mode: asked for, searched for and told before the next line."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from slide2048.errors import Error
from slide2048.hint_words import hint_words, without_network
from slide2048.pretrained import PRETRAINED_SIZE

if TYPE_CHECKING:
    from slide2048._engine import Board
    from slide2048.ai import Expectimax


class LineHints:
    """Gives hints, and reads the network for 4×4 when that is first of use.

    Args:
        write: Takes a line for the player.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._by_network: Expectimax | None = None
        self._tried = False

    def hint(self, board: "Board") -> str:
        """Return what to play on a board with a legal move, and why."""
        # Imported here, since few ask for it.
        from slide2048.ai import pretrained
        from slide2048.ai.hinting import hint_player

        if board.size == PRETRAINED_SIZE and not self._tried:
            self._tried = True
            try:
                self._by_network = hint_player(pretrained())
            except (Error, OSError, MemoryError) as error:
                # As on the screen, the heuristic is better than nothing.
                self._write(without_network(error))
        by_network = self._by_network if board.size == PRETRAINED_SIZE else None
        player = by_network or hint_player(None)
        return hint_words(player.analyse(board), in_points=by_network is not None)[0]
