//! What a search needs of boards, nibbles or bytes.

use crate::cells::Cells;
use crate::geometry::Direction;
use crate::packed::Packed;
use crate::rng::mix;

/// A board as a search has it.
pub(crate) trait Position: Copy + Eq + Send {
    /// No tile, of any size.
    const EMPTY: Self;

    /// The afterstates and points of all four directions; the board itself where one is illegal.
    fn slides(&self) -> [(Self, u64); 4];

    /// A bit for each empty cell, in row-major order.
    fn empty_cells(&self) -> u64;

    /// The bits of the two cells before one, in its row and in its column; 0 where there is none.
    fn before(&self, cell: u32) -> [u64; 2];

    /// The board with a tile in the empty cell of a bit.
    fn with_tile(&self, cell: u32, exponent: u8) -> Self;

    /// The board with all tiles halved that are larger than one.
    fn halved_above(&self, exponent: u8) -> Self;

    /// A number that spreads boards over a table.
    fn spread(&self) -> u64;
}

impl Position for Packed {
    const EMPTY: Packed = Packed::EMPTY;

    #[inline(always)]
    fn slides(&self) -> [(Packed, u64); 4] {
        // Searches that could meet two tiles of 15 are done with bytes.
        let slides = Packed::slides(*self).unwrap_or_else(|| unreachable!("two tiles of 15"));
        slides.map(|slide| (slide.board, slide.gained))
    }

    #[inline(always)]
    fn empty_cells(&self) -> u64 {
        Packed::empty_cells(*self)
    }

    #[inline(always)]
    fn before(&self, cell: u32) -> [u64; 2] {
        let bit = 1_u64 << cell;
        let in_row = if cell % 16 == 0 { 0 } else { bit >> 4 };
        [in_row, bit >> 16]
    }

    #[inline(always)]
    fn with_tile(&self, cell: u32, exponent: u8) -> Packed {
        Packed::with_tile(*self, cell as usize / 4, exponent)
    }

    #[inline(always)]
    fn halved_above(&self, exponent: u8) -> Packed {
        Packed::halved_above(*self, exponent)
    }

    #[inline(always)]
    fn spread(&self) -> u64 {
        mix(self.nibbles())
    }
}

impl Position for Cells {
    const EMPTY: Cells = Cells::empty(crate::geometry::Size::MIN);

    fn slides(&self) -> [(Cells, u64); 4] {
        Direction::ALL.map(|direction| self.slide(direction))
    }

    fn empty_cells(&self) -> u64 {
        let cells = self.iter().enumerate();
        cells.fold(0, |bits, (cell, &exponent)| {
            bits | u64::from(exponent == 0) << cell
        })
    }

    fn before(&self, cell: u32) -> [u64; 2] {
        let (bit, side) = (1_u64 << cell, self.size().side());
        let in_row = if cell as usize % side == 0 {
            0
        } else {
            bit >> 1
        };
        [in_row, bit >> side]
    }

    fn with_tile(&self, cell: u32, exponent: u8) -> Cells {
        let mut cells = *self;
        cells.as_mut_slice()[cell as usize] = exponent;
        cells
    }

    fn halved_above(&self, exponent: u8) -> Cells {
        let mut halved = *self;
        let large = halved
            .as_mut_slice()
            .iter_mut()
            .filter(|tile| **tile > exponent);
        large.for_each(|tile| *tile -= 1);
        halved
    }

    fn spread(&self) -> u64 {
        self.chunks(8).fold(0, |spread, cells| {
            let word = cells
                .iter()
                .fold(0, |word, &cell| word << 8 | u64::from(cell));
            mix(spread ^ word)
        })
    }
}
