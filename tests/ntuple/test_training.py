"""Training: what is learnt, and that nothing of it is lost."""

from pathlib import Path

import numpy as np
import pytest
from reference import ReferenceNetwork

from slide2048 import Board, Rng
from slide2048.errors import InvalidArrayError, InvalidNetworkError, InvalidSeedError
from slide2048.ntuple import Network, Progress, evaluate, train

PATTERNS = [[0, 1, 2], [1, 5, 4, 0]]


def values(network: Network) -> "np.ndarray":
    """What it holds many boards to be worth, to compare networks by."""
    boards = []
    rng = Rng(77)
    for _ in range(40):
        board = Board.start(rng, network.size)
        while legal := board.legal_moves():
            boards.append(np.frombuffer(board.exponents, np.uint8))
            board = board.play(legal[rng.draw() % len(legal)], rng).board
    return network.value(np.array(boards).reshape(-1, network.size, network.size))


@pytest.mark.parametrize("rule", ["td", "tc"])
@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize(("size", "alphabet"), [(4, 16), (4, 7), (3, 11)])
def test_it_learns_what_the_papers_say(
    rule: str, symmetric: bool, size: int, alphabet: int
) -> None:
    rate = {"td": 0.1, "tc": 0.5}[rule]
    patterns = PATTERNS if size == 4 else [[0, 1, 2], [4, 3, 0, 1]]
    network = Network(patterns, size=size, symmetric=symmetric, alphabet=alphabet)
    reference = ReferenceNetwork(network.patterns, symmetric=symmetric, alphabet=alphabet)
    for game in range(12):
        scores, moves, _ = network._train(1, rule=rule, rate=rate, seed=9, threads=1)
        expected = reference.play(Rng(9).split(game), size, rule, rate)
        assert (int(scores[0]), int(moves[0])) == expected
    assert network.games == 12
    boards = [Board.start(Rng(seed), size) for seed in range(50)]
    exponents = np.array([np.frombuffer(board.exponents, np.uint8) for board in boards])
    np.testing.assert_array_equal(
        network.value(exponents.reshape(-1, size, size)),
        [reference.value(board) for board in boards],
    )


@pytest.mark.parametrize("rule", ["td", "tc"])
def test_one_thread_does_the_same_each_time_in_one_call_or_several(
    rule: str, tmp_path: Path
) -> None:
    whole, again, parts = (Network("17x4") for _ in range(3))
    train(whole, 192, rule=rule, seed=5)  # type: ignore[arg-type]
    train(again, 192, rule=rule, seed=5)  # type: ignore[arg-type]
    train(parts, 64, rule=rule, seed=5, checkpoint=tmp_path / "network")  # type: ignore[arg-type]
    loaded = Network.load(tmp_path / "network")
    for network in (parts, loaded):
        train(network, 128, rule=rule, seed=5)  # type: ignore[arg-type]
    assert values(whole).any()
    for network in (again, parts, loaded):
        assert network.games == whole.games == 192
        np.testing.assert_array_equal(values(network), values(whole))
    other = Network("17x4")
    train(other, 192, rule=rule, seed=6)  # type: ignore[arg-type]
    assert (values(other) != values(whole)).any()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_it_plays_better_and_better(threads: int) -> None:
    network = Network("17x4")
    train(network, 3000, threads=threads)
    # Measured: 27,000 with one thread; untrained, the same network gets 2,300.
    assert evaluate(network, 300).mean > 15_000


def test_it_learns_on_other_sizes_too() -> None:
    for network in [Network(size=3), Network([[0, 1, 2, 3, 4], [0, 1, 5, 6]], size=5)]:
        before = evaluate(network, 100).mean
        train(network, 256)
        assert evaluate(network, 100).mean > 1.5 * before


def test_optimism_is_kept_until_it_is_disappointed() -> None:
    network = Network(PATTERNS)
    network.fill(10_000)
    before = values(network)
    train(network, 64, rule="td")
    after = values(network)
    assert (before == 10_000).all()
    assert after.mean() < 9_900


def test_progress_is_told_and_adds_up() -> None:
    network = Network("17x4")
    train(network, 64)
    told: list[Progress] = []
    last = train(network, 130, on_progress=told.append)
    assert told[-1] is last
    assert (last.games, last.total, last.trained) == (130, 130, 194)
    assert last.moves > 130 * 50
    assert last.seconds_left == 0
    assert last.moves_per_second == last.moves / last.seconds
    assert 0 < last.mean <= last.best
    assert 0 < last.tiles[256] <= 1
    shares = list(last.tiles.values())
    assert shares == sorted(shares, reverse=True)


class StopNowError(Exception):
    pass


def test_what_ends_the_call_loses_nothing(tmp_path: Path) -> None:
    network = Network("17x4")

    def stop(_: Progress) -> None:
        raise StopNowError

    with pytest.raises(StopNowError):
        train(network, 64, on_progress=stop, checkpoint=tmp_path / "network")
    assert network.games == 64
    saved = Network.load(tmp_path / "network")
    assert saved.games == 64
    np.testing.assert_array_equal(values(saved), values(network))


def test_arguments_that_are_none_are_refused_before_anything_is_learnt(tmp_path: Path) -> None:
    network = Network(PATTERNS)
    path = tmp_path / "network"
    cases: list[tuple[dict[str, object], type[Exception], str]] = [
        ({"rule": "sarsa"}, InvalidNetworkError, 'rule is one of "td", "tc", got \'sarsa\''),
        ({"rate": 0.0}, InvalidNetworkError, "rate is above 0 and at most 1, got 0.0"),
        ({"rate": 1.5}, InvalidNetworkError, "rate is above 0"),
        ({"rate": float("nan")}, InvalidNetworkError, "rate is above 0"),
        ({"rate": "fast"}, InvalidNetworkError, "rate is above 0"),
        ({"games": 0}, InvalidArrayError, "games is an integer from 1 to"),
        ({"games": 1.5}, InvalidArrayError, "games is an integer from 1 to"),
        ({"games": True}, InvalidArrayError, "games is an integer from 1 to"),
        ({"threads": 0}, InvalidArrayError, "threads is an integer from 1 to 1024, got 0"),
        ({"seed": -1}, InvalidSeedError, "a seed is an integer from 0"),
        ({"seed": None}, InvalidSeedError, "a seed is an integer from 0"),
        ({"on_progress": 3}, InvalidArrayError, "on_progress has to be callable, got 3"),
    ]
    for wrong, error, complaint in cases:
        arguments = {"games": 64, "checkpoint": path, **wrong}
        with pytest.raises(error, match=complaint):
            train(network, **arguments)  # type: ignore[arg-type]
    assert network.games == 0
    assert not path.exists()
