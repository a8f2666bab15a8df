"""What is known of the game, found again through the public API.

2×2 is solved exactly. A position is a board at which the player is to move or has lost: after the
opening's two tiles, or after a new tile; up to the eight symmetries. There are 110, of which 36 are
lost. (Boards between a slide and its new tile are no positions; with them there would be 140.)
"""

import functools
import math
import statistics

import pytest

from slide2048 import Board, Rng

OPENINGS = [
    (board, first * second)
    for one, first in Board.empty(2).spawns()
    for board, second in one.spawns()
]


def reachable() -> set[Board]:
    """Returns the positions of 2×2, up to symmetry."""
    seen: set[Board] = set()
    waiting = [board.canonical() for board, _ in OPENINGS]
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        for direction in position.legal_moves():
            waiting += [after.canonical() for after, _ in position.slide(direction).board.spawns()]
    return seen


@functools.cache
def value(position: Board, optimal: bool) -> float:
    """Returns the points still to be expected, under optimal or under random legal play."""
    expected = []
    for direction in position.legal_moves():
        slide = position.slide(direction)
        rest = math.fsum(
            probability * value(after.canonical(), optimal)
            for after, probability in slide.board.spawns()
        )
        expected.append(slide.gained + rest)
    if not expected:
        return 0.0
    return max(expected) if optimal else statistics.fmean(expected)


def expected_score(*, optimal: bool) -> float:
    return math.fsum(chance * value(board.canonical(), optimal) for board, chance in OPENINGS)


def test_2x2_has_110_positions() -> None:
    positions = reachable()
    assert len(positions) == 110
    assert sum(not position.can_move() for position in positions) == 36
    assert max(position.max_tile for position in positions) == 2 ** (2 * 2 + 1)


def test_2x2_is_worth_66_964149457_points() -> None:
    assert expected_score(optimal=True) == pytest.approx(66.964149457, abs=5e-10)


def test_2x2_at_random_is_worth_19_656540175_points() -> None:
    assert expected_score(optimal=False) == pytest.approx(19.656540175, abs=5e-10)


def random_game(rng: Rng, player: Rng) -> tuple[int, int]:
    """Plays legal moves, each with the same chance, to the end; returns the score and the moves."""
    board = Board.start(rng)
    score = moves = 0
    while legal := board.legal_moves():
        slide = board.play(player.choice(legal), rng)
        board = slide.board
        score += slide.gained
        moves += 1
    return score, moves


def test_4x4_at_random_is_worth_1094_80_points_in_118_38_moves() -> None:
    rng, player = Rng(2048), Rng(2049)
    games = [random_game(rng, player) for _ in range(20_000)]
    # The published means and their own errors: 1094.80 ± 0.12, and two decimals of 118.38.
    for sample, published, error in zip(
        zip(*games, strict=True), (1094.80, 118.38), (0.12, 0.005), strict=True
    ):
        standard_error = statistics.stdev(sample) / math.sqrt(len(sample))
        assert abs(statistics.fmean(sample) - published) < 4 * standard_error + error
        assert standard_error < published / 200
