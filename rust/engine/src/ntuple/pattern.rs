//! Cells of a board that a network looks at together.

use std::fmt;

use crate::geometry::{Size, Symmetry};

/// The most cells of a pattern. More of them would have tables beyond all memory.
pub const MAX_CELLS: usize = 8;

/// Cells of a board, in an order: an n-tuple.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    size: Size,
    cells: Vec<u8>,
}

impl Pattern {
    /// The pattern of these cells, numbered row by row.
    ///
    /// # Errors
    ///
    /// [`InvalidPattern`].
    pub fn new(size: Size, cells: &[usize]) -> Result<Pattern, InvalidPattern> {
        if cells.is_empty() || cells.len() > MAX_CELLS {
            return Err(InvalidPattern::Count { got: cells.len() });
        }
        for (index, &cell) in cells.iter().enumerate() {
            if cell >= size.cells() {
                return Err(InvalidPattern::Outside { cell, size });
            }
            if cells[..index].contains(&cell) {
                return Err(InvalidPattern::Twice { cell });
            }
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a board has at most 64 cells"
        )]
        let cells = cells.iter().map(|&cell| cell as u8).collect();
        Ok(Pattern { size, cells })
    }

    /// The size of the boards that it is of.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells, in their order.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Where the cells are on the board that a symmetry makes of one.
    pub(crate) fn image(&self, symmetry: Symmetry) -> Vec<u8> {
        let image = |&cell: &u8| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a board has at most 64 cells"
            )]
            let cell = symmetry.cell(self.size, usize::from(cell)) as u8;
            cell
        };
        self.cells.iter().map(image).collect()
    }
}

/// Why cells are no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidPattern {
    /// There are none of them, or more than [`MAX_CELLS`].
    Count {
        /// How many.
        got: usize,
    },
    /// A cell is not on the board.
    Outside {
        /// The cell.
        cell: usize,
        /// The board.
        size: Size,
    },
    /// A cell is there twice.
    Twice {
        /// The cell.
        cell: usize,
    },
}

impl fmt::Display for InvalidPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidPattern::Count { got } => {
                write!(f, "a pattern has 1 to {MAX_CELLS} cells, got {got}")
            }
            InvalidPattern::Outside { cell, size } => {
                let (side, last) = (size.side(), size.cells() - 1);
                write!(f, "the cells of {side}×{side} are 0 to {last}, got {cell}")
            }
            InvalidPattern::Twice { cell } => {
                write!(f, "a pattern has each of its cells once, got {cell} twice")
            }
        }
    }
}

impl std::error::Error for InvalidPattern {}
