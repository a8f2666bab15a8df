//! Networks for play, in a few megabytes instead of hundreds.
//!
//! What costs room is how precisely entries are kept, so each is kept as precisely as it matters:
//! that is how often it was met, which the sums of temporal coherence tell. Entries that were hardly
//! ever met are left out, and become what their neighbours predict. All others are distances from
//! that prediction, in steps that are smaller for entries that matter more: where one was met
//! sixteen times as often, a quarter of the step costs as much of the strength.
//!
//! A file has a mark, the version, how many games the network has learnt from, the layout, the
//! largest step, the [tables](table) one after the other, and a checksum (CRC-32) of all that. Tables
//! of later stages are differences from the stage before.

use std::fmt;
use std::io;
use std::ops::{Range, RangeInclusive};

use crate::ntuple::compact::coder::{Decoder, Encoder};
use crate::ntuple::compact::cursor::{Cursor, Shape};
use crate::ntuple::compact::table::{MAX_DEGREE, Source, Unknown};
use crate::ntuple::entries::{Number, Sums, Values};
use crate::ntuple::format::{
    Contents, Fields, FileError, MAX_GAMES, VERSION, layout_bytes, read_layout,
};
use crate::ntuple::layout::Layout;
use crate::ntuple::memory::{Memory, OutOfMemory};

mod coder;
mod cursor;
mod prediction;
mod table;

pub(crate) const MARK: &[u8; 17] = b"slide2048 compact";
/// The most bytes of a compact form.
pub const MAX_COMPACT_BYTES: usize = 1 << 30;
/// The most entries: 1 GiB of memory, whatever a file of a few bytes says.
const MAX_ENTRIES: usize = 1 << 28;
/// How large a step is, in mean differences of an entry and its neighbours.
const STEP: f32 = 0.5;
/// No entries differ by less or more.
const STEPS: RangeInclusive<f32> = 1e-12..=1e12;
/// The bits of a floating-point number that tell less than a quarter of a doubling.
const QUARTER: u32 = 1 << 21;

/// Why a network has no compact form.
#[derive(Debug)]
pub enum CompactError {
    /// It has not learnt by temporal coherence, so nothing tells which entries matter.
    Sums,
    /// Its tables are too large.
    Entries {
        /// How many entries they have.
        got: usize,
    },
    /// Not even what was met most has room.
    Room {
        /// How many bytes there were to be at most.
        max_bytes: usize,
    },
    /// The system's reason.
    Io(io::Error),
}

impl fmt::Display for CompactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompactError::Sums => f.write_str(
                "this network does not know which of its numbers matter: it has to learn by \
                 temporal coherence (rule \"tc\") first, be it a few thousand games",
            ),
            CompactError::Entries { got } => write!(
                f,
                "networks of up to {MAX_ENTRIES} numbers have a compact form, this one has {got}"
            ),
            CompactError::Room { max_bytes } => {
                write!(f, "there is no compact form of {max_bytes} bytes or fewer")
            }
            CompactError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CompactError {}

impl From<io::Error> for CompactError {
    fn from(error: io::Error) -> CompactError {
        CompactError::Io(error)
    }
}

impl From<OutOfMemory> for CompactError {
    fn from(error: OutOfMemory) -> CompactError {
        CompactError::Io(io::Error::new(io::ErrorKind::OutOfMemory, error))
    }
}

/// The best form that has at most so many bytes.
pub(crate) fn encode(
    layout: &Layout,
    games: u64,
    values: &[Number],
    sums: &[Sums],
    max_bytes: usize,
) -> Result<Vec<u8>, CompactError> {
    let max_bytes = max_bytes.min(MAX_COMPACT_BYTES);
    if values.len() > MAX_ENTRIES {
        return Err(CompactError::Entries { got: values.len() });
    }
    let network = Full {
        layout,
        games,
        values,
        sums,
    };
    let most = sums.iter().map(met).fold(0.0, f32::max);
    let most = (most.to_bits() / QUARTER).max(1);
    // With a lower bound more would be kept most precisely, and that is more than precise enough.
    let range_of_degrees = u32::from(MAX_DEGREE) * 4 * 4;
    let mut bounds = most.saturating_sub(range_of_degrees).max(1)..most + 1;
    let mut bound = bounds.start;
    let mut fits = None;
    while !bounds.is_empty() {
        match network.encode(bound, max_bytes)? {
            None => bounds.start = bound + 1,
            found => (fits, bounds.end) = (found, bound),
        }
        bound = u32::midpoint(bounds.start, bounds.end);
    }
    fits.ok_or(CompactError::Room { max_bytes })
}

/// How much an entry was met: the sum of the absolute errors.
fn met(sums: &Sums) -> f32 {
    sums.get()[1]
}

struct Full<'a> {
    layout: &'a Layout,
    games: u64,
    values: &'a [Number],
    sums: &'a [Sums],
}

impl Full<'_> {
    /// The form that keeps what was met as much as this or more, if it is not too large; the bound
    /// is one of four to each doubling.
    fn encode(&self, bound: u32, max_bytes: usize) -> Result<Option<Vec<u8>>, OutOfMemory> {
        let least = f32::from_bits(bound * QUARTER);
        let mut degrees: Vec<u8> = self
            .sums
            .iter()
            .map(|sums| degree(met(sums), least))
            .collect();
        let step = STEP * self.unite(&mut degrees);
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(layout_bytes(self.layout));
        bytes.extend(step.to_le_bytes());
        let rest = max_bytes.saturating_sub(bytes.len() + size_of::<u32>());
        let mut encoder = Encoder::new(rest);
        let read = Memory::zeroed(self.values.len())?;
        for (shape, entries) in tables(self.layout) {
            let before = Before::new(self.layout, &read, entries.clone());
            let source = Kept {
                degrees: &degrees[entries.clone()],
                values: &self.values[entries.clone()],
                before: &before,
            };
            table::code(&mut encoder, &shape, step, &source, &read[entries]);
            before.add();
        }
        Ok(encoder.finish().map(|data| {
            bytes.extend(data);
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            bytes
        }))
    }

    /// Gives entries that are always met together the degree of the first of them; returns by how
    /// much entries that are kept differ from their neighbours on average.
    fn unite(&self, degrees: &mut [u8]) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0);
        for (shape, entries) in tables(self.layout) {
            let (degrees, values) = (&mut degrees[entries.clone()], &self.values[entries]);
            let mut at = Cursor::new(&shape);
            while at.entry < values.len() {
                let entry = at.entry;
                if let Some(twin) = at.twins().find(|&twin| twin < entry) {
                    degrees[entry] = degrees[twin];
                } else if degrees[entry] > 0 {
                    let neighbours = at.back.iter().filter(|&&back| back > 0);
                    for neighbour in neighbours.map(|back| entry - back) {
                        if degrees[neighbour] > 0 {
                            let difference = values[entry].get() - values[neighbour].get();
                            sum += f64::from(difference.abs());
                            count += 1.0;
                        }
                    }
                }
                at.advance();
            }
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is a mean of such numbers"
        )]
        let mean = (sum / count) as f32;
        if STEPS.contains(&mean) { mean } else { 1.0 }
    }
}

/// The tables of all stages, and which entries they have.
fn tables(layout: &Layout) -> impl Iterator<Item = (Shape, Range<usize>)> {
    let shapes = (0..=layout.stages().len()).flat_map(|_| layout.patterns());
    shapes
        .map(|pattern| Shape::new(layout, pattern))
        .scan(0, |first, shape| {
            let entries = *first..*first + shape.entries();
            *first = entries.end;
            Some((shape, entries))
        })
}

/// What the entries of a table are worth in the stage before, as a reader has it. Tables of later
/// stages are written as differences from it.
struct Before<'a> {
    values: Values<'a>,
    read: &'a [Number],
    entries: Range<usize>,
    of_a_stage: u32,
}

impl<'a> Before<'a> {
    fn new(layout: &Layout, read: &'a [Number], entries: Range<usize>) -> Before<'a> {
        let of_a_stage = layout.entries_of_a_stage();
        Before {
            values: Values::new(read, of_a_stage),
            read,
            entries,
            of_a_stage,
        }
    }

    /// What an entry of the table is worth there; nothing in the first stage.
    fn value(&self, entry: usize) -> f32 {
        #[expect(clippy::cast_possible_truncation, reason = "32 bits number them")]
        let place = (self.entries.start + entry) as u32;
        place
            .checked_sub(self.of_a_stage)
            .map_or(0.0, |place| self.values.promoted(place))
    }

    /// Makes differences that have been read what the entries are worth. Where there is none, the
    /// stage before tells.
    fn add(&self) {
        if self.entries.start < self.of_a_stage as usize {
            return;
        }
        for (entry, value) in self.read[self.entries.clone()].iter().enumerate() {
            if value.get() != 0.0 {
                value.set(value.get() + self.value(entry));
            }
        }
    }
}

/// What is written of a table.
struct Kept<'a> {
    degrees: &'a [u8],
    values: &'a [Number],
    before: &'a Before<'a>,
}

impl Source for Kept<'_> {
    fn degree(&self, entry: usize) -> u8 {
        self.degrees[entry]
    }

    fn value(&self, entry: usize) -> f32 {
        self.values[entry].get() - self.before.value(entry)
    }
}

/// How precisely an entry is kept.
fn degree(met: f32, least: f32) -> u8 {
    let mut degree = 0;
    let mut bound = least;
    while degree < MAX_DEGREE && met >= bound {
        degree += 1;
        bound *= 16.0;
    }
    degree
}

/// Reads what [`encode`] has written.
pub(crate) fn decode(bytes: &[u8]) -> Result<Contents, FileError> {
    let damaged = |part| FileError::Damaged { part };
    let mut fields = Fields(&bytes[MARK.len()..]);
    let version = fields.u32().ok_or(damaged("first bytes"))?;
    if version > VERSION {
        return Err(FileError::Version { got: version });
    }
    let checked = bytes.split_last_chunk::<4>();
    let checked = checked.filter(|(content, checksum)| {
        bytes.len() <= MAX_COMPACT_BYTES
            && crc32fast::hash(content) == u32::from_le_bytes(**checksum)
    });
    let (content, _) = checked.ok_or(damaged("content"))?;
    let mut fields = Fields(&content[MARK.len() + size_of::<u32>()..]);
    let (games, layout, step) = header(&mut fields).ok_or(damaged("first bytes"))?;
    let values = Memory::zeroed(layout.entries())
        .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
    let mut decoder = Decoder::new(fields.0);
    for (shape, entries) in tables(&layout) {
        let before = Before::new(&layout, &values, entries.clone());
        table::code(&mut decoder, &shape, step, &Unknown, &values[entries]);
        before.add();
    }
    if !decoder.at_end() {
        return Err(damaged("tables"));
    }
    Ok(Contents {
        layout,
        games,
        values,
        sums: None,
    })
}

fn header(fields: &mut Fields<'_>) -> Option<(u64, Layout, f32)> {
    let games = u64::from_le_bytes(*fields.array()?);
    let layout = read_layout(fields)?;
    let step = f32::from_le_bytes(*fields.array()?);
    let sound = games <= MAX_GAMES && layout.entries() <= MAX_ENTRIES && STEPS.contains(&step);
    sound.then_some((games, layout, step))
}

#[cfg(test)]
mod tests;
