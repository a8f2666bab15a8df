//! Sizes, directions and symmetries of the square.

use std::fmt;

/// The side of a board, 2 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The smallest board, 2×2.
    pub const MIN: Size = Size(2);
    /// The board of the original game, 4×4.
    pub const CLASSIC: Size = Size(4);
    /// The largest board, 8×8.
    pub const MAX: Size = Size(8);

    /// The size with this side.
    ///
    /// # Errors
    ///
    /// [`InvalidSize`] for a side outside 2 to 8.
    pub fn new(side: usize) -> Result<Size, InvalidSize> {
        match u8::try_from(side) {
            Ok(side @ 2..=8) => Ok(Size(side)),
            _ => Err(InvalidSize { side }),
        }
    }

    /// The size of a board of this many cells.
    ///
    /// # Errors
    ///
    /// [`InvalidSize`], holding the number of cells, where no size has that many.
    pub fn from_cells(cells: usize) -> Result<Size, InvalidSize> {
        (2..=8)
            .find(|side| side * side == cells)
            .map_or(Err(InvalidSize { side: cells }), Size::new)
    }

    /// Cells along one side.
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Cells on the whole board.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }
}

/// A side, or a number of cells, that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSize {
    /// What was asked for.
    pub side: usize,
}

impl fmt::Display for InvalidSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board's size is 2 to 8, got {}", self.side)
    }
}

impl std::error::Error for InvalidSize {}

/// A direction to slide in, numbered as in the original game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards the first row.
    Up = 0,
    /// Towards the last column.
    Right = 1,
    /// Towards the last row.
    Down = 2,
    /// Towards the first column.
    Left = 3,
}

impl Direction {
    /// All directions, in the order of their numbers.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    /// The cell of a line: `step` cells away from the wall that the tiles move to.
    ///
    /// Lines are the columns for `Up` and `Down`, the rows for `Left` and `Right`.
    pub(crate) const fn cell(self, size: Size, line: usize, step: usize) -> usize {
        let side = size.side();
        match self {
            Direction::Up => step * side + line,
            Direction::Right => line * side + (side - 1 - step),
            Direction::Down => (side - 1 - step) * side + line,
            Direction::Left => line * side + step,
        }
    }
}

/// A set of directions: those that change a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LegalMoves(u8);

impl LegalMoves {
    /// No direction.
    pub const NONE: LegalMoves = LegalMoves(0);

    /// The set whose bit `d` stands for the direction with number `d`; other bits are ignored.
    pub const fn from_bits(bits: u8) -> LegalMoves {
        LegalMoves(bits & 0b1111)
    }

    /// Bit `d` is set where the direction with number `d` is in the set.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with `direction` added.
    #[must_use]
    pub const fn with(self, direction: Direction) -> LegalMoves {
        LegalMoves(self.0 | 1 << direction as u8)
    }

    /// Whether `direction` is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// Whether no direction is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many directions are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The directions of the set, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |&direction| self.contains(direction))
    }
}

impl FromIterator<Direction> for LegalMoves {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions
            .into_iter()
            .fold(LegalMoves::NONE, LegalMoves::with)
    }
}

/// One of the eight symmetries of the square: perhaps a transposition, then quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transposed: bool,
    quarter_turns: u8,
}

impl Symmetry {
    /// The eight symmetries, identity first: four turns, then four turns of the transposed board.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true].into_iter().flat_map(|transposed| {
            (0..4).map(move |quarter_turns| Symmetry {
                transposed,
                quarter_turns,
            })
        })
    }

    /// Where the tile of `cell` (row-major) goes.
    pub fn cell(self, size: Size, cell: usize) -> usize {
        let side = size.side();
        let (mut row, mut column) = (cell / side, cell % side);
        if self.transposed {
            (row, column) = (column, row);
        }
        for _ in 0..self.quarter_turns {
            (row, column) = (column, side - 1 - row);
        }
        row * side + column
    }

    /// The direction that `direction` becomes.
    #[must_use]
    pub fn direction(self, direction: Direction) -> Direction {
        let transposed = match direction {
            _ if !self.transposed => direction,
            Direction::Up => Direction::Left,
            Direction::Left => Direction::Up,
            Direction::Right => Direction::Down,
            Direction::Down => Direction::Right,
        };
        // A clockwise quarter turn adds one to the number of a direction.
        Direction::ALL[usize::from(transposed as u8 + self.quarter_turns) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_two_to_eight() {
        for side in 0..300 {
            assert_eq!(Size::new(side).is_ok(), (2..=8).contains(&side));
        }
        assert_eq!(Size::new(usize::MAX), Err(InvalidSize { side: usize::MAX }));
        assert_eq!(Size::from_cells(36), Size::new(6));
        assert_eq!(Size::from_cells(17), Err(InvalidSize { side: 17 }));
    }

    #[test]
    fn symmetries_are_eight_different_permutations_that_turn_directions_along() {
        for side in 2..=8 {
            let size = Size::new(side).unwrap();
            let mut seen = std::collections::HashSet::new();
            for symmetry in Symmetry::all() {
                let image: Vec<_> = (0..size.cells())
                    .map(|cell| symmetry.cell(size, cell))
                    .collect();
                let mut sorted = image.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..size.cells()));
                seen.insert(image);
                for direction in Direction::ALL {
                    // The cells at a wall go to the cells at the turned direction's wall.
                    let wall = |direction: Direction| {
                        (0..side)
                            .map(|line| direction.cell(size, line, 0))
                            .collect::<std::collections::BTreeSet<_>>()
                    };
                    let moved: std::collections::BTreeSet<_> = wall(direction)
                        .into_iter()
                        .map(|cell| symmetry.cell(size, cell))
                        .collect();
                    assert_eq!(moved, wall(symmetry.direction(direction)));
                }
            }
            assert_eq!(seen.len(), 8);
        }
    }
}
