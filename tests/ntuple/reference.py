"""Learning by temporal differences as the papers have it: one game at a time, slow and readable.

Written apart from the Rust code: entries are found by the tiles themselves, not by numbers. Numbers
are of 32 bits and added up in the order that the engine states, so that afterstates which mirror
each other, and are worth the same but for rounding, are chosen among alike.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from slide2048 import Board, Rng

INVERSES = [0, 3, 2, 1, 4, 5, 6, 7]
"""The numbers of the symmetries that undo each symmetry: quarter turns are undone by three."""

Entry = tuple[int, tuple[int, ...]]


class ReferenceNetwork:
    """Values of what patterns see, and the sums of errors that temporal coherence learns by."""

    def __init__(
        self, patterns: Sequence[Sequence[int]], *, symmetric: bool, alphabet: int = 16
    ) -> None:
        self.patterns = patterns
        self.symmetric = symmetric
        self.alphabet = alphabet
        self.values: dict[Entry, np.float32] = defaultdict(np.float32)
        self.signed: dict[Entry, np.float32] = defaultdict(np.float32)
        self.absolute: dict[Entry, np.float32] = defaultdict(np.float32)

    def entries(self, board: Board) -> list[Entry]:
        """What a board meets: for each pattern and symmetry the tiles in its cells."""
        all_boards = board.symmetries()
        boards = [all_boards[number] for number in INVERSES] if self.symmetric else [board]
        return [
            (
                number,
                tuple(min(image.exponents[cell], self.alphabet - 1) for cell in pattern),
            )
            for number, pattern in enumerate(self.patterns)
            for image in boards
        ]

    def value(self, board: Board) -> np.float32:
        values = [self.values[entry] for entry in self.entries(board)]
        rest = len(values) % 8
        groups = [values[-rest:] if rest else []]
        groups += [values[first : first + 8] for first in range(0, len(values) - rest, 8)]
        return sum((sum(group, np.float32(0)) for group in groups), np.float32(0))

    def best(self, board: Board) -> tuple[int, np.float32]:
        """The direction whose points and afterstate are worth most, and what they are worth."""
        worth = {
            direction: np.float32(slide.gained) + self.value(slide.board)
            for direction in board.legal_moves()
            for slide in [board.slide(direction)]
        }
        # The first of equals.
        direction = max(worth, key=lambda direction: worth[direction])
        return direction, worth[direction]

    def learn_td(self, afterstate: Board, followed: np.float32, rate: float) -> None:
        entries = self.entries(afterstate)
        error = followed - self.value(afterstate)
        for entry in entries:
            self.values[entry] += self.share(rate, entries) * error

    @staticmethod
    def share(rate: float, entries: Sequence[Entry]) -> np.float32:
        """The rate of each entry."""
        return np.float32(rate) * (np.float32(1) / np.float32(len(entries)))

    def learn_tc(self, afterstate: Board, followed: np.float32, rate: float) -> None:
        entries = self.entries(afterstate)
        error = followed - self.value(afterstate)
        for entry in entries:
            agreed = np.float32(1)
            if self.absolute[entry]:
                agreed = abs(self.signed[entry]) / self.absolute[entry]
            self.values[entry] += agreed * self.share(rate, entries) * error
        # Once, also where a board that mirrors itself meets an entry several times.
        for entry in set(entries):
            self.signed[entry] += error
            self.absolute[entry] += abs(error)

    def play(self, rng: Rng, size: int, rule: str, rate: float) -> tuple[int, int]:
        """Play a game and learn from it; return its points and moves."""
        learn = self.learn_td if rule == "td" else self.learn_tc
        board = Board.start(rng, size)
        score, moves = 0, 0
        last: Board | None = None
        while board.legal_moves():
            direction, worth = self.best(board)
            if last is not None:
                learn(last, worth, rate)
            slide = board.slide(direction)
            last = slide.board
            score += slide.gained
            moves += 1
            board = last.spawn(rng)
        if last is not None:
            learn(last, np.float32(0), rate)
        return score, moves
