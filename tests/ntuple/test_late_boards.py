"""The example that collects late boards, and learning from them."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from slide2048 import Board, Rng
from slide2048.ai import Expectimax
from slide2048.cli import main
from slide2048.ntuple import Network, train

EXAMPLE = Path(__file__).parents[2] / "examples" / "late_boards.py"


@pytest.fixture(name="path")
def a_network(tmp_path: Path) -> Path:
    train(Network("17x4"), 640, checkpoint=tmp_path / "network")
    return tmp_path / "network"


def collect(*words: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, EXAMPLE, *map(str, words)], capture_output=True, encoding="utf-8"
    )


def test_a_network_learns_what_is_late_and_nothing_else(path: Path) -> None:
    boards = path.with_name("boards.npy")
    before = Network.load(path)
    run = collect(path, boards, "--total", 192, "--games", 4, "--seed", 5)
    starts = np.load(boards)
    assert run.stdout == f"{boards}: {len(starts)} boards\n"
    player = Expectimax(before, depth=2)
    seen = set()
    for game in range(4):
        rng = Rng(5).split(game)
        board = Board.start(rng, 4)
        while board.max_tile < 256 and (direction := player.choose(board)) is not None:
            seen.add(board.exponents)
            board = board.play(direction, rng).board
    assert len(starts) > 4
    assert {start.tobytes() for start in starts} <= seen
    assert all((2 ** start[start > 0].astype(int)).sum() >= 192 for start in starts)

    words = ["train", path, "--starts", boards, "--stages", 192, "--games", 256]
    assert main(list(map(str, words))) == 0
    after = Network.load(path)
    assert (after.stages, after.games) == ((192,), 640 + 256)
    early = np.zeros((1, 4, 4), np.uint8)
    early[0, 1, :2] = 1, 2
    assert before.value(early) == after.value(early)
    assert (before.value(starts) != after.value(starts)).any()


def test_what_is_there_already_stays(path: Path) -> None:
    boards = path.with_name("boards.npy")
    boards.write_text("mine")
    run = collect(path, boards)
    assert (run.returncode, run.stdout) == (1, "")
    assert "File exists" in run.stderr
    assert "Traceback" not in run.stderr
    assert boards.read_text() == "mine"


def test_boards_that_are_none_are_refused_before_anything_is_learnt(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = path.with_name("boards.npy")
    network = path.read_bytes()

    def complaint() -> tuple[int, str]:
        status = main(["train", str(path), "--starts", str(boards), "--stages", "192"])
        return status, capsys.readouterr().err.removeprefix("slide2048: ").rstrip("\n")

    assert complaint() == (74, f"{boards}: No such file or directory")
    boards.write_text("mine")
    assert complaint() == (1, f"{boards}: this is no array as numpy.save writes it")
    boards.write_bytes(b"PK\x03\x04 and no more")
    assert complaint() == (1, f"{boards}: this is no array as numpy.save writes it")
    with boards.open("wb") as file:
        np.savez(file, a=np.zeros(3))
    assert complaint() == (1, f"{boards}: these are several arrays; save the boards alone")
    np.save(boards, np.zeros((2, 3, 3), np.uint8))
    status, said = complaint()
    assert status == 1
    assert said.startswith("starts has to be an array of uint8 with shape (2, 4, 4), got")
    assert path.read_bytes() == network
