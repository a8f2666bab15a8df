"""What a move did, compared with the slow reference and with the boards themselves."""

from hypothesis import given
from hypothesis import strategies as st

from slide2048 import Board, Direction, Rng
from slide2048.move_effect import Tile, move_effect
from strategies import boards


def after(before: Board, direction: Direction, new: Tile) -> Board:
    return before.slide(direction).board.place(*new)


def test_merges_are_told_where_they_end() -> None:
    before = Board([[4, 4, 4, 0], [2, 2, 2, 2], [0, 0, 0, 2], [0, 8, 0, 8]])
    new = Tile(2, 1, 4)
    effect = move_effect(before, Direction.LEFT, after(before, Direction.LEFT, new))
    merges = [Tile(0, 0, 8), Tile(1, 0, 4), Tile(1, 1, 4), Tile(3, 0, 16)]
    assert effect == (tuple(merges), new)


def test_the_pair_nearest_the_wall_merges_in_each_direction() -> None:
    row, column = Board([[2, 2, 2], [0] * 3, [0] * 3]), Board([[2, 0, 0]] * 3)
    found = {
        direction: move_effect(board, direction, after(board, direction, Tile(1, 1, 2))).merges
        for direction, board in [
            (Direction.LEFT, row),
            (Direction.RIGHT, row),
            (Direction.UP, column),
            (Direction.DOWN, column),
        ]
    }
    assert found == {
        Direction.LEFT: (Tile(0, 0, 4),),
        Direction.RIGHT: (Tile(0, 2, 4),),
        Direction.UP: (Tile(0, 0, 4),),
        Direction.DOWN: (Tile(2, 0, 4),),
    }


def test_a_new_tile_where_a_tile_was_is_found() -> None:
    before = Board([[0, 2], [0, 0]])
    effect = move_effect(before, Direction.LEFT, Board([[2, 2], [0, 0]]))
    assert effect == ((), Tile(0, 1, 2))


@given(boards(), st.sampled_from(Direction), st.integers(0, 2**32))
def test_merges_and_new_tile_account_for_the_whole_move(
    before: Board, direction: Direction, seed: int
) -> None:
    if not before.can_move(direction):
        return
    slide = before.play(direction, Rng(seed))
    effect = move_effect(before, direction, slide.board)
    assert sum(tile.value for tile in effect.merges) == slide.gained
    rows = slide.board.rows()
    assert all(rows[row][column] == value for row, column, value in effect.merges)
    slid = before.slide(direction).board
    assert slid.place(*effect.new_tile) == slide.board
    # Each merge leaves one tile less.
    assert slid.empty_count - before.empty_count == len(effect.merges)
    assert len({tile[:2] for tile in effect.merges}) == len(effect.merges)
