//! What a search knows of afterstates without searching.

use crate::cells::Cells;
use crate::packed::Packed;
use crate::search::last_layer::{Expand, Layer, Room, Values, expand, value};
use crate::search::position::Position;

/// Says what an afterstate is worth: a board after a move, before its new tile.
///
/// Points are added to it, and a board without a move is worth 0: so it is to be above 0.
pub trait Evaluation: Sync {
    /// What it is worth.
    fn value(&self, afterstate: &Cells) -> f64;

    /// Whether it tells boards like this one best where their largest tiles are halved, as the largest
    /// has this exponent, [`Settings::downgrade`](crate::search::Settings::downgrade), or more.
    fn downgrades(&self, _board: &Cells, _from: u8) -> bool {
        false
    }

    /// The fast way for 4×4 boards whose tiles fit in nibbles, where there is one.
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only this crate has a fast way")]
    fn four(&self) -> Option<&dyn Leaves<Packed>> {
        None
    }
}

/// What a walk has its values from.
pub(crate) trait Leaves<P>: Sync {
    /// What an afterstate is worth without searching.
    fn value(&self, afterstate: P, room: &mut Room<P>) -> f64;

    /// What it is worth with one layer of new tiles.
    fn last_layer(&self, afterstate: P, room: &mut Room<P>) -> Layer;
}

/// An evaluation of boards of every size and with every tile.
pub(crate) struct ByCells<'a>(pub(crate) &'a dyn Evaluation);

impl Values<Cells> for ByCells<'_> {
    fn slides(&self, board: &Cells) -> [(Cells, u64); 4] {
        Position::slides(board)
    }

    fn values(&self, afterstates: &[Cells], _entries: &mut Vec<[u32; 8]>, to: &mut Vec<f64>) {
        to.extend(afterstates.iter().map(|cells| self.0.value(cells)));
    }
}

impl Leaves<Cells> for ByCells<'_> {
    fn value(&self, afterstate: Cells, room: &mut Room<Cells>) -> f64 {
        value(self, afterstate, room)
    }

    fn last_layer(&self, afterstate: Cells, room: &mut Room<Cells>) -> Layer {
        expand(self, afterstate, room)
    }
}

/// The last layer by the instructions of this very processor.
pub(crate) fn four_last_layer(
    values: &impl Values<Packed>,
    afterstate: Packed,
    room: &mut Room<Packed>,
) -> Layer {
    let mut layer = Layer::default();
    crate::ntuple::with_best(Expand {
        values,
        afterstate,
        room,
        layer: &mut layer,
    });
    layer
}
