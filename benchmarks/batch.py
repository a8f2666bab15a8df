"""How fast batches are: steps and whole games a second, by processor path, size, number, threads.

    python benchmarks/batch.py [--runs 7] [--quick]

First the games must be those of 2048. Then each figure is the best of several runs, in CPU seconds,
with two threads by the clock on the wall: a busy machine makes it smaller, never larger. Actions
are drawn evenly among all four directions beforehand, illegal ones included; results are written to
arrays that are used again, and ended games begin anew. The loop over `Board` that one is compared
with is that of python_loop.py, and runs by turns with it. Prints Markdown.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterable

import numpy as np

import python_loop
from sample import Game, Sample
from slide2048.batch import BatchGames, cpu_paths, play_random, rollouts, values

SIZES = range(2, 9)
COUNT = 16_384
COUNTS = [1, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_000_000]


def play_to_the_end(count: int, seed: int) -> list[Game]:
    """Plays each game of a batch by steps, uniformly at random among the legal moves."""
    games = BatchGames(count, seed=seed)
    choices = np.random.default_rng(seed)
    legal = games.legal_moves()
    while legal.any():
        actions = (choices.random(legal.shape) * legal).argmax(axis=1)
        legal = games.step(actions)[2]
    boards = values(games.boards()).reshape(count, -1).tolist()
    return [
        Game(score, moves, board)
        for score, moves, board in zip(
            games.scores.tolist(), games.moves.tolist(), boards, strict=True
        )
    ]


def best(
    runs: int, work: Callable[[], int], clock: Callable[[], float] = time.process_time
) -> float:
    """Does work several times; returns the most things a second that it did."""
    rates = []
    for _ in range(runs):
        begin = clock()
        done = work()
        rates.append(done / (clock() - begin))
    return max(rates)


class Stepper:
    """A batch with actions that wait to be made."""

    def __init__(
        self, count: int, *, size: int = 4, cpu: str | None = None, threads: int = 1
    ) -> None:
        self.games = BatchGames(
            count, size=size, seed=1, cpu=cpu, threads=threads, autoreset="same_step"
        )
        choices = np.random.default_rng(1)
        self.actions = [choices.integers(0, 4, count, np.uint8) for _ in range(16)]
        self.out = self.games.step(self.actions[0])
        self.steps = max(16, 400_000 // (count + 200) * 16)
        # Until games of every age are in it.
        for turn in range(min(self.steps, 256)):
            self.games.step(self.actions[turn % 16], out=self.out)

    def __call__(self) -> int:
        """Makes steps; returns how many games times steps that were."""
        step, actions, out = self.games.step, self.actions, self.out
        for turn in range(self.steps):
            step(actions[turn % 16], out=out)
        return self.steps * len(self.games)


class RandomPlay:
    """Whole random games."""

    def __init__(
        self, count: int, *, size: int = 4, cpu: str | None = None, threads: int = 1
    ) -> None:
        self.count, self.size, self.cpu, self.threads = count, size, cpu, threads

    def __call__(self) -> int:
        """Plays them; returns their moves."""
        _, moves, _ = play_random(
            self.count, size=self.size, seed=1, cpu=self.cpu, threads=self.threads
        )
        return int(moves.sum())


def board_loop() -> int:
    """Plays random games by `Board`; returns their moves."""
    return sum(game.moves for game in python_loop.play(4000, seed=1))


def table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> None:
    """Prints a table, its rows as they come."""
    heads = list(heads)
    print("|", " | ".join(map(str, heads)), "|")
    print("|", " | ".join(["---"] + ["---:"] * (len(heads) - 1)), "|")
    for row in rows:
        print("|", " | ".join(map(str, row)), "|", flush=True)
    print(flush=True)


def millions(rate: float) -> str:
    """A rate as it is printed."""
    return f"{rate / 1e6:.1f}" if rate >= 1e5 else f"{rate / 1e6:.3f}"


def compare_with_board(runs: int) -> None:
    """Prints legal moves a second of both, and the ratio of neighbouring runs."""
    loop, whole, ratios = [], [], []
    for _ in range(runs):
        loop.append(best(1, board_loop))
        whole.append(best(1, RandomPlay(200_000)))
        ratios.append(whole[-1] / loop[-1])
    print("Random legal play on 4×4, one thread, million legal moves a second:\n")
    rows = [
        ("a Python loop over `Board`", millions(max(loop)), 1),
        ("`play_random`", millions(max(whole)), f"{statistics.median(ratios):.0f}"),
    ]
    table(["", "best", "ratio (median of neighbouring runs)"], rows)


def main() -> int:
    """Checks, times, prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="timed runs of each (7)")
    parser.add_argument("--quick", action="store_true", help="fewer sizes and numbers")
    arguments = parser.parse_args()
    runs, sizes = arguments.runs, [4, 6] if arguments.quick else SIZES
    paths, cores = cpu_paths(), os.cpu_count() or 1

    sample = Sample.of(play_to_the_end(20_000, seed=2048))
    print(f"Random legal play by steps: {sample}.")
    scores, moves, _ = play_random(1_000_000, seed=2048)
    print(f"`play_random`: score {scores.mean():.2f}, moves {moves.mean():.2f}.\n")
    wrong = sample.disagreements()
    if abs(scores.mean() - 1094.80) > 3 or abs(moves.mean() - 118.38) > 0.3:
        wrong.append("play_random does not agree with what is published")
    if wrong:
        print("not the game of 2048:", "; ".join(wrong))
        return 1

    compare_with_board(runs)

    print(f"Steps of `BatchGames({COUNT})`, million a second, one thread:\n")
    table(
        ["path", *(f"{size}×{size}" for size in sizes)],
        [[p, *(millions(best(runs, Stepper(COUNT, size=s, cpu=p))) for s in sizes)] for p in paths],
    )

    print("Whole random games, million legal moves a second, one thread:\n")
    counts = {2: 400_000, 3: 200_000, 4: 100_000, 5: 20_000, 6: 3_000}
    whole = [(size, count) for size, count in counts.items() if size in sizes]
    table(
        ["path", *(f"{size}×{size}" for size, _ in whole)],
        [
            [p, *(millions(best(runs, RandomPlay(n, size=s, cpu=p))) for s, n in whole)]
            for p in paths
        ],
    )

    print("How steps grow with the number of games, 4×4, one thread:\n")
    grown = ((n, best(runs, Stepper(n))) for n in (COUNTS[::3] if arguments.quick else COUNTS))
    table(
        ["games", "million steps a second", "microseconds a call"],
        ((f"{n:,}", millions(rate), f"{n / rate * 1e6:,.2f}") for n, rate in grown),
    )

    print(f"Threads, 4×4, million a second by the wall, on {cores} (virtual) cores:\n")
    rows: list[tuple[str, float, float]] = []
    for count in (COUNT, 262_144):
        one, two = (best(runs, Stepper(count, threads=t), time.perf_counter) for t in (1, 2))
        rows.append((f"steps of {count:,} games", one, two))
    one, two = (best(runs, RandomPlay(400_000, threads=t), time.perf_counter) for t in (1, 2))
    rows.append(("`play_random`", one, two))
    table(
        ["", "1 thread", "2 threads", "ratio"],
        ([name, millions(one), millions(two), f"{two / one:.2f}"] for name, one, two in rows),
    )

    games = BatchGames(64, seed=1)
    boards, playouts = games.boards(), 200 * int(games.legal_moves().sum())

    def monte_carlo() -> int:
        rollouts(boards, 200, seed=1)
        return playouts

    rate = millions(best(runs, monte_carlo))
    print(f"`rollouts` from openings of 4×4, one thread: {rate} million games a second")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
