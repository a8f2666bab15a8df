"""py2048-engine: pure Python over lists; no score, no legal moves, the end is an exception."""

import random

from Py2048_Engine.Exceptions import GameLostException, GameWonException  # type: ignore[import-not-found]
from Py2048_Engine.Game import Game as Peer  # type: ignore[import-not-found]

from sample import Game

NAME = "py2048-engine"
BREAKS = (
    "a direction that moves nothing brings a new tile too, a merge on a full board none; "
    "the game ends at 2048 (every press counts as a move here)"
)
TILES_TELL = False


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games, all directions with the same chance: the rules make none illegal."""
    random.seed(seed)
    played = []
    for _ in range(games):
        peer = Peer()
        presses = [peer.up, peer.right, peer.down, peer.left]
        try:
            while True:
                random.choice(presses)()
        except (GameLostException, GameWonException):
            tiles = [tile or 0 for row in peer.getBoard() for tile in row]
            played.append(Game(None, peer.getNumMoves(), tiles))
    return played
