//! Sixty-four games side by side.

use crate::batch::lanes::{LANES, Lanes};
use crate::geometry::LegalMoves;
use crate::rng::{GAMMA, mix};
use crate::spawn::new_tile;

/// The state of [`LANES`] games: for each cell of the board a row of bytes, one a game.
///
/// `CELLS` is the square of the side. A lane without a game has an empty board: nothing moves
/// there, so no new tile appears, and no direction is legal.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Block<const CELLS: usize> {
    /// The exponents.
    pub(crate) cells: [Lanes; CELLS],
    /// The seed plus [`GAMMA`] times the number of draws made: what the next draw follows from.
    pub(crate) streams: [u64; LANES],
    /// The points of the games that are played now.
    pub(crate) scores: [u64; LANES],
    /// Their legal moves so far.
    pub(crate) moves: [u32; LANES],
    /// The directions that change the boards, as the bits of [`LegalMoves`].
    pub(crate) legal: Lanes,
}

impl<const CELLS: usize> Block<CELLS> {
    /// No games.
    pub(crate) const fn empty() -> Self {
        Block {
            cells: [[0; LANES]; CELLS],
            streams: [0; LANES],
            scores: [0; LANES],
            moves: [0; LANES],
            legal: [0; LANES],
        }
    }

    /// The board of a game.
    pub(crate) fn board(&self, lane: usize) -> [u8; CELLS] {
        let mut exponents = [0; CELLS];
        for (exponent, cell) in exponents.iter_mut().zip(&self.cells) {
            *exponent = cell[lane];
        }
        exponents
    }

    /// Puts a board into a game, which otherwise stays as it is.
    pub(crate) fn set_board(&mut self, lane: usize, exponents: &[u8; CELLS]) {
        for (cell, &exponent) in self.cells.iter_mut().zip(exponents) {
            cell[lane] = exponent;
        }
        self.legal[lane] = legal_moves(exponents).bits();
    }

    /// Empties the board of a lane, where then nothing moves.
    pub(crate) fn clear(&mut self, lane: usize) {
        for cell in &mut self.cells {
            cell[lane] = 0;
        }
    }

    /// Begins another game with the next two draws of the lane's stream.
    pub(crate) fn restart(&mut self, lane: usize) {
        let mut exponents = [0; CELLS];
        for _ in 0..2 {
            self.spawn_into(&mut exponents, lane);
        }
        self.set_board(lane, &exponents);
        self.scores[lane] = 0;
        self.moves[lane] = 0;
    }

    /// Adds the new tile of the lane's next draw to a board that has room for it.
    pub(crate) fn spawn_into(&mut self, exponents: &mut [u8; CELLS], lane: usize) {
        let stream = self.streams[lane].wrapping_add(GAMMA);
        self.streams[lane] = stream;
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 cells")]
        let empty = exponents.iter().filter(|&&e| e == 0).count() as u32;
        let tile = new_tile(mix(stream), empty);
        let mut cells = exponents.iter_mut().filter(|e| **e == 0);
        if let Some(cell) = cells.nth(tile.nth_empty as usize) {
            *cell = tile.exponent;
        }
    }
}

/// The directions that change a board: where a pair of neighbours is (empty, tile) or equal tiles.
fn legal_moves<const CELLS: usize>(exponents: &[u8; CELLS]) -> LegalMoves {
    let side = CELLS.isqrt();
    let mut bits = 0;
    // A pair of neighbours, with the bits of the directions towards the first and the second.
    let mut pair = |a: u8, b: u8, first: u8, second: u8| {
        if b != 0 && (a == 0 || a == b) {
            bits |= first;
        }
        if a != 0 && (b == 0 || a == b) {
            bits |= second;
        }
    };
    for row in 0..side {
        for column in 0..side {
            let cell = row * side + column;
            if column + 1 < side {
                pair(exponents[cell], exponents[cell + 1], LEFT, RIGHT);
            }
            if row + 1 < side {
                pair(exponents[cell], exponents[cell + side], UP, DOWN);
            }
        }
    }
    LegalMoves::from_bits(bits)
}

// The bits of `LegalMoves`.
const UP: u8 = 1;
const RIGHT: u8 = 1 << 1;
const DOWN: u8 = 1 << 2;
const LEFT: u8 = 1 << 3;
