"""The example that lets a network learn late boards."""

import subprocess
import sys
from pathlib import Path

import numpy as np

from slide2048 import Board, Rng
from slide2048.ai import Expectimax
from slide2048.ntuple import Network, train

EXAMPLE = Path(__file__).parents[2] / "examples" / "late_boards.py"


def late_board(network: Network) -> "np.ndarray":
    """The first board of a game of the example whose tiles add up to 192 or more."""
    rng = Rng(77).split(0)
    board = Board.start(rng, 4)
    while sum(map(sum, board.rows())) < 192:
        direction = Expectimax(network, depth=2).choose(board)
        assert direction is not None
        board = board.play(direction, rng).board
    return np.frombuffer(board.exponents, np.uint8).reshape(1, 4, 4)


def test_a_network_learns_what_is_late_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "network"
    before = Network("17x4")
    train(before, 640, checkpoint=path)
    words = [str(path), "--stage", "192", "--games", "4", "--learn", "512", "--seed", "77"]
    run = subprocess.run(
        [sys.executable, EXAMPLE, *words], capture_output=True, encoding="utf-8", check=True
    )
    assert "4 of 4 games" in run.stdout
    after = Network.load(path)
    assert (after.stages, after.games) == ((192,), 640 + 512 + 64)
    early = np.zeros((1, 4, 4), np.uint8)
    early[0, 1, :2] = 1, 2
    late = late_board(before)
    assert before.value(early) == after.value(early)
    assert before.value(late) != after.value(late)


def test_games_that_end_too_early_are_said_to(tmp_path: Path) -> None:
    path = tmp_path / "network"
    Network("17x4").save(path)
    words = [str(path), "--stage", "28672", "--games", "2"]
    run = subprocess.run([sys.executable, EXAMPLE, *words], capture_output=True, encoding="utf-8")
    assert run.returncode == 2
    assert "none of 2 games came so far" in run.stderr
    assert Network.load(path).stages == ()
