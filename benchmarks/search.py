"""How fast searches play.

    python benchmarks/search.py NETWORK [--moves 10000] [--depths 1 2 3]
    python benchmarks/search.py heuristic --size 5

Moves a second are those of whole games, or of so many moves of each, on one thread by the clock on
the wall: the best of several runs of the same games. Prints Markdown. How well they play is told
by `slide2048 evaluate --player expectimax`.
"""

import argparse

from machine import provenance
from slide2048.ai import Expectimax, Network, evaluate


def main() -> None:
    """Measures and prints Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", help='a file, or "heuristic"')
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--depths", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    network = None
    if options.network != "heuristic":
        network = Network.load(options.network, mapped=True)
    print(provenance() + "\n", flush=True)
    print("| plies | moves | moves/s |\n| --- | ---: | ---: |")
    for depth in options.depths:
        player = Expectimax(network, depth=depth)
        runs = [
            evaluate(player, options.games, size=options.size, move_limit=options.moves)
            for _ in range(options.runs)
        ]
        rate = max(run.moves_per_second for run in runs)
        print(f"| {depth} | {sum(runs[0].moves):,} | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
