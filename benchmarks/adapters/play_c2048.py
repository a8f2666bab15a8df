"""c2048: an object in Rust; the caller adds the new tiles, and sees from the grid what moved."""

import random

from c2048 import C2048, Move  # type: ignore[import-not-found]

from sample import Game

NAME = "c2048"
BREAKS = (
    "a tile made by a merge never merges again, in no later move either, so games end early; "
    "both opening tiles are always 2s"
)


def exponents(peer: C2048) -> list[int]:
    """Reads the grid: whether a move moved anything is told by nothing else."""
    return [tile.exp for tile in peer.grid]


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games, until none of the four directions moves anything."""
    shuffle = random.Random(seed).shuffle
    directions = [Move.Up, Move.Right, Move.Down, Move.Left]
    played = []
    for _ in range(games):
        peer = C2048()
        before = exponents(peer)
        moves = 0
        moving = True
        while moving:
            moving = False
            shuffle(directions)
            for direction in directions:
                peer.move(direction)
                if exponents(peer) != before:
                    peer.spawn_tile(0.9)
                    before = exponents(peer)
                    moves += 1
                    moving = True
                    break
        played.append(Game(None, moves, [1 << e if e else 0 for e in before]))
    return played
