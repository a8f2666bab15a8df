//! The network: its tables, and what it holds a board to be worth.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use crate::board::Board;
use crate::geometry::{Direction, Size};
use crate::ntuple::afterstates::Look;
use crate::ntuple::by_rule::ByRule;
use crate::ntuple::compact::{self, CompactError};
use crate::ntuple::entries::{Number, Sums, Values};
use crate::ntuple::file;
use crate::ntuple::format::{Contents, FileError};
use crate::ntuple::layout::{InvalidLayout, Layout};
use crate::ntuple::memory::{Memory, OutOfMemory};
use crate::ntuple::packed_look::PackedLook;
use crate::ntuple::places::Places;
use crate::ntuple::processor::Shuffles;
use crate::ntuple::self_play::best;

/// Tables of numbers, and what a board is worth by them.
///
/// Values are points that are still to be gained. They are of afterstates: boards after a move and
/// before its new tile.
pub struct Network {
    layout: Layout,
    places: Places,
    /// Whether boards are looked at as nibbles.
    packed: bool,
    shuffles: Option<Shuffles>,
    /// How many games it has learnt from.
    games: u64,
    values: Memory<Number>,
    /// What [`Rule::Tc`] needs, from the first time on that it is used.
    sums: Option<Memory<Sums>>,
}

impl Network {
    /// A network that holds every board to be worth nothing.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(layout: Layout) -> Result<Network, OutOfMemory> {
        let values = Memory::zeroed(layout.entries())?;
        Ok(Network::of(Contents {
            layout,
            games: 0,
            values,
            sums: None,
        }))
    }

    fn of(contents: Contents) -> Network {
        let Contents {
            layout,
            games,
            values,
            sums,
        } = contents;
        let places = Places::new(&layout);
        let packed = layout.size() == Size::CLASSIC && layout.alphabet() == 16;
        Network {
            packed,
            shuffles: packed.then(|| Shuffles::new(&places)).flatten(),
            layout,
            places,
            games,
            values,
            sums,
        }
    }

    /// Reads what [`save`](Network::save) has written: a copy, or `mapped`, so that processes share
    /// the memory. Nobody may write into a file that is mapped; to replace it, as `save` does, is all
    /// right. It is not changed by what is learnt.
    ///
    /// # Errors
    ///
    /// [`FileError`].
    pub fn load(path: &Path, mapped: bool) -> Result<Network, FileError> {
        file::read(path, mapped).map(Network::of)
    }

    /// Writes all that it has learnt into a file, in place of one that may be there: whole or not
    /// at all.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        let (values, sums) = (&mut self.values, self.sums.as_mut());
        file::write(path, &self.layout, self.games, values, sums)
    }

    /// A checksum (CRC-32) of all that decides how it plays: its layout and its values.
    pub fn checksum(&mut self) -> u32 {
        file::checksum(&self.layout, &mut self.values)
    }

    /// Writes its compact form for play, which [`load`](Network::load) reads, in place of a file
    /// that may be there: what matters most, as precisely as so many bytes allow.
    ///
    /// # Errors
    ///
    /// [`CompactError`].
    pub fn save_compact(&self, path: &Path, max_bytes: usize) -> Result<(), CompactError> {
        let sums = self.sums.as_ref().ok_or(CompactError::Sums)?;
        let bytes = compact::encode(&self.layout, self.games, &self.values, sums, max_bytes)?;
        Ok(file::replace(path, |file| file.write_all(&bytes))?)
    }

    /// How many games it has learnt from.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The patterns that it looks at.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many entries each board meets.
    pub fn lookups(&self) -> usize {
        self.places.count()
    }

    /// Gives every entry its share of what each board is to be worth, and forgets all else.
    ///
    /// With more than boards can be worth the network tries what it does not know, and is
    /// disappointed: optimistic initialisation (Guei, Chen and Wu, "Optimistic temporal difference
    /// learning for 2048", IEEE Transactions on Games 2021).
    pub fn fill(&mut self, worth: f32) {
        let share = worth * self.share();
        self.sums = None;
        self.games = 0;
        for value in self.values.iter() {
            value.set(share);
        }
    }

    /// What an afterstate is worth. The board has to be of the layout's size.
    pub fn value(&self, afterstate: &Board) -> f32 {
        self.value_of(&afterstate.exponents())
    }

    pub(crate) fn value_of(&self, exponents: &[u8]) -> f32 {
        let mut places = vec![0; self.places.count()];
        self.places.write(exponents, &mut places);
        self.values().sum(&places)
    }

    /// Whether boards are looked at as nibbles.
    pub(crate) const fn is_packed(&self) -> bool {
        self.packed
    }

    /// The best move of each board with one move of foresight, and what its gain and its afterstate
    /// are worth together; none where no move is legal. The boards have to be of the layout's size.
    pub fn best_moves(
        &self,
        boards: impl Iterator<Item = Board>,
    ) -> impl Iterator<Item = Option<(Direction, f32)>> {
        let look = self.look();
        let mut afterstates = look.room();
        boards.map(move |board| {
            look.look(&board, &mut afterstates);
            let best = best(&afterstates, self.values())?;
            Some((best.direction, best.gained + best.value))
        })
    }

    /// Adds a stage behind those that it has, for boards whose tiles add up to this or more. What
    /// is not learnt in it yet is worth what it is in the stage before.
    ///
    /// # Errors
    ///
    /// [`InvalidLayout`](crate::ntuple::InvalidLayout) where the last stage begins later, or the
    /// tables would become too large; and [`OutOfMemory`].
    pub fn add_stage(&mut self, total: u64) -> Result<(), AddStageError> {
        let stages = [self.layout.stages(), &[total]].concat();
        let layout = self.layout.clone().with_stages(stages)?;
        let values = self.values.longer(layout.entries())?;
        let sums = match &self.sums {
            Some(sums) => Some(sums.longer(layout.entries())?),
            None => None,
        };
        *self = Network::of(Contents {
            layout,
            games: self.games,
            values,
            sums,
        });
        Ok(())
    }

    fn values(&self) -> Values<'_> {
        Values::new(&self.values, self.layout.entries_of_a_stage())
    }

    fn look(&self) -> Box<dyn Look + '_> {
        if self.packed {
            Box::new(self.packed_look())
        } else {
            Box::new(self.by_rule())
        }
    }

    pub(crate) fn packed_look(&self) -> PackedLook<'_> {
        PackedLook {
            by_rule: self.by_rule(),
            shuffles: self.shuffles.as_ref(),
            values: self.values(),
        }
    }

    fn by_rule(&self) -> ByRule<'_> {
        ByRule {
            size: self.layout.size(),
            places: &self.places,
        }
    }

    /// The share of an entry in what a board is worth.
    fn share(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "there are at most 512")]
        let count = self.lookups() as f32;
        1.0 / count
    }
}

/// Why a network has no further stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddStageError {
    /// There is no such layout.
    Layout(InvalidLayout),
    /// There is no memory for its tables.
    Memory(OutOfMemory),
}

impl From<InvalidLayout> for AddStageError {
    fn from(error: InvalidLayout) -> AddStageError {
        AddStageError::Layout(error)
    }
}

impl From<OutOfMemory> for AddStageError {
    fn from(error: OutOfMemory) -> AddStageError {
        AddStageError::Memory(error)
    }
}

impl fmt::Display for AddStageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddStageError::Layout(error) => error.fmt(f),
            AddStageError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AddStageError {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("layout", &self.layout)
            .finish_non_exhaustive()
    }
}

mod playing;
#[cfg(test)]
mod tests;
