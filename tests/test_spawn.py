"""The new tile: which one a draw brings, every one there can be, and how often each comes."""

import math
from collections import Counter

import pytest
from hypothesis import given

import oracle
from slide2048 import Board, Rng
from strategies import grids, sizes, words


def oracle_start(size: int, seed: int, position: int = 0) -> oracle.Grid:
    grid = oracle.empty_grid(size)
    for draw in (position, position + 1):
        grid = oracle.spawn(grid, oracle.draw(seed, draw))
    return grid


@given(grids(), words, words)
def test_is_the_one_that_the_draw_says(grid: oracle.Grid, seed: int, position: int) -> None:
    if not oracle.empty_cells(grid):
        return
    board = Board(oracle.values_of(grid))
    rng = Rng(seed, position)
    spawned = oracle.spawn(grid, oracle.draw(seed, position))
    assert board.spawn(rng).exponents == bytes(oracle.exponents_of(spawned))
    assert rng == Rng(seed, (position + 1) % 2**64)


@given(sizes, words)
def test_a_game_opens_with_the_first_two_draws(size: int, seed: int) -> None:
    rng = Rng(seed)
    board = Board.start(rng, size)
    assert board.exponents == bytes(oracle.exponents_of(oracle_start(size, seed)))
    assert board.empty_count == size * size - 2
    assert rng.position == 2


@given(grids())
def test_spawns_are_all_that_can_come(grid: oracle.Grid) -> None:
    outcomes = Board(oracle.values_of(grid)).spawns()
    expected = oracle.spawns(grid)
    assert [board.exponents for board, _ in outcomes] == [
        bytes(oracle.exponents_of(after)) for after, _ in expected
    ]
    assert [probability for _, probability in outcomes] == pytest.approx(
        [probability for _, probability in expected], rel=1e-15
    )
    if outcomes:
        assert math.fsum(probability for _, probability in outcomes) == pytest.approx(1, abs=1e-12)
        assert len({board for board, _ in outcomes}) == len(outcomes)


def test_nothing_can_come_on_a_full_board() -> None:
    assert Board([[2, 4], [2, 4]]).spawns() == []


SPAWNS = 100_000


@pytest.mark.parametrize(
    "board",
    [
        Board.empty(2),
        Board([[2, 4, 8], [0, 2, 0], [4, 0, 16]]),
        Board.empty(4),
        Board([[2, 0, 32768, 4], [0, 8, 0, 0], [2, 2, 65536, 0], [0, 4, 0, 131072]]),
        Board.empty(8),
    ],
    ids=lambda board: f"{board.empty_count}-of-{board.size}x{board.size}",
)
def test_comes_as_often_as_it_should(board: Board) -> None:
    rng = Rng(2048)
    seen = Counter(board.spawn(rng) for _ in range(SPAWNS))
    outcomes = board.spawns()
    assert set(seen) <= {after for after, _ in outcomes}

    chi_squared = 0.0
    for after, probability in outcomes:
        expected = SPAWNS * probability
        error = math.sqrt(expected * (1 - probability))
        assert abs(seen[after] - expected) < 5 * error
        chi_squared += (seen[after] - expected) ** 2 / expected
    freedom = len(outcomes) - 1
    # Wilson and Hilferty: the cube root of chi squared a degree is nearly normal.
    deviation = (chi_squared / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))
    assert abs(deviation / math.sqrt(2 / (9 * freedom))) < 4

    fours = sum(seen[after] for after, probability in outcomes[1::2])
    assert abs(fours - SPAWNS / 10) < 4 * math.sqrt(SPAWNS * 0.1 * 0.9)


def test_openings_are_even() -> None:
    rng = Rng(1)
    games = 20_000
    cells: Counter[int] = Counter()
    fours = 0
    for _ in range(games):
        exponents = Board.start(rng).exponents
        assert sorted(exponents)[:14] == [0] * 14
        fours += exponents.count(2)
        cells.update(cell for cell, exponent in enumerate(exponents) if exponent)
    assert rng.position == 2 * games
    assert abs(fours - 2 * games / 10) < 4 * math.sqrt(2 * games * 0.1 * 0.9)
    share = 2 / 16
    for cell in range(16):
        assert abs(cells[cell] - games * share) < 5 * math.sqrt(games * share * (1 - share))
