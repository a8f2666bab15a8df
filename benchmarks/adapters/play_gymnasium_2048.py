"""gymnasium-2048: a Gymnasium environment over NumPy; an illegal action changes nothing."""

import random

from gymnasium_2048.envs import TwentyFortyEightEnv  # type: ignore[import-not-found]

from sample import Game

NAME = "gymnasium-2048"
BREAKS = ""


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games; actions that turn out illegal are tried again."""
    choose = random.Random(seed)
    env = TwentyFortyEightEnv()
    env.reset(seed=seed)
    played = []
    for _ in range(games):
        env.reset()
        moves = 0
        terminated = False
        while not terminated:
            _, _, terminated, _, info = env.step(choose.randrange(4))
            moves += info["is_legal"]
        tiles = [1 << exponent if exponent else 0 for exponent in info["board"].flatten().tolist()]
        played.append(Game(info["total_score"], moves, tiles))
    return played
