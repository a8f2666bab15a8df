"""The same games one at a time, by Board and Rng, and what a batch has to have in common."""

from typing import Any, Literal

import numpy as np

from slide2048 import Board, Rng
from slide2048.batch import BatchGames

Autoreset = Literal["disabled", "next_step", "same_step"]
AUTORESETS: list[Autoreset] = ["disabled", "next_step", "same_step"]


class SingleGame:
    """A game that goes on, in Gymnasium's ways, when it has ended."""

    def __init__(self, rng: Rng, size: int) -> None:
        self.rng = rng
        self.size = size
        self.begin()

    def begin(self) -> None:
        self.put(Board.start(self.rng, self.size))

    def put(self, board: Board) -> None:
        self.board = board
        self.score = self.moves = 0

    @property
    def over(self) -> bool:
        return not self.board.can_move()

    def move(self, direction: int) -> int:
        slide = self.board.play(direction, self.rng)
        self.board = slide.board
        self.score += slide.gained
        self.moves += slide.moved
        return slide.gained

    def told(self) -> tuple[bytes, int, int]:
        return self.board.exponents, self.score, self.moves

    def step(
        self, action: int, autoreset: Autoreset
    ) -> tuple[int, bool, tuple[bytes, int, int] | None]:
        """Makes a step; returns points, whether the game has ended, and the game that did."""
        if self.over and autoreset == "next_step":
            self.begin()
            return 0, False, None
        gained = self.move(action)
        over = self.over
        ended = None
        if over and autoreset == "same_step":
            ended = self.told()
            self.begin()
        return gained, over, ended


def single_games(count: int, size: int, seed: int) -> list[SingleGame]:
    return [SingleGame(Rng(seed).split(i), size) for i in range(count)]


def legal_rows(singles: list[SingleGame]) -> list[list[bool]]:
    return [[single.board.can_move(way) for way in range(4)] for single in singles]


def boards_of(singles: list[SingleGame]) -> Any:  # noqa: ANN401
    size = singles[0].size
    exponents = b"".join(single.board.exponents for single in singles)
    return np.frombuffer(exponents, np.uint8).reshape(len(singles), size, size)


def assert_same(games: BatchGames, singles: list[SingleGame]) -> None:
    """Asserts that a batch is where these games are, by all that it tells."""
    assert np.array_equal(games.boards(), boards_of(singles))
    assert games.scores.tolist() == [single.score for single in singles]
    assert games.moves.tolist() == [single.moves for single in singles]
    assert games.draws.tolist() == [single.rng.position for single in singles]
    assert games.legal_moves().tolist() == legal_rows(singles)


def step_both(games: BatchGames, singles: list[SingleGame], actions: Any) -> None:  # noqa: ANN401
    """Makes one step of both and asserts that it did the same."""
    rewards, terminated, legal = games.step(actions)
    autoreset: Any = games.autoreset
    steps = [
        single.step(action, autoreset)
        for single, action in zip(singles, actions.tolist(), strict=True)
    ]
    assert rewards.tolist() == [gained for gained, _, _ in steps]
    assert terminated.tolist() == [over for _, over, _ in steps]
    assert legal.tolist() == legal_rows(singles)
    places, boards, scores, moves = games.finished
    finished = zip(places.tolist(), boards, scores.tolist(), moves.tolist(), strict=True)
    assert [(i, (board.tobytes(), score, count)) for i, board, score, count in finished] == [
        (i, ended) for i, (_, _, ended) in enumerate(steps) if ended
    ]


def fingerprint(games: BatchGames) -> list[Any]:
    """All that a batch tells of itself, to be compared."""
    state = games.state()
    arrays = [state.pop(name).tolist() for name in ("boards", "scores", "moves", "draws")]
    return [state, arrays, [array.tolist() for array in games.finished]]
