"""slide2048: a batch, by steps and by whole games, on each path of the processor."""

from collections.abc import Callable

import numpy as np

from legal_choice import DRAWS, table
from sample import Game
from slide2048.batch import BatchGames, cpu_paths, play_random, values

NAME = "slide2048"
BREAKS = ""
VARIANTS = [f"{kind} {path}" for kind in ("step", "play_random") for path in cpu_paths()]
COUNT = 16_384
_CHOICES = np.array(table(), np.uint8).ravel()
# Brings the lowest bit of each of four bytes into the lowest four bits of the highest byte.
_GATHER = np.uint32(1 << 24 | 1 << 17 | 1 << 10 | 1 << 3)


class Chooser:
    """Chooses among the legal moves of a batch, each with the same chance."""

    def __init__(self, count: int, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._indices = np.empty(count, np.intp)
        self._actions = np.empty(count, np.uint8)

    def __call__(self, legal: np.ndarray) -> np.ndarray:
        """Returns an action for each game, in an array that the next call writes to again."""
        masks = legal.view("<u4").ravel() * _GATHER >> np.uint32(24)
        np.multiply(masks, DRAWS, out=self._indices)
        self._indices += self._random.integers(0, DRAWS, len(masks), np.uint8)
        # Out of range is impossible; saying so spares the check of each.
        return np.take(_CHOICES, self._indices, out=self._actions, mode="clip")


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games side by side, by steps."""
    batch, choose = BatchGames(games, seed=seed), Chooser(games, seed)
    legal = batch.legal_moves()
    while legal.any():
        legal = batch.step(choose(legal))[2]
    boards = values(batch.boards()).reshape(games, -1).tolist()
    return [
        Game(*game)
        for game in zip(batch.scores.tolist(), batch.moves.tolist(), boards, strict=True)
    ]


def runner(variant: str) -> Callable[[], int]:
    """Returns what makes moves, by ``step`` or ``play_random`` and on the path that is named."""
    kind, path = variant.split()
    if kind == "play_random":
        seeds = iter(range(1 << 62))
        return lambda: int(play_random(50_000, seed=next(seeds), cpu=path)[1].sum())

    batch = BatchGames(COUNT, seed=1, cpu=path, autoreset="same_step")
    choose = Chooser(COUNT, 1)
    out = batch.step(choose(batch.legal_moves()))
    legal = out[2]

    def work() -> int:
        for _ in range(64):
            batch.step(choose(legal), out=out)
        return 64 * COUNT

    return work
