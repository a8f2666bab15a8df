//! What both forms of a network's file have in common: how a layout is written, and why files are
//! refused.

use std::fmt;
use std::io;

use crate::geometry::Size;
use crate::ntuple::entries::{Number, Sums};
use crate::ntuple::layout::Layout;
use crate::ntuple::memory::Memory;
use crate::ntuple::pattern::Pattern;

/// The latest version of both forms.
pub(crate) const VERSION: u32 = 1;
/// More games than any network will ever learn from.
pub(crate) const MAX_GAMES: u64 = 1 << 60;

/// What a file holds.
pub(crate) struct Contents {
    pub(crate) layout: Layout,
    pub(crate) games: u64,
    pub(crate) values: Memory<Number>,
    pub(crate) sums: Option<Memory<Sums>>,
}

/// Why a file cannot be read as a network.
#[derive(Debug)]
pub enum FileError {
    /// The system's reason.
    Io(io::Error),
    /// It is something else.
    NoNetwork,
    /// It was written by a later version of this library.
    Version {
        /// The version of the format.
        got: u32,
    },
    /// It is not as it was written.
    Damaged {
        /// Which part.
        part: &'static str,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(error) => error.fmt(f),
            FileError::NoNetwork => f.write_str("this is no file of an n-tuple network"),
            FileError::Version { got } => write!(
                f,
                "this network has format {got}, of a later version; this one reads formats up to \
                 {VERSION}"
            ),
            FileError::Damaged { part } => write!(
                f,
                "this file of a network is damaged: not what was written is its {part}"
            ),
        }
    }
}

impl std::error::Error for FileError {}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::Io(error)
    }
}

pub(crate) fn layout_bytes(layout: &Layout) -> Vec<u8> {
    #[expect(clippy::cast_possible_truncation, reason = "all of them are below 65")]
    let mut bytes = vec![
        layout.size().side() as u8,
        u8::from(layout.symmetric()),
        layout.alphabet(),
        layout.patterns().len() as u8,
    ];
    for pattern in layout.patterns() {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 8")]
        bytes.push(pattern.cells().len() as u8);
        bytes.extend(pattern.cells());
    }
    // Files of before there were stages have a zero here.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 15")]
    bytes.push(layout.stages().len() as u8);
    for stage in layout.stages() {
        bytes.extend(stage.to_le_bytes());
    }
    bytes
}

/// What [`layout_bytes`] has written.
pub(crate) fn read_layout(fields: &mut Fields<'_>) -> Option<Layout> {
    let &[side, symmetric, alphabet, count] = fields.array()?;
    let size = Size::new(usize::from(side)).ok()?;
    let mut patterns = Vec::new();
    for _ in 0..count {
        let &[length] = fields.array()?;
        let cells = fields.bytes(usize::from(length))?;
        let cells: Vec<usize> = cells.iter().map(|&cell| usize::from(cell)).collect();
        patterns.push(Pattern::new(size, &cells).ok()?);
    }
    let &[count] = fields.array()?;
    let mut stages = Vec::new();
    for _ in 0..count {
        stages.push(u64::from_le_bytes(*fields.array()?));
    }
    let layout = Layout::new(patterns, symmetric != 0, alphabet).ok()?;
    layout.with_stages(stages).ok()
}

/// Bytes that are read from the beginning on.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl<'a> Fields<'a> {
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(crate) fn array<const COUNT: usize>(&mut self) -> Option<&'a [u8; COUNT]> {
        self.bytes(COUNT)?.try_into().ok()
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().copied().map(u32::from_le_bytes)
    }
}
