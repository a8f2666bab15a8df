//! Which patterns a network looks at.

use std::fmt;

use crate::geometry::Size;
use crate::ntuple::pattern::Pattern;

/// The most patterns of a network.
pub const MAX_PATTERNS: usize = 64;
/// The most tiles that a network tells apart; no cell of 64 bits has more.
pub const MAX_ALPHABET: u8 = 64;

/// The most stages of a network.
pub const MAX_STAGES: usize = 16;

/// The layouts that have a name.
pub const LAYOUTS: [&str; 5] = ["17x4", "4x5", "4x6", "5x6", "8x6"];

/// Patterns, whether all symmetries share them, and how many tiles are told apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    patterns: Vec<Pattern>,
    symmetric: bool,
    alphabet: u8,
    stages: Vec<u64>,
}

impl Layout {
    /// A layout of patterns of one size.
    ///
    /// With `symmetric` each pattern looks at all eight symmetries of a board (symmetric sampling),
    /// with one table for all of them. The `alphabet` is how many exponents a cell can have, the
    /// empty one among them: its last stands for that exponent and all above it.
    ///
    /// # Errors
    ///
    /// [`InvalidLayout`].
    pub fn new(
        patterns: Vec<Pattern>,
        symmetric: bool,
        alphabet: u8,
    ) -> Result<Layout, InvalidLayout> {
        if patterns.is_empty() || patterns.len() > MAX_PATTERNS {
            return Err(InvalidLayout::Count {
                got: patterns.len(),
            });
        }
        if !(2..=MAX_ALPHABET).contains(&alphabet) {
            return Err(InvalidLayout::Alphabet { got: alphabet });
        }
        let size = patterns[0].size();
        if patterns.iter().any(|pattern| pattern.size() != size) {
            return Err(InvalidLayout::Sizes);
        }
        let layout = Layout {
            patterns,
            symmetric,
            alphabet,
            stages: Vec::new(),
        };
        match layout.checked_entries() {
            Some(_) => Ok(layout),
            None => Err(InvalidLayout::Entries),
        }
    }

    /// The same layout with tables of their own for later stages of the game: another set of them
    /// for boards whose tiles add up to each of these numbers or more (multi-stage learning: Yeh et
    /// al. 2016). They rise.
    ///
    /// # Errors
    ///
    /// [`InvalidLayout::Stages`] and [`InvalidLayout::Entries`].
    pub fn with_stages(mut self, stages: Vec<u64>) -> Result<Layout, InvalidLayout> {
        if stages.len() >= MAX_STAGES || !stages.is_sorted_by(|a, b| a < b) || stages.contains(&0) {
            return Err(InvalidLayout::Stages);
        }
        self.stages = stages;
        match self.checked_entries() {
            Some(_) => Ok(self),
            None => Err(InvalidLayout::Entries),
        }
    }

    /// A layout of the literature, all for 4×4 and exponents to 15:
    ///
    /// - `17x4`: the 8 straight lines and the 9 squares, without symmetric sampling (Szubert and
    ///   Jaśkowski 2014);
    /// - `4x5`: two straight and two bent 5-tuples;
    /// - `4x6`: two rectangles and two axes (Yeh et al. 2016), `5x6` the same and one more axis;
    /// - `8x6`: the best eight 6-tuples of Matsuzaki 2016.
    pub fn named(name: &str) -> Option<Layout> {
        let patterns: Vec<&[usize]> = match name {
            "17x4" => return Some(lines_and_squares()),
            "4x5" => vec![
                &[0, 1, 2, 3, 4],
                &[4, 5, 6, 7, 8],
                &[0, 1, 2, 4, 5],
                &[4, 5, 6, 8, 9],
            ],
            "4x6" => FOUR_BY_SIX.to_vec(),
            "5x6" => [FOUR_BY_SIX, &[&[8, 9, 10, 11, 12, 13]]].concat(),
            "8x6" => vec![
                &[0, 1, 2, 4, 5, 6],
                &[1, 2, 5, 6, 9, 13],
                &[0, 1, 2, 3, 4, 5],
                &[0, 1, 5, 6, 7, 10],
                &[0, 1, 2, 5, 9, 10],
                &[0, 1, 5, 9, 13, 14],
                &[0, 1, 5, 8, 9, 13],
                &[0, 1, 2, 4, 6, 10],
            ],
            _ => return None,
        };
        Some(built_in(Size::CLASSIC, &patterns, true, 16))
    }

    /// The layout for boards of a size where none is named: from 3×3 to 5×5.
    pub fn of_size(size: Size) -> Option<Layout> {
        let patterns: &[&[usize]] = match size.side() {
            3 => &[
                &[0, 1, 2, 3, 4, 5],
                &[0, 1, 2, 3, 4, 6],
                &[0, 1, 3, 4, 5, 7],
            ],
            4 => FOUR_BY_SIX,
            5 => &[
                &[0, 1, 2, 3, 4],
                &[5, 6, 7, 8, 9],
                &[10, 11, 12, 13, 14],
                &[0, 1, 2, 5, 6],
                &[1, 2, 3, 6, 7],
                &[5, 6, 7, 10, 11],
                &[6, 7, 8, 11, 12],
            ],
            _ => return None,
        };
        // 3×3 has no tile beyond 2^10. Of 5×5 nobody reaches 2^20 with one move of foresight.
        let alphabet = [11, 16, 20][size.side() - 3];
        Some(built_in(size, patterns, true, alphabet))
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.patterns[0].size()
    }

    /// The patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Whether each pattern looks at all symmetries of a board.
    pub const fn symmetric(&self) -> bool {
        self.symmetric
    }

    /// How many exponents are told apart.
    pub const fn alphabet(&self) -> u8 {
        self.alphabet
    }

    /// From which sums of a board's tiles on there are other tables; none where it has one stage.
    pub fn stages(&self) -> &[u64] {
        &self.stages
    }

    /// What the tiles of a board's stage add up to at least; `None` of the first stage.
    pub(crate) fn stage_of(&self, board: &[u8]) -> Option<u64> {
        let total = total(board);
        let begun = self.stages.iter().take_while(|&&begin| begin <= total);
        begun.last().copied()
    }

    /// How many numbers the tables of all stages have.
    pub fn entries(&self) -> usize {
        self.entries_of_a_stage() as usize * (self.stages.len() + 1)
    }

    /// How many those of one stage have.
    pub(crate) fn entries_of_a_stage(&self) -> u32 {
        self.checked_entries_of_a_stage()
            .unwrap_or_else(|| unreachable!("there are no layouts with more"))
    }

    fn checked_entries_of_a_stage(&self) -> Option<u32> {
        self.patterns.iter().try_fold(0_u32, |entries, pattern| {
            entries.checked_add(table_entries(self.alphabet, pattern)?)
        })
    }

    fn checked_entries(&self) -> Option<u32> {
        let stages = u32::try_from(self.stages.len() + 1).ok()?;
        self.checked_entries_of_a_stage()?.checked_mul(stages)
    }
}

/// Exponents are numbered by their remainder and quotient by this: see [`Places`].
///
/// [`Places`]: crate::ntuple::places::Places
pub(crate) const NEAR: u8 = 4;

/// How many entries the table of a pattern has, or none where 32 bits do not number them.
pub(crate) fn table_entries(alphabet: u8, pattern: &Pattern) -> Option<u32> {
    let of_a_cell = u32::from(NEAR) * u32::from(alphabet.div_ceil(NEAR));
    let cells = u32::try_from(pattern.cells().len()).ok()?;
    of_a_cell.checked_pow(cells)
}

const FOUR_BY_SIX: &[&[usize]] = &[
    &[0, 1, 2, 3, 4, 5],
    &[4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 4, 5, 6],
    &[4, 5, 6, 8, 9, 10],
];

fn lines_and_squares() -> Layout {
    let line = |first: usize, step: usize| (0..4).map(|cell| first + step * cell).collect();
    let square = |first: usize| vec![first, first + 1, first + 4, first + 5];
    let rows = (0..4).map(|row| line(4 * row, 1));
    let columns = (0..4).map(|column| line(column, 4));
    let squares = (0..9).map(|place| square(4 * (place / 3) + place % 3));
    let patterns: Vec<Vec<usize>> = rows.chain(columns).chain(squares).collect();
    let patterns: Vec<&[usize]> = patterns.iter().map(Vec::as_slice).collect();
    built_in(Size::CLASSIC, &patterns, false, 16)
}

fn built_in(size: Size, patterns: &[&[usize]], symmetric: bool, alphabet: u8) -> Layout {
    let patterns = patterns.iter().map(|cells| Pattern::new(size, cells));
    let patterns = patterns
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| unreachable!("{error}"));
    Layout::new(patterns, symmetric, alphabet).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Why patterns are no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidLayout {
    /// There are none of them, or more than [`MAX_PATTERNS`].
    Count {
        /// How many.
        got: usize,
    },
    /// They are of boards of several sizes.
    Sizes,
    /// The alphabet is not 2 to [`MAX_ALPHABET`].
    Alphabet {
        /// The alphabet.
        got: u8,
    },
    /// The tables would have 2^32 entries or more.
    Entries,
    /// Stages do not rise from 1 on, or are more than [`MAX_STAGES`] with the first.
    Stages,
}

impl fmt::Display for InvalidLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidLayout::Count { got } => {
                write!(f, "a network has 1 to {MAX_PATTERNS} patterns, got {got}")
            }
            InvalidLayout::Sizes => {
                f.write_str("the patterns of a network are of boards of one size")
            }
            InvalidLayout::Alphabet { got } => {
                write!(
                    f,
                    "an alphabet has 2 to {MAX_ALPHABET} exponents, got {got}"
                )
            }
            InvalidLayout::Stages => write!(
                f,
                "stages are up to {} sums of tiles from 1 on, each larger than the one before",
                MAX_STAGES - 1
            ),
            InvalidLayout::Entries => f.write_str(
                "the tables of a network have fewer than 2^32 entries in all: \
                 take patterns of fewer cells, a smaller alphabet, or fewer stages",
            ),
        }
    }
}

impl std::error::Error for InvalidLayout {}

/// What the tiles of a board add up to, or what 64 bits hold where it is more.
pub(crate) fn total(exponents: &[u8]) -> u64 {
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    tiles.fold(0, |total, &exponent| total.saturating_add(1 << exponent))
}

#[cfg(test)]
mod tests {
    use super::{LAYOUTS, Layout};
    use crate::geometry::Size;

    #[test]
    fn named_layouts_have_as_many_patterns_of_as_many_cells_as_their_names_say() {
        for name in LAYOUTS {
            let (count, cells) = name.split_once('x').unwrap();
            let layout = Layout::named(name).unwrap();
            assert_eq!(layout.patterns().len().to_string(), count);
            for pattern in layout.patterns() {
                assert_eq!(pattern.cells().len().to_string(), cells, "{name}");
            }
            assert_eq!(layout.size(), Size::CLASSIC);
        }
        assert_eq!(Layout::named("4x7"), None);
    }

    #[test]
    fn every_cell_of_a_board_is_seen() {
        let named = LAYOUTS.map(|name| Layout::named(name).unwrap());
        let own = (3..=5).map(|side| Layout::of_size(Size::new(side).unwrap()).unwrap());
        for layout in named.into_iter().chain(own) {
            let places = crate::ntuple::places::Places::new(&layout);
            let mut seen: Vec<u8> = places.lookups().flat_map(<[u8]>::to_vec).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), layout.size().cells());
        }
    }
}
