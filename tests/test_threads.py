"""Threads: they may share a board, and one random stream of which each draw is taken once."""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

import oracle
from slide2048 import Board, Direction, Rng

T = TypeVar("T")

THREADS = 8


@pytest.fixture(autouse=True)
def _switch_threads_all_the_time() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def at_once(work: Callable[[], T]) -> list[T]:
    """Does the same work in all threads, which begin together; returns what each returned."""
    gate = threading.Barrier(THREADS, timeout=60)

    def begin() -> T:
        gate.wait()
        return work()

    with ThreadPoolExecutor(THREADS) as pool:
        return [done.result() for done in [pool.submit(begin) for _ in range(THREADS)]]


def test_one_board_in_many_threads() -> None:
    board = Board([[2, 2, 4, 0], [32768, 32768, 0, 0], [0, 8, 8, 8], [2, 0, 0, 2]])

    def use() -> set[object]:
        seen: set[object] = set()
        for _ in range(300):
            seen.add(tuple(board.slide(direction) for direction in Direction))
            seen.add((board.legal_moves(), board.canonical(), tuple(board.spawns()), str(board)))
            seen.add((hash(board), repr(board), board.exponents, board == Board(board.rows())))
        return seen

    first, *others = at_once(use)
    assert len(first) == 3
    assert others == [first] * (THREADS - 1)


def test_one_stream_gives_every_draw_once() -> None:
    rng = Rng(2048)
    drawn = at_once(lambda: [rng.draw() for _ in range(5000)])
    assert rng.position == THREADS * 5000
    assert Counter(draw for draws in drawn for draw in draws) == Counter(
        oracle.draw(2048, position) for position in range(THREADS * 5000)
    )


def test_one_stream_gives_every_new_tile_once() -> None:
    # So many cells that boards tell the draws apart nearly as well as the draws themselves.
    rng, board, full = Rng(7), Board.empty(8), oracle.empty_grid(8)
    spawned = at_once(lambda: [board.spawn(rng).exponents for _ in range(1000)])
    assert rng.position == THREADS * 1000
    assert Counter(after for boards in spawned for after in boards) == Counter(
        bytes(oracle.exponents_of(oracle.spawn(full, oracle.draw(7, position))))
        for position in range(THREADS * 1000)
    )


def test_openings_take_two_draws_that_follow_each_other() -> None:
    rng = Rng(9)
    opened = at_once(lambda: [Board.start(rng, 8).exponents for _ in range(1000)])
    expected: Counter[bytes] = Counter()
    for position in range(0, THREADS * 2000, 2):
        grid = oracle.spawn(oracle.empty_grid(8), oracle.draw(9, position))
        grid = oracle.spawn(grid, oracle.draw(9, position + 1))
        expected[bytes(oracle.exponents_of(grid))] += 1
    assert rng.position == THREADS * 2000
    assert Counter(board for boards in opened for board in boards) == expected


def test_moves_in_many_threads_draw_as_often_as_they_are_legal() -> None:
    rng = Rng(11)

    def play() -> int:
        board = Board.start(rng)
        legal = 0
        for turn in range(2000):
            slide = board.play(turn % 4, rng)
            legal += slide.moved
            board = slide.board if slide.board.can_move() else Board.empty().place(0, 0, 2)
        return legal

    legal = at_once(play)
    assert rng.position == 2 * THREADS + sum(legal)
