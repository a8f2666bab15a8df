"""Players that know nothing of the game but its rules."""

import secrets
from typing import SupportsIndex

from slide2048._engine import Board, Playouts, Rng
from slide2048.ai.analysis import Analysis, ranked
from slide2048.direction import Direction


class MonteCarlo:
    """Makes each move and plays on at random, many times; takes what gains most in the mean.

    The same board meets the same luck each time.

    Args:
        playouts: How many games are played after each move, 1 to 2**31 - 1.
        seed: Of their luck, 0 to 2**64 - 1.
        threads: How many threads play them, 1 to 1024.

    Raises:
        InvalidPlayerError: There is no such number.
        InvalidSeedError: There is no such seed.

    References:
        B. Brügmann, "Monte Carlo Go", 1993: moves by the mean of random games.
    """

    def __init__(
        self, playouts: SupportsIndex = 100, *, seed: SupportsIndex = 0, threads: SupportsIndex = 1
    ) -> None:
        self._playouts = Playouts(playouts, seed=seed, threads=threads)

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal."""
        means = self._playouts.means(board)
        return max(means, key=lambda found: found[1])[0] if means else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first; values are points."""
        return ranked(board, self._playouts.means(board))

    def stop(self) -> None:
        """End the games that other threads play just now, with what they have found so far."""
        self._playouts.stop()


class Greedy:
    """Takes the move that gains most points at once; the first of equals."""

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal."""
        moves = board.legal_moves()
        return max(moves, key=lambda way: board.slide(way).gained) if moves else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first; values are points."""
        moves = board.legal_moves()
        return ranked(board, ((way, float(board.slide(way).gained), 1) for way in moves))


class Random:
    """Takes any legal move, each as likely.

    Args:
        seed: Of its choices, 0 to 2**64 - 1; drawn by the system where it is left out.

    Raises:
        InvalidSeedError: There is no such seed.
    """

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._rng = Rng(secrets.randbits(64) if seed is None else seed)

    def choose(self, board: Board) -> Direction | None:
        """Return a legal move; ``None`` where none is legal."""
        moves = board.legal_moves()
        return self._rng.choice(moves) if moves else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the one that was drawn first."""
        drawn = self.choose(board)
        return ranked(board, ((way, float(way == drawn), 1) for way in board.legal_moves()))
