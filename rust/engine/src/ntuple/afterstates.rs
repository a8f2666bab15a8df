//! What a player chooses among: the boards that moves make, before a new tile appears.

use crate::board::Board;
use crate::geometry::{Direction, LegalMoves, Size};

/// The afterstates of a board, and which entries each of them meets.
pub(crate) struct Afterstates {
    pub(crate) legal: LegalMoves,
    pub(crate) gained: [u64; 4],
    pub(crate) boards: [Board; 4],
    places: Vec<u32>,
    count: usize,
    stride: usize,
}

/// A way to find them.
pub(crate) trait Look: Sync {
    /// Room for what it finds.
    fn room(&self) -> Afterstates;

    /// Finds the afterstates of a board, where a move is legal.
    fn look(&self, board: &Board, to: &mut Afterstates);
}

impl Afterstates {
    /// Room for so many entries of each, with more behind them that mean nothing.
    pub(crate) fn room(size: Size, count: usize, stride: usize) -> Afterstates {
        Afterstates {
            legal: LegalMoves::NONE,
            gained: [0; 4],
            boards: [(); 4].map(|()| Board::empty(size)),
            places: vec![0; 4 * stride],
            count,
            stride,
        }
    }

    /// The entries that an afterstate meets.
    #[inline(always)]
    pub(crate) fn places(&self, direction: Direction) -> &[u32] {
        &self.places[direction as usize * self.stride..][..self.count]
    }

    /// Where they are written.
    #[inline(always)]
    pub(crate) fn places_mut(&mut self, direction: Direction) -> &mut [u32] {
        &mut self.places[direction as usize * self.stride..][..self.stride]
    }
}
