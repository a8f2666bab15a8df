//! Afterstates of boards of every size and with every tile: the readable way.

use crate::board::Board;
use crate::geometry::{Direction, LegalMoves, Size};
use crate::ntuple::afterstates::{Afterstates, Look};
use crate::ntuple::places::Places;

pub(crate) struct ByRule<'a> {
    pub(crate) size: Size,
    pub(crate) places: &'a Places,
}

impl Look for ByRule<'_> {
    fn room(&self) -> Afterstates {
        Afterstates::room(self.size, self.places.count())
    }

    fn look(&self, board: &Board, to: &mut Afterstates) {
        to.legal = LegalMoves::NONE;
        for direction in Direction::ALL {
            let slide = board.slide(direction);
            if slide.moved {
                to.legal = to.legal.with(direction);
                to.gained[direction as usize] = slide.gained;
                let places = to.groups_mut(direction).as_flattened_mut();
                self.places.write(&slide.board.exponents(), places);
                to.boards[direction as usize] = slide.board;
            }
        }
    }
}
