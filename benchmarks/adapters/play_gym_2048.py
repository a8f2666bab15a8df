"""gym-2048: an environment of the old Gym over NumPy, without a list of legal moves.

It asks for NumPy 1.14, which runs on no Python of today; for later ones a line is mended here.
"""

import random

import numpy as np
from gym_2048.env import Base2048Env  # type: ignore[import-not-found]

from sample import Game

NAME = "gym-2048"
BREAKS = (
    "the second opening tile may fall onto the first; an illegal action brings a new tile too "
    "(none is played here)"
)


class Env(Base2048Env):  # type: ignore[misc]
    """The environment, but for an index that NumPy since 1.23 reads as another."""

    def _sample_tile_locations(
        self, board: np.ndarray, count: int = 1
    ) -> tuple[tuple[int, ...], ...]:
        return tuple(super()._sample_tile_locations(board, count))


def moves_something(board: np.ndarray, action: int) -> bool:
    """Tells whether an action would, which is so many quarter turns and a slide to the left."""
    turned = np.rot90(board, action)
    near, far = turned[:, :-1], turned[:, 1:]
    return bool(((far > 0) & ((near == 0) | (near == far))).any())


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games; a direction that would move nothing is drawn again."""
    choose = random.Random(seed)
    env = Env()
    env.seed(seed)
    played = []
    for _ in range(games):
        board = env.reset()
        opening = int((board > 0).sum())
        score = moves = 0
        done = False
        while not done:
            action = choose.randrange(4)
            if moves_something(board, action):
                board, gained, done, _ = env.step(action)
                score += int(gained)
                moves += 1
        played.append(Game(score, moves, board.ravel().tolist(), opening))
    return played
