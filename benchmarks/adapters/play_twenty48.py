"""twenty48: Python over a NumPy array, with a list of legal moves."""

import random

from twenty48.Board import Board  # type: ignore[import-not-found]

from sample import Game

NAME = "twenty48"
BREAKS = "no opening tile ever in the last cell (the games are alike all the same)"


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games, each legal move with the same chance."""
    random.seed(seed)
    played = []
    for _ in range(games):
        board = Board()
        moves = 0
        while legal := board.get_legal_moves():
            board.move(random.choice(legal)).set_random_square()
            moves += 1
        played.append(Game(int(board.get_score()), moves, board.get_tiles().tolist()))
    return played
