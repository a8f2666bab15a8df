"""How fast n-tuple networks learn and play, by layout, rule and threads.

    python benchmarks/ntuple.py [--runs 3] [--moves 100000000] [--layouts 4x6]

Each network first learns for so many moves that its tables are in use; then each figure is the best
of several runs of a twentieth of the moves, by the clock on the wall. Prints Markdown. Networks of
4x6 take 768 MB.
"""

import argparse
import time
from collections.abc import Callable
from typing import Literal

import numpy as np

from machine import provenance
from slide2048.ntuple import Network, evaluate, train


def best(runs: int, work: Callable[[], int]) -> float:
    """Does work several times; returns the most moves a second that it made."""
    rates = []
    for _ in range(runs):
        begin = time.perf_counter()
        moves = work()
        rates.append(moves / (time.perf_counter() - begin))
    return max(rates)


def learnt(layout: str, rule: Literal["td", "tc"], moves: int) -> tuple[Network, float]:
    """Return a network that has learnt from so many moves, and the moves of its last games."""
    network = Network(layout)
    made = 0
    while True:
        progress = train(network, 512, rule=rule)
        made += progress.moves
        if made >= moves:
            return network, progress.moves / progress.games


def main() -> None:
    """Measures and prints Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--moves", type=int, default=100_000_000)
    parser.add_argument("--layouts", nargs="+", default=["17x4", "4x5", "4x6", "8x6"])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    print(provenance() + "\n", flush=True)
    print("Million moves a second:\n")
    print("| layout | threads | learns by `tc` | by `td` | plays |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for layout in options.layouts:
        rates: dict[tuple[str, int], float] = {}
        for rule in ("tc", "td"):
            network, length = learnt(layout, rule, options.moves)
            games = max(64, round(options.moves / 20 / length / 64) * 64)
            for threads in options.threads:

                def learn(network: Network = network, threads: int = threads) -> int:
                    return train(network, games, rule=rule, threads=threads).moves  # noqa: B023

                rates[rule, threads] = best(options.runs, learn)
            if rule == "tc":
                for threads in options.threads:

                    def play(network: Network = network, threads: int = threads) -> int:
                        return int(evaluate(network, games, threads=threads).moves.sum())  # noqa: B023

                    rates["play", threads] = best(options.runs, play)
            if not np.isfinite(network.value(np.zeros((1, 4, 4), np.uint8))).all():
                raise SystemExit("the network has learnt no numbers")
        for threads in options.threads:
            cells = [f"{rates[what, threads] / 1e6:.2f}" for what in ("tc", "td", "play")]
            print("|", " | ".join([layout, str(threads), *cells]), "|", flush=True)


if __name__ == "__main__":
    main()
