//! What a step of a block writes into the caller's arrays, for all its games at once.

use crate::batch::lanes::{Bytes, Kernel, LANES, Lanes};
use crate::batch::reading;
use crate::batch::step::Outputs;

/// Writes rewards, ends and legal moves.
pub(crate) struct Report<'a> {
    /// The points gained.
    pub(crate) gained: &'a [u64; LANES],
    /// The set of legal moves, a bit each.
    pub(crate) legal: &'a Lanes,
    /// Those of this block's games, which the last block has fewer of than [`LANES`].
    pub(crate) outputs: Outputs<'a>,
}

impl Kernel for Report<'_> {
    #[inline(always)]
    fn run<V: Bytes>(self) {
        let Outputs {
            rewards,
            terminated,
            legal,
        } = self.outputs;
        for (reward, &gained) in rewards.iter_mut().zip(self.gained) {
            // A board's total is far below 2^63.
            *reward = i64::from_ne_bytes(gained.to_ne_bytes());
        }
        for (ended, &bits) in terminated.iter_mut().zip(self.legal) {
            *ended = bits == 0;
        }
        if V::LENGTH > 16 {
            for (legal, &bits) in legal.chunks_exact_mut(4).zip(self.legal) {
                for direction in 0..4 {
                    legal[direction] = bits >> direction & 1 != 0;
                }
            }
        } else {
            // Short vectors take longer to spread bits than a table takes.
            reading::legal(self.legal, legal);
        }
    }
}
