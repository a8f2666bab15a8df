"""Hints in line mode: asked for, searched for and told before the next line."""

import contextlib
from typing import TYPE_CHECKING

from slide2048.errors import Error
from slide2048.hint_words import hint_words
from slide2048.pretrained import PRETRAINED_SIZE

if TYPE_CHECKING:
    from slide2048._engine import Board
    from slide2048.ai import Expectimax


class LineHints:
    """Gives hints, and reads the network for 4×4 when that is first of use."""

    def __init__(self) -> None:
        self._by_network: Expectimax | None = None

    def hint(self, board: "Board") -> str:
        """Return what to play on a board with a legal move, and why."""
        # Imported here, since few ask for it.
        from slide2048.ai import pretrained
        from slide2048.ai.hinting import hint_player

        if board.size == PRETRAINED_SIZE and self._by_network is None:
            # As on the screen, the heuristic is better than nothing.
            with contextlib.suppress(Error, OSError, MemoryError):
                self._by_network = hint_player(pretrained())
        by_network = self._by_network if board.size == PRETRAINED_SIZE else None
        player = by_network or hint_player(None)
        return hint_words(player.analyse(board), in_points=by_network is not None)[0]
