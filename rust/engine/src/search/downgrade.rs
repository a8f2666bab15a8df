//! Boards with tiles that a network has hardly met, looked at as boards that it knows well.

use crate::board::Board;
use crate::search::evaluation::Evaluation;
use crate::search::position::Position;

/// Which tiles are taken for half as large where an afterstate is valued.
///
/// Where tiles above a missing one are halved, no two tiles become equal that were not: what is good on
/// one board is so on the other, until the missing tile is made, which then looks as what is twice as
/// large. That takes longest for the largest missing one, which is the one that is taken. It is the
/// same one for all afterstates of a search, since values are compared: were each looked at by itself,
/// whatever makes a missing tile would seem to lose by it.
///
/// The search itself goes by the tiles that there are. This is the tile-downgrading of H. Guei, L.-P.
/// Chen and I-C. Wu, "Optimistic temporal difference learning for 2048", IEEE Transactions on Games,
/// 2021, who search the halved board instead, where tiles merge that are different ones.
#[derive(Clone, Debug)]
pub(crate) struct Downgrade {
    /// Tiles above the first of these exponents are halved, then those above the second, and so on.
    above: Vec<u8>,
}

impl Downgrade {
    /// Tiles are what they are.
    pub(crate) const NONE: Downgrade = Downgrade { above: Vec::new() };

    /// Tiles are halved until the board is one that an evaluation knows, none of whose tiles has so
    /// large an exponent perhaps; or none is missing.
    pub(crate) fn new(board: &Board, from: u8, evaluation: &dyn Evaluation) -> Downgrade {
        let mut cells = board.exponents();
        let mut above = Vec::new();
        while let Some(&largest) = cells.iter().max() {
            let missing = (1..largest).rev().find(|tile| !cells.contains(tile));
            let unknown = largest >= from && evaluation.downgrades(&cells, from);
            let (true, Some(missing)) = (unknown, missing) else {
                break;
            };
            cells = cells.halved_above(missing);
            above.push(missing);
        }
        Downgrade { above }
    }

    /// The board as it is looked at.
    #[inline(always)]
    pub(crate) fn of<P: Position>(&self, board: P) -> P {
        let above = self.above.iter();
        above.fold(board, |board, &above| board.halved_above(above))
    }

    /// What a point on the board that is looked at stands for.
    #[inline(always)]
    pub(crate) fn scale(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^60")]
        let scale = (1_u64 << self.above.len()) as f64;
        scale
    }
}
