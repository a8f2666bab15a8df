//! The board: an immutable value.

use std::fmt;

use crate::cells::Cells;
use crate::geometry::{Direction, InvalidSize, LegalMoves, Size, Symmetry};
use crate::packed::Packed;

/// The exponent of the largest tile that 64 bits hold.
pub const MAX_EXPONENT: u8 = 63;

/// A position: a square of tiles.
///
/// The values of its tiles add up to at most 2^64 − 1. A slide keeps that total, so no
/// merge and no gain can ever exceed 64 bits; only a new tile could, and is refused.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board(pub(crate) Repr);

/// A 4×4 board with exponents to 15 is always packed, every other never: equal boards
/// have equal representations. Cells are boxed so that the common board stays small:
/// it is copied at every move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Repr {
    Packed(Packed),
    Cells(Box<Cells>),
}

/// What a slide did.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The board after it.
    pub board: Board,
    /// The points gained: the sum of the tiles made by merging.
    pub gained: u64,
    /// Whether the slide changed the board: whether it was legal.
    pub moved: bool,
}

impl Board {
    /// The board of this size without a tile.
    pub fn empty(size: Size) -> Board {
        Board(if size.side() == 4 {
            Repr::Packed(Packed::EMPTY)
        } else {
            Repr::Cells(Box::new(Cells::empty(size)))
        })
    }

    /// The board with these exponents, row by row: 0 is empty, `e` is the tile 2^e.
    ///
    /// ```
    /// use slide2048_engine::Board;
    ///
    /// let board = Board::from_exponents(&[1, 0, 0, 11])?;
    /// assert_eq!(board.to_string(), "   2    .\n   . 2048");
    /// # Ok::<(), slide2048_engine::InvalidBoard>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] where the number of cells is no board's, an exponent is above
    /// [`MAX_EXPONENT`], or the tiles' total is above 2^64 − 1.
    pub fn from_exponents(exponents: &[u8]) -> Result<Board, InvalidBoard> {
        let size = Size::from_cells(exponents.len()).map_err(InvalidBoard::Cells)?;
        if let Some(cell) = exponents.iter().position(|&e| e > MAX_EXPONENT) {
            return Err(InvalidBoard::Exponent {
                cell,
                exponent: exponents[cell],
            });
        }
        if !total_fits(exponents) {
            return Err(InvalidBoard::Total);
        }
        Ok(Board::from_cells(Cells::from_exponents(size, exponents)))
    }

    fn from_cells(cells: Cells) -> Board {
        if cells.size() == Size::CLASSIC {
            if let Some(packed) = Packed::from_exponents(&cells) {
                return Board(Repr::Packed(packed));
            }
        }
        Board(Repr::Cells(Box::new(cells)))
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        match &self.0 {
            Repr::Packed(_) => Size::CLASSIC,
            Repr::Cells(cells) => cells.size(),
        }
    }

    /// The exponents, row by row.
    pub fn exponents(&self) -> Cells {
        match &self.0 {
            Repr::Packed(packed) => {
                let mut cells = Cells::empty(Size::CLASSIC);
                for (cell, exponent) in cells.as_mut_slice().iter_mut().enumerate() {
                    *exponent = packed.exponent(cell);
                }
                cells
            }
            Repr::Cells(cells) => **cells,
        }
    }

    /// The exponent of the largest tile; 0 on an empty board.
    pub fn max_exponent(&self) -> u8 {
        self.exponents().iter().copied().max().unwrap_or(0)
    }

    /// How many cells are empty.
    pub fn empty_count(&self) -> usize {
        match &self.0 {
            Repr::Packed(packed) => packed.empty_count(),
            Repr::Cells(cells) => cells.iter().filter(|&&exponent| exponent == 0).count(),
        }
    }

    /// Slides all tiles in a direction; no new tile appears.
    #[must_use]
    pub fn slide(&self, direction: Direction) -> Slide {
        let (board, gained) = match &self.0 {
            Repr::Packed(packed) => match packed.slide(direction) {
                Some(slide) => (Board(Repr::Packed(slide.board)), slide.gained),
                None => Board::slide_cells(&self.exponents(), direction),
            },
            Repr::Cells(cells) => Board::slide_cells(cells, direction),
        };
        Slide {
            moved: board != *self,
            board,
            gained,
        }
    }

    fn slide_cells(cells: &Cells, direction: Direction) -> (Board, u64) {
        let (after, gained) = cells.slide(direction);
        (Board::from_cells(after), gained)
    }

    /// The directions that change the board. The game is over where there is none.
    pub fn legal_moves(&self) -> LegalMoves {
        match &self.0 {
            Repr::Packed(packed) => packed.legal_moves(),
            Repr::Cells(cells) => cells.legal_moves(),
        }
    }

    /// The board with a tile put into an empty cell.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] where the board has no such cell, the cell is taken, the exponent
    /// is not 1 to [`MAX_EXPONENT`], or the tiles' total would be above 2^64 − 1.
    pub fn with_tile(&self, cell: usize, exponent: u8) -> Result<Board, PlaceError> {
        if cell >= self.size().cells() {
            return Err(PlaceError::NoSuchCell);
        }
        if !(1..=MAX_EXPONENT).contains(&exponent) {
            return Err(PlaceError::Exponent(exponent));
        }
        if let Repr::Packed(packed) = &self.0 {
            if packed.exponent(cell) == 0 && exponent <= 15 {
                return Ok(Board(Repr::Packed(packed.with_tile(cell, exponent))));
            }
        }
        let mut cells = self.exponents();
        if cells[cell] != 0 {
            return Err(PlaceError::Occupied);
        }
        cells.as_mut_slice()[cell] = exponent;
        if !total_fits(&cells) {
            return Err(PlaceError::Total);
        }
        Ok(Board::from_cells(cells))
    }

    /// The board turned or mirrored by a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Board {
        let size = self.size();
        let before = self.exponents();
        let mut after = Cells::empty(size);
        for (cell, &exponent) in before.iter().enumerate() {
            after.as_mut_slice()[symmetry.cell(size, cell)] = exponent;
        }
        Board::from_cells(after)
    }

    /// The one of the eight symmetric boards whose exponents come first in
    /// lexicographic order: the same for all eight.
    #[must_use]
    pub fn canonical(&self) -> Board {
        Symmetry::all()
            .map(|symmetry| self.transformed(symmetry))
            .min_by(|a, b| a.exponents().cmp(&b.exponents()))
            .unwrap_or_else(|| self.clone())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:?})", self.exponents())
    }
}

/// Whether the values of the tiles add up to at most 2^64 − 1.
fn total_fits(exponents: &[u8]) -> bool {
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    tiles.map(|&exponent| 1_u128 << exponent).sum::<u128>() <= u128::from(u64::MAX)
}

/// Why exponents make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// The number of cells is not the square of a size.
    Cells(InvalidSize),
    /// A tile is larger than 64 bits hold.
    Exponent {
        /// The cell, in row-major order.
        cell: usize,
        /// Its exponent.
        exponent: u8,
    },
    /// The values of the tiles add up to more than 64 bits hold.
    Total,
}

const TOTAL: &str = "the values of the tiles add up to more than 2**64 - 1";

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidBoard::Cells(InvalidSize { side: cells }) => write!(
                f,
                "a board has 4, 9, 16, 25, 36, 49 or 64 cells, got {cells}"
            ),
            InvalidBoard::Exponent { cell, exponent } => write!(
                f,
                "cell {cell}: an exponent is at most {MAX_EXPONENT}, got {exponent}"
            ),
            InvalidBoard::Total => f.write_str(TOTAL),
        }
    }
}

impl std::error::Error for InvalidBoard {}

/// Why a tile cannot be put into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// The board has no such cell.
    NoSuchCell,
    /// The cell has a tile.
    Occupied,
    /// The exponent is no tile's.
    Exponent(u8),
    /// The values of the tiles would add up to more than 64 bits hold.
    Total,
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::NoSuchCell => f.write_str("the board has no such cell"),
            PlaceError::Occupied => f.write_str("the cell is not empty"),
            PlaceError::Exponent(exponent) => write!(
                f,
                "a tile's exponent is 1 to {MAX_EXPONENT}, got {exponent}"
            ),
            PlaceError::Total => f.write_str(TOTAL),
        }
    }
}

impl std::error::Error for PlaceError {}
