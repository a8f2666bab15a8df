"""How fast the environments of Gymnasium are: one by one, all at once, and the batch behind them.

    python benchmarks/gymnasium_envs.py [--runs 7] [--quick]

First, games of uniformly random legal play in the vector environment must have the known mean
score. Then each figure is the best of several runs, in CPU seconds, by turns. Actions are drawn
evenly among all four directions beforehand, illegal ones included, and ended games begin anew. All
environments return new arrays at each step, as Gymnasium wants it, and so does the batch here.
Prints Markdown.
"""

import argparse
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from batch import best, millions, table
from machine import provenance
from sample import MEAN_SCORE, Mean
from slide2048.batch import BatchGames

ID = "slide2048.gym:slide2048/Classic-v0"
COUNT = 16_384
ONE_BY_ONE = 64
TASKS: list[dict[str, Any]] = [
    {},
    {"autoreset_mode": "SameStep"},
    {"observation": "float"},
    {"observation": "onehot"},
    {"reward": "log"},
    {"illegal_reward": -1.0},
    {"target": 2048},
    {"max_episode_steps": 10_000},
]


def scores_at_random(count: int, seed: int) -> list[int]:
    """The scores of the first game of each, played uniformly among legal moves."""
    games = gymnasium.make_vec(ID, num_envs=count, autoreset_mode="SameStep")
    _, infos = games.reset(seed=seed)
    choices = np.random.default_rng(seed)
    scores = np.full(count, -1)
    while (scores < 0).any():
        mask = infos["action_mask"]
        actions = (choices.random(mask.shape) * mask).argmax(axis=1)
        _, _, ended, _, infos = games.step(actions)
        first = ended & (scores < 0)
        if first.any():
            scores[first] = infos["final_info"]["score"][first]
    return [int(score) for score in scores]


class Stepper:
    """Something to be stepped, with actions that wait to be made."""

    def __init__(self, step: Callable[[Any], object], count: int, steps: int) -> None:
        choices = np.random.default_rng(1)
        self.actions = [choices.integers(0, 4, count) for _ in range(16)]
        self.step, self.count, self.steps = step, count, steps
        # Until games of every age are in it.
        for turn in range(256):
            step(self.actions[turn % 16])

    def __call__(self) -> int:
        """Makes steps; returns how many games times steps that were."""
        for turn in range(self.steps):
            self.step(self.actions[turn % 16])
        return self.count * self.steps


def together(count: int, steps: int, **task: Any) -> Stepper:  # noqa: ANN401
    """The vector environment."""
    games = gymnasium.make_vec(ID, num_envs=count, **task)
    games.reset(seed=1)
    return Stepper(games.step, count, steps)


def one_by_one(count: int, steps: int) -> Stepper:
    """Gymnasium's vector environment over single ones."""
    games = gymnasium.make_vec(ID, num_envs=count, vectorization_mode="sync")
    games.reset(seed=1)
    return Stepper(games.step, count, steps)


def main() -> None:
    """Check, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="few games: only to see that it runs")
    options = parser.parse_args()
    steps = 4 if options.quick else 200

    mean = Mean.of(scores_at_random(2000 if options.quick else 20_000, seed=1))
    if not mean.agrees(MEAN_SCORE):
        raise SystemExit(f"mean score {mean}, known is {MEAN_SCORE}: not the games of 2048")
    print(provenance(), end="\n\n")
    print(f"Mean score of uniformly random legal play: {mean}; known is {MEAN_SCORE[0]}.\n")

    batch = BatchGames(COUNT, seed=1, autoreset="next_step")
    measured = {
        f"`SyncVectorEnv` over {ONE_BY_ONE} of our `Env`": one_by_one(ONE_BY_ONE, steps),
        f"our vector environment, {COUNT:,} games": together(COUNT, steps),
        f"`BatchGames({COUNT:,})` alone": Stepper(batch.step, COUNT, steps),
    }
    rates = dict.fromkeys(measured, 0.0)
    for _ in range(options.runs):
        for name, stepper in measured.items():
            rates[name] = max(rates[name], best(1, stepper))
    slowest = min(rates.values())
    rows = [(name, millions(rate), f"{rate / slowest:,.0f}") for name, rate in rates.items()]
    table(["4×4, one thread", "million steps a second", "ratio"], rows)

    table(
        [f"{COUNT:,} games with", "million steps a second"],
        (
            (
                ", ".join(f"`{key}={value!r}`" for key, value in task.items()) or "the defaults",
                millions(best(options.runs, together(COUNT, steps, **task))),
            )
            for task in TASKS
        ),
    )


if __name__ == "__main__":
    main()
