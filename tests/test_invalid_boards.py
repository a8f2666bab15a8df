"""Everything that is no board, size, tile or place is refused with an error that names it."""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import numpy as np
import pytest

from slide2048 import Board, Rng
from slide2048.errors import Error, InvalidBoardError

untyped: Any = Board
"""Board, as callers see it whose mistakes no type checker finds."""

HUGE = 10**5000  # Python itself refuses to write it out.
NOT_A_TILE = r"row 1, column 0: a tile is 0 \(empty\) or a power of two from 2 to 2\*\*63"
NOT_SQUARE = "a board is square"


def name_of_type(value: object) -> str:
    """Names a parameter where its own text may be too long, or impossible, to write out."""
    return type(value).__name__


@pytest.mark.parametrize(
    ("cell", "named"),
    [
        (1, "got 1$"),
        (3, "got 3$"),
        (6, "got 6$"),
        (2**63 + 2, f"got {2**63 + 2}$"),
        (-1, "got -1$"),
        (-2, "got -2$"),
        (-(2**63), "got -9223372036854775808$"),
        (2.0, r"got 2\.0$"),
        (0.0, r"got 0\.0$"),
        (float("nan"), "got nan$"),
        (True, "got True$"),
        (False, "got False$"),
        (None, "got None$"),
        ("2", "got '2'$"),
        ("", "got ''$"),
        (b"2", "got b'2'$"),
        ([2], r"got \[2\]$"),
        (2 + 0j, r"got \(2\+0j\)$"),
        (np.float64(2), "got .*2.0"),
        (2**64, f"got {2**64}$"),
        (2**65, f"got {2**65}$"),
        (HUGE, "got an object of type int$"),
        (-HUGE, "got an object of type int$"),
        ("x" * 1000, "got 'x+…$"),
    ],
    ids=name_of_type,
)
def test_a_cell_that_is_no_tile(cell: object, named: str) -> None:
    with pytest.raises(InvalidBoardError, match=f"{NOT_A_TILE}, as an integer, {named}"):
        untyped([[2, 4], [cell, 0]])


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ([], "fewer than 2"),
        ([[]], "fewer than 2"),
        ([[2]], "fewer than 2"),
        ([[0, 0]], "fewer than 2"),
        ([[0] * 9] * 9, "more than 8"),
        ([[0] * 9] * 10**6, "more than 8"),
        ([[0] * 8] * 9, "more than 8"),
        ([[], []], f"{NOT_SQUARE}: row 0 is 0 wide"),
        ([[2, 0], [0]], f"{NOT_SQUARE}: row 1 is 1 wide"),
        ([[2, 0], [0, 0, 0]], f"{NOT_SQUARE}: row 1 is 3 wide"),
        ([[2, 0, 0], [0, 0, 0]], f"{NOT_SQUARE}: row 0 is 3 wide"),
        ([[2, 0], [0, 4], [0, 0]], f"{NOT_SQUARE}: row 0 is 2 wide"),
        ([[2, 0], range(10**9)], f"{NOT_SQUARE}: row 1 is more than 8 wide, the board is 2 high"),
        ([2, 0, 0, 4], "row 0 is no sequence of tile values: 2"),
        ([[2, 0], None], "row 1 is no sequence of tile values: None"),
        ([[2, 0], 5], "row 1 is no sequence of tile values: 5"),
        (["20", "04"], "row 0 is no sequence of tile values: '20'"),
        ([{2, 0}, {0, 4}], "row 0 is no sequence of tile values: {"),
        ([{0: 2, 1: 0}, [0, 4]], "row 0 is no sequence of tile values: {"),
        ({0: [2, 0], 1: [0, 4]}, "made from rows of tile values, got {"),
        ({(2, 0), (0, 4)}, "made from rows of tile values, got {"),
        ("2 0\n0 4", "made from rows of tile values, got '2 0"),
        (None, "made from rows of tile values, got None"),
        (4, "made from rows of tile values, got 4"),
        (2.5, r"made from rows of tile values, got 2\.5"),
        (np.zeros(4, dtype=int), "row 0 is no sequence of tile values"),
        (np.zeros((2, 2)), r"row 0, column 0: a tile is .* got .*0\.0"),
        (np.zeros((2, 2, 2), dtype=int), "row 0, column 0: a tile is"),
        ([[[2, 0], [0, 4]]], "fewer than 2"),
    ],
    ids=name_of_type,
)
def test_rows_that_are_no_square(rows: object, named: str) -> None:
    with pytest.raises(InvalidBoardError, match=named):
        untyped(rows)


def test_rows_without_an_end_are_not_read_to_it() -> None:
    def endless() -> Iterator[list[int]]:
        while True:
            yield [0] * 8

    with pytest.raises(InvalidBoardError, match="more than 8"):
        untyped(endless())


def test_an_error_of_the_callers_own_passes_through() -> None:
    class Broken:
        def __index__(self) -> int:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Board([[Broken(), 0], [0, 0]])


@pytest.mark.parametrize(
    ("exponents", "named"),
    [
        (b"", "cells, got 0$"),
        (b"\1", "cells, got 1$"),
        (b"\0" * 3, "cells, got 3$"),
        (b"\0" * 15, "cells, got 15$"),
        (b"\0" * 17, "cells, got 17$"),
        (b"\0" * 81, "cells, got 81$"),
        (b"\0" * 10**6, "cells, got 1000000$"),
        (b"\0\0\0\x40", "cell 3: an exponent is at most 63, got 64"),
        (b"\0\xff\0\0", "cell 1: an exponent is at most 63, got 255"),
        (b"\0" * 15 + b"\x80", "cell 15: an exponent is at most 63, got 128"),
        (bytearray(4), "as bytes, got bytearray"),
        ([0, 0, 0, 0], "as bytes, got list"),
        ("\0\0\0\0", "as bytes, got str"),
        (None, "as bytes, got None"),
        (4, "as bytes, got int"),
    ],
    ids=name_of_type,
)
def test_bytes_that_are_no_exponents(exponents: object, named: str) -> None:
    with pytest.raises(InvalidBoardError, match=named):
        untyped.from_exponents(exponents)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "cells, got 0"),
        ("2", "cells, got 1"),
        ("2 .", f"{NOT_SQUARE}: row 0 is 2 wide"),
        ("2 . / .", f"{NOT_SQUARE}: row 1 is 1 wide"),
        ("2 . / . 3", r"row 1, column 1: a tile is .* got \"3\""),
        ("2 . / . 1", r"row 1, column 1: .* got \"1\""),
        ("2 . / -2 .", r"row 1, column 0: .* got \"-2\""),
        ("2 . / +2 .", r"row 1, column 0: .* got \"\+2\""),
        ("2 . / 02 .", r"row 1, column 0: .* got \"02\""),
        ("2 . / 2.0 .", r"row 1, column 0: .* got \"2\.0\""),
        ("2 . / two .", r"row 1, column 0: .* got \"two\""),
        ("2 . / .. 2", r"row 1, column 0: .* got \"\.\.\""),
        ("2 . / ٢ .", "row 1, column 0"),
        ("2 . / 18446744073709551616 .", r"row 1, column 0: .* got \"18446744073709551616\""),
        ("2 . / " + "9" * 10**5 + " .", r"row 1, column 0: .* got \"9{1,60}\"?"),
        ("Board([[2, 0], [0, 4]])", "row 0, column 0"),
        (". " * 9 + "\n", "at most 8 rows and 8 columns"),
        (". . . . . . . .\n" * 9, "at most 8 rows and 8 columns"),
        ("2 . / \ud800 .", "a character that is no tile"),
        (b"2 . / . 4", "a board's text is a str, got bytes"),
        (None, "a board's text is a str, got None"),
        (24, "a board's text is a str, got int"),
    ],
    ids=name_of_type,
)
def test_texts_that_are_no_board(text: object, named: str) -> None:
    with pytest.raises(InvalidBoardError, match=named):
        untyped.from_text(text)


@pytest.mark.parametrize(
    "size",
    [1, 0, 9, -4, 2**64, 2**64 + 4, -HUGE, HUGE, 4.0, "4", True, [4], float("inf")],
    ids=name_of_type,
)
@pytest.mark.parametrize("make", [Board.empty, lambda size: Board.start(Rng(1), size)])
def test_sizes_that_do_not_exist(make: Callable[[Any], Board], size: object) -> None:
    shown = "an object of type int" if size in (HUGE, -HUGE) else ""
    with pytest.raises(InvalidBoardError, match=f"size is an integer from 2 to 8, got {shown}"):
        make(size)


def test_a_size_that_does_not_exist_draws_nothing() -> None:
    rng = Rng(1)
    with pytest.raises(InvalidBoardError):
        Board.start(rng, 9)
    assert rng.position == 0


@pytest.mark.parametrize(
    ("row", "column", "value", "named"),
    [
        (4, 0, 2, "a row of this board is an integer from 0 to 3, got 4"),
        (-1, 0, 2, "a row of this board .* got -1"),
        (0, 4, 2, "a column of this board is an integer from 0 to 3, got 4"),
        (0, -1, 2, "a column of this board .* got -1"),
        (2**64, 0, 2, "a row of this board .* got 18446744073709551616"),
        (1.0, 0, 2, r"a row of this board .* got 1\.0"),
        (True, 0, 2, "a row of this board .* got True"),
        (0, None, 2, "a column of this board .* got None"),
        ("0", 0, 2, "a row of this board .* got '0'"),
        (0, 0, 2, "row 0, column 0: the cell is not empty"),
        (0, 1, 0, "a tile is a power of two from 2 .* got 0"),
        (0, 1, 1, "a tile is a power of two .* got 1"),
        (0, 1, 3, "a tile is a power of two .* got 3"),
        (0, 1, -2, "a tile is a power of two .* got -2"),
        (0, 1, 2**64, "a tile is a power of two .* got 18446744073709551616"),
        (0, 1, HUGE, "a tile is a power of two .* got an object of type int"),
        (0, 1, 2.0, r"a tile is a power of two .* got 2\.0"),
        (0, 1, True, "a tile is a power of two .* got True"),
        (0, 1, None, "a tile is a power of two .* got None"),
        (0, 1, "2", "a tile is a power of two .* got '2'"),
    ],
    ids=name_of_type,
)
def test_places_and_tiles_that_cannot_be(
    row: object, column: object, value: object, named: str
) -> None:
    board = untyped([[2, 0, 0, 0]] + [[0] * 4] * 3)
    with pytest.raises(InvalidBoardError, match=named):
        board.place(row, column, value)


# The tiles' total: at most 2**64 - 1, so that no merge and no gain can exceed 64 bits.

TOTAL = r"the values of the tiles add up to more than 2\*\*64 - 1"
FULL_TOTAL = Board.from_exponents(bytes([*range(63, 0, -1), 0]))
"""One cell is empty, and even a 2 there would make the total 2**64."""


def test_tiles_that_add_up_to_more_than_64_bits() -> None:
    with pytest.raises(InvalidBoardError, match=TOTAL):
        Board([[2**63, 0], [0, 2**63]])
    with pytest.raises(InvalidBoardError, match=TOTAL):
        Board.from_exponents(bytes([63, 62, 62, 0]))
    with pytest.raises(InvalidBoardError, match=TOTAL):
        Board.from_text(f"{2**63} {2**63} / . .")
    with pytest.raises(InvalidBoardError, match=TOTAL):
        Board.from_exponents(bytes([63] * 64))
    with pytest.raises(InvalidBoardError, match=f"row 1, column 1: {TOTAL}"):
        Board([[2**63, 0], [0, 0]]).place(1, 1, 2**63)
    with pytest.raises(InvalidBoardError, match=TOTAL):
        FULL_TOTAL.place(7, 7, 2)


def test_new_tiles_that_would_add_up_to_more_than_64_bits() -> None:
    with pytest.raises(InvalidBoardError, match=TOTAL):
        FULL_TOTAL.spawn(Rng(1))
    with pytest.raises(InvalidBoardError, match=TOTAL):
        FULL_TOTAL.spawns()
    with pytest.raises(InvalidBoardError, match=TOTAL):
        FULL_TOTAL.play(1, Rng(1))


def test_a_full_board_has_no_room_for_a_new_tile() -> None:
    rng = Rng(1)
    with pytest.raises(InvalidBoardError, match="no cell is empty for a new tile"):
        Board([[2, 4], [8, 16]]).spawn(rng)
    assert rng.position == 0


def test_the_errors_can_be_caught_as_ours_and_as_pythons() -> None:
    assert issubclass(InvalidBoardError, Error)
    assert issubclass(InvalidBoardError, ValueError)
    assert not issubclass(Error, ValueError)


def test_an_error_that_says_more_than_no_sequence_passes_through() -> None:
    class Interrupted:
        def __iter__(self) -> NoReturn:
            raise KeyboardInterrupt

    for rows in (Interrupted(), [Interrupted(), [0, 0]]):
        with pytest.raises(KeyboardInterrupt):
            untyped(rows)
