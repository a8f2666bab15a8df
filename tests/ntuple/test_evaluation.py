"""Evaluation: the same games, whatever plays them."""

import math
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from slide2048.errors import InvalidArrayError, InvalidNetworkError
from slide2048.ntuple import Evaluation, Network, evaluate, train

Played: TypeAlias = Evaluation[npt.NDArray[np.int64]]


@pytest.fixture(scope="module")
def network() -> Network:
    network = Network("17x4")
    train(network, 640, seed=1)
    return network


def assert_same(one: Played, other: Played) -> None:
    np.testing.assert_array_equal(one.scores, other.scores)
    np.testing.assert_array_equal(one.moves, other.moves)
    np.testing.assert_array_equal(one.tiles, other.tiles)


def test_threads_and_executors_play_the_same_games(network: Network, tmp_path: Path) -> None:
    alone = evaluate(network, 250, seed=4)
    assert len(alone.scores) == 250
    assert_same(alone, evaluate(network, 250, seed=4, threads=3))
    path = tmp_path / "network"
    network.save(path)
    assert_same(alone, evaluate(path, 250, seed=4))
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        by_threads = evaluate(
            network,
            250,
            seed=4,
            executor=executor,
            on_progress=lambda done, all_: told.append((done, all_)),
        )
    assert_same(alone, by_threads)
    # In which order they end is left to the executor.
    ended = pairwise([0, *(done for done, _ in told)])
    assert sorted(after - before for before, after in ended) == [50, 100, 100]
    assert {total for _, total in told} == {250}
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        assert_same(alone, evaluate(str(path), 250, seed=4, executor=executor))


def test_a_cluster_of_dask_plays_the_same_games(network: Network, tmp_path: Path) -> None:
    network.save(tmp_path / "network")
    # In a program of its own: some threads of Dask stay until their program ends.
    code = """
from distributed import Client
from slide2048.ntuple import Network, evaluate
if __name__ == "__main__":
    with Client(n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        executor = client.get_executor()
        for network in ("network", Network.load("network")):
            evaluation = evaluate(network, 250, seed=4, executor=executor)
            print(evaluation.scores.tolist())
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    expected = f"{evaluate(network, 250, seed=4).scores.tolist()}\n"
    assert done.stdout == 2 * expected


def test_an_executor_plays_the_file_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "network"
    network = Network("17x4")
    with ThreadPoolExecutor(1) as executor:
        for _ in range(2):
            train(network, 128, checkpoint=path)
            assert_same(evaluate(path, 50, executor=executor), evaluate(network, 50))


def test_time_begins_when_the_network_is_there(
    network: Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "network"
    network.save(path)

    def look() -> float:
        # Who looks at the clock before loading finds no file to load.
        path.unlink(missing_ok=True)
        return 0.0

    monkeypatch.setattr("slide2048.ntuple.evaluation.time.perf_counter", look)
    assert len(evaluate(path, 10).scores) == 10


def test_it_leaves_the_network_as_it_is(network: Network) -> None:
    boards = np.zeros((1, 4, 4), np.uint8)
    before = network.value(boards)
    assert_same(evaluate(network, 50), evaluate(network, 50))
    assert network.value(boards) == before
    assert network.games == 640


def test_more_games_go_on_from_fewer(network: Network) -> None:
    few, many = evaluate(network, 120, seed=4), evaluate(network, 180, seed=4)
    np.testing.assert_array_equal(few.scores, many.scores[:120])


def test_the_figures_are_those_of_the_games() -> None:
    scores = np.array([1000, 2000, 4000, 5000])
    tiles = np.array([128, 256, 512, 512])
    evaluation = Evaluation(scores, np.array([100, 200, 300, 400]), tiles, seconds=0.5)
    assert evaluation.mean == 3000
    # The standard deviation of a sample, by hand: sqrt((4 + 1 + 1 + 4) / 3) thousand.
    assert evaluation.margin == pytest.approx(1.959964 * 1825.7419 / 2)
    assert evaluation.tile_shares == {256: 0.75, 512: 0.5}
    assert evaluation.moves_per_second == 2000
    assert str(evaluation) == (
        "4 games: mean score 3,000 ± 1,789; none reached 1024; 2,000 moves/s, 0.5 ms a move"
    )
    assert str(evaluation._replace(seconds=0.001)).endswith("none reached 1024; 1.00 M moves/s")
    alone = Evaluation(scores[:1], scores[:1], tiles[:1], seconds=1.0)
    assert math.isnan(alone.margin)


def test_what_cannot_be_is_refused(network: Network, tmp_path: Path) -> None:
    with pytest.raises(InvalidArrayError, match="games is an integer from 1"):
        evaluate(network, 0)
    for games in (10**5000, np.array(5), np.True_, 5.0):
        with pytest.raises(InvalidArrayError, match="games is an integer from 1"):
            evaluate(network, games)  # type: ignore[arg-type]
    with pytest.raises(InvalidArrayError, match="threads is an integer from 1"):
        evaluate(network, 10, threads=0)
    with pytest.raises(InvalidArrayError, match="on_progress has to be callable"):
        evaluate(network, 10, on_progress=10**5000)  # type: ignore[arg-type]
    with pytest.raises(InvalidNetworkError, match="a network, or the path of one"):
        evaluate(10**5000, 10)  # type: ignore[arg-type]
    with pytest.raises(InvalidArrayError, match=r"executor has to be a concurrent\.futures"):
        evaluate(network, 10, executor=10**5000)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError), ThreadPoolExecutor(1) as executor:
        evaluate(tmp_path / "nowhere", 10, executor=executor)
    with pytest.raises(FileNotFoundError):
        evaluate(tmp_path / "nowhere", 10)
