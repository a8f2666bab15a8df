"""Expectimax from Python: values against the oracle of the rules, interruptions, threads."""

import _thread
import threading
from functools import cache

import numpy as np
import pytest

from slide2048 import Board, Rng
from slide2048.ai import Expectimax, Network
from slide2048.errors import InvalidPlayerError
from slide2048.pretrained import PRETRAINED

MIDDLE = Board([[2, 4, 8, 2], [4, 16, 32, 4], [8, 64, 128, 2], [0, 0, 256, 512]])


@cache
def optimum(board: Board) -> float:
    """The points that are still to be gained with the best of play, by definition."""
    best = 0.0
    for direction in board.legal_moves():
        slide = board.slide(direction)
        after = sum(chance * optimum(seen) for seen, chance in slide.board.spawns())
        best = max(best, slide.gained + after)
    return best


@pytest.mark.parametrize("seed", range(8))
def test_a_small_board_is_solved(seed: int) -> None:
    rng = Rng(seed)
    board = Board.start(rng, 2)
    player = Expectimax(nodes=10**9, prune=0)
    while board.can_move():
        best = player.analyse(board).moves[0]
        if len(board.legal_moves()) > 1:
            assert best.value == pytest.approx(optimum(board), rel=1e-12)
        after = board.slide(best.direction)
        values = [
            slide.gained + sum(chance * optimum(seen) for seen, chance in slide.board.spawns())
            for slide in map(board.slide, board.legal_moves())
        ]
        mean = sum(chance * optimum(seen) for seen, chance in after.board.spawns())
        assert after.gained + mean == pytest.approx(max(values), rel=1e-12)
        board = board.play(best.direction, rng).board


def test_one_ply_is_points_and_the_value_of_the_afterstate() -> None:
    network = Network("17x4")
    network.fill(170.0)
    for move in Expectimax(network, depth=1).analyse(MIDDLE).moves:
        slide = MIDDLE.slide(move.direction)
        boards = np.frombuffer(slide.board.exponents, np.uint8).reshape(1, 4, 4)
        assert move.value == pytest.approx(slide.gained + float(network.value(boards)[0]))
        assert (move.depth, move.nodes) == (1, 1)


def test_threads_find_the_same_by_depth_and_by_nodes() -> None:
    for limits in ({"depth": 5}, {"nodes": 200_000}):
        expected = Expectimax(**limits).analyse(MIDDLE)  # type: ignore[arg-type]
        for threads in (2, 4):
            again = Expectimax(threads=threads, **limits)  # type: ignore[arg-type]
            assert again.analyse(MIDDLE) == expected
    assert expected.nodes <= 200_000
    assert expected.depth > 3


def test_pruning_is_told() -> None:
    exact = Expectimax(depth=4, prune=0).analyse(MIDDLE)
    pruned = Expectimax(depth=4, prune=0.01).analyse(MIDDLE)
    assert all(move.pruned == 0 for move in exact.moves)
    assert any(move.pruned > 0 for move in pruned.moves)
    assert pruned.nodes < exact.nodes


def test_a_search_is_stopped_from_another_thread() -> None:
    player = Expectimax(depth=60)
    found = []
    thread = threading.Thread(target=lambda: found.append(player.analyse(MIDDLE)))
    thread.start()
    while thread.is_alive():
        player.stop()
        thread.join(0.01)
    assert {move.direction for move in found[0].moves} == set(MIDDLE.legal_moves())


def test_one_player_serves_many_threads() -> None:
    player = Expectimax(depth=4)
    expected = player.analyse(MIDDLE)
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(player.analyse(MIDDLE))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_ctrl_c_ends_a_search_without_end() -> None:
    timer = threading.Timer(0.05, _thread.interrupt_main)

    def search() -> None:
        timer.start()
        Expectimax(depth=60).choose(MIDDLE)

    with pytest.raises(KeyboardInterrupt):
        search()
    timer.join()


def test_other_threads_run_while_one_searches() -> None:
    player = Expectimax(depth=60)
    thread = threading.Thread(target=lambda: player.choose(MIDDLE))
    thread.start()
    rows = [Board.start(Rng(seed)).rows() for seed in range(1000)]
    assert thread.is_alive()
    assert len(rows) == 1000
    while thread.is_alive():
        player.stop()
        thread.join(0.01)


def test_a_network_values_the_largest_tiles_as_smaller_ones() -> None:
    def row(largest: int, next_one: int) -> list[list[int]]:
        return [[largest, next_one, 0, 2048], [64, 8, 4, 2], [0, 0, 0, 0], [0, 0, 0, 2]]

    large, smaller = Board(row(16384, 8192)), Board(row(8192, 4096))
    network = Network.load(PRETRAINED, mapped=True)
    for move in Expectimax(network, depth=1).analyse(large).moves:
        slide = smaller.slide(move.direction)
        afterstate = np.frombuffer(slide.board.exponents, np.uint8).reshape(1, 4, 4)
        worth = 2 * float(network.value(afterstate)[0])
        assert move.value == pytest.approx(slide.gained + worth, rel=1e-6)
    plain = Expectimax(network, depth=2, downgrade=None).analyse(large)
    assert Expectimax(network, depth=2).analyse(large) != plain
    assert Expectimax(network, depth=2, downgrade=32768).analyse(large) == plain
    assert Expectimax(depth=2).analyse(large) == Expectimax(depth=2, downgrade=None).analyse(large)


@pytest.mark.parametrize("tile", [1, 0, 3, -4, 2**64, 2.0, True, "8"])
def test_what_is_downgraded_is_a_tile(tile: object) -> None:
    with pytest.raises(InvalidPlayerError, match="downgrade is a tile, a power of two from 2 on"):
        Expectimax(depth=2, downgrade=tile)  # type: ignore[arg-type]
