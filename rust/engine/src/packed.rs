//! 4×4 boards as sixteen nibbles in a `u64`: the fast path.
//!
//! The cell in row `r` and column `c` is the nibble at bit `16r + 4c`, so a row is a
//! 16-bit lane and column 0 its lowest nibble. All four rows are worked on at once, by
//! bit arithmetic without branches or tables. A nibble holds exponents to 15; two
//! tiles of 15 would merge into one that it does not hold, so [`Packed::slide`]
//! declines boards that have two of them and leaves them to the exact path.

#![allow(
    clippy::inline_always,
    reason = "learning compiles slides for the instructions of the processor"
)]

use crate::geometry::{Direction, LegalMoves};

#[cfg(target_arch = "x86_64")]
mod four;

#[cfg(target_arch = "x86_64")]
pub(crate) use four::Avx2;

/// A 4×4 board whose exponents are at most 15.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Packed(u64);

/// Bit 0 of each cell.
const CELLS: u64 = 0x1111_1111_1111_1111;
/// Bit 0 of each cell in column 0.
const FIRST: u64 = 0x0001_0001_0001_0001;
/// Bit 0 of each cell that has a neighbour in the next column.
const HAVE_RIGHT: u64 = 0x0111_0111_0111_0111;
/// Bit 0 of each cell that has a neighbour in the next row.
const HAVE_BELOW: u64 = 0x0000_1111_1111_1111;

/// A slide that moved or not: the board after it and the points gained.
#[derive(PartialEq, Eq)]
pub(crate) struct PackedSlide {
    pub(crate) board: Packed,
    pub(crate) gained: u64,
}

impl PackedSlide {
    const fn of(board: u64, gained: u64) -> PackedSlide {
        PackedSlide {
            board: Packed(board),
            gained,
        }
    }
}

impl Packed {
    pub(crate) const EMPTY: Packed = Packed(0);

    /// The board of sixteen exponents, unless one of them needs more than a nibble.
    pub(crate) fn from_exponents(exponents: &[u8]) -> Option<Packed> {
        debug_assert_eq!(exponents.len(), 16);
        let mut packed = 0;
        for (cell, &exponent) in exponents.iter().enumerate() {
            if exponent > 15 {
                return None;
            }
            packed |= u64::from(exponent) << (4 * cell);
        }
        Some(Packed(packed))
    }

    /// The cells as they stand in this file's first words.
    pub(crate) const fn nibbles(self) -> u64 {
        self.0
    }

    /// The board with rows and columns exchanged, as [`nibbles`](Packed::nibbles).
    pub(crate) const fn transposed(self) -> u64 {
        transpose(self.0)
    }

    pub(crate) const fn exponent(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 0xF) as u8
    }

    /// What the tiles add up to.
    #[inline]
    pub(crate) fn total(self) -> u64 {
        let tile = |cell| (1_u64 << self.exponent(cell)) & !1;
        (0..16).map(tile).sum()
    }

    /// The board with all tiles halved that are larger than one.
    #[inline(always)]
    pub(crate) const fn halved_above(self, exponent: u8) -> Packed {
        // Nibbles as bytes, with room for a carry where they are larger.
        const BYTES: u64 = 0x0101_0101_0101_0101;
        const NIBBLES: u64 = 0x0F * BYTES;
        let carries = (0x7F - exponent as u64) * BYTES;
        let (even, odd) = (self.0 & NIBBLES, (self.0 >> 4) & NIBBLES);
        let (even, odd) = (even + carries, odd + carries);
        let (even, odd) = ((even >> 7) & BYTES, (odd >> 7) & BYTES);
        Packed(self.0 - even - (odd << 4))
    }

    pub(crate) const fn empty_count(self) -> usize {
        self.empty_cells().count_ones() as usize
    }

    /// Bit `4c` is set where cell `c` is empty.
    pub(crate) const fn empty_cells(self) -> u64 {
        !occupied(self.0) & CELLS
    }

    /// The board with a tile put into the `n`-th of its empty cells, which
    /// [`empty_cells`](Packed::empty_cells) has given.
    pub(crate) const fn with_tile_at_nth(self, empty: u64, n: u32, exponent: u8) -> Packed {
        let mut rest = empty;
        let mut skipped = 0;
        while skipped < n {
            rest &= rest - 1;
            skipped += 1;
        }
        let bit = rest & rest.wrapping_neg();
        Packed(self.0 | (bit * exponent as u64))
    }

    /// The board with a tile put into an empty cell.
    pub(crate) const fn with_tile(self, cell: usize, exponent: u8) -> Packed {
        debug_assert!(self.exponent(cell) == 0 && exponent <= 15);
        Packed(self.0 | (exponent as u64) << (4 * cell))
    }

    /// The board after a slide, or `None` where the board has two tiles of 15.
    pub(crate) const fn slide(self, direction: Direction) -> Option<PackedSlide> {
        if self.has_two_largest() {
            return None;
        }
        let board = self.0;
        let (after, gained) = match direction {
            Direction::Left => slide_left(board),
            Direction::Right => {
                let (after, gained) = slide_left(mirror(board));
                (mirror(after), gained)
            }
            Direction::Up => {
                let (after, gained) = slide_left(transpose(board));
                (transpose(after), gained)
            }
            Direction::Down => {
                let (after, gained) = slide_left(mirror(transpose(board)));
                (transpose(mirror(after)), gained)
            }
        };
        Some(PackedSlide::of(after, gained))
    }

    /// All four slides, by the numbers of their directions, or `None` where the board has two tiles
    /// of 15.
    #[inline(always)]
    pub(crate) const fn slides(self) -> Option<[PackedSlide; 4]> {
        if self.has_two_largest() {
            return None;
        }
        let board = self.0;
        let transposed = transpose(board);
        let up = slide_left(transposed);
        let right = slide_left(mirror(board));
        let down = slide_left(mirror(transposed));
        let left = slide_left(board);
        Some([
            PackedSlide::of(transpose(up.0), up.1),
            PackedSlide::of(mirror(right.0), right.1),
            PackedSlide::of(transpose(mirror(down.0)), down.1),
            PackedSlide::of(left.0, left.1),
        ])
    }

    /// Whether two tiles might merge into one that a nibble does not hold.
    const fn has_two_largest(self) -> bool {
        let board = self.0;
        let largest = board & board >> 1 & board >> 2 & board >> 3 & CELLS;
        largest & largest.wrapping_sub(1) != 0
    }

    /// The directions that change the board.
    ///
    /// A tile slides or merges towards a wall exactly where some pair of neighbours in
    /// that direction is (empty, tile) or two equal tiles.
    pub(crate) const fn legal_moves(self) -> LegalMoves {
        let board = self.0;
        let tiles = occupied(board);
        let right_tiles = tiles >> 4;
        let below_tiles = tiles >> 16;
        let merge_h = !occupied(board ^ board >> 4) & tiles & HAVE_RIGHT;
        let merge_v = !occupied(board ^ board >> 16) & tiles & HAVE_BELOW;
        let left = merge_h | !tiles & right_tiles & HAVE_RIGHT;
        let right = merge_h | tiles & !right_tiles & HAVE_RIGHT;
        let up = merge_v | !tiles & below_tiles & HAVE_BELOW;
        let down = merge_v | tiles & !below_tiles & HAVE_BELOW;
        LegalMoves::from_bits(
            (up != 0) as u8
                | ((right != 0) as u8) << 1
                | ((down != 0) as u8) << 2
                | ((left != 0) as u8) << 3,
        )
    }
}

/// Bit 0 of each nibble that is not zero.
const fn occupied(board: u64) -> u64 {
    let folded = board | board >> 2;
    (folded | folded >> 1) & CELLS
}

/// Closes the gap at `column`, in each row that has one there: the cells after it move up by one.
const fn close_gap(board: u64, column: u32) -> u64 {
    let gaps = !occupied(board) & FIRST << (4 * column);
    let tails = (gaps << (16 - 4 * column)).wrapping_sub(gaps);
    board & !tails | board >> 4 & tails & (HAVE_RIGHT * 0xF)
}

#[inline(always)]
const fn slide_left(board: u64) -> (u64, u64) {
    let closed = close_gaps(board);
    let merges = merges_left(closed);
    (merged(closed, merges), points(closed, merges))
}

/// Closes all gaps from the far end: once the columns behind are closed, one step closes the next.
#[inline(always)]
const fn close_gaps(board: u64) -> u64 {
    close_gap(close_gap(close_gap(board, 2), 1), 0)
}

/// Bit 0 of each tile that merges with the one after it.
#[inline(always)]
const fn merges_left(closed: u64) -> u64 {
    let pairs = !occupied(closed ^ closed >> 4) & occupied(closed) & HAVE_RIGHT;
    let first = pairs & FIRST;
    let second = pairs & FIRST << 4 & !(first << 4);
    let third = pairs & FIRST << 8 & !(second << 4);
    first | second | third
}

/// The board after its merges.
#[inline(always)]
const fn merged(closed: u64, merges: u64) -> u64 {
    let gone = (merges << 8).wrapping_sub(merges << 4);
    close_gap(close_gap((closed + merges) & !gone, 2), 1)
}

#[inline(always)]
const fn points(closed: u64, merges: u64) -> u64 {
    // More than two merges are rare, and a processor that guesses how many there are is wrong often.
    let mut gained = points_of_first(closed, merges);
    let mut rest = merges & merges.wrapping_sub(1);
    gained += points_of_first(closed, rest);
    rest &= rest.wrapping_sub(1);
    while rest != 0 {
        gained += points_of_first(closed, rest);
        rest &= rest - 1;
    }
    gained
}

/// The points of the first of some merges; 0 where there is none.
#[inline(always)]
const fn points_of_first(board: u64, merges: u64) -> u64 {
    let exponent = board >> (merges.trailing_zeros() & 63) & 0xF;
    ((merges != 0) as u64 * 2) << exponent
}

/// Each row reversed.
const fn mirror(board: u64) -> u64 {
    const OUTER: u64 = FIRST * 0xF;
    const INNER: u64 = (FIRST << 4) * 0xF;
    (board & OUTER) << 12 | (board & INNER) << 4 | board >> 4 & INNER | board >> 12 & OUTER
}

/// Rows become columns: cells are exchanged within 2×2 blocks, then the blocks.
const fn transpose(board: u64) -> u64 {
    let cells = (board ^ board >> 12) & 0x0000_F0F0_0000_F0F0;
    let board = board ^ cells ^ cells << 12;
    let blocks = (board ^ board >> 24) & 0x0000_0000_FF00_FF00;
    board ^ blocks ^ blocks << 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::Cells;
    use crate::geometry::Size;

    /// Each of the 65,536 rows, at each of the four places on the board at once.
    #[test]
    fn every_row_in_every_direction_equals_the_rule() {
        for row in 0..=u16::MAX {
            let lane = [0, 4, 8, 12].map(|shift| (row >> shift & 0xF) as u8);
            for column_wise in [false, true] {
                // The other three lines are rotations of this one, so that a bit that
                // leaks into a neighbouring line is seen.
                let exponents: Vec<u8> = (0..16)
                    .map(|cell| {
                        let (line, step) = if column_wise {
                            (cell % 4, cell / 4)
                        } else {
                            (cell / 4, cell % 4)
                        };
                        lane[(step + line) % 4]
                    })
                    .collect();
                let packed = Packed::from_exponents(&exponents).unwrap();
                let cells = Cells::from_exponents(Size::CLASSIC, &exponents);
                assert_eq!(packed.legal_moves(), cells.legal_moves(), "{exponents:?}");
                let slides = packed.slides();
                #[cfg(target_arch = "x86_64")]
                if let Some(avx2) = Avx2::detect() {
                    assert!(avx2.slides(packed) == slides);
                }
                for direction in Direction::ALL {
                    let (after, gained) = cells.slide(direction);
                    let at_once = slides.as_ref().map(|slides| &slides[direction as usize]);
                    assert_eq!(at_once.is_some(), packed.slide(direction).is_some());
                    match packed.slide(direction) {
                        Some(slide) => {
                            assert!(at_once.is_some_and(|at_once| {
                                at_once.board == slide.board && at_once.gained == gained
                            }));
                            let unpacked = (0..16).map(|cell| slide.board.exponent(cell));
                            assert!(unpacked.eq(after.iter().copied()), "{exponents:?}");
                            assert_eq!(slide.gained, gained);
                        }
                        None => assert!(exponents.iter().filter(|&&e| e == 15).count() > 1),
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_alone_on_the_board_equals_the_rule() {
        for row in 0..=u16::MAX {
            let lane = [0, 4, 8, 12].map(|shift| (row >> shift & 0xF) as u8);
            for line in 0..4 {
                let mut exponents = [0; 16];
                exponents[4 * line..][..4].copy_from_slice(&lane);
                let packed = Packed::from_exponents(&exponents).unwrap();
                let cells = Cells::from_exponents(Size::CLASSIC, &exponents);
                for direction in [Direction::Left, Direction::Right] {
                    let (after, gained) = cells.slide(direction);
                    let Some(slide) = packed.slide(direction) else {
                        assert!(lane.iter().filter(|&&e| e == 15).count() > 1);
                        continue;
                    };
                    assert!(
                        (0..16)
                            .map(|cell| slide.board.exponent(cell))
                            .eq(after.iter().copied())
                    );
                    assert_eq!(slide.gained, gained);
                }
            }
        }
    }
}
