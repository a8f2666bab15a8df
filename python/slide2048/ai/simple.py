"""Players that know nothing of the game but its rules."""

import secrets
from typing import Any, SupportsIndex

from slide2048._engine import Board, Playouts, Rng
from slide2048.ai.analysis import Analysis, ranked
from slide2048.ai.arguments import check_board
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
        self._arguments: dict[str, Any] = {"playouts": playouts, "seed": seed, "threads": threads}
        self._playouts = Playouts(**self._arguments)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_playouts"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._playouts = Playouts(**self._arguments)

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        means = self._playouts.means(board)
        return max(means, key=lambda found: found[1])[0] if means else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first; values are points.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        return ranked(board, self._playouts.means(board))

    def stop(self) -> None:
        """End the games that other threads play just now, with what they have found so far."""
        self._playouts.stop()


class Greedy:
    """Takes the move that gains most points at once; the first of equals."""

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        moves = board.legal_moves()
        return max(moves, key=lambda way: board.slide(way).gained) if moves else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first; values are points.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
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
        """Return a legal move; ``None`` where none is legal.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        moves = board.legal_moves()
        return self._rng.choice(moves) if moves else None

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the one that was drawn first.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        drawn = self.choose(board)
        return ranked(board, ((way, float(way == drawn), 1) for way in board.legal_moves()))
