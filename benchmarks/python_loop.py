"""How fast Python plays: uniformly random legal play on 4×4, in a plain loop over the engine.

    python benchmarks/python_loop.py

First the games must be those of 2048: the mean score and length of such play are published. Then
the same loop is timed, in CPU seconds, several times: the best run is what the loop costs where the
core has no busy neighbour, the median what it costs here and now.
"""

import argparse
import os
import statistics
import time

from sample import Game, Sample
from slide2048 import Board, Rng

NAME = "slide2048"
BREAKS = ""


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games, each legal move with the same chance."""
    rng = Rng(seed)
    choose = Rng(seed).split(1).choice
    played = []
    for _ in range(games):
        board = Board.start(rng)
        begin = rng.position
        score = 0
        while legal := board.legal_moves():
            slide = board.play(choose(legal), rng)
            board = slide.board
            score += slide.gained
        # Each legal move takes one draw.
        moves = rng.position - begin
        played.append(Game(score, moves, [tile for row in board.rows() for tile in row]))
    return played


def main() -> int:
    """Checks, times, prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000, help="games in a run (20000)")
    parser.add_argument("--runs", type=int, default=7, help="timed runs (7)")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    sample = Sample.of(play(arguments.games, seed=2048))
    print(f"random legal play: {sample}")
    wrong = sample.disagreements()
    if wrong:
        print("not the game of 2048:", "; ".join(wrong))
        return 1

    rates = []
    for run in range(arguments.runs):
        begin = time.process_time()
        played = play(arguments.games, seed=run)
        rates.append(sum(game.moves for game in played) / (time.process_time() - begin))
        print(f"run {run + 1}: {rates[-1] / 1e6:.2f} million legal moves a CPU second")
    print(f"median: {statistics.median(rates) / 1e6:.2f}, best {max(rates) / 1e6:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
