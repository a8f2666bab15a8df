"""The ways of the tiles, against the engine's own moves."""

from hypothesis import given
from hypothesis import strategies as st

from slide2048 import Board, Direction, Rng
from slide2048.tui.motion import Move, trace


@st.composite
def moves(draw: st.DrawFn) -> Move:
    size = draw(st.integers(2, 6))
    cells = st.sampled_from([0, 0, 1, 1, 2, 2, 3, 11])
    before = Board.from_exponents(bytes(draw(st.lists(cells, min_size=size**2, max_size=size**2))))
    direction = draw(st.sampled_from(Direction))
    return Move(before, direction, before.play(direction, Rng(draw(st.integers(0, 99)))).board)


@given(moves())
def test_the_ways_lead_to_the_board_of_the_engine(move: Move) -> None:
    motion = trace(move)
    exponents = [0] * move.before.size**2
    for way in motion.ways:
        assert exponents[way.end] in (0, way.exponent)
        exponents[way.end] = way.exponent + (exponents[way.end] == way.exponent)
    assert bytes(exponents) == move.before.slide(move.direction).board.exponents
    assert sorted(way.start for way in motion.ways) == [
        i for i, exponent in enumerate(move.before.exponents) if exponent
    ]


@given(moves())
def test_what_is_new_and_what_merged(move: Move) -> None:
    motion = trace(move)
    slid = move.before.slide(move.direction)
    new = [i for i, e in enumerate(move.after.exponents) if e != slid.board.exponents[i]]
    assert list(motion.spawned) == new
    assert len(new) == slid.moved
    ends = [way.end for way in motion.ways]
    assert motion.merged == {end for end in ends if ends.count(end) == 2}
    assert sum(1 << slid.board.exponents[end] for end in motion.merged) == slid.gained


@given(moves())
def test_no_tile_leaves_its_row_or_goes_backwards(move: Move) -> None:
    size = move.before.size
    for way in trace(move).ways:
        (row, column), (to_row, to_column) = divmod(way.start, size), divmod(way.end, size)
        down, right = to_row - row, to_column - column
        match move.direction:
            case Direction.UP:
                assert right == 0 >= down
            case Direction.DOWN:
                assert right == 0 <= down
            case Direction.LEFT:
                assert down == 0 >= right
            case Direction.RIGHT:
                assert down == 0 <= right
