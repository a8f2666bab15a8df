"""Whole games in one call: those that Board and Rng play, whatever plays them."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from slide2048 import Board, InvalidArrayError, InvalidBoardError, InvalidSeedError, Rng
from slide2048.batch import BatchGames, cpu_paths, play_random, rollouts

LAST = 2**64 - 1


def play_out(board: Board, rng: Rng, choices: Rng) -> tuple[int, int, int]:
    """Plays legal moves, each with the same chance; returns score, moves and largest tile."""
    score = moves = 0
    while legal := board.legal_moves():
        slide = board.play(choices.choice(legal), rng)
        board = slide.board
        score += slide.gained
        moves += 1
    return score, moves, board.max_tile


def single_game(seed: int, number: int, size: int) -> tuple[int, int, int]:
    rng = Rng(seed).split(number)
    choices = rng.split(LAST)
    return play_out(Board.start(rng, size), rng, choices)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_random_games_are_those_of_boards(size: int) -> None:
    count = 150 if size < 6 else 5
    expected = [single_game(9, number, size) for number in range(count)]
    for cpu in cpu_paths():
        for threads in (1, 3):
            played = play_random(count, size=size, seed=9, threads=threads, cpu=cpu)
            assert list(zip(*(array.tolist() for array in played), strict=True)) == expected
            assert [array.dtype for array in played] == [np.int64] * 3


def test_a_random_game_does_not_depend_on_how_many_there_are() -> None:
    many = play_random(20_000, seed=9, threads=2)
    for count in (1, 64, 1000):
        for few, all_of_them in zip(play_random(count, seed=9), many, strict=True):
            assert np.array_equal(few, all_of_them[:count])


def test_random_games_agree_with_what_is_published() -> None:
    scores, moves, tiles = play_random(200_000, seed=2048)
    # The published means and their own errors: 1094.80 ± 0.12, and two decimals of 118.38.
    for sample, published, error in ((scores, 1094.80, 0.12), (moves, 118.38, 0.005)):
        standard_error = sample.std() / math.sqrt(len(sample))
        assert abs(sample.mean() - published) < 4 * standard_error + error
    assert set(tiles.tolist()) <= {2**e for e in range(2, 12)}


def a_position() -> Any:  # noqa: ANN401
    """A board of a game after 20 moves, one where only two directions are legal, one at its end."""
    games = BatchGames(1, seed=3)
    for _ in range(20):
        games.step(games.legal_moves().argmax(axis=1))
    boards = [
        games.boards()[0].tolist(),
        [[1, 2, 3, 4], [1, 3, 4, 5], [6, 5, 6, 7], [7, 8, 9, 10]],
        [[1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2], [2, 1, 2, 1]],
    ]
    return np.array(boards, np.uint8)


def test_rollouts_are_the_means_of_single_games() -> None:
    boards, playouts = a_position(), 9
    expected = np.full((3, 4), np.nan)
    for number, exponents in enumerate(boards):
        board = Board.from_exponents(exponents.tobytes())
        for direction in board.legal_moves():
            scores = []
            for playout in range(playouts):
                rng = Rng(4).split((4 * number + direction) * playouts + playout)
                choices = rng.split(LAST)
                slide = board.play(direction, rng)
                scores.append(slide.gained + play_out(slide.board, rng, choices)[0])
            expected[number, direction] = sum(scores) / playouts
    assert np.isnan(expected[0]).sum() < 2
    assert np.isnan(expected[2]).all()
    assert np.isnan(expected[1]).tolist() == [False, True, False, True]
    for cpu in cpu_paths():
        for threads in (1, 3):
            means = rollouts(boards, playouts, seed=4, threads=threads, cpu=cpu)
            assert means.dtype == np.float64
            assert np.array_equal(means, expected, equal_nan=True)


def test_rollouts_leave_their_boards_alone() -> None:
    boards = a_position()
    before = boards.copy()
    boards.flags.writeable = False
    rollouts(boards, 3, seed=1)
    assert np.array_equal(boards, before)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_largest_tiles_are_paid_exactly_in_rollouts(size: int) -> None:
    largest = BatchGames(1, size=size).max_exponent
    boards = np.zeros((1, size, size), np.uint8)
    boards[0, 0, :2] = largest - 1
    means = rollouts(boards, 10, seed=1)
    assert (means[0, [1, 3]] >= 2**largest).all()


def test_progress_goes_from_little_to_all() -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, count: int) -> None:
        told.append((done, count))

    play_random(300_000, seed=1, on_progress=tell)
    assert len(told) > 1
    assert told == sorted(told)
    assert told[-1] == (300_000, 300_000)
    told.clear()
    boards = a_position()[1:]
    rollouts(boards, 100_000, seed=1, on_progress=tell)
    assert len(told) > 1
    assert told == sorted(told)
    # Two directions are legal on the one board, none on the other.
    assert told[-1] == (200_000, 200_000)


class OwnError(Exception):
    """Raised by a test."""


CALLS: list[Callable[[Any], object]] = [
    lambda tell: play_random(10**9, seed=1, threads=2, on_progress=tell),
    lambda tell: play_random(1, size=8, seed=1, on_progress=tell),
    lambda tell: rollouts(a_position(), 2**31 - 1, seed=1, threads=2, on_progress=tell),
]


@pytest.mark.parametrize("call", CALLS)
def test_what_a_look_at_the_progress_raises_comes_through(call: Callable[[Any], object]) -> None:
    seen: list[int] = []

    def stop(done: int, count: int) -> None:
        assert done < count
        seen.append(done)
        if len(seen) == 2:
            raise OwnError

    with pytest.raises(OwnError):
        call(stop)
    assert len(seen) == 2


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("tell", [3, "print", [print]])
def test_what_cannot_be_told_of_progress_is_refused(
    call: Callable[[Any], object], tell: object
) -> None:
    with pytest.raises(InvalidArrayError, match=r"^on_progress has to be None or a function .*got"):
        call(tell)


def test_what_cannot_be_told_is_refused_before_any_work() -> None:
    untyped: Any = play_random
    # So many have no memory: asking for it would be another error.
    with pytest.raises(InvalidArrayError, match="on_progress"):
        untyped(2**40, on_progress=1)


def test_a_game_of_millions_of_moves_can_be_left() -> None:
    # One of 8×8 is not over after the first look, nor has anything been returned.
    with pytest.raises(OwnError):
        play_random(1, size=8, seed=1, on_progress=lambda _done, _count: throw())


def throw() -> None:
    raise OwnError


def test_playouts_of_no_seed_differ() -> None:
    assert not np.array_equal(play_random(100)[0], play_random(100)[0])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: play_random(0), InvalidArrayError, "games is an integer from 1 to .*, got 0"),
        (lambda: play_random(2**40 + 1), InvalidArrayError, "games is an integer from 1 to"),
        (lambda: play_random(1, size=1), InvalidBoardError, "got 1"),
        (lambda: play_random(1, seed=-1), InvalidSeedError, "got -1"),
        (lambda: play_random(1, threads=0), InvalidArrayError, "threads .* got 0"),
        (lambda: play_random(1, cpu="z80"), InvalidArrayError, "got 'z80'"),
        (lambda: rollouts(a_position(), 0), InvalidArrayError, "playouts is .* got 0"),
        (lambda: rollouts(a_position(), 2**31), InvalidArrayError, f"got {2**31}"),
        (lambda: rollouts(a_position()[0], 1), InvalidArrayError, r"boards .* \(n, size, size\)"),
        (lambda: rollouts(a_position()[:0], 1), InvalidArrayError, r"got .* shape \(0, 4, 4\)"),
        (lambda: rollouts(a_position()[:, :3], 1), InvalidArrayError, r"got .* \(3, 3, 4\)"),
        (lambda: rollouts(a_position()[:, ::-1], 1), InvalidArrayError, "C order"),
        (lambda: rollouts(np.zeros((1, 9, 9), np.uint8), 1), InvalidBoardError, "got 9"),
        (lambda: rollouts(np.zeros((1, 4, 4), bool), 1), InvalidArrayError, "got one of bool"),
        (
            lambda: rollouts(np.full((2, 2, 2), [[[1]], [[6]]], np.uint8), 1),
            InvalidBoardError,
            "game 1, cell 0: an exponent is at most 5 here, got 6",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()
