"""A solver that finds what a test tells it, when it tells it."""

from collections.abc import Callable

from harness import Terminal

from slide2048 import Board, Direction
from slide2048.ai import Analysis
from slide2048.ai.analysis import analysed
from slide2048.tui.adviser import Advice, Adviser


class Prompted(Adviser):
    """Takes questions, and answers the one that stands when it is prompted."""

    def __init__(self) -> None:
        super().__init__(lambda call: call())
        self.board: Board | None = None
        self.closed = False
        self._answer: Callable[[Advice], None]

    def ask(self, board: Board, answer: Callable[[Advice], None]) -> None:
        self.board, self._answer = board, answer

    def drop(self) -> None:
        self.board = None

    def close(self) -> None:
        self.board, self.closed = None, True

    def say(
        self, terminal: Terminal, *best_first: tuple[Direction, float], in_points: bool = True
    ) -> None:
        """Answer with moves and their values, and have it taken in."""
        assert self.board is not None
        found = [(direction, value, 3, 1, 0.0) for direction, value in best_first]
        analysis = analysed(self.board, found) if found else Analysis(())
        advice = Advice(self.board, analysis, in_points, final=True)
        answer = self._answer
        terminal.call(lambda: terminal.front._advised(lambda: answer(advice)))

    def say_any(self, terminal: Terminal) -> Direction:
        """Answer with a move that can be made, and return it."""
        assert self.board is not None
        direction = self.board.legal_moves()[0]
        self.say(terminal, (direction, 1.0))
        return direction
