"""Directions: their numbers, and what is none."""

import enum
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from slide2048 import Board, Direction, Rng
from slide2048.errors import Error, IllegalMoveError
from strategies import boards, directions


def test_are_numbered_as_in_the_original_game() -> None:
    assert [(way.name, way.value) for way in Direction] == [
        ("UP", 0),
        ("RIGHT", 1),
        ("DOWN", 2),
        ("LEFT", 3),
    ]
    assert issubclass(Direction, enum.IntEnum)


def test_move_the_tiles_where_they_say() -> None:
    board = Board.empty(3).place(1, 1, 2)
    assert board.slide(Direction.UP).board == Board.empty(3).place(0, 1, 2)
    assert board.slide(Direction.RIGHT).board == Board.empty(3).place(1, 2, 2)
    assert board.slide(Direction.DOWN).board == Board.empty(3).place(2, 1, 2)
    assert board.slide(Direction.LEFT).board == Board.empty(3).place(1, 0, 2)


@given(boards(), directions)
def test_the_integer_is_as_good_as_the_member(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    legal = board.can_move(direction)
    for number in (int(direction), np.int64(direction), np.uint8(direction)):
        assert board.slide(number) == slide
        assert board.can_move(number) is legal
        assert board.play(number, Rng(1)) == board.play(direction, Rng(1))


def test_legal_moves_are_the_members_themselves() -> None:
    up, left = Board([[0, 0], [0, 2]]).legal_moves()
    assert up is Direction.UP
    assert left is Direction.LEFT


NOT_A_DIRECTION = [
    (4, "4"),
    (-1, "-1"),
    (2**32, "4294967296"),
    (2**64, "18446744073709551616"),
    (10**5000, "an object of type int"),
    (True, "True"),
    (False, "False"),
    ("up", "'up'"),
    ("UP", "'UP'"),
    ("", "''"),
    (b"U", "b'U'"),
    (1.0, r"1\.0"),
    (float("inf"), "inf"),
    ([0], r"\[0\]"),
    (Direction, "<enum 'Direction'>"),
]


@pytest.mark.parametrize(
    ("value", "shown"), NOT_A_DIRECTION, ids=lambda value: type(value).__name__
)
def test_what_is_no_direction(value: object, shown: str) -> None:
    board: Any = Board([[2, 0], [0, 4]])
    named = rf"a direction is UP \(0\), RIGHT \(1\), DOWN \(2\) or LEFT \(3\), got {shown}$"
    rng = Rng(1)
    with pytest.raises(IllegalMoveError, match=named):
        board.slide(value)
    with pytest.raises(IllegalMoveError, match=named):
        board.play(value, rng)
    with pytest.raises(IllegalMoveError, match=named):
        board.can_move(value)
    assert rng.position == 0


def test_none_is_no_direction_but_where_any_is_asked_for() -> None:
    board: Any = Board([[2, 4], [4, 2]])
    with pytest.raises(IllegalMoveError, match="got None"):
        board.slide(None)
    with pytest.raises(IllegalMoveError, match="got None"):
        board.play(None, Rng(1))
    assert board.can_move(None) is False


def test_the_error_can_be_caught_as_ours_and_as_pythons() -> None:
    assert issubclass(IllegalMoveError, Error)
    assert issubclass(IllegalMoveError, ValueError)
