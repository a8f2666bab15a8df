"""Arrays at the border of a batch: taken as they are described, or refused with nothing changed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from single_games import fingerprint

from slide2048 import Error, InvalidArrayError, InvalidBoardError, InvalidSeedError
from slide2048.batch import BatchGames, cpu_paths, play_random, rollouts, values
from strategies import anything

untyped: Any = BatchGames
N = 6


def games_and_out(count: int = N) -> tuple[BatchGames, tuple[Any, Any, Any]]:
    return BatchGames(count, seed=1), (
        np.full(count, -7),
        np.ones(count, np.bool_),
        np.ones((count, 4), np.bool_),
    )


def test_a_step_writes_to_the_arrays_that_it_is_given() -> None:
    games, out = games_and_out()
    other = BatchGames(N, seed=1)
    for turn in range(20):
        actions = np.full(N, turn % 4)
        given = games.step(actions, out=out)
        assert given is out
        for ours, new in zip(out, other.step(actions), strict=True):
            assert np.array_equal(ours, new)
            assert ours.dtype == new.dtype


def test_a_step_takes_read_only_actions() -> None:
    games, _ = games_and_out()
    actions = np.zeros(N, np.uint8)
    actions.flags.writeable = False
    games.step(actions)


def swapped(array: Any) -> Any:  # noqa: ANN401
    return array.astype(array.dtype.newbyteorder(">"))


def unaligned(array: Any) -> Any:  # noqa: ANN401
    moved = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    moved[...] = array
    assert not moved.flags.aligned
    return moved


WRONG_ACTIONS: list[tuple[object, str]] = [
    (np.zeros(N, np.int32), r"got one of int32 with shape \(6,\)"),
    (np.zeros(N, np.bool_), "got one of bool"),
    (np.zeros(N, np.float64), "got one of float64"),
    (np.zeros(N, object), "got one of object"),
    (np.zeros(N, np.int8), "got one of int8"),
    (np.zeros(N, np.uint64), "got one of uint64"),
    (swapped(np.zeros(N, np.int64)), "got one of >i8"),
    (np.zeros(N - 1, np.int64), r"got one of int64 with shape \(5,\)"),
    (np.zeros(0, np.uint8), r"got one of uint8 with shape \(0,\)"),
    (np.zeros((), np.uint8), r"with shape \(\)"),
    (np.zeros((N, 1), np.uint8), r"with shape \(6, 1\)"),
    (np.zeros(2 * N, np.uint8)[::2], r"C order.*, got one with strides \(2,\)$"),
    (np.zeros(N, np.uint8)[::-1], r"C order.*, got one with strides \(-1,\)$"),
    (np.broadcast_to(np.uint8(0), N), r"C order.*, got one with strides \(0,\)$"),
    (unaligned(np.zeros(N, np.int64)), "got one that is not aligned$"),
    (np.ma.masked_array(np.zeros(N, np.uint8), mask=[True] * N), "got a masked one"),
    (np.ma.zeros(N, np.int64), "got a masked one"),
    ([0] * N, "got an object of type list"),
    ((0,) * N, f"got a tuple of {N}"),
    (None, "got None"),
    (0, "got 0"),
    ("000000", "got an object of type str"),
    (b"000000", "got an object of type bytes"),
]


@pytest.mark.parametrize(("actions", "message"), WRONG_ACTIONS)
def test_other_actions_are_refused(actions: object, message: str) -> None:
    games, out = games_and_out()
    before = fingerprint(games)
    with pytest.raises(InvalidArrayError, match=f"^actions ha.*{message}"):
        untyped.step(games, actions, out=out)
    assert fingerprint(games) == before
    assert (out[0] == -7).all()
    if "got one of" in message:
        with pytest.raises(InvalidArrayError, match=r"an array of .*int.* with shape \(6,\), got"):
            untyped.step(games, actions)


def read_only(array: Any) -> Any:  # noqa: ANN401
    array = array.copy()
    array.flags.writeable = False
    return array


WRONG_ARRAYS: list[Callable[[Any], object]] = [
    lambda array: array.astype(np.int32),
    lambda array: array.astype(np.uint8),
    lambda array: array[:-1],
    lambda array: array[None],
    lambda array: np.repeat(array, 2, axis=0)[::2],
    lambda array: array[::-1],
    read_only,
    lambda array: array.tolist(),
    lambda array: np.ma.array(array),
    lambda _: None,
    lambda _: "array",
]


@pytest.mark.parametrize("wrong", WRONG_ARRAYS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_step_refuses_to_write_to_others(place: int, wrong: Callable[[Any], object]) -> None:
    games, out = games_and_out()
    before = fingerprint(games)
    arrays: list[Any] = list(out)
    arrays[place] = wrong(arrays[place])
    name = ["rewards", "terminated", "legal"][place]
    with pytest.raises(InvalidArrayError, match=f"^out: {name} (has to be|cannot be written to)"):
        untyped.step(games, np.zeros(N, np.uint8), out=tuple(arrays))
    assert fingerprint(games) == before
    assert (out[0] == -7).all()
    assert out[1].all()
    assert out[2].all()


def test_legal_moves_in_fortran_order_are_refused() -> None:
    games, (rewards, terminated, legal) = games_and_out()
    with pytest.raises(InvalidArrayError, match=r"C order.*, got one in Fortran order$"):
        games.step(np.zeros(N, np.uint8), out=(rewards, terminated, np.asfortranarray(legal)))


def test_arrays_of_other_classes_are_taken_as_long_as_they_have_no_mask() -> None:
    class Own(np.ndarray[Any, Any]):
        pass

    games, _ = games_and_out()
    other = games.copy()
    actions = np.arange(N) % 4
    for ours, theirs in zip(games.step(actions.view(Own)), other.step(actions), strict=True):
        assert np.array_equal(ours, theirs)


def test_arrays_that_share_memory_are_refused() -> None:
    games, (rewards, terminated, legal) = games_and_out()
    memory = bytearray(4 * N)
    before = fingerprint(games)
    cases: list[tuple[Any, Any, str]] = [
        (np.zeros(N, np.uint8), (rewards, legal.ravel()[-N:], legal), "terminated and out: legal"),
        (rewards, (rewards, terminated, legal), "actions and out: rewards"),
        (rewards.view(np.uint8)[:N], (rewards, terminated, legal), "actions and out: rewards"),
        (
            np.frombuffer(memory, np.uint8, N),
            (rewards, np.frombuffer(memory, np.bool_, N, N // 2), legal),
            "actions and out: terminated",
        ),
    ]
    for actions, out, names in cases:
        with pytest.raises(InvalidArrayError, match=f"{names} share memory$"):
            games.step(actions, out=out)
    assert fingerprint(games) == before
    # Neighbours share none.
    two = np.zeros(2 * N, np.uint8)
    games.step(two[:N], out=(rewards, two[N:].view(np.bool_), legal))


@pytest.mark.parametrize(
    ("out", "got"),
    [
        ((), "a tuple of 0"),
        ((1, 2), "a tuple of 2"),
        ([1, 2, 3], "an object of type list"),
        ("abc", "an object of type str"),
        (7, "7"),
        ({}, "an object of type dict"),
    ],
)
def test_out_has_to_be_three_arrays(out: object, got: str) -> None:
    games, _ = games_and_out()
    with pytest.raises(InvalidArrayError, match=f"^out has to be a tuple of .*, got {got}$"):
        untyped.step(games, np.zeros(N, np.uint8), out=out)


def test_boards_and_observations_are_written_to_arrays_that_are_given() -> None:
    games, _ = games_and_out()
    boards = np.zeros((N, 4, 4), np.uint8)
    assert games.boards(out=boards) is boards
    assert np.array_equal(boards, games.boards())
    for kind in ("exponents", "onehot", "float"):
        new = untyped.observe(games, kind)
        array = np.full_like(new, 9)
        assert untyped.observe(games, kind, out=array) is array
        assert np.array_equal(array, new)
        for wrong in (array[:-1], array.astype(np.float64), read_only(array), None, 3):
            if wrong is not None:
                with pytest.raises(InvalidArrayError, match=r"^out "):
                    untyped.observe(games, kind, out=wrong)
    with pytest.raises(InvalidArrayError, match=r"^out cannot be written to"):
        games.boards(out=read_only(boards))


def test_what_a_network_sees() -> None:
    games = BatchGames(2, seed=1)
    boards = games.boards()
    boards[1] = [[17, 16, 15, 14], [10, 11, 12, 13], [9, 8, 7, 6], [0, 3, 4, 5]]
    games.set_boards(boards)
    assert np.array_equal(games.observe(), boards)
    onehot = games.observe("onehot")
    assert onehot.shape == (2, 18, 4, 4)
    assert onehot.sum() == 2 * 16
    assert np.array_equal(onehot.argmax(axis=1), boards)
    floats = games.observe("float")
    assert floats.dtype == np.float32
    assert np.array_equal(floats, boards.astype(np.float32) / np.float32(17))
    assert (floats.min(), floats.max()) == (0, 1)


def test_no_tile_that_play_makes_is_without_a_plane() -> None:
    games = BatchGames(4, size=2, seed=1)
    boards = np.zeros((4, 2, 2), np.uint8)
    boards[:] = [[4, 4], [3, 2]]
    games.set_boards(boards)
    games.step(np.full(4, 3))
    assert games.boards().max() == games.max_exponent == 5
    assert games.observe("onehot")[:, 5].sum() == 4


def test_values_are_what_tiles_show() -> None:
    assert values(np.arange(57, dtype=np.uint8)).tolist() == [0, *(2**e for e in range(1, 57))]
    assert values(np.zeros((), np.uint8)).item() == 0
    assert values(BatchGames(3, seed=1).boards()).shape == (3, 4, 4)
    for kind in (np.int8, np.int64, np.uint64, ">u2"):
        assert values(np.array([0, 1, 62], kind)).tolist() == [0, 2, 2**62]
        assert values(np.array([0, 1, 62], kind)).dtype == np.int64
    assert values(np.zeros((0, 4, 4), np.uint8)).shape == (0, 4, 4)


@pytest.mark.parametrize(
    ("exponents", "got"),
    [
        (np.array([1, 63], np.uint8), "63"),
        (np.array([64], np.uint8), "64"),
        (np.array([255, 0], np.uint8), "255"),
        (np.array([5, -1], np.int8), "-1"),
        (np.array([2**64 - 1], np.uint64), f"{2**64 - 1}"),
        (np.zeros(3), "one of float64"),
        (np.zeros(3, np.bool_), "one of bool"),
        (np.array([1], object), "one of object"),
        (np.ma.array([1, 2], mask=[True, False]), "a masked one"),
        ([1, 2], "an object of type list"),
        (3, "an object of type int"),
        (None, "an object of type NoneType"),
    ],
)
def test_exponents_without_a_value_are_refused(exponents: Any, got: str) -> None:  # noqa: ANN401
    with pytest.raises(InvalidArrayError, match=f"^exponents .* from 0 to 62, got {got}$"):
        values(exponents)


WRONG_MASKS = [
    np.zeros(N, np.uint8),
    np.zeros(N - 1, np.bool_),
    np.ma.zeros(N, np.bool_),
    [True] * N,
    1,
    "mask",
]


@pytest.mark.parametrize("mask", WRONG_MASKS)
def test_other_masks_are_refused(mask: object) -> None:
    games, _ = games_and_out()
    before = fingerprint(games)
    calls: list[Callable[[], object]] = [
        lambda: untyped.reset(games, mask),
        lambda: untyped.set_boards(games, games.boards(), mask),
    ]
    for call in calls:
        with pytest.raises(
            InvalidArrayError, match=r"^mask .* array of bool with shape \(6,\), got"
        ):
            call()
    assert fingerprint(games) == before


def test_boards_that_are_none_are_refused_with_nothing_changed() -> None:
    games, _ = games_and_out()
    before = fingerprint(games)
    boards = np.zeros((N, 4, 4), np.uint8)
    for wrong in (boards[0], boards.astype(np.int64), boards.tolist(), None, boards[:, ::-1]):
        with pytest.raises(InvalidArrayError, match=r"^boards has to be "):
            untyped.set_boards(games, wrong)
    boards[4, 2, 1] = 18
    with pytest.raises(InvalidBoardError, match=r"^game 4, cell 9: .* at most 17 here, got 18$"):
        games.set_boards(boards)
    boards[4, 2, 1:3] = 17
    with pytest.raises(
        InvalidBoardError, match=f"^game 4: .* at most {2**18 - 4} here, got {2**18}"
    ):
        games.set_boards(boards)
    assert fingerprint(games) == before


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"count": 0}, InvalidArrayError, f"count is an integer from 1 to {2**31 - 1}, got 0"),
        ({"count": -1}, InvalidArrayError, "got -1"),
        ({"count": 2**31}, InvalidArrayError, f"got {2**31}"),
        ({"count": True}, InvalidArrayError, "got True"),
        ({"count": 2.0}, InvalidArrayError, "got 2.0"),
        ({"size": 9}, InvalidBoardError, "got 9"),
        ({"seed": -1}, InvalidSeedError, "got -1"),
        ({"threads": 1025}, InvalidArrayError, "got 1025"),
        ({"autoreset": "always"}, InvalidArrayError, 'autoreset is one of "disabled", "next_step"'),
        ({"autoreset": 1}, InvalidArrayError, "got 1"),
        ({"autoreset": "\ud800"}, InvalidArrayError, "got '.ud800'"),
        ({"illegal": "yes"}, InvalidArrayError, 'illegal is one of "ignore", "raise", got \'yes\''),
        ({"cpu": "z80"}, InvalidArrayError, "cpu is one of \"plain\".*, got 'z80'"),
    ],
)
def test_arguments_that_are_none_are_refused(
    arguments: dict[str, object], error: type[Error], message: str
) -> None:
    with pytest.raises(error, match=message):
        untyped(**{"count": 3, **arguments})


dtypes = st.sampled_from(
    [np.uint8, np.int64, np.bool_, np.int8, np.float64, object, ">i8", "S1", "M8[s]", [("a", "u1")]]
)
shapes = st.lists(st.sampled_from([0, 1, 2, 3, 4, 12]), max_size=4)
any_arrays = st.builds(lambda kind, shape: np.zeros(shape, kind), dtypes, shapes)
objects = anything | any_arrays


def refused(call: Callable[[], object]) -> bool:
    """Makes a call; returns whether it was refused, as everything that is wrong has to be."""
    try:
        call()
    except (Error, TypeError) as error:
        message = str(error)
    else:
        return False
    assert 0 < len(message) < 300
    return True


@given(objects, objects, st.sampled_from([0, 1, 2, 3]))
@example(np.zeros(3, np.uint8), np.zeros(3, np.bool_), 1)
def test_anything_as_arrays(first: object, second: object, place: int) -> None:
    games, out = games_and_out(3)
    before = fingerprint(games)
    arrays: list[Any] = list(out)
    if place < 3:
        arrays[place] = second
    calls = [
        lambda: untyped.step(games, first, out=tuple(arrays)),
        lambda: untyped.set_boards(games, first, second),
        lambda: untyped.reset(games, first),
        lambda: untyped.observe(games, first, out=second),
        lambda: untyped.boards(games, out=first),
    ]
    for call in calls:
        if refused(call):
            assert fingerprint(games) == before
        before = fingerprint(games)


@given(
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(
            ["size", "seed", "threads", "autoreset", "illegal", "cpu"], anything
        ),
    ),
    # Not a number that could be meant: millions of games take a while.
    anything.filter(lambda count: type(count) is not int or not 1000 < count < 2**40),
)
def test_anything_as_arguments(arguments: dict[str, Any], count: Any) -> None:  # noqa: ANN401
    arguments.update({"threads": 2} if type(arguments.get("threads")) is int else {})
    for call in (
        lambda: untyped(count, **arguments),
        lambda: untyped(3, **arguments),
    ):
        refused(call)


@given(objects, anything, anything, anything)
def test_anything_to_play_out(boards: Any, number: Any, seed: Any, cpu: Any) -> None:  # noqa: ANN401
    few = number if type(number) is not int else number % 5
    for call in (
        lambda: rollouts(boards, few, seed=seed, cpu=cpu),
        lambda: rollouts(boards, few),
        lambda: rollouts(np.ones((1, 2, 2), np.uint8), few, seed=seed),
        lambda: play_random(few, size=2, seed=seed, cpu=cpu),
        lambda: play_random(few, size=boards if type(boards) is not int else 3, seed=1),
    ):
        refused(call)


def test_the_paths_of_the_processor_have_names() -> None:
    assert cpu_paths()[0] == "plain"
    assert BatchGames(1).cpu == cpu_paths()[-1]
    assert [BatchGames(1, cpu=name).cpu for name in cpu_paths()] == cpu_paths()
