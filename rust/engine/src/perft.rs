//! Counting positions: the cheapest test of the whole engine.

use crate::board::Board;
use crate::spawn::SpawnError;

/// How many positions there are after `plies` plies, each counted as often as it is reached.
///
/// A ply is a legal move and any of the new tiles after it. The name is chess
/// programming's: "performance test".
///
/// # Errors
///
/// [`SpawnError::Total`] where a position on the way would exceed 64 bits.
pub fn perft(board: &Board, plies: u32) -> Result<u64, SpawnError> {
    let Some(rest) = plies.checked_sub(1) else {
        return Ok(1);
    };
    let mut positions = 0;
    for direction in board.legal_moves().iter() {
        for outcome in board.slide(direction).board.spawns()? {
            positions += perft(&outcome.board, rest)?;
        }
    }
    Ok(positions)
}
