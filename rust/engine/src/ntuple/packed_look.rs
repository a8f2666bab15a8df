//! Afterstates of 4×4 boards as nibbles: the fast way.

use crate::board::{Board, Repr};
use crate::geometry::{Direction, LegalMoves, Size};
use crate::ntuple::afterstates::{Afterstates, Look};
use crate::ntuple::by_rule::ByRule;
use crate::ntuple::entries::Values;
use crate::ntuple::processor::Shuffles;
use crate::packed::{Packed, PackedSlide};

/// Finds afterstates by bit arithmetic, and asks for the entries that they meet at once: from then
/// on they are on their way.
pub(crate) struct PackedLook<'a> {
    pub(crate) by_rule: ByRule<'a>,
    /// How the processor finds entries, if it has a way of its own.
    pub(crate) shuffles: Option<&'a Shuffles>,
    pub(crate) values: Values<'a>,
}

impl Look for PackedLook<'_> {
    fn room(&self) -> Afterstates {
        Afterstates::room(Size::CLASSIC, self.by_rule.places.count())
    }

    #[inline(always)]
    fn look(&self, board: &Board, to: &mut Afterstates) {
        if !self.look_packed(board, to) {
            self.by_rule.look(board, to);
            for direction in to.legal.iter() {
                self.values.fetch(to.places(direction));
            }
        }
    }
}

impl PackedLook<'_> {
    /// False where tiles might become too large for a nibble.
    #[inline(always)]
    fn look_packed(&self, board: &Board, to: &mut Afterstates) -> bool {
        let Repr::Packed(board) = board.0 else {
            return false;
        };
        let Some(slides) = self.slides_of(board) else {
            return false;
        };
        to.legal = LegalMoves::NONE;
        // Moves add nothing to what tiles add up to.
        let stage = self.by_rule.places.first_of_stage(|| board.total());
        for direction in Direction::ALL {
            let slide = &slides[direction as usize];
            if slide.board != board {
                to.legal = to.legal.with(direction);
                to.gained[direction as usize] = slide.gained;
                to.boards[direction as usize] = Board(Repr::Packed(slide.board));
                self.write(slide.board, stage, to.groups_mut(direction));
                self.values.fetch(to.places(direction));
            }
        }
        true
    }

    /// What [`Packed::slides`] returns.
    #[inline(always)]
    pub(crate) fn slides_of(&self, board: Packed) -> Option<[PackedSlide; 4]> {
        match self.shuffles {
            Some(shuffles) => shuffles.slides(board),
            None => board.slides(),
        }
    }

    #[inline(always)]
    pub(crate) fn write(&self, board: Packed, stage: u32, to: &mut [[u32; 8]]) {
        if let Some(shuffles) = self.shuffles {
            shuffles.write(board.nibbles(), stage, to);
        } else {
            let exponents: [u8; 16] = std::array::from_fn(|cell| board.exponent(cell));
            self.by_rule.places.write(&exponents, to.as_flattened_mut());
        }
    }
}
