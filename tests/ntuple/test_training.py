"""Training: what is learnt, and that nothing of it is lost."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import TypedDict

import numpy as np
import pytest
from reference import ReferenceNetwork

from slide2048 import Board, Rng
from slide2048.errors import (
    InvalidArrayError,
    InvalidBoardError,
    InvalidNetworkError,
    InvalidSeedError,
)
from slide2048.ntuple import Network, Progress, evaluate, train
from slide2048.ntuple.checkpoint import UnsavedError

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


class Returns(TypedDict):
    horizon: int
    trace_decay: float


RETURNS: list[Returns] = [
    {"horizon": 1, "trace_decay": 0.0},
    {"horizon": 3, "trace_decay": 0.5},
    {"horizon": 4, "trace_decay": 1.0},
    {"horizon": 0, "trace_decay": 0.0},
    {"horizon": 0, "trace_decay": 0.25},
]


@pytest.mark.parametrize("rule", ["td", "tc"])
@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize(("size", "alphabet"), [(4, 16), (4, 7), (3, 11)])
def test_it_learns_what_the_papers_say(
    rule: str, symmetric: bool, size: int, alphabet: int
) -> None:
    patterns = PATTERNS if size == 4 else [[0, 1, 2], [4, 3, 0, 1]]
    network = Network(patterns, size=size, symmetric=symmetric, alphabet=alphabet)
    reference = ReferenceNetwork(network.patterns, symmetric=symmetric, alphabet=alphabet)
    check_learning(network, reference, 12, rule, RETURNS[0])


@pytest.mark.parametrize("rule", ["td", "tc"])
@pytest.mark.parametrize("returns", RETURNS)
@pytest.mark.parametrize("restart", [True, False])
def test_it_learns_what_the_papers_say_later_and_in_stages_too(
    rule: str, returns: Returns, restart: bool
) -> None:
    network = Network(PATTERNS, stages=(64, 160))
    reference = ReferenceNetwork(PATTERNS, symmetric=True, stages=network.stages)
    check_learning(network, reference, 4, rule, returns, restart=restart)


def check_learning(
    network: Network,
    reference: ReferenceNetwork,
    games: int,
    rule: str,
    returns: Returns,
    *,
    restart: bool = False,
) -> None:
    rate, size = {"td": 0.1, "tc": 0.5}[rule], network.size
    for game in range(games):
        (scores, moves, _), all_moves = network._train(
            1, rule=rule, rate=rate, **returns, restart=restart, starts=None, seed=9, threads=1
        )
        expected = reference.play(Rng(9).split(game), size, rule, rate, **returns, restart=restart)
        assert (int(scores[0]), int(moves[0]), all_moves) == expected
    assert network.games == games
    boards = [Board.start(Rng(seed), size) for seed in range(50)]
    rng = Rng(3)
    for board in boards[:3]:
        while legal := board.legal_moves():
            board = board.play(legal[0], rng).board
            boards.append(board)
    exponents = np.array([np.frombuffer(board.exponents, np.uint8) for board in boards])
    np.testing.assert_array_equal(
        network.value(exponents.reshape(-1, size, size)),
        [reference.value(board) for board in boards],
    )


def test_games_begin_from_given_boards_by_turns_in_one_call_or_several() -> None:
    late = [
        Board([[512, 256, 64, 2], [2, 16, 8, 4], [2, 4, 0, 0], [0, 0, 0, 2]]),
        Board([[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]),
        Board([[2, 8, 1024, 512], [0, 2, 128, 0], [0, 0, 0, 32], [0, 0, 4, 64]]),
    ]
    starts = np.array([np.frombuffer(board.exponents, np.uint8) for board in late])
    starts = starts.reshape(-1, 4, 4)
    network, parts = Network(PATTERNS), Network(PATTERNS)
    reference = ReferenceNetwork(PATTERNS, symmetric=True)
    games = [
        reference.play(Rng(9).split(game), 4, "td", 0.1, start=late[game % 3]) for game in range(7)
    ]
    # The engine plays two games by turns, the reference one: so one at a time.
    told = [train(network, 1, rule="td", seed=9, starts=starts) for _ in range(7)]
    assert [(progress.best, progress.moves) for progress in told] == [game[:2] for game in games]
    assert games[1] == games[4] == (0, 0, 0)
    assert [progress.tiles.get(512, 0.0) for progress in told] == [1.0, 0.0, 1.0] * 2 + [1.0]
    np.testing.assert_array_equal(network.value(starts), [reference.value(board) for board in late])

    whole = Network(PATTERNS)
    train(whole, 192, seed=9, starts=starts)
    for count in (64, 128):
        train(parts, count, seed=9, starts=starts)
    np.testing.assert_array_equal(values(parts), values(whole))


def test_boards_to_begin_from_may_change_while_games_are_played() -> None:
    starts = np.zeros((1, 4, 4), np.uint8)
    starts[0, 0, :2] = 10
    seen = []

    def note(progress: Progress) -> None:
        starts[0, 0, :2] = 1
        seen.append(progress.tiles.get(1024, 0.0))

    network = Network(PATTERNS)
    train(network, 64, starts=starts, on_progress=note)
    train(network, 64, starts=starts, on_progress=note)
    assert seen[0] == 1.0
    assert seen[1] < 1.0


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


@pytest.mark.parametrize(
    ("seconds", "left"), [(3, "3 s left"), (200, "3 min left"), (4000, "1 h 7 min left")]
)
def test_progress_says_what_one_wants_to_know(seconds: float, left: str) -> None:
    progress = Progress(
        games=500,
        total=1000,
        trained=600,
        moves=10**6,
        seconds=seconds,
        mean=12345.6,
        best=50_000,
        tiles={1024: 0.9, 2048: 0.125},
    )
    rate = f"{1 / seconds:.2f} M moves/s"
    assert str(progress) == f"500 of 1,000 games, {left}, mean 12,346, 2048 in 12%, {rate}"


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


def test_ctrl_c_in_the_first_games_is_heard_and_loses_nothing(tmp_path: Path) -> None:
    # A game of this size is longer than the time until the signal; nothing else has loaded NumPy's
    # interface, which does not bear a signal that waits.
    code = """
import signal, sys
from slide2048.ntuple import Network, train
network = Network([[0, 1], [0, 8]], size=8)
signal.setitimer(signal.ITIMER_REAL, 0.02)
signal.signal(signal.SIGALRM, signal.default_int_handler)
try:
    train(network, 10**6, checkpoint=sys.argv[1])
except KeyboardInterrupt:
    print(network.games)
"""
    path = tmp_path / "network"
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert int(done.stdout) == Network.load(path).games > 0


def test_the_place_of_a_checkpoint_is_tried_first(tmp_path: Path) -> None:
    network = Network(PATTERNS)
    for path in (tmp_path / "no" / "folder", tmp_path / ("x" * 250), tmp_path):
        with pytest.raises(OSError, match=r"No such file|name too long|Is a directory") as failed:
            train(network, 64, checkpoint=path)
        assert failed.value.filename == str(path)
    for wrong in ("", 5, b"x", "a\0b"):
        with pytest.raises(InvalidArrayError, match="checkpoint has to be the path of a file"):
            train(network, 64, checkpoint=wrong)  # type: ignore[arg-type]
    assert network.games == 0
    assert list(tmp_path.iterdir()) == []


def test_what_another_program_saved_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "network"
    network, other = Network(PATTERNS), Network(PATTERNS)
    train(other, 128)

    def meanwhile(_: Progress) -> None:
        other.save(path)

    with pytest.warns(RuntimeWarning, match="network has been written by another program"):
        train(network, 64, on_progress=meanwhile, checkpoint=path)
    assert Network.load(path).games == 128
    assert Network.load(tmp_path / "network-2").games == 64


def test_a_checkpoint_that_cannot_be_written_does_not_end_hours_of_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slide2048.ntuple.training._SECONDS_BETWEEN_CHECKPOINTS", 0)
    monkeypatch.setattr("slide2048.ntuple.training._SECONDS_BETWEEN_REPORTS", 0)
    folder = tmp_path / "folder"
    folder.mkdir()

    def meanwhile(progress: Progress) -> None:
        if progress.games == 64:
            folder.rmdir()
        elif progress.games == 192:
            folder.mkdir()

    network = Network(PATTERNS)
    with pytest.warns(RuntimeWarning, match="tried again in a minute"):
        train(network, 192, on_progress=meanwhile, checkpoint=folder / "network")
    assert Network.load(folder / "network").games == 192


def test_numbers_of_every_kind_are_taken() -> None:
    expected = Network(PATTERNS)
    train(expected, 64, rate=0.5)
    for rate in (Fraction(1, 2), np.float32(0.5)):
        network = Network(PATTERNS)
        train(network, 64, rate=rate)  # type: ignore[arg-type]
        np.testing.assert_array_equal(values(network), values(expected))
    train(expected, 64, rate=1e-9)


def test_a_last_save_that_fails_says_what_is_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slide2048.ntuple.training._SECONDS_BETWEEN_CHECKPOINTS", 0)
    monkeypatch.setattr("slide2048.ntuple.training._SECONDS_BETWEEN_REPORTS", 0)
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "network"

    def meanwhile(progress: Progress) -> None:
        if progress.games == 128:
            path.unlink()
            folder.rmdir()
            raise StopNowError

    network = Network(PATTERNS)
    with (
        pytest.raises(UnsavedError, match="No such file") as failed,
        pytest.warns(RuntimeWarning, match="stays as it is"),
    ):
        train(network, 192, on_progress=meanwhile, checkpoint=path)
    # The first 64 were saved.
    assert (failed.value.games, network.games) == (64, 128)


def test_arguments_that_are_none_are_refused_before_anything_is_learnt(tmp_path: Path) -> None:
    network = Network(PATTERNS)
    path = tmp_path / "network"
    cases: list[tuple[dict[str, object], type[Exception], str]] = [
        ({"rule": "sarsa"}, InvalidNetworkError, 'rule is one of "td", "tc", got \'sarsa\''),
        ({"rate": 0.0}, InvalidNetworkError, "rate is from 1e-9 to 1, got 0.0"),
        ({"rate": 1.5}, InvalidNetworkError, "rate is from"),
        ({"rate": float("nan")}, InvalidNetworkError, "rate is from"),
        ({"rate": "fast"}, InvalidNetworkError, "rate is from"),
        ({"rate": 1e-50}, InvalidNetworkError, "rate is from"),
        ({"rate": 9e-10}, InvalidNetworkError, "rate is from"),
        ({"rate": True}, InvalidNetworkError, "rate is from"),
        ({"rate": np.True_}, InvalidNetworkError, "rate is from"),
        ({"rate": "0.5"}, InvalidNetworkError, "rate is from 1e-9 to 1, got '0.5'"),
        ({"rate": 10**5000}, InvalidNetworkError, "rate is .* got an object of type int$"),
        ({"rule": 10**400}, InvalidNetworkError, "rule is .* got 10{59}…$"),
        ({"backward": 10**5000}, InvalidNetworkError, "backward is .* of type int$"),
        ({"trace_decay": b"0.5"}, InvalidNetworkError, "trace_decay is from 0 to 1, got b'0.5'"),
        ({"trace_decay": 10**5000}, InvalidNetworkError, "trace_decay is .* of type int$"),
        ({"rate": np.array([0.5, 0.5])}, InvalidNetworkError, "rate is from"),
        ({"rule": []}, InvalidNetworkError, "rule is one of"),
        ({"trace_decay": 1.1}, InvalidNetworkError, "trace_decay is from 0 to 1, got 1.1"),
        ({"trace_decay": "much"}, InvalidNetworkError, "trace_decay is from 0 to 1"),
        ({"horizon": 0}, InvalidArrayError, "horizon is an integer from 1 to 1000, got 0"),
        ({"backward": 1}, InvalidNetworkError, "backward is True or False, got 1"),
        ({"restart": None}, InvalidNetworkError, "restart is True or False, got None"),
        ({"starts": "all"}, InvalidArrayError, "starts has to be an array of uint8"),
        ({"starts": np.zeros((2, 3, 3), np.uint8)}, InvalidArrayError, r"shape \(2, 4, 4\), got"),
        ({"starts": np.zeros((2, 4, 4), np.int64)}, InvalidArrayError, "starts has to be .* int64"),
        ({"starts": np.full((2, 4, 4), 64, np.uint8)}, InvalidBoardError, "board 0: cell 0: an"),
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
    for none in ("x", None, 10**5000):
        with pytest.raises(InvalidNetworkError, match="network has to be a Network, got"):
            train(none, 64)  # type: ignore[arg-type]
    assert network.games == 0
    assert not path.exists()
