"""The eight symmetries of a board, and the one board that stands for all eight."""

from hypothesis import given

import oracle
from slide2048 import Board, Direction
from strategies import boards, directions, grids

WITHOUT_SYMMETRY = Board.from_exponents(bytes(range(1, 10)))

# Cells stand for themselves here: where symmetry k takes the numbered cells of a 3×3 board.
AS_CELLS = [[exponent - 1 for exponent in b.exponents] for b in WITHOUT_SYMMETRY.symmetries()]


@given(grids())
def test_are_the_turned_and_mirrored_boards(grid: oracle.Grid) -> None:
    images = [board.exponents for board in Board(oracle.values_of(grid)).symmetries()]
    expected = [bytes(oracle.exponents_of(image)) for image in oracle.symmetries(grid)]
    assert len(images) == 8
    assert sorted(images) == sorted(expected)


def test_are_in_the_documented_order() -> None:
    identity, *turned = WITHOUT_SYMMETRY.symmetries()
    assert identity == WITHOUT_SYMMETRY
    # A quarter turn clockwise brings the left column up.
    assert turned[0].exponents == bytes([7, 4, 1, 8, 5, 2, 9, 6, 3])
    assert turned[1].exponents == bytes([9, 8, 7, 6, 5, 4, 3, 2, 1])
    assert turned[2].exponents == bytes([3, 6, 9, 2, 5, 8, 1, 4, 7])
    transposed = turned[3]
    assert transposed.exponents == bytes([1, 4, 7, 2, 5, 8, 3, 6, 9])
    assert transposed.symmetries()[:4] == WITHOUT_SYMMETRY.symmetries()[4:]


def test_are_a_group() -> None:
    def after(one: list[int], other: list[int]) -> list[int]:
        return [one[cell] for cell in other]

    identity = list(range(9))
    assert AS_CELLS[0] == identity
    for one in AS_CELLS:
        assert [after(one, other) for other in AS_CELLS].count(identity) == 1
        for other in AS_CELLS:
            assert after(one, other) in AS_CELLS
    assert sum(after(one, one) == identity for one in AS_CELLS) == 6  # all but two quarter turns


@given(boards())
def test_canonical_is_one_board_for_all_eight(board: Board) -> None:
    images = board.symmetries()
    canonical = board.canonical()
    assert canonical in images
    assert {image.canonical() for image in images} == {canonical}
    assert canonical.canonical() == canonical
    assert canonical.exponents == min(image.exponents for image in images)


@given(boards(), boards())
def test_canonical_tells_boards_apart_that_are_not_symmetric(one: Board, other: Board) -> None:
    assert (one.canonical() == other.canonical()) is (other in one.symmetries())


MIDDLE_OF_EDGE = {
    Direction.UP: (0, 1),
    Direction.RIGHT: (1, 2),
    Direction.DOWN: (2, 1),
    Direction.LEFT: (1, 0),
}


def image_of(direction: Direction, symmetry: int) -> Direction:
    """Returns where a symmetry takes a direction: where it takes the edge it points to."""
    edge = Board.empty(3).place(*MIDDLE_OF_EDGE[direction], 2).symmetries()[symmetry]
    return next(
        way for way, cell in MIDDLE_OF_EDGE.items() if Board.empty(3).place(*cell, 2) == edge
    )


@given(boards(), directions)
def test_a_slide_of_the_image_is_the_image_of_the_slide(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    for symmetry, image in enumerate(board.symmetries()):
        slide_of_image = image.slide(image_of(direction, symmetry))
        assert slide_of_image.board == slide.board.symmetries()[symmetry]
        assert (slide_of_image.gained, slide_of_image.moved) == (slide.gained, slide.moved)
