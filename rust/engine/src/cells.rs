//! Boards of any size, a byte for each cell: the exact path, straight from the rule.

use std::ops::Deref;

use crate::geometry::{Direction, LegalMoves, Size};
use crate::slide::slide_line;

/// The exponents of a board in row-major order: 0 is empty, `e` is the tile 2^e.
///
/// Dereferences to a slice of as many bytes as the board has cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells {
    size: Size,
    // Beyond the board's cells all zero, so that equality and hashing can be derived.
    exponents: [u8; Size::MAX.cells()],
}

impl Cells {
    pub(crate) const fn empty(size: Size) -> Cells {
        Cells {
            size,
            exponents: [0; Size::MAX.cells()],
        }
    }

    pub(crate) fn from_exponents(size: Size, exponents: &[u8]) -> Cells {
        let mut cells = Cells::empty(size);
        cells.as_mut_slice().copy_from_slice(exponents);
        cells
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.exponents[..self.size.cells()]
    }

    /// The `n`-th empty cell in row-major order, counted from 0.
    pub(crate) fn nth_empty(&self, n: u32) -> Option<usize> {
        (0..self.len())
            .filter(|&cell| self[cell] == 0)
            .nth(n as usize)
    }

    /// The cells after a slide, and the points gained.
    pub(crate) fn slide(&self, direction: Direction) -> (Cells, u64) {
        let side = self.size.side();
        let mut after = *self;
        let mut gained = 0;
        for line in 0..side {
            let mut buffer = [0; Size::MAX.side()];
            let buffer = &mut buffer[..side];
            for (step, exponent) in buffer.iter_mut().enumerate() {
                *exponent = self[direction.cell(self.size, line, step)];
            }
            gained += slide_line(buffer);
            for (step, &exponent) in buffer.iter().enumerate() {
                after.exponents[direction.cell(self.size, line, step)] = exponent;
            }
        }
        (after, gained)
    }

    /// The directions that change the board: where a pair of neighbours along them is
    /// (empty, tile) or two equal tiles.
    pub(crate) fn legal_moves(&self) -> LegalMoves {
        Direction::ALL
            .into_iter()
            .filter(|&direction| self.can_move(direction))
            .collect()
    }

    fn can_move(&self, direction: Direction) -> bool {
        let side = self.size.side();
        (0..side).any(|line| {
            (1..side).any(|step| {
                let nearer = self[direction.cell(self.size, line, step - 1)];
                let farther = self[direction.cell(self.size, line, step)];
                farther != 0 && (nearer == 0 || nearer == farther)
            })
        })
    }
}

impl Deref for Cells {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.exponents[..self.size.cells()]
    }
}

impl std::fmt::Debug for Cells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
