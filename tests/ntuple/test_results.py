"""Evaluations that go on from a file: the same games as in one go, and nothing of it lost."""

import json
import os
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from slide2048.errors import (
    InvalidArrayError,
    InvalidNetworkError,
    InvalidResultsError,
    InvalidSeedError,
)
from slide2048.ntuple import Evaluation, Network, evaluate, train

SEED = 4

Played: TypeAlias = Evaluation[npt.NDArray[np.int64]]


@pytest.fixture(scope="module")
def network() -> Network:
    """A network whose games take no time."""
    network = Network([[0, 1]], size=2, alphabet=6)
    train(network, 640, seed=1)
    return network


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def assert_same(one: Played, other: Played) -> None:
    np.testing.assert_array_equal(one.scores, other.scores)
    np.testing.assert_array_equal(one.moves, other.moves)
    np.testing.assert_array_equal(one.tiles, other.tiles)


def numbers(path: Path) -> list[int]:
    """The numbers of the games in a file, in their order there."""
    _, *records = map(json.loads, path.read_text().splitlines())
    return [
        record["first"] + place for record in records for place, _ in enumerate(record["scores"])
    ]


def test_it_goes_on_after_a_kill_at_any_byte(network: Network, path: Path) -> None:
    alone = evaluate(network, 110, seed=SEED)
    assert_same(alone, evaluate(network, 110, seed=SEED, resume=path))
    whole = path.read_bytes()
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    near_ends = {place for end in ends for place in range(end - 30, end + 30)}
    for length in sorted({*range(0, len(whole), 7), *near_ends} & {*range(len(whole))}):
        path.write_bytes(whole[:length])
        assert_same(alone, evaluate(network, 110, seed=SEED, resume=path))
        lines = whole[: whole.rfind(b"\n", 0, length) + 1]
        assert path.read_bytes().startswith(lines)
        assert sorted(numbers(path)) == [*range(110)]


def test_any_number_of_threads_and_any_executor_go_on(network: Network, path: Path) -> None:
    alone = evaluate(network, 900, seed=SEED)
    few = evaluate(network, 130, seed=SEED, resume=path)
    np.testing.assert_array_equal(few.scores, alone.scores[:130])
    evaluate(network, 430, seed=SEED, resume=path, threads=20)
    with ThreadPoolExecutor(2) as executor:
        evaluate(network, 800, seed=SEED, resume=path, executor=executor)
    told: list[tuple[int, int]] = []
    assert_same(
        alone,
        evaluate(network, 900, seed=SEED, resume=path, on_progress=lambda *done: told.append(done)),
    )
    assert told == [(900, 900)]
    assert sorted(numbers(path)) == [*range(900)]
    few = evaluate(network, 130, seed=SEED, resume=path)
    np.testing.assert_array_equal(few.scores, alone.scores[:130])


def test_games_between_those_that_have_ended_are_played(network: Network, path: Path) -> None:
    alone = evaluate(network, 600, seed=SEED, resume=path)
    header, first, *between, last = path.read_bytes().splitlines(keepends=True)
    # An executor's slices end in any order, and two programs may have played the same ones.
    path.write_bytes(header + last + between[1] + between[1] + first)
    told: list[tuple[int, int]] = []
    again = evaluate(
        network, 600, seed=SEED, resume=path, on_progress=lambda *done: told.append(done)
    )
    assert_same(alone, again)
    assert told == [(400, 600), (500, 600), (600, 600)]


def test_what_was_played_before_ctrl_c_is_kept(network: Network, path: Path) -> None:
    def leave(done: int, _total: int) -> None:
        if done == 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(network, 1000, seed=SEED, resume=path, on_progress=leave)
    assert numbers(path) == [*range(200)]


def test_time_is_that_of_all_calls(network: Network, path: Path) -> None:
    one = evaluate(network, 200, seed=SEED, resume=path)
    all_calls = evaluate(network, 300, seed=SEED, resume=path)
    assert all_calls.seconds > one.seconds > 0
    half = evaluate(network, 50, seed=SEED, resume=path)
    assert half.seconds == pytest.approx(first_record(path)["seconds"] / 2)
    assert half.moves_per_second == half.moves.sum() / half.seconds


def test_games_that_stand_there_twice_take_their_time_once(network: Network, path: Path) -> None:
    alone = evaluate(network, 400, seed=SEED, resume=path)
    header, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header + b"".join(lines + lines))
    assert evaluate(network, 400, seed=SEED, resume=path).seconds == pytest.approx(alone.seconds)

    def part(first: int, end: int, seconds: float) -> bytes:
        games = (alone.scores, alone.moves, alone.tiles)
        named = zip(("scores", "moves", "tiles"), games, strict=True)
        record = {name: numbers[first:end].tolist() for name, numbers in named}
        return json.dumps({"first": first, "seconds": seconds, **record}).encode() + b"\n"

    # A slice within another one, those that begin before and end behind what is known, and both.
    parts = [part(100, 200, 1.0), part(120, 180, 64.0), part(50, 150, 8.0), part(150, 250, 16.0)]
    path.write_bytes(header + b"".join([*parts, part(0, 400, 400.0)]))
    again = evaluate(network, 400, seed=SEED, resume=path)
    assert_same(alone, again)
    assert again.seconds == pytest.approx(1 + 8 / 2 + 16 / 2 + 200)
    few = evaluate(network, 110, seed=SEED, resume=path)
    assert few.seconds == pytest.approx(1 / 10 + 8 / 2 + 50)


def first_record(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text().splitlines()[1])
    return record


def test_a_file_of_other_games_is_refused_and_left_as_it_is(network: Network, path: Path) -> None:
    evaluate(network, 100, seed=SEED, resume=path)
    kept = path.read_bytes()
    other = Network([[0, 1]], size=2, alphabet=6)
    with pytest.raises(
        InvalidResultsError, match=r"are of the network with checksum \w+, not \w+;"
    ):
        evaluate(other, 100, seed=SEED, resume=path)
    with pytest.raises(InvalidResultsError, match=f"are of seed {SEED}, not 2048"):
        evaluate(network, 100, resume=path)
    path.write_bytes(kept.replace(b'"version": 1', b'"version": 2'))
    with pytest.raises(InvalidResultsError, match="have format 2, and this version"):
        evaluate(network, 100, seed=SEED, resume=path)
    assert path.read_bytes() == kept.replace(b'"version": 1', b'"version": 2')


@pytest.mark.parametrize("content", [b"dear reader", b"dear reader\n", b"\n", b"[]\n", b'{"a": 1}'])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    network: Network, path: Path, content: bytes
) -> None:
    path.write_bytes(content)
    with pytest.raises(InvalidResultsError, match="this is no file of an evaluation's results"):
        evaluate(network, 100, seed=SEED, resume=path)
    assert path.read_bytes() == content
    network.save(path)
    content = path.read_bytes()
    with pytest.raises(InvalidResultsError, match="this is no file of an evaluation's results"):
        evaluate(path, 100, seed=SEED, resume=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: {**record, "first": -1},
        lambda record: {**record, "first": True},
        lambda record: {**record, "seconds": -1.0},
        lambda record: {**record, "seconds": float("inf")},
        lambda record: {**record, "seconds": 1e308},
        lambda record: {**record, "seconds": "soon"},
        lambda record: {**record, "scores": record["scores"][1:]},
        lambda record: {**record, "scores": [], "moves": [], "tiles": []},
        lambda record: {**record, "moves": [0.5] * 100},
        lambda record: {**record, "moves": [[1]] * 100},
        lambda record: {**record, "moves": [[1], [1, 2]] * 50},
        lambda record: {**record, "tiles": [-2] * 100},
        lambda record: {**record, "tiles": [2**64] * 100},
        lambda record: {**record, "tiles": 2},
        lambda record: {**record, "scores": [-4] * 100},
        lambda record: {**record, "scores": [2**53 + 1] * 100},
        lambda record: {**record, "moves": [2**53 + 1] * 100},
        lambda record: {**record, "moves": [-1] * 100},
        lambda record: {**record, "tiles": [1] * 100},
        lambda record: {**record, "tiles": [0] * 100},
        lambda record: {**record, "tiles": [48] * 100},
        lambda record: {**record, "tiles": [2**20] * 100},
        lambda record: {**record, "scores": [2**53] * 100},
        lambda record: {**record, "scores": [0] * 100},
        lambda record: {**record, "moves": [0] * 100},
        lambda record: {"first": record["first"]},
        lambda record: [record],
        lambda _: None,
    ],
)
def test_a_damaged_line_is_named_and_left_as_it_is(
    network: Network, path: Path, damage: Callable[[dict[str, Any]], object]
) -> None:
    evaluate(network, 300, seed=SEED, resume=path)
    lines = path.read_text().splitlines()
    lines[2] = json.dumps(damage(json.loads(lines[2])))
    path.write_text("\n".join(lines) + "\n")
    content = path.read_bytes()
    with pytest.raises(InvalidResultsError, match=r"results\.jsonl: line 3 is damaged"):
        evaluate(network, 300, seed=SEED, resume=path)
    assert path.read_bytes() == content


def test_a_line_that_is_no_json_is_named(network: Network, path: Path) -> None:
    evaluate(network, 200, seed=SEED, resume=path)
    kept = path.read_bytes()
    for line in (b"\n", b"\xff\n", b"[" * 100_000 + b"\n"):
        path.write_bytes(kept + line)
        with pytest.raises(InvalidResultsError, match="line 4 is damaged"):
            evaluate(network, 200, seed=SEED, resume=path)


def test_what_cannot_be_is_refused_before_a_game(network: Network, tmp_path: Path) -> None:
    with pytest.raises(InvalidArrayError, match="resume has to be the path of a file, got 3"):
        evaluate(network, 10, resume=3)  # type: ignore[arg-type]
    with pytest.raises(InvalidArrayError, match="resume has to be the path of a file, got ''"):
        evaluate(network, 10, resume="")
    with pytest.raises(InvalidArrayError, match="resume has to be the path of a file, got 'a"):
        evaluate(network, 10, resume="a\0b")
    with pytest.raises(IsADirectoryError):
        evaluate(network, 10, resume=tmp_path)
    with pytest.raises(FileNotFoundError):
        evaluate(network, 10, resume=tmp_path / "no" / "folder")
    with pytest.raises(InvalidSeedError):
        evaluate(network, 10, seed=-1, resume=tmp_path / "results")
    with pytest.raises(FileNotFoundError):
        evaluate(tmp_path / "nowhere", 10, resume=tmp_path / "results")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_regular_file_is_named(network: Network, path: Path) -> None:
    devices = [Path(os.devnull)]
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        devices.append(path)
    for device in devices:
        with pytest.raises(InvalidResultsError, match=f"{re.escape(str(device))}: .* no regular"):
            evaluate(network, 10, resume=device)


class Meanwhile(Executor):
    """Plays at once, and does something after each task."""

    def __init__(self, do: Callable[[], object]) -> None:
        self._do = do

    def submit(  # type: ignore[override]
        self, function: Callable[..., Any], /, *arguments: object
    ) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except InvalidNetworkError as error:
            future.set_exception(error)
        self._do()
        return future


def test_a_network_that_is_replaced_meanwhile_is_not_mixed_in(
    network: Network, tmp_path: Path
) -> None:
    played = tmp_path / "network"
    network.save(played)
    executor = Meanwhile(lambda: Network([[0, 1]], size=2, alphabet=6).save(played))
    with pytest.raises(InvalidNetworkError, match="holds another network than when these games"):
        evaluate(played, 300, seed=SEED, executor=executor)
    network.save(played)
    same = Meanwhile(lambda: network.save(played))
    assert_same(evaluate(network, 300, seed=SEED), evaluate(played, 300, seed=SEED, executor=same))
