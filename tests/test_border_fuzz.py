"""The border of the engine under anything that Python can hand over.

Each call either gives a value that holds its own laws or raises the error that its documentation
names. PanicException, SystemError, OverflowError and the like fail these tests.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oracle
from slide2048 import Board, Direction, Rng
from slide2048.errors import IllegalMoveError, InvalidBoardError, InvalidSeedError
from strategies import anything, boards, integers_of_all_sizes, scalars

untyped: Any = Board


def holds(board: Board) -> None:
    """Asserts that a board is one, through everything it can tell of itself."""
    exponents = board.exponents
    assert board.size**2 == len(exponents)
    assert 2 <= board.size <= 8
    assert all(exponent <= 63 for exponent in exponents)
    assert sum(map(sum, board.rows())) < 2**64
    assert Board(board.rows()) == board == Board.from_text(str(board))
    grid = oracle.grid_of(exponents)
    for direction in Direction:
        after, gained = oracle.slide(grid, direction)
        slide = board.slide(direction)
        assert slide.board.exponents == bytes(oracle.exponents_of(after))
        assert slide.gained == gained


def board_or_error(make: Callable[[], Board]) -> None:
    message = "a board"
    try:
        holds(make())
    except InvalidBoardError as error:
        message = str(error)
    assert 0 < len(message) < 300


@given(anything)
@example([[2**63, 2**63], [0, 0]])
@example([[10**4000] * 2] * 2)
def test_anything_as_rows(rows: object) -> None:
    board_or_error(lambda: untyped(rows))


@given(st.lists(st.lists(scalars, min_size=2, max_size=2), min_size=2, max_size=2))
def test_any_cells_of_a_square(rows: list[list[object]]) -> None:
    board_or_error(lambda: untyped(rows))


@given(st.lists(st.lists(st.sampled_from([0, *(2**e for e in range(65))])), max_size=10))
def test_any_shape_of_tiles(rows: list[list[int]]) -> None:
    board_or_error(lambda: Board(rows))


@given(st.binary(max_size=82))
def test_any_bytes(exponents: bytes) -> None:
    board_or_error(lambda: Board.from_exponents(exponents))


@given(st.sampled_from([4, 9, 16, 25, 36, 49, 64]), st.data())
def test_any_bytes_of_a_square(cells: int, data: st.DataObject) -> None:
    kinds = st.sampled_from(bytes([0, 0, 0, 1, 14, 15, 16, 31, 32, 57, 61, 62, 63, 64, 255]))
    exponents = data.draw(st.lists(kinds, min_size=cells, max_size=cells))
    board_or_error(lambda: Board.from_exponents(bytes(exponents)))


@given(st.text(alphabet=st.characters()) | st.text(alphabet=". 02468/\n\r\t-+٢\u2003"))
def test_any_text(text: str) -> None:
    board_or_error(lambda: Board.from_text(text))


@given(anything)
def test_anything_instead_of_text_or_bytes_or_size(value: object) -> None:
    for make in (untyped.from_text, untyped.from_exponents, untyped.empty):
        board_or_error(lambda make=make: make(value))  # type: ignore[misc]
    board_or_error(lambda: untyped.start(Rng(1), value))


@given(boards(), anything, anything, anything)
def test_anything_as_a_place(board: Board, row: object, column: object, value: object) -> None:
    board_or_error(lambda: untyped.place(board, row, column, value))


@given(boards(), st.integers(-1, 8), st.integers(-1, 8), integers_of_all_sizes)
def test_any_integers_as_a_place(board: Board, row: int, column: int, value: int) -> None:
    board_or_error(lambda: board.place(row, column, value))


@given(boards(), anything)
def test_anything_as_a_direction(board: Any, direction: Any) -> None:  # noqa: ANN401
    rng = Rng(1)
    exists = type(direction) is int and 0 <= direction < 4
    for call in (board.slide, board.can_move, lambda way: board.play(way, rng)):
        if exists or (direction is None and call == board.can_move):
            call(direction)
        else:
            with pytest.raises(IllegalMoveError):
                call(direction)
            assert rng.position == 0


@given(anything, anything)
def test_anything_as_a_seed(seed: Any, position: Any) -> None:  # noqa: ANN401
    def is_word(value: object) -> bool:
        return type(value) is int and 0 <= value < 2**64

    if is_word(seed) and is_word(position):
        rng = Rng(seed, position)
        assert rng.draw() == oracle.draw(seed, position)
        assert rng.split(seed) == Rng(oracle.draw(seed, seed))
    else:
        with pytest.raises(InvalidSeedError):
            Rng(seed, position)
    if not is_word(position):
        with pytest.raises(InvalidSeedError):
            Rng(1).split(position)
