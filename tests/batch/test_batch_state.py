"""States, copies and pickles go on exactly as their games; a state that is none is refused."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from single_games import AUTORESETS, Autoreset, fingerprint

from slide2048 import Error, InvalidArrayError, InvalidBoardError, InvalidSeedError
from slide2048.batch import BatchGames, cpu_paths
from strategies import SIZES, anything

MAKERS: list[Callable[[BatchGames], BatchGames]] = [
    lambda games: BatchGames.from_state(games.state()),
    lambda games: pickle.loads(pickle.dumps(games)),
    lambda games: pickle.loads(pickle.dumps(games, protocol=2)),
    copy.copy,
    copy.deepcopy,
    BatchGames.copy,
]


def played(size: int = 4, autoreset: Autoreset = "same_step") -> BatchGames:
    games = BatchGames(70, size=size, seed=2**64 - 1, threads=2, autoreset=autoreset, cpu="plain")
    play_on(games, 60)
    return games


def play_on(games: BatchGames, steps: int) -> None:
    for step in range(steps):
        # Other directions at every step, or boards could be stuck.
        games.step((np.arange(len(games)) * 7 + step * step // 3) % 4)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("autoreset", AUTORESETS)
@pytest.mark.parametrize("size", SIZES)
def test_it_goes_on_exactly(
    make: Callable[[BatchGames], BatchGames], size: int, autoreset: Autoreset
) -> None:
    games = played(size, autoreset)
    other = make(games)
    before = fingerprint(games)
    assert fingerprint(other)[:2] == before[:2]
    play_on(other, 60)
    assert fingerprint(games) == before
    play_on(games, 60)
    assert fingerprint(games) == fingerprint(other)


def test_a_copy_computes_with_the_same_and_a_state_with_the_best() -> None:
    games = played()
    assert games.copy().cpu == "plain"
    assert BatchGames.from_state(games.state()).cpu == cpu_paths()[-1]


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, BatchGames.copy])
def test_a_copy_has_what_the_last_step_finished(make: Callable[[BatchGames], BatchGames]) -> None:
    games = BatchGames(500, size=2, seed=1, autoreset="same_step")
    play_on(games, 30)
    assert len(games.finished[0])
    assert fingerprint(make(games)) == fingerprint(games)


def test_a_state_is_plain() -> None:
    state = played().state()
    arrays = {"boards": np.uint8, "scores": np.int64, "moves": np.int64, "draws": np.uint64}
    for name, value in state.items():
        if name in arrays:
            assert (type(value), value.dtype) == (np.ndarray, arrays[name])
        else:
            assert type(value) in (int, str)


def test_games_far_beyond_any_play_are_kept() -> None:
    games = BatchGames(1, size=8, seed=1)
    boards = np.zeros((1, 8, 8), np.uint8)
    boards[0, 0, :2] = 55
    games.set_boards(boards)
    games.step(np.array([3]))
    play_on(games, 20)
    assert games.scores[0] >= 2**56
    assert fingerprint(BatchGames.from_state(games.state())) == fingerprint(games)


def of(changes: dict[str, object]) -> dict[str, Any]:
    games = BatchGames(3, seed=1)
    for _ in range(30):
        games.step(np.array([0, 1, 2]))
        games.step(np.array([3, 2, 1]))
    return {**games.state(), **changes}


OTHER_DTYPES = [np.int8, np.float64, np.bool_, np.uint16]


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"version": 2}, InvalidArrayError, "version 2; this slide2048 reads version 1"),
        ({"version": True}, InvalidArrayError, "version True"),
        ({"version": "1"}, InvalidArrayError, "version '1'"),
        ({"size": "4"}, InvalidBoardError, "a board's size is an integer from 2 to 8, got '4'"),
        ({"size": 9}, InvalidBoardError, "got 9"),
        ({"size": True}, InvalidBoardError, "got True"),
        ({"size": 5}, InvalidArrayError, r"boards .* shape \(3, 5, 5\), got .* \(3, 4, 4\)"),
        ({"seed": None}, InvalidSeedError, "got None"),
        ({"seed": -1}, InvalidSeedError, "got -1"),
        ({"seed": True}, InvalidSeedError, "got True"),
        ({"seed": 2**64}, InvalidSeedError, f"got {2**64}"),
        ({"threads": 0}, InvalidArrayError, "threads is an integer from 1 to 1024, got 0"),
        ({"threads": None}, InvalidArrayError, "threads .* got None"),
        ({"autoreset": "never"}, InvalidArrayError, "autoreset is one of .*, got 'never'"),
        ({"illegal": None}, InvalidArrayError, "illegal is one of .*, got None"),
        ({"boards": None}, InvalidArrayError, r"boards .* \(n, 4, 4\), got None"),
        ({"boards": [[0] * 16] * 3}, InvalidArrayError, "boards .* got an object of type list"),
        ({"boards": np.zeros((0, 4, 4), np.uint8)}, InvalidArrayError, r"got .* \(0, 4, 4\)"),
        ({"boards": np.zeros((), np.uint8)}, InvalidArrayError, r"got .* shape \(\)"),
        ({"boards": np.zeros((3, 16), np.uint8)}, InvalidArrayError, r"got .* \(3, 16\)"),
        ({"boards": np.zeros((2, 4, 4), np.uint8)}, InvalidArrayError, r"scores .* \(2,\)"),
        ({"boards": np.full((3, 4, 4), 18, np.uint8)}, InvalidBoardError, "at most 17 here"),
        ({"boards": np.full((3, 4, 4), 17, np.uint8)}, InvalidBoardError, "add up to at most"),
        ({"boards": np.zeros((3, 4, 4), np.uint8)}, InvalidArrayError, "at most 0 points"),
        ({"scores": np.full(3, -1)}, InvalidArrayError, "game 0 of the state has -1 points"),
        ({"scores": np.full(3, 2**63 - 1)}, InvalidArrayError, f"points, got {2**63 - 1}"),
        ({"scores": np.zeros(3)}, InvalidArrayError, "scores .* int64 .* got one of float64"),
        ({"moves": np.full(3, 2**40)}, InvalidArrayError, f"and {2**40} moves"),
        ({"moves": np.full(3, 2**32 - 1)}, InvalidArrayError, f"moves, got {2**32 - 1}"),
        ({"draws": np.zeros(3, np.int64)}, InvalidArrayError, "draws .* uint64"),
        ({"draws": np.zeros(3, np.uint64)[::-1]}, InvalidArrayError, "draws .* C order"),
        ({"draws": np.zeros(3, np.uint64)}, InvalidArrayError, r"game 0: .* draws, .* got 0"),
        ({"draws": np.full(3, 2**64 - 1, np.uint64)}, InvalidArrayError, f"got {2**64 - 1}"),
        ({"scores": np.full(3, 3)}, InvalidArrayError, "game 0: points .* of 4, got 3"),
        ({"scores": np.ma.zeros(3, np.int64)}, InvalidArrayError, "scores .* got a masked one"),
        ({"size": np.array("4")}, InvalidBoardError, "got '4'"),
        ({"seed": np.array([1])}, InvalidSeedError, r"got array\(\[1\]\)"),
    ],
)
def test_a_state_that_no_game_has_is_refused(
    changes: dict[str, object], error: type[Error], message: str
) -> None:
    with pytest.raises(error, match=message):
        BatchGames.from_state(of(changes))


@pytest.mark.parametrize("name", list(of({})))
def test_a_state_without_one_of_its_items_is_refused(name: str) -> None:
    state = of({})
    del state[name]
    with pytest.raises(InvalidArrayError, match=f"^the state has no {name}$"):
        BatchGames.from_state(state)


arrays = st.builds(
    lambda kind, shape: np.zeros(shape, kind),
    st.sampled_from([np.uint8, np.int64, np.uint64, *OTHER_DTYPES]),
    st.lists(st.integers(0, 5), max_size=4),
)


@given(st.sampled_from(list(of({}))), anything | arrays)
@example("autoreset", "\ud800")
@example("boards", np.zeros((3, 4, 4), ">u2"))
@example("scores", np.zeros(3, ">i8"))
def test_a_state_with_anything_in_it(name: str, value: object) -> None:
    message = "a state"
    try:
        games = BatchGames.from_state(of({name: value}))
        assert fingerprint(BatchGames.from_state(games.state())) == fingerprint(games)
    except Error as error:
        message = str(error)
    assert 0 < len(message) < 300


@given(anything | arrays)
def test_anything_as_a_state(value: object) -> None:
    untyped: Any = BatchGames
    with pytest.raises(InvalidArrayError, match="the state "):
        untyped.from_state(value)


@pytest.mark.parametrize("state", [[], None, 3, "state", [("size", 4)]])
def test_what_is_no_dictionary_is_no_state(state: object) -> None:
    untyped: Any = BatchGames
    with pytest.raises(InvalidArrayError, match=r"^the state has to be a dictionary, .*, got "):
        untyped.from_state(state)


def test_a_state_is_kept_in_a_file_of_numpy(tmp_path: Path) -> None:
    games = BatchGames(
        70, size=5, seed=2**64 - 1, threads=2, autoreset="next_step", illegal="raise"
    )
    games.step(games.legal_moves().argmax(axis=1))
    for name, save in (("plain.npz", np.savez), ("small.npz", np.savez_compressed)):
        save(tmp_path / name, **games.state())
        with np.load(tmp_path / name) as file:
            assert fingerprint(BatchGames.from_state(dict(file))) == fingerprint(games)
