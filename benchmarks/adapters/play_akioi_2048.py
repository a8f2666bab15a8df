"""akioi-2048: a function in Rust over lists of lists; a direction that moves nothing is no move."""

import random

from akioi_2048 import Direction, State, init, step  # type: ignore[import-not-found]

from sample import Game

NAME = "akioi-2048"
BREAKS = "new tiles may be multipliers (-1, -2, -4), which no 2048 has"
TILES_TELL = False


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games; directions that turn out illegal are tried again."""
    choose = random.Random(seed).choice
    directions = list(Direction)
    played = []
    for _ in range(games):
        board = init()
        score = moves = 0
        state = State.Continue
        while state != State.GameOver:
            after, gained, state = step(board, choose(directions))
            if after != board:
                board = after
                score += gained
                moves += 1
        played.append(Game(score, moves, [tile for row in board for tile in row]))
    return played
