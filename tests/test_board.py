"""Board: how one is made, its forms, and that it is a value."""

import copy
import operator
import pickle
from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex

import numpy as np
import pytest
from hypothesis import given

import oracle
from slide2048 import Board, Direction, Rng
from strategies import boards, grids, sizes

A_BOARD = Board([[2, 0, 4], [0, 65536, 0], [8, 0, 2**63]])


@given(grids())
def test_has_the_tiles_it_was_made_of(grid: oracle.Grid) -> None:
    board = Board(oracle.values_of(grid))
    assert board.rows() == oracle.values_of(grid)
    assert board.exponents == bytes(oracle.exponents_of(grid))
    assert board.size == len(grid)
    assert board.empty_count == len(oracle.empty_cells(grid))
    assert board.max_tile == max(max(row) for row in oracle.values_of(grid))
    assert Board.from_exponents(board.exponents) == board


@pytest.mark.parametrize(
    "rows",
    [
        [[2, 0], [0, 4]],
        ((2, 0), (0, 4)),
        [(2, 0), range(0, 8, 4)],
        np.array([[2, 0], [0, 4]]),
        np.array([[2, 0], [0, 4]], dtype=np.uint8),
        [[np.uint64(2), np.int8(0)], [0, 4]],
    ],
    ids=["lists", "tuples", "range", "array", "bytes-array", "numpy-integers"],
)
def test_is_made_of_any_sequences_of_integers(rows: Sequence[Sequence[SupportsIndex]]) -> None:
    assert Board(rows) == Board.from_exponents(bytes([1, 0, 0, 2]))


def test_holds_the_largest_tile_of_64_bits() -> None:
    board = Board([[2**63, 0], [0, 0]])
    assert board.max_tile == 2**63
    assert board.exponents == bytes([63, 0, 0, 0])


def test_holds_tiles_that_add_up_to_all_that_64_bits_hold() -> None:
    # 2 + 4 + … + 2**63 is 2**64 - 2, and tiles are even: there is no larger total.
    exponents = bytes([*range(63, 0, -1), 0])
    board = Board.from_exponents(exponents)
    assert sum(map(sum, board.rows())) == 2**64 - 2
    assert board.slide(Direction.RIGHT).moved


@given(sizes)
def test_empty_has_no_tile(size: int) -> None:
    board = Board.empty(size)
    assert board.rows() == [[0] * size] * size
    assert board.max_tile == 0
    assert board.empty_count == size * size


def test_is_classic_unless_told() -> None:
    assert Board.empty().size == 4
    assert Board.start(Rng(1)).size == 4


# Forms


@given(boards())
def test_repr_makes_the_board_again(board: Board) -> None:
    assert eval(repr(board), {"Board": Board}) == board


@given(boards())
def test_from_text_reads_what_str_draws(board: Board) -> None:
    assert Board.from_text(str(board)) == board


def test_str_draws_aligned_columns() -> None:
    assert str(Board([[2, 0], [2048, 16]])) == "   2    .\n2048   16"


@pytest.mark.parametrize(
    "text",
    ["2 . \n . 4", "2 0\n0 4", "2 . / . 4", "\n\n2\t.\r\n.  4\n\n", "2 0/. 4/"],
)
def test_from_text_reads_points_zeros_and_any_blanks(text: str) -> None:
    assert Board.from_text(text) == Board([[2, 0], [0, 4]])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize(
    "value", [A_BOARD, Board.empty(8), A_BOARD.slide(0), Board.start(Rng(3)), Rng(2**64 - 1, 7)]
)
def test_pickles(value: object, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@given(board=boards())
def test_copies_are_equal(copied: Callable[[Board], Board], board: Board) -> None:
    assert copied(board) == board


@given(boards())
def test_to_numpy_has_the_rows_in_64_bits(board: Board) -> None:
    array = board.to_numpy()
    assert array.dtype == np.uint64
    assert array.shape == (board.size, board.size)
    assert array.tolist() == board.rows()


def test_to_numpy_is_exact_where_a_float_is_not() -> None:
    array = Board([[2**63, 2], [4, 0]]).to_numpy()
    assert int(array[0, 0]) + int(array[0, 1]) == 2**63 + 2


# A value


@given(boards(), boards())
def test_equality_is_equality_of_the_tiles(one: Board, other: Board) -> None:
    assert (one == other) is (one.rows() == other.rows())
    assert (one != other) is (one.rows() != other.rows())


@given(boards())
def test_equal_boards_have_one_hash(board: Board) -> None:
    again = Board(board.rows())
    assert again is not board
    assert again == board
    assert hash(again) == hash(board)
    assert len({board, again, Board.from_text(str(board))}) == 1


def test_hashes_tell_boards_apart() -> None:
    rng = Rng(1)
    starts = {Board.start(rng) for _ in range(2000)}
    hashes = {hash(board) for board in starts}
    assert len(starts) > 300
    assert len(hashes) == len(starts)


def test_boards_with_the_same_tiles_before_and_beyond_four_bits_are_equal() -> None:
    # A merge to 65536 and back cannot happen; a tile that is placed can take both ways.
    large = Board.empty().place(0, 0, 65536)
    assert large == Board([[65536, 0, 0, 0]] + [[0] * 4] * 3)
    assert hash(large) == hash(Board([[65536, 0, 0, 0]] + [[0] * 4] * 3))
    assert large != Board([[32768, 0, 0, 0]] + [[0] * 4] * 3)


@pytest.mark.parametrize(
    "other", [None, 0, [[2, 0], [0, 4]], "2 .\n. 4", b"\x01\0\0\x02", object()]
)
def test_nothing_but_a_board_equals_a_board(other: object) -> None:
    board = Board([[2, 0], [0, 4]])
    assert board != other
    assert not board == other  # noqa: SIM201 - both operators are under test


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_has_no_order(compare: Callable[[Any, Any], bool]) -> None:
    with pytest.raises(TypeError):
        compare(Board.empty(2), Board.empty(3))


@pytest.mark.parametrize("name", ["size", "exponents", "max_tile", "empty_count", "score"])
def test_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(A_BOARD, name, 1)


def test_what_it_hands_out_is_the_callers_own() -> None:
    board = Board([[2, 0], [0, 4]])
    board.rows()[0][0] = 4
    board.to_numpy()[0, 0] = 4
    assert board == Board([[2, 0], [0, 4]])
    assert board.rows() == [[2, 0], [0, 4]]


def test_cannot_be_inherited_from() -> None:
    with pytest.raises(TypeError, match="Board"):
        type("Mine", (Board,), {})


# place


@given(grids())
def test_place_puts_one_tile_into_an_empty_cell(grid: oracle.Grid) -> None:
    board = Board(oracle.values_of(grid))
    for row, column in oracle.empty_cells(grid):
        placed = board.place(row, column, 8)
        assert placed.exponents == bytes(
            oracle.exponents_of(oracle.with_tile(grid, (row, column), 3))
        )
    assert board.rows() == oracle.values_of(grid)


@pytest.mark.parametrize("exponent", [1, 14, 15, 16, 17, 62, 63])
def test_place_takes_every_tile(exponent: int) -> None:
    for size in (3, 4, 8):
        board = Board.empty(size).place(1, 2, 2**exponent)
        assert board.rows()[1][2] == 2**exponent
        assert board.empty_count == size * size - 1
