"""How long a hint takes on boards that are nearly full, beside the limits that it has to keep.

    python benchmarks/hints.py [--boards 1000]

The boards have at most two empty cells and more than one legal move. They come from games of known
luck by searches of two plies, 20 moves or more apart; so their tiles are as large as those of such
games. A hint is asked for as the game asks for it, one board after the other. Prints Markdown.
"""

import argparse
import contextlib
import queue
import statistics
import time
from typing import Final

from machine import provenance
from slide2048 import Board, Direction
from slide2048.ai import Expectimax, Network, evaluate, pretrained
from slide2048.ai.hinting import SECONDS
from slide2048.pretrained import PRETRAINED_SIZE
from slide2048.tui.adviser import Advice, Adviser

LIMITS: Final = {"median": 0.100, "worst": 0.250}
"""Seconds."""

FEW_CELLS: Final = 2
APART: Final = 20


class EnoughError(Exception):
    """There are as many boards as are wanted."""


class Collector(Expectimax):
    """Plays until it has met so many boards that are nearly full."""

    def __init__(self, network: Network | None, wanted: int) -> None:
        super().__init__(network, depth=2)
        self.boards: list[Board] = []
        self._wanted = wanted
        self._since = APART

    def choose(self, board: Board) -> Direction | None:
        """Returns the best move, after a look at the board."""
        self._since += 1
        if len(self.boards) == self._wanted:
            raise EnoughError
        full = board.empty_count <= FEW_CELLS and len(board.legal_moves()) > 1
        if full and self._since > APART:
            self._since = 0
            self.boards.append(board)
        return super().choose(board)


def nearly_full(size: int, wanted: int) -> list[Board]:
    """Returns boards of games."""
    collector = Collector(pretrained() if size == PRETRAINED_SIZE else None, wanted)
    with contextlib.suppress(EnoughError):
        evaluate(collector, wanted, size=size)
    return collector.boards


def measured(adviser: Adviser, board: Board) -> tuple[float, int]:
    """Asks for a hint; returns how long the answer took, and how deep was searched."""
    answers: queue.SimpleQueue[Advice] = queue.SimpleQueue()
    begin = time.perf_counter()
    adviser.ask(board, answers.put)
    advice = answers.get()
    seconds = time.perf_counter() - begin
    while not advice.final:
        advice = answers.get()
    return seconds, advice.analysis.depth


def row(adviser: Adviser, boards: list[Board]) -> str:
    """Asks for hints on all boards; returns a row of the table."""
    measured(adviser, boards[0])  # The network is read meanwhile.
    taken, depths = zip(*(measured(adviser, board) for board in boards), strict=True)
    found = {
        "median": statistics.median(taken),
        "99 %": statistics.quantiles(taken, n=100, method="inclusive")[98],
        "worst": max(taken),
    }
    times = " | ".join(f"{1000 * seconds:.1f}" for seconds in found.values())
    kept = all(found[name] <= limit for name, limit in LIMITS.items())
    tiles = sorted(board.max_tile for board in boards)
    size = boards[0].size
    return (
        f"| {size}×{size} | {tiles[len(tiles) // 2]:,} | {tiles[-1]:,} | {times} | "
        f"{statistics.mean(depths):.1f} | {'yes' if kept else 'no'} |"
    )


def main() -> None:
    """Measures and prints Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 5, 6])
    options = parser.parse_args()
    limits = ", ".join(f"{name} {1000 * limit:.0f}" for name, limit in LIMITS.items())
    print(provenance() + "\n")
    print(f"Milliseconds, at most {1000 * SECONDS:.0f} of them to think; limits: {limits}.\n")
    print("| boards | median tile | largest | median | 99 % | worst | plies | within limits |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |", flush=True)
    adviser = Adviser(lambda call: call())
    for size in options.sizes:
        print(row(adviser, nearly_full(size, options.boards)), flush=True)
    adviser.close()


if __name__ == "__main__":
    main()
