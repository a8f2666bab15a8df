//! What a batch refuses, and why.

use std::fmt;

use crate::batch::games::Progress;
use crate::geometry::Size;

/// The largest exponent on a board of a batch: what play can reach, but at most 56.
pub const fn max_batch_exponent(size: Size) -> u8 {
    const REACHABLE: [u8; 9] = [0, 2, 5, 10, 17, 26, 37, 50, 56];
    REACHABLE[size.side()]
}

/// The largest total of the tiles' values on a board that is put into a batch.
///
/// Up to 7×7 it is that of the fullest board that play can reach, which has every tile from 4 to
/// 2^m, m being [`max_batch_exponent`]: 2^(m + 1) − 4. No play leads past it, and so to no larger
/// tile: a total takes at least as many tiles as it has binary ones, and the two totals from which
/// a new tile would lead past it, 2^(m + 1) − 6 and − 4, have as many as there are cells, of which
/// none is empty then.
///
/// On 8×8 it is 2^56, to which no number of moves that can be made adds much. So no score exceeds
/// 63 bits: a total of 2^n is worth at most (n − 1)·2^n points.
pub const fn max_batch_total(size: Size) -> u64 {
    if size.side() == 8 {
        1 << 56
    } else {
        (2 << max_batch_exponent(size)) - 4
    }
}

/// Why a batch refuses something. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// There has to be one item for each game.
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// A number that is no direction's.
    Action {
        /// The first game that has one.
        game: usize,
        /// The number.
        action: i64,
    },
    /// A direction that changes nothing.
    Illegal {
        /// The first game that has one.
        game: usize,
        /// The direction.
        action: u8,
    },
    /// A tile that is larger than [`max_batch_exponent`].
    Exponent {
        /// The first game that has one.
        game: usize,
        /// Its cell, in row-major order.
        cell: usize,
        /// Its exponent.
        exponent: u8,
        /// The largest that there may be.
        largest: u8,
    },
    /// The values of the tiles add up to more than [`max_batch_total`].
    Total {
        /// The first game where they do.
        game: usize,
        /// What they add up to.
        total: u64,
        /// What they may add up to.
        largest: u64,
    },
    /// More points than the tiles of the board can have brought.
    Score {
        /// The game.
        game: usize,
        /// The points.
        score: u64,
        /// What they can be at most.
        largest: u64,
    },
    /// More moves than the tiles of the board can have come from.
    Moves {
        /// The game.
        game: usize,
        /// The moves.
        moves: u32,
        /// What they can be at most.
        largest: u64,
    },
    /// Points that no merges add up to: each merge brings a tile's value, 4 or a multiple of it.
    Points {
        /// The game.
        game: usize,
        /// The points.
        score: u64,
    },
    /// Draws that no game of so many moves has made of its stream.
    Draws {
        /// The game.
        game: usize,
        /// The draws.
        draws: u64,
        /// What they are at least.
        least: u64,
    },
    /// The system does not give as much memory.
    Memory {
        /// How much was asked for.
        bytes: usize,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Length { expected, got } => {
                write!(f, "{expected} items are expected, got {got}")
            }
            BatchError::Action { game, action } => write!(
                f,
                "game {game}: a direction is 0 (up), 1 (right), 2 (down) or 3 (left), got {action}"
            ),
            BatchError::Illegal { game, action } => {
                let name = ["up", "right", "down", "left"][usize::from(action & 3)];
                write!(
                    f,
                    "game {game}: {action} ({name}) does not change the board"
                )
            }
            BatchError::Exponent {
                game,
                cell,
                exponent,
                largest,
            } => write!(
                f,
                "game {game}, cell {cell}: an exponent is at most {largest} here, got {exponent}"
            ),
            BatchError::Total {
                game,
                total,
                largest,
            } => write!(
                f,
                "game {game}: the tiles add up to at most {largest} here, got {total}"
            ),
            BatchError::Score {
                game,
                score,
                largest,
            } => write!(
                f,
                "game {game}: its tiles bring at most {largest} points, got {score}"
            ),
            BatchError::Moves {
                game,
                moves,
                largest,
            } => write!(
                f,
                "game {game}: its tiles come from at most {largest} moves, got {moves}"
            ),
            BatchError::Points { game, score } => {
                write!(f, "game {game}: points are a multiple of 4, got {score}")
            }
            BatchError::Draws { game, draws, least } => write!(
                f,
                "game {game}: its stream has made from {least} to {MOST_DRAWS} draws, two for the \
                 first tiles and one a move, got {draws}"
            ),
            BatchError::Memory { bytes } => {
                write!(f, "the system does not give {bytes} bytes of memory")
            }
        }
    }
}

impl std::error::Error for BatchError {}

pub(crate) const fn check_length(got: usize, expected: usize) -> Result<(), BatchError> {
    if got == expected {
        Ok(())
    } else {
        Err(BatchError::Length { expected, got })
    }
}

/// Refuses a board from which play could lead to what a batch cannot hold.
pub(crate) fn check_board(game: usize, exponents: &[u8], size: Size) -> Result<(), BatchError> {
    check_total(game, exponents, size, max_batch_total(size)).map(drop)
}

/// More than any computer makes; so a stream that begins with these does not come round to 0, where
/// its draws would not show the moves any more.
const MOST_DRAWS: u64 = 1 << 63;

/// Refuses what no play on a board that [`check_board`] lets pass can have led to.
pub(crate) fn check_progress(
    game: usize,
    exponents: &[u8],
    size: Size,
    progress: Progress,
) -> Result<(), BatchError> {
    let Progress {
        score,
        moves,
        draws,
    } = progress;
    // The new tiles of 2^32 moves may have come in addition.
    let grown = if size.side() == 8 { 4 << 32 } else { 0 };
    let total = check_total(game, exponents, size, max_batch_total(size) + grown)?;
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    // What a tile brings that was merged from 2s alone.
    let largest = tiles.map(|&e| u64::from(e - 1) << e).sum();
    if score > largest {
        return Err(BatchError::Score {
            game,
            score,
            largest,
        });
    }
    // Counters of 32 bits have to last.
    let largest = (total / 2).min(1 << 31);
    if u64::from(moves) > largest {
        return Err(BatchError::Moves {
            game,
            moves,
            largest,
        });
    }
    if score % 4 != 0 {
        return Err(BatchError::Points { game, score });
    }
    let least = u64::from(moves) + 2;
    if !(least..=MOST_DRAWS).contains(&draws) {
        return Err(BatchError::Draws { game, draws, least });
    }
    Ok(())
}

fn check_total(
    game: usize,
    exponents: &[u8],
    size: Size,
    largest_total: u64,
) -> Result<u64, BatchError> {
    let largest = max_batch_exponent(size);
    if let Some(cell) = exponents.iter().position(|&exponent| exponent > largest) {
        return Err(BatchError::Exponent {
            game,
            cell,
            exponent: exponents[cell],
            largest,
        });
    }
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    // At most 64 tiles of 2^56 each: their sum is below 2^63.
    let total = tiles.map(|&exponent| 1_u64 << exponent).sum::<u64>();
    if total > largest_total {
        return Err(BatchError::Total {
            game,
            total,
            largest: largest_total,
        });
    }
    Ok(total)
}

/// As many items as `count`, if there is memory for them.
pub(crate) fn filled<T: Clone>(item: T, count: usize) -> Result<Vec<T>, BatchError> {
    let mut items = Vec::new();
    items
        .try_reserve_exact(count)
        .map_err(|_| BatchError::Memory {
            bytes: count.saturating_mul(size_of::<T>()),
        })?;
    items.resize(count, item);
    Ok(items)
}
