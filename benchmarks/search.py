"""How fast searches play, and how well.

    python benchmarks/search.py NETWORK [--moves 20000] [--depths 1 2 3]
    python benchmarks/search.py NETWORK --games 100 --depths 2
    python benchmarks/search.py heuristic --size 5 --games 20 --seconds 0.01

Moves a second are those of games with the seeds 0, 1, …, to a number of moves, on one thread,
by the clock on the wall: the best of several runs of the same moves. With --games whole games are
played instead, and the mean score is written with its 95 % confidence interval. Prints Markdown.
"""

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Iterator

from machine import provenance
from slide2048 import Board, Rng
from slide2048.ai import Expectimax, Network, Player


def game(player: Player, size: int, seed: int) -> Iterator[tuple[int, Board]]:
    """Plays a game; yields the score and the board after each move."""
    rng = Rng(seed)
    board = Board.start(rng, size)
    score = 0
    while (chosen := player.choose(board)) is not None:
        slide = board.play(chosen, rng)
        board = slide.board
        score += slide.gained
        yield score, board


def moves_a_second(player: Player, size: int, moves: int) -> float:
    """Plays so many moves, in one game after the other; returns how many it made a second."""
    made, seed = 0, 0
    begin = time.perf_counter()
    while made < moves:
        for _ in game(player, size, seed):
            made += 1
            if made == moves:
                break
        seed += 1
    return moves / (time.perf_counter() - begin)


def strength(player: Player, size: int, games: int) -> str:
    """Plays games to their ends; returns a row of the table."""
    scores: list[int] = []
    reached: Counter[int] = Counter()
    made = 0
    begin = time.perf_counter()
    for seed in range(games):
        score, largest = 0, 0
        for moved, (score, board) in enumerate(game(player, size, seed), 1):  # noqa: B007
            largest = board.max_tile
        made += moved
        scores.append(score)
        reached.update(1 << e for e in range(11, largest.bit_length()))
    rate = made / (time.perf_counter() - begin)
    margin = 1.96 * statistics.stdev(scores) / math.sqrt(games) if games > 1 else math.nan
    tiles = ", ".join(f"{tile}: {count / games:.0%}" for tile, count in sorted(reached.items()))
    return f"{statistics.mean(scores):,.0f} ± {margin:,.0f} | {tiles} | {rate:,.0f}"


def main() -> None:
    """Measures and prints Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", help='a file, or "heuristic"')
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--depths", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--seconds", type=float, help="a move, instead of depths")
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--games", type=int, default=0)
    options = parser.parse_args()
    network = None
    if options.network != "heuristic":
        network = Network.load(options.network, mapped=True)
    players = {f"{depth} plies": Expectimax(network, depth=depth) for depth in options.depths}
    if options.seconds is not None:
        players = {f"{options.seconds:g} s": Expectimax(network, seconds=options.seconds)}
    print(provenance() + "\n", flush=True)
    if options.games:
        print("| search | mean score | games that reached | moves/s |\n| --- | ---: | --- | ---: |")
    else:
        print("| search | moves/s |\n| --- | ---: |")
    for name, player in players.items():
        if options.games:
            print(f"| {name} | {strength(player, options.size, options.games)} |", flush=True)
            continue
        rates = [moves_a_second(player, options.size, options.moves) for _ in range(options.runs)]
        print(f"| {name} | {max(rates):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
