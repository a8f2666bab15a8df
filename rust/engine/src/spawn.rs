//! The new tile, and the opening.

use std::fmt;

use crate::board::{Board, PlaceError, Repr, Slide};
use crate::geometry::{Direction, Size};
use crate::rng::{Rng, high_half_below};

/// A draw whose low half is below this spawns a 4: ⌈2^32 / 10⌉.
pub(crate) const FOUR_BELOW: u64 = 429_496_730;

/// The new tile that a draw stands for.
pub(crate) struct NewTile {
    pub(crate) nth_empty: u32,
    pub(crate) exponent: u8,
}

/// The new tile that a draw stands for on a board with `empty` empty cells.
pub(crate) const fn new_tile(drawn: u64, empty: u32) -> NewTile {
    NewTile {
        nth_empty: high_half_below(drawn, empty),
        exponent: if drawn & 0xFFFF_FFFF < FOUR_BELOW {
            2
        } else {
            1
        },
    }
}

impl NewTile {
    /// The next new tile on a board with `empty` empty cells; nothing is drawn where
    /// there is none.
    const fn draw(rng: &mut Rng, empty: u32) -> Option<NewTile> {
        if empty == 0 {
            return None;
        }
        Some(new_tile(rng.draw(), empty))
    }
}

/// One possible new tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The board with the new tile.
    pub board: Board,
    /// How likely it is: 0.9 or 0.1, shared evenly among the empty cells.
    pub probability: f64,
}

impl Board {
    /// The board at the beginning of a game: two tiles, by the first two draws.
    pub fn start(size: Size, rng: &mut Rng) -> Board {
        let mut board = Board::empty(size);
        for _ in 0..2 {
            board = board
                .spawn(rng)
                .unwrap_or_else(|_| unreachable!("the smallest board has room for two tiles"));
        }
        board
    }

    /// The board with one new tile, by one draw: a 2 with 90 %, a 4 with 10 %, in an
    /// empty cell chosen evenly.
    ///
    /// # Errors
    ///
    /// [`SpawnError`] where no cell is empty or the new tile would lift the tiles'
    /// total above 2^64 − 1. Nothing is drawn where no cell is empty.
    pub fn spawn(&self, rng: &mut Rng) -> Result<Board, SpawnError> {
        match &self.0 {
            Repr::Packed(packed) => {
                let empty = packed.empty_cells();
                let draw = NewTile::draw(rng, empty.count_ones()).ok_or(SpawnError::Full)?;
                let spawned = packed.with_tile_at_nth(empty, draw.nth_empty, draw.exponent);
                Ok(Board(Repr::Packed(spawned)))
            }
            Repr::Cells(cells) => {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 cells")]
                let empty = self.empty_count() as u32;
                let draw = NewTile::draw(rng, empty).ok_or(SpawnError::Full)?;
                let cell = cells
                    .nth_empty(draw.nth_empty)
                    .unwrap_or_else(|| unreachable!("drawn below the number of empty cells"));
                self.with_tile(cell, draw.exponent)
                    .map_err(|error| match error {
                        PlaceError::Total => SpawnError::Total,
                        other => unreachable!("a new tile in an empty cell: {other}"),
                    })
            }
        }
    }

    /// Slides and, where that changed the board, adds a new tile: one move of a game.
    ///
    /// # Errors
    ///
    /// [`SpawnError::Total`]; there is always room after a legal slide.
    ///
    /// ```
    /// use slide2048_engine::{Board, Direction, Rng};
    ///
    /// let board = Board::from_exponents(&[1, 2, 3, 4])?;
    /// let mut rng = Rng::new(7);
    /// let slide = board.play(Direction::Left, &mut rng)?;
    /// assert!(!slide.moved);
    /// assert_eq!(rng.position(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, direction: Direction, rng: &mut Rng) -> Result<Slide, SpawnError> {
        let mut slide = self.slide(direction);
        if slide.moved {
            slide.board = slide.board.spawn(rng)?;
        }
        Ok(slide)
    }

    /// Every possible new tile: for each empty cell in row-major order a 2, then a 4.
    ///
    /// # Errors
    ///
    /// [`SpawnError::Total`] where one of them would lift the tiles' total above 2^64 − 1.
    pub fn spawns(&self) -> Result<Vec<Outcome>, SpawnError> {
        let cells = self.exponents();
        let empty = self.empty_count();
        let mut outcomes = Vec::with_capacity(2 * empty);
        for cell in (0..cells.len()).filter(|&cell| cells[cell] == 0) {
            for (exponent, share) in [(1, 0.9), (2, 0.1)] {
                let board = self
                    .with_tile(cell, exponent)
                    .map_err(|_| SpawnError::Total)?;
                #[expect(clippy::cast_precision_loss, reason = "at most 64 cells")]
                let probability = share / empty as f64;
                outcomes.push(Outcome { board, probability });
            }
        }
        Ok(outcomes)
    }
}

/// Why no new tile can appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpawnError {
    /// No cell is empty.
    Full,
    /// The values of the tiles would add up to more than 64 bits hold.
    Total,
}

impl fmt::Display for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpawnError::Full => f.write_str("no cell is empty for a new tile"),
            SpawnError::Total => PlaceError::Total.fmt(f),
        }
    }
}

impl std::error::Error for SpawnError {}
