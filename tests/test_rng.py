"""The random stream: its published outputs, its positions, its parts, and what is no seed."""

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from slide2048 import Board, Rng
from slide2048.errors import Error, InvalidSeedError
from strategies import words

untyped: Any = Rng
"""Rng, as callers see it whose mistakes no type checker finds."""


def test_draws_the_published_outputs_of_splitmix64() -> None:
    rng = Rng(1234567)
    assert [rng.draw() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert Rng(0).draw() == 0xE220A8397B1DCDAF


@given(words, words)
def test_a_draw_depends_on_nothing_but_seed_and_position(seed: int, position: int) -> None:
    rng = Rng(seed, position)
    assert (rng.seed, rng.position) == (seed, position)
    assert rng.draw() == oracle.draw(seed, position)


@given(words, st.integers(0, 2**64 - 100), st.integers(0, 50))
def test_goes_on_where_it_is(seed: int, position: int, draws: int) -> None:
    rng = Rng(seed, position)
    drawn = [rng.draw() for _ in range(draws)]
    assert drawn == [oracle.draw(seed, position + i) for i in range(draws)]
    assert rng.position == position + draws
    assert rng == Rng(seed, position + draws)
    assert rng.draw() == Rng(seed, position + draws).draw()


@given(words, words, words)
def test_split_is_the_stream_of_a_game_of_a_batch(seed: int, position: int, i: int) -> None:
    rng = Rng(seed, position)
    assert rng.split(i) == Rng(oracle.draw(seed, i), 0)
    assert rng == Rng(seed, position)


def test_splits_are_streams_of_their_own() -> None:
    first = {Rng(5).split(i).draw() for i in range(1000)}
    assert len(first) == 1000


@given(words, st.lists(st.integers(), min_size=1))
def test_choice_takes_one_draw(seed: int, options: list[int]) -> None:
    rng = Rng(seed)
    expected = options[(oracle.draw(seed, 0) >> 32) * len(options) >> 32]
    assert rng.choice(options) == expected
    assert rng == Rng(seed, 1)
    assert Rng(seed).choice(tuple(options)) == expected
    assert Rng(seed).choice(range(10, 20)) in range(10, 20)


@pytest.mark.parametrize("options", [[], (), "", range(0)], ids=repr)
def test_choice_of_nothing_draws_nothing(options: Sequence[object]) -> None:
    rng = Rng(1)
    with pytest.raises(IndexError, match="a choice is made from 1 to"):
        rng.choice(options)
    assert rng.position == 0


def test_choice_of_what_has_no_length_draws_nothing() -> None:
    rng = untyped(1)
    for options in (None, 5, iter([1, 2])):
        with pytest.raises(TypeError):
            rng.choice(options)
    assert rng.position == 0


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng(3, 4)
    for copied in (copy.copy(rng), copy.deepcopy(rng)):
        assert copied == rng
        copied.draw()
        assert rng.position == 4
        assert copied != rng


@given(words, words)
def test_repr_makes_the_stream_again(seed: int, position: int) -> None:
    rng = Rng(seed, position)
    assert eval(repr(rng), {"Rng": Rng}) == rng


def test_equality_is_of_seed_and_position() -> None:
    assert Rng(1, 2) == Rng(1, position=2)
    assert Rng(1, 2) != Rng(1, 3)
    assert Rng(1, 2) != Rng(2, 2)
    assert Rng(1) != 1
    assert Rng(1, 2) != (1, 2)


def test_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Rng(1))


@pytest.mark.parametrize("name", ["seed", "position", "state"])
def test_cannot_be_set_back(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Rng(1), name, 5)


def test_takes_numpy_integers() -> None:
    assert Rng(np.uint64(2**64 - 1), np.int8(3)) == Rng(2**64 - 1, 3)


NOT_A_WORD = [
    (-1, "-1"),
    (2**64, "18446744073709551616"),
    (10**5000, "an object of type int"),
    (-(10**5000), "an object of type int"),
    (1.0, r"1\.0"),
    (float("nan"), "nan"),
    (True, "True"),
    (False, "False"),
    ("1", "'1'"),
    (b"1", "b'1'"),
    ([1], r"\[1\]"),
    (np.float32(1), "1.0"),
    (np.int8(-1), "-1"),
]


@pytest.mark.parametrize(("value", "shown"), NOT_A_WORD, ids=lambda value: type(value).__name__)
def test_what_is_no_seed(value: object, shown: str) -> None:
    with pytest.raises(InvalidSeedError, match=rf"a seed is an integer .* got .*{shown}"):
        untyped(value)
    with pytest.raises(InvalidSeedError, match=rf"a position is an integer .* got .*{shown}"):
        untyped(1, value)
    with pytest.raises(InvalidSeedError, match=rf"a stream's number is an integer .*{shown}"):
        untyped(1).split(value)


def test_none_is_no_seed() -> None:
    with pytest.raises(InvalidSeedError, match=r"a seed is an integer .* got None"):
        untyped(None)
    with pytest.raises(InvalidSeedError, match=r"a stream's number is an integer .* got None"):
        untyped(1).split(None)


@pytest.mark.parametrize("rng", [None, 1, "Rng(1)", Rng, object()], ids=type)
def test_what_is_no_stream(rng: object) -> None:
    board: Any = Board([[2, 0], [0, 4]])
    with pytest.raises(TypeError, match="rng"):
        board.start(rng)
    with pytest.raises(TypeError, match="rng"):
        board.spawn(rng)
    with pytest.raises(TypeError, match="rng"):
        board.play(0, rng)


def test_the_error_can_be_caught_as_ours_and_as_pythons() -> None:
    assert issubclass(InvalidSeedError, Error)
    assert issubclass(InvalidSeedError, ValueError)
