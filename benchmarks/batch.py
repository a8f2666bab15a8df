"""How fast batches are: steps and whole games a second, by processor path, size, number, threads.

    python benchmarks/batch.py [--runs 7] [--quick]

First the games must be those of 2048. Then each figure is the best of several runs, in CPU seconds,
with two threads by the clock on the wall: a busy machine makes it smaller, never larger. Actions
are drawn evenly among all four directions beforehand, illegal ones included; results are written to
arrays that are used again, and ended games begin anew. The loop over `Board` that one is compared
with is that of python_loop.py, and runs by turns with it. Prints Markdown.
"""

import argparse
import functools
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import python_loop
from machine import provenance
from sample import Game, Sample
from slide2048.batch import BatchGames, cpu_paths, play_random, rollouts, values

SIZES = range(2, 9)
COUNT = 16_384
TARGETS = {
    "avx2": {"steps of 4×4": 60, "steps of 5×5": 15, "steps of 6×6": 15, "`play_random`": 80},
    "avx512": {"steps of 4×4": 100, "steps of 5×5": 15, "steps of 6×6": 15, "`play_random`": 150},
}
"""Millions a second that a path is to reach on an idle core, of 16,384 games a step."""
TWO_THREADS = 1.8
"""How much faster two threads are to be than one, where there are two idle cores."""
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


def print_paths(runs: int, sizes: list[int]) -> dict[tuple[str, str], float]:
    """Prints how fast steps and whole games are on each path; returns what targets speak of."""
    reached = {}

    def steps(path: str, size: int) -> str:
        rate = reached[path, f"steps of {size}×{size}"] = best(
            runs, Stepper(COUNT, size=size, cpu=path)
        )
        return millions(rate)

    def whole(path: str, size: int, count: int) -> str:
        rate = best(runs, RandomPlay(count, size=size, cpu=path))
        if size == 4:
            reached[path, "`play_random`"] = rate
        return millions(rate)

    print(f"Steps of `BatchGames({COUNT})`, million a second, one thread:\n")
    table(
        ["path", *(f"{size}×{size}" for size in sizes)],
        ([path, *(steps(path, size) for size in sizes)] for path in cpu_paths()),
    )
    print("Whole random games, million legal moves a second, one thread:\n")
    # On larger boards a single random game takes too long.
    counts = {2: 400_000, 3: 200_000, 4: 100_000, 5: 20_000, 6: 3_000}
    played = [size for size in counts if size in sizes]
    table(
        ["path", *(f"{size}×{size}" for size in played)],
        ([path, *(whole(path, size, counts[size]) for size in played)] for path in cpu_paths()),
    )
    return reached


def print_growth(runs: int, counts: list[int]) -> None:
    """Prints how fast steps are for few and many games."""
    print("How steps grow with the number of games, 4×4, one thread:\n")
    grown = ((count, best(runs, Stepper(count))) for count in counts)
    table(
        ["games", "million steps a second", "microseconds a call"],
        ((f"{n:,}", millions(rate), f"{n / rate * 1e6:,.2f}") for n, rate in grown),
    )


def print_threads(runs: int) -> dict[str, float]:
    """Prints what a second thread brings; returns how many times as fast two are."""
    cores = os.cpu_count() or 1
    print(f"Threads, 4×4, million a second by the wall, on {cores} (virtual) cores:\n")
    pairs: dict[str, list[Stepper] | list[RandomPlay]] = {
        f"steps of {count:,} games": [Stepper(count, threads=threads) for threads in (1, 2)]
        for count in (COUNT, 262_144)
    }
    pairs["`play_random`"] = [RandomPlay(400_000, threads=threads) for threads in (1, 2)]
    ratios, rows = {}, []
    for name, pair in pairs.items():
        # By turns, so that a busy neighbour slows down both.
        turns = [[best(1, work, time.perf_counter) for work in pair] for _ in range(runs)]
        one, two = (max(rates) for rates in zip(*turns, strict=True))
        ratios[name] = two / one
        rows.append([name, millions(one), millions(two), f"{two / one:.2f}"])
    one, two = two_processes(runs)
    rows.append(["two programs of their own", millions(one), millions(two), f"{two / one:.2f}"])
    table(["", "1 thread", "2 threads", "ratio"], rows)
    return ratios


def step_for_a_while(_: int) -> tuple[int, float, float]:
    """Steps a batch of this process's own; returns how many steps, and from when to when."""
    work = own_stepper()
    done, begin = 0, time.monotonic()
    while time.monotonic() < begin + 0.5:
        done += work()
    return done, begin, time.monotonic()


@functools.cache
def own_stepper() -> Stepper:
    """Returns the one batch of this process."""
    return Stepper(COUNT)


def two_processes(runs: int) -> tuple[float, float]:
    """Returns the steps a second of one process, and of two that share nothing.

    More than these no two threads can bring on the machine.
    """
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(step_for_a_while, range(4)))
        best_of = {1: 0.0, 2: 0.0}
        for count in [1, 2] * runs:
            done, begins, ends = zip(*pool.map(step_for_a_while, range(count)), strict=True)
            rate = sum(done) / (max(ends) - min(begins))
            best_of[count] = max(best_of[count], rate)
    return best_of[1], best_of[2]


def print_rollouts(runs: int) -> None:
    """Prints how fast a Monte Carlo player is."""
    games = BatchGames(64, seed=1)
    boards, playouts = games.boards(), 200 * int(games.legal_moves().sum())

    def monte_carlo() -> int:
        rollouts(boards, 200, seed=1)
        return playouts

    rate = millions(best(runs, monte_carlo))
    print(f"`rollouts` from openings of 4×4, one thread: {rate} million games a second\n")


def print_targets(reached: dict[tuple[str, str], float], ratios: dict[str, float]) -> None:
    """Prints what was to be reached beside what was."""
    rows = [
        [f"{what}, {path}, million a second", target, millions(rate), rate >= target * 1e6]
        for (path, what), rate in reached.items()
        if (target := TARGETS.get(path, {}).get(what)) is not None
    ]
    rows += [
        [f"two threads to one, {name}", TWO_THREADS, f"{ratio:.2f}", ratio >= TWO_THREADS]
        for name, ratio in ratios.items()
    ]
    print("Targets, which are for idle cores:\n")
    table(
        ["", "target", "measured", "reached"],
        ([*row, "yes" if met else "no"] for *row, met in rows),
    )


def main() -> int:
    """Checks, times, prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="timed runs of each (7)")
    parser.add_argument("--quick", action="store_true", help="fewer sizes and numbers")
    arguments = parser.parse_args()
    runs, sizes = arguments.runs, [4, 6] if arguments.quick else list(SIZES)
    print(provenance() + "\n")
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
    reached = print_paths(runs, sizes)
    print_growth(runs, COUNTS[::3] if arguments.quick else COUNTS)
    ratios = print_threads(runs)
    print_rollouts(runs)
    print("Bytes a game, beside the arrays of results:\n")
    games = {size: BatchGames(64, size=size, seed=1).bytes_per_game for size in SIZES}
    table(["size", *(f"{size}×{size}" for size in games)], [["bytes", *games.values()]])
    print_targets(reached, ratios)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
