"""Solvers that find what a test tells them."""

from collections.abc import Callable

from harness import Terminal

from slide2048 import Board, Direction
from slide2048.ai import Analysis, Player
from slide2048.ai.analysis import analysed, ranked
from slide2048.tui.adviser import Advice, Adviser, Reviewer


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


class Preference:
    """A player who prefers some directions to others, on every board."""

    def __init__(self, up: float, right: float, down: float, left: float) -> None:
        self._values = (up, right, down, left)

    def analyse(self, board: Board) -> Analysis:
        return ranked(board, ((way, self._values[way], 1) for way in board.legal_moves()))

    def choose(self, board: Board) -> Direction | None:
        return self.analyse(board).best


class ReviewingAdviser(Adviser):
    """Has a player of the test review games, as soon as that is ready."""

    def __init__(self, player: Player, *, in_points: bool = True, ready: bool = True) -> None:
        super().__init__(lambda _: None)
        self.answer = Reviewer(player, in_points)
        self.ready = ready

    def reviewer(self, size: int) -> Reviewer | None:  # noqa: ARG002 (of all sizes alike)
        return self.answer if self.ready else None
