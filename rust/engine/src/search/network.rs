//! N-tuple networks as evaluations.

use crate::cells::Cells;
use crate::ntuple::{Network, PackedLook};
use crate::packed::Packed;
use crate::search::evaluation::{Evaluation, Leaves, four_last_layer};
use crate::search::last_layer::{Layer, Room, Values, value};
use crate::search::position::Position;

/// What an afterstate is worth to a network. Tiles beyond its alphabet count as the largest in it.
impl Evaluation for Network {
    fn value(&self, afterstate: &Cells) -> f64 {
        f64::from(self.value_of(afterstate))
    }

    /// The larger the tiles, the fewer games it has learnt from; unless there is a stage for boards that
    /// have this one and more.
    fn downgrades(&self, board: &Cells, from: u8) -> bool {
        let stage = self.layout().stage_of(board);
        board.iter().any(|&tile| tile > from) || stage.is_none_or(|begin| begin <= 1 << from)
    }

    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only this crate has a fast way")]
    fn four(&self) -> Option<&dyn Leaves<Packed>> {
        self.is_packed().then_some(self)
    }
}

impl Leaves<Packed> for Network {
    fn value(&self, afterstate: Packed, room: &mut Room<Packed>) -> f64 {
        value(&self.packed_look(), afterstate, room)
    }

    fn last_layer(&self, afterstate: Packed, room: &mut Room<Packed>) -> Layer {
        four_last_layer(&self.packed_look(), afterstate, room)
    }
}

impl Values<Packed> for PackedLook<'_> {
    #[inline(always)]
    fn slides(&self, board: &Packed) -> [(Packed, u64); 4] {
        match self.slides_of(*board) {
            Some(slides) => slides.map(|slide| (slide.board, slide.gained)),
            None => Position::slides(board),
        }
    }

    /// All entries are asked for before the first is read.
    #[inline(always)]
    fn values(&self, afterstates: &[Packed], entries: &mut Vec<[u32; 8]>, to: &mut Vec<f64>) {
        let count = self.by_rule.places.count();
        let groups = count.div_ceil(8);
        if entries.len() < groups * afterstates.len() {
            entries.resize(groups * afterstates.len(), [0; 8]);
        }
        for (afterstate, entries) in afterstates.iter().zip(entries.chunks_exact_mut(groups)) {
            let stage = self.by_rule.places.first_of_stage(|| afterstate.total());
            self.write(*afterstate, stage, entries);
            self.values.fetch(&entries.as_flattened()[..count]);
        }
        for (_, entries) in afterstates.iter().zip(entries.chunks_exact(groups)) {
            let value = self.values.sum(&entries.as_flattened()[..count]);
            to.push(f64::from(value));
        }
    }
}
