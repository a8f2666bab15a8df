//! What is known of a game once it has ended.

/// How a game ended that was played as one of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number.
    pub game: u64,
    /// The points.
    pub score: u64,
    /// The legal moves.
    pub moves: u32,
    /// The exponent of the largest tile.
    pub max_exponent: u8,
}
