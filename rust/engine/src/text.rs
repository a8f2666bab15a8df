//! The text form: rows of tile values, `.` for an empty cell.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, InvalidBoard, MAX_EXPONENT};

/// Draws the board: one line a row, values right-aligned in columns of one width.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.exponents();
        let values: Vec<String> = cells
            .iter()
            .map(|&exponent| match exponent {
                0 => ".".to_owned(),
                _ => (1_u64 << exponent).to_string(),
            })
            .collect();
        let width = values.iter().map(String::len).max().unwrap_or(0);
        for (row, values) in values.chunks(self.size().side()).enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            for (column, value) in values.iter().enumerate() {
                if column > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{value:>width$}")?;
            }
        }
        Ok(())
    }
}

/// Reads what [`Display`](fmt::Display) draws: values or `.` (or `0`) with blanks
/// between them, rows ended by line breaks or `/`; blank lines are passed over.
///
/// ```
/// use slide2048_engine::Board;
///
/// let board: Board = "2 . / 4 2048".parse()?;
/// assert_eq!(board.to_string().parse(), Ok(board));
/// # Ok::<(), slide2048_engine::ParseBoardError>(())
/// ```
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let mut exponents = Vec::new();
        let mut widths = Vec::new();
        for line in text.split(['\n', '/']) {
            let before = exponents.len();
            for word in line.split_whitespace() {
                let (row, column) = (widths.len(), exponents.len() - before);
                // A text is read no further than the largest board goes.
                if row >= 8 || column >= 8 {
                    return Err(ParseBoardError::TooMany);
                }
                let exponent = parse_tile(word).ok_or_else(|| ParseBoardError::Tile {
                    row,
                    column,
                    word: word.chars().take(24).collect(),
                })?;
                exponents.push(exponent);
            }
            if exponents.len() > before {
                widths.push(exponents.len() - before);
            }
        }
        let rows = widths.len();
        if let Some(row) = widths.iter().position(|&width| width != rows) {
            return Err(ParseBoardError::Shape {
                row,
                width: widths[row],
                rows,
            });
        }
        Board::from_exponents(&exponents).map_err(ParseBoardError::Board)
    }
}

fn parse_tile(word: &str) -> Option<u8> {
    if word == "." || word == "0" {
        return Some(0);
    }
    // `u64::from_str` would take a sign or leading zeros too.
    if !word.starts_with(|first: char| matches!(first, '1'..='9')) {
        return None;
    }
    let value: u64 = word.parse().ok()?;
    let exponent = u8::try_from(value.trailing_zeros()).ok()?;
    (value.is_power_of_two() && (1..=MAX_EXPONENT).contains(&exponent)).then_some(exponent)
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseBoardError {
    /// A word that is no tile.
    Tile {
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
        /// Its first characters.
        word: String,
    },
    /// A row that is not as long as the board is high.
    Shape {
        /// The row, counted from 0.
        row: usize,
        /// How many cells it has.
        width: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// More than eight rows or columns.
    TooMany,
    /// Tiles in the right form that still make no board.
    Board(InvalidBoard),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardError::Tile { row, column, word } => write!(
                f,
                "row {row}, column {column}: a tile is '.', 0 or a power of two from 2 to 2**63, \
                 got {word:?}"
            ),
            ParseBoardError::Shape { row, width, rows } => write!(
                f,
                "a board is square: row {row} is {width} wide, the board is {rows} high"
            ),
            ParseBoardError::TooMany => {
                f.write_str("a board has at most 8 rows and 8 columns, got more")
            }
            ParseBoardError::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseBoardError {}
