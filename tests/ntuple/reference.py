"""Learning by temporal differences as the papers have it: one game at a time, slow and readable.

Written apart from the Rust code: entries are found by the tiles themselves, not by numbers. Numbers
are of 32 bits and added up in the order that the engine states, so that afterstates which mirror
each other, and are worth the same but for rounding, are chosen among alike.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from slide2048 import Board, Rng

INVERSES = [0, 3, 2, 1, 4, 5, 6, 7]
"""The numbers of the symmetries that undo each symmetry: quarter turns are undone by three."""

Entry = tuple[int, int, tuple[int, ...]]
"""A stage, a pattern, and the tiles there."""


class ReferenceNetwork:
    """Values of what patterns see, and the sums of errors that temporal coherence learns by."""

    def __init__(
        self,
        patterns: Sequence[Sequence[int]],
        *,
        symmetric: bool,
        alphabet: int = 16,
        stages: Sequence[int] = (),
    ) -> None:
        self.patterns = patterns
        self.symmetric = symmetric
        self.alphabet = alphabet
        self.stages = stages
        self.values: dict[Entry, np.float32] = defaultdict(np.float32)
        self.signed: dict[Entry, np.float32] = defaultdict(np.float32)
        self.absolute: dict[Entry, np.float32] = defaultdict(np.float32)

    def entries(self, board: Board) -> list[Entry]:
        """What a board meets: for each pattern and symmetry the tiles in its cells."""
        all_boards = board.symmetries()
        boards = [all_boards[number] for number in INVERSES] if self.symmetric else [board]
        total = sum(2**exponent for exponent in board.exponents if exponent)
        stage = sum(begin <= total for begin in self.stages)
        return [
            (
                stage,
                number,
                tuple(min(image.exponents[cell], self.alphabet - 1) for cell in pattern),
            )
            for number, pattern in enumerate(self.patterns)
            for image in boards
        ]

    def promoted(self, entry: Entry) -> np.float32:
        """What an entry is worth, or what it is in the last stage before that has learnt it."""
        stage, number, tiles = entry
        if self.values[entry] == 0 and stage > 0:
            return self.promoted((stage - 1, number, tiles))
        return self.values[entry]

    def value(self, board: Board) -> np.float32:
        values = [self.promoted(entry) for entry in self.entries(board)]
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
            self.values[entry] = self.promoted(entry) + self.share(rate, entries) * error

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
            step = agreed * self.share(rate, entries) * error
            self.values[entry] = self.promoted(entry) + step
        # Once, also where a board that mirrors itself meets an entry several times.
        for entry in set(entries):
            self.signed[entry] += error
            self.absolute[entry] += abs(error)

    def play(
        self,
        rng: Rng,
        size: int,
        rule: str,
        rate: float,
        *,
        trace_decay: float = 0.0,
        horizon: int = 1,
        restart: bool = False,
        start: Board | None = None,
    ) -> tuple[int, int, int]:
        """Play a game and learn from it; return its points and moves, and all moves.

        A horizon of 0 is the whole game, learnt from backward.
        """
        board = Board.start(rng, size) if start is None else start
        score, moves, boards = self._play_on(rng, board, rule, rate, trace_decay, horizon)
        all_moves = moves
        while restart and len(boards) >= 32:
            middle = boards[len(boards) // 2]
            _, more, boards = self._play_on(rng, middle, rule, rate, trace_decay, horizon)
            all_moves += more
        return score, moves, all_moves

    def _play_on(
        self, rng: Rng, board: Board, rule: str, rate: float, decay: float, horizon: int
    ) -> tuple[int, int, list[Board]]:
        learn = self.learn_td if rule == "td" else self.learn_tc
        weight = np.float32(decay)
        score = 0
        boards: list[Board] = []
        steps: list[Step] = []
        while board.legal_moves():
            direction, _ = self.best(board)
            slide = board.slide(direction)
            step = Step(slide.board, np.float32(slide.gained), self.value(slide.board))
            if len(steps) == horizon > 0:
                learn(steps[0].afterstate, self.target([*steps, step], weight), rate)
                del steps[0]
            steps.append(step)
            score += slide.gained
            boards.append(board)
            board = slide.board.spawn(rng)
        if horizon > 0:
            while steps:
                learn(steps[0].afterstate, self.target([*steps, END], weight), rate)
                del steps[0]
        target = np.float32(0)
        for step in reversed(steps):
            learn(step.afterstate, target, rate)
            value = self.value(step.afterstate)
            target = step.gained + value + weight * (target - value)
        return score, len(boards), boards

    @staticmethod
    def target(steps: "Sequence[Step]", decay: np.float32) -> np.float32:
        """The λ-return of the first of some afterstates, which ends with the last of them."""
        target = steps[-1].value
        for following in reversed(steps[1:]):
            target = following.gained + following.value + decay * (target - following.value)
        return target


class Step(NamedTuple):
    """A move, by what it led to."""

    afterstate: Board
    gained: np.float32
    value: np.float32


END = Step(Board.empty(2), np.float32(0), np.float32(0))
