"""Hypothesis strategies: boards of every size, moves, seeds, and things that are none of them."""

from hypothesis import strategies as st

from slide2048 import Board, Direction

SIZES = range(2, 9)

sizes = st.sampled_from(SIZES)
directions = st.sampled_from(Direction)
words = st.integers(0, 2**64 - 1)
"""Seeds, stream positions, stream numbers."""


def largest_exponent(size: int) -> int:
    """Returns the exponent of the largest tile that play can reach, if 64 bits hold it."""
    return min(size * size + 1, 63)


@st.composite
def grids(draw: st.DrawFn, size: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Rows of exponents that make a board: few kinds of tiles, so that many slides merge."""
    side = draw(sizes) if size is None else size
    # 64 tiles of 2**57 are the most that surely stay below the limit of the tiles' total.
    largest = min(largest_exponent(side), 57)
    palette = draw(st.lists(st.integers(0, largest), min_size=1, max_size=6))
    # Bytes are one choice for Hypothesis, a list of cells would be many: ten times as slow.
    cells = [
        palette[byte % len(palette)] for byte in draw(st.binary(min_size=side**2, max_size=side**2))
    ]
    return tuple(tuple(cells[row * side : (row + 1) * side]) for row in range(side))


def boards(size: int | None = None) -> st.SearchStrategy[Board]:
    """Boards, of one size or of all."""
    return grids(size).map(lambda grid: Board.from_exponents(bytes(e for row in grid for e in row)))


move_lists = st.lists(directions, max_size=60)

integers_of_all_sizes = (
    st.integers()
    | st.integers(-3, 5)
    | st.sampled_from([2**31, 2**32, 2**63, 2**63 - 1, 2**64 - 1, 2**64, 2**65, -(2**63), 10**4000])
)

scalars = (
    st.none()
    | st.booleans()
    | integers_of_all_sizes
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.complex_numbers()
)

anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers(0, 3), inner, max_size=3)
        | st.sets(st.integers(0, 3))
    ),
    max_leaves=20,
)
