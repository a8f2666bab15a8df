//! What has been found of afterstates before, to be met again by other ways.

use crate::search::position::Position;
use crate::search::walk::Worth;

/// How many afterstates a table remembers: a few megabytes.
const ENTRIES: usize = 1 << 16;

/// The worth of afterstates that were searched, by the layers of new tiles below them.
///
/// Boards are kept whole: none is taken for another. One that was searched further takes the place
/// of one that was not.
pub(crate) struct Table<P> {
    entries: Vec<Entry<P>>,
    search: u32,
}

#[derive(Clone, Copy)]
struct Entry<P> {
    afterstate: P,
    worth: Worth,
    /// How probable it was: what was pruned below it depends on that.
    probability: f64,
    layers: u8,
    /// The search that it is of.
    search: u32,
}

impl<P: Position> Table<P> {
    pub(crate) const fn new() -> Table<P> {
        Table {
            entries: Vec::new(),
            search: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        // After 2^32 searches entries that old are gone.
        self.search = self.search.wrapping_add(1);
    }

    /// What was found with as many layers, and pruned no more than it would be now.
    #[inline]
    pub(crate) fn get(&self, afterstate: &P, layers: u8, probability: f64) -> Option<Worth> {
        let entry = self.entries.get(place(afterstate, layers))?;
        let found = entry.search == self.search
            && entry.layers == layers
            && entry.probability >= probability
            && entry.afterstate == *afterstate;
        found.then_some(entry.worth)
    }

    #[inline]
    pub(crate) fn put(&mut self, afterstate: &P, layers: u8, probability: f64, worth: Worth) {
        if self.entries.is_empty() {
            let empty = Entry {
                afterstate: P::EMPTY,
                worth: Worth::default(),
                probability: 0.0,
                layers: 0,
                search: self.search.wrapping_sub(1),
            };
            self.entries = vec![empty; ENTRIES];
        }
        let entry = &mut self.entries[place(afterstate, layers)];
        if entry.search != self.search || entry.layers <= layers {
            *entry = Entry {
                afterstate: *afterstate,
                worth,
                probability,
                layers,
                search: self.search,
            };
        }
    }
}

#[inline]
fn place<P: Position>(afterstate: &P, layers: u8) -> usize {
    // In small games one board is met with many numbers of layers.
    let spread = afterstate.spread().wrapping_add(u64::from(layers) << 8);
    #[expect(clippy::cast_possible_truncation, reason = "the lower bits are wanted")]
    let place = spread as usize % ENTRIES;
    place
}
