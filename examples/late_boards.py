# /// script
# requires-python = ">=3.11"
# dependencies = ["slide2048[numpy]"]
# ///
"""Gives a network a stage for late boards, and lets it learn from these alone.

    pip install "slide2048[numpy]"
    python examples/late_boards.py my-network

A network that plays with one move of foresight hardly ever gets to boards of 16384, 8192 and 4096,
and so learns next to nothing of them. Searches get there easily. So a search by the network plays
games, some of their late boards are kept, and the network begins its games from these: carousel
shaping, of W. Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage
weight promotion, redundant encoding and carousel shaping", IEEE Transactions on Games, 2017.

The network that comes with the game has learnt so, for half an hour on two cores.
"""

import argparse

import numpy as np
import numpy.typing as npt

from slide2048 import Board, Rng
from slide2048.ai import Expectimax
from slide2048.ntuple import Network, Progress, train

EVERY = 7
"""Of so many boards in a row one is kept: those between are much like it."""

Boards = npt.NDArray[np.uint8]


def late_boards(network: Network, total: int, games: int, seed: int) -> Boards:
    """Returns boards whose tiles add up to a total or more, in any order.

    They are of games that a search two plies deep plays until it has made a tile larger than all
    that these boards can have.
    """
    player = Expectimax(network, depth=2)
    goal = 2 ** total.bit_length()
    kept = []
    for game in range(games):
        rng = Rng(seed).split(game)
        board = Board.start(rng, network.size)
        moves = 0
        while board.max_tile < goal and board.legal_moves():
            if moves % EVERY == 0 and sum(map(sum, board.rows())) >= total:
                kept.append(np.frombuffer(board.exponents, np.uint8))
            board = board.play(player.choose(board), rng).board
            moves += 1
        print(f"{game + 1:,} of {games:,} games, {len(kept):,} late boards", end="\r")
    print()
    boards = np.array(kept, np.uint8).reshape(-1, network.size, network.size)
    return np.random.default_rng(seed).permutation(boards)


def main() -> None:
    """Play, then learn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="a network, as `slide2048 train` saves it; changed in place")
    parser.add_argument(
        "--stage", type=int, default=28672, help="what tiles add up to from then on"
    )
    parser.add_argument("--games", type=int, default=2000, help="games to take boards from")
    parser.add_argument("--learn", type=int, default=1_400_000, help="games to learn from")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()

    network = Network.load(options.file)
    starts = late_boards(network, options.stage, options.games, options.seed)
    if not len(starts):
        parser.error(f"none of {options.games} games came so far")
    network.add_stage(options.stage)

    def say(progress: Progress) -> None:
        print(
            f"{progress.games:,} of {progress.total:,} games, mean {progress.mean:,.0f}", end="\r"
        )

    # Smaller steps at the end even out the luck of single games.
    for games, rate in ((options.learn, 1.0), (options.learn // 8, 0.1)):
        train(
            network,
            games,
            trace_decay=0.5,
            rate=rate,
            starts=starts,
            threads=options.threads,
            seed=options.seed,
            on_progress=say,
            checkpoint=options.file,
        )
        print()


if __name__ == "__main__":
    main()
