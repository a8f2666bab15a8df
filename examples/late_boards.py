# /// script
# requires-python = ">=3.11"
# dependencies = ["slide2048[numpy]"]
# ///
"""Collects late boards for a network to learn from.

    pip install "slide2048[numpy]"
    python examples/late_boards.py my-network late.npy
    slide2048 train my-network --starts late.npy --stages 28672 --trace-decay 0.5

A network that plays with one move of foresight hardly ever gets to boards of 16384, 8192 and 4096,
and so learns next to nothing of them. Searches get there easily. So a search by the network plays
games, and some of their late boards are kept, from which the network can begin games: carousel
shaping, of W. Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage
weight promotion, redundant encoding and carousel shaping", IEEE Transactions on Games, 2017.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from slide2048 import Board, Rng
from slide2048.ai import Expectimax, Network
from slide2048.errors import Error

EVERY = 7
"""Of so many boards in a row one is kept: those between are much like it."""


def late_boards(network: Network, total: int, game: int, seed: int) -> list[npt.NDArray[np.uint8]]:
    """Returns some boards of a game whose tiles add up to a total or more.

    A search two plies deep plays it until it has made a tile larger than all that these boards can
    have.
    """
    player = Expectimax(network, depth=2)
    goal = 2 ** total.bit_length()
    kept = []
    rng = Rng(seed).split(game)
    board = Board.start(rng, network.size)
    moves = 0
    while board.max_tile < goal and (direction := player.choose(board)) is not None:
        if moves % EVERY == 0 and sum(map(sum, board.rows())) >= total:
            kept.append(np.frombuffer(board.exponents, np.uint8))
        board = board.play(direction, rng).board
        moves += 1
    return kept


def collect(network: Network, total: int, games: int, seed: int) -> list[npt.NDArray[np.uint8]]:
    """Returns the late boards of games; of fewer of them after Ctrl-C."""
    kept: list[npt.NDArray[np.uint8]] = []
    for game in range(games):
        try:
            kept += late_boards(network, total, game, seed)
        except KeyboardInterrupt:
            break
        if sys.stderr.isatty():
            end = "\n" if game + 1 == games else "\r"
            print(f"{game + 1:,} of {games:,} games", end=end, file=sys.stderr)
    return kept


def main() -> None:
    """Play, and save the boards."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", help="a network, as `slide2048 train` or `compact` saves it")
    parser.add_argument("boards", help="a new file for the boards")
    parser.add_argument("--total", type=int, default=28672, help="what their tiles add up to")
    parser.add_argument("--games", type=int, default=2000, help="games to take them from")
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()

    try:
        network = Network.load(options.network)
        # Tried before the games are played; a file that is there already stays.
        with Path(options.boards).open("xb") as file:
            kept = collect(network, options.total, options.games, options.seed)
            boards = np.array(kept, np.uint8).reshape(-1, network.size, network.size)
            np.save(file, np.random.default_rng(options.seed).permutation(boards))
    except (Error, OSError) as error:
        parser.exit(1, f"{error}\n")
    print(f"{options.boards}: {len(kept):,} boards")


if __name__ == "__main__":
    main()
