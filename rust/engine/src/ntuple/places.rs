//! Which entries of its tables a network meets on a board: the readable way, for every size.

use crate::geometry::Symmetry;
use crate::ntuple::layout::{Layout, NEAR, table_entries, total};

/// For each pattern, and each symmetry that it is looked at in, where the tiles lead.
///
/// The entries of a table are numbered by the remainders of the exponents by four first, then by
/// their quotients. Boards that follow each other differ in small tiles mostly: so what they meet
/// stays within the same few kilobytes, where a number with one digit for each cell would jump
/// through megabytes whenever its last digit changes.
pub(crate) struct Places {
    lookups: Vec<Lookup>,
    last_exponent: u8,
    quotients: u32,
    /// From which sums of tiles on there are other tables.
    stages: Vec<u64>,
    entries_of_a_stage: u32,
}

struct Lookup {
    cells: Vec<u8>,
    /// The first entry of the table.
    first: u32,
}

impl Places {
    pub(crate) fn new(layout: &Layout) -> Places {
        let symmetries = if layout.symmetric() { 8 } else { 1 };
        let alphabet = layout.alphabet();
        let mut lookups = Vec::new();
        let mut first = 0;
        for pattern in layout.patterns() {
            lookups.extend(Symmetry::all().take(symmetries).map(|symmetry| Lookup {
                cells: pattern.image(symmetry),
                first,
            }));
            first += table_entries(alphabet, pattern)
                .unwrap_or_else(|| unreachable!("there are no layouts with more"));
        }
        Places {
            lookups,
            last_exponent: alphabet - 1,
            quotients: u32::from(alphabet.div_ceil(NEAR)),
            stages: layout.stages().to_vec(),
            entries_of_a_stage: layout.entries_of_a_stage(),
        }
    }

    /// The first entry of the stage of boards whose tiles add up to this.
    #[inline(always)]
    pub(crate) fn first_of_stage(&self, total: impl FnOnce() -> u64) -> u32 {
        if self.stages.is_empty() {
            return 0;
        }
        let total = total();
        let begun = self.stages.iter().filter(|&&begin| begin <= total);
        begun.map(|_| self.entries_of_a_stage).sum()
    }

    /// How many entries each board meets; some may be the same.
    pub(crate) fn count(&self) -> usize {
        self.lookups.len()
    }

    /// The cells that each of them looks at.
    pub(crate) fn lookups(&self) -> impl Iterator<Item = &[u8]> {
        self.lookups.iter().map(|lookup| &lookup.cells[..])
    }

    /// The first entry of the table that each of them looks into.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = u32> {
        self.lookups.iter().map(|lookup| lookup.first)
    }

    /// Writes which entries a board meets, by their numbers.
    pub(crate) fn write(&self, exponents: &[u8], to: &mut [u32]) {
        let stage = self.first_of_stage(|| total(exponents));
        for (lookup, to) in self.lookups.iter().zip(to) {
            let exponents = lookup
                .cells
                .iter()
                .map(|&cell| exponents[usize::from(cell)]);
            let mut remainders = Digits::to_the_base(u32::from(NEAR));
            let mut quotients = Digits::to_the_base(self.quotients);
            for exponent in exponents.map(|exponent| exponent.min(self.last_exponent)) {
                remainders.push(u32::from(exponent % NEAR));
                quotients.push(u32::from(exponent / NEAR));
            }
            *to = stage
                + lookup.first
                + remainders.number
                + remainders.place_value * quotients.number;
        }
    }
}

/// A number made of digits, the lowest first.
struct Digits {
    base: u32,
    number: u32,
    place_value: u32,
}

impl Digits {
    fn to_the_base(base: u32) -> Digits {
        Digits {
            base,
            number: 0,
            place_value: 1,
        }
    }

    fn push(&mut self, digit: u32) {
        self.number += digit * self.place_value;
        // Only after the last digit it may not fit any more, and is not used then.
        self.place_value = self.place_value.wrapping_mul(self.base);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Places;
    use crate::geometry::Size;
    use crate::ntuple::layout::Layout;
    use crate::ntuple::pattern::Pattern;

    /// Every combination of tiles has an entry of its own, and every entry of a full alphabet one.
    #[test]
    fn entries_are_numbered_without_gaps_and_never_twice() {
        for alphabet in [2, 5, 8, 11] {
            let size = Size::new(2).unwrap();
            let patterns = [[0, 1, 2], [3, 1, 0]].map(|cells| Pattern::new(size, &cells).unwrap());
            let layout = Layout::new(patterns.to_vec(), false, alphabet).unwrap();
            let places = Places::new(&layout);
            let mut seen = HashSet::new();
            let mut to = [0; 2];
            for number in 0..u32::from(alphabet).pow(3) {
                let digit = |place| {
                    u8::try_from(number / u32::from(alphabet).pow(place) % u32::from(alphabet))
                };
                let [a, b, c] = [0, 1, 2].map(|place| digit(place).unwrap());
                places.write(&[a, b, c, 0], &mut to);
                assert!(seen.insert(to[0]));
                places.write(&[c, b, 0, a], &mut to);
                assert!(seen.insert(to[1]));
            }
            assert!(
                seen.iter()
                    .all(|&place| (place as usize) < layout.entries())
            );
            if alphabet == 8 {
                assert_eq!(seen.len(), layout.entries());
            }
        }
    }

    #[test]
    fn larger_tiles_are_of_the_last_class() {
        let places = Places::new(&Layout::named("4x6").unwrap());
        let mut of = [[0; 32]; 2];
        let (mut board, mut larger) = ([3; 16], [3; 16]);
        (board[5], larger[5]) = (15, 17);
        places.write(&board, &mut of[0]);
        places.write(&larger, &mut of[1]);
        assert_eq!(of[0], of[1]);
        board[5] = 14;
        places.write(&board, &mut of[1]);
        assert_ne!(of[0], of[1]);
    }

    /// A board turned or mirrored meets the same entries, in another order.
    #[test]
    fn symmetric_boards_meet_the_same_entries() {
        use crate::geometry::Symmetry;
        let size = Size::CLASSIC;
        let places = Places::new(&Layout::named("8x6").unwrap());
        let board: Vec<u8> = (0..16).collect();
        let mut expected = vec![0; places.count()];
        places.write(&board, &mut expected);
        expected.sort_unstable();
        for symmetry in Symmetry::all() {
            let mut turned = vec![0; 16];
            for cell in 0..16 {
                turned[symmetry.cell(size, cell)] = board[cell];
            }
            let mut met = vec![0; places.count()];
            places.write(&turned, &mut met);
            met.sort_unstable();
            assert_eq!(met, expected);
        }
    }
}
