//! What a player chooses among: the boards that moves make, before a new tile appears.

use crate::board::Board;
use crate::geometry::{Direction, LegalMoves, Size};

/// The afterstates of a board, and which entries each of them meets.
pub(crate) struct Afterstates {
    pub(crate) legal: LegalMoves,
    pub(crate) gained: [u64; 4],
    pub(crate) boards: [Board; 4],
    /// Places in groups of eight, as processors find them; what is beyond `count` means nothing.
    places: Vec<[u32; 8]>,
    count: usize,
    groups: usize,
}

/// A way to find them.
pub(crate) trait Look: Sync {
    /// Room for what it finds.
    fn room(&self) -> Afterstates;

    /// Finds the afterstates of a board, where a move is legal.
    fn look(&self, board: &Board, to: &mut Afterstates);
}

impl Afterstates {
    /// Room for so many entries of each.
    pub(crate) fn room(size: Size, count: usize) -> Afterstates {
        let groups = count.div_ceil(8);
        Afterstates {
            legal: LegalMoves::NONE,
            gained: [0; 4],
            boards: [(); 4].map(|()| Board::empty(size)),
            places: vec![[0; 8]; 4 * groups],
            count,
            groups,
        }
    }

    /// The entries that an afterstate meets.
    #[inline(always)]
    pub(crate) fn places(&self, direction: Direction) -> &[u32] {
        let groups = &self.places[direction as usize * self.groups..][..self.groups];
        &groups.as_flattened()[..self.count]
    }

    /// Where they are written.
    #[inline(always)]
    pub(crate) fn groups_mut(&mut self, direction: Direction) -> &mut [[u32; 8]] {
        &mut self.places[direction as usize * self.groups..][..self.groups]
    }
}
