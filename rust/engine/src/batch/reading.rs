//! What is read of all games at once: one array of each kind, written block by block.

use crate::batch::block::Block;
use crate::batch::lanes::{LANES, Lanes};
use crate::batch::step::LEGAL;

/// Writes the exponents of all boards, row by row.
pub(crate) fn boards<const CELLS: usize>(blocks: &[Block<CELLS>], to: &mut [u8]) {
    for (block, to) in blocks.iter().zip(to.chunks_mut(LANES * CELLS)) {
        for first in (0..CELLS).step_by(SQUARE) {
            // The last cells together with some that have been written already.
            let first = first.min(CELLS.saturating_sub(SQUARE));
            let mut games = to.chunks_exact_mut(CELLS);
            for lanes in (0..LANES).step_by(SQUARE) {
                let square = turned(square(&block.cells[first..], lanes));
                for (cells, game) in square.iter().zip(&mut games) {
                    let cells = cells.to_le_bytes();
                    match game[first..].first_chunk_mut() {
                        Some(game) => *game = cells,
                        // 2×2 has fewer cells.
                        None => game.copy_from_slice(&cells[..CELLS]),
                    }
                }
            }
        }
    }
}

/// Writes the points of the games.
pub(crate) fn scores<const CELLS: usize>(blocks: &[Block<CELLS>], to: &mut [i64]) {
    for (block, to) in blocks.iter().zip(to.chunks_mut(LANES)) {
        for (to, &score) in to.iter_mut().zip(&block.scores) {
            *to = i64::try_from(score).unwrap_or(i64::MAX);
        }
    }
}

/// Writes the legal moves that were made in the games.
pub(crate) fn moves<const CELLS: usize>(blocks: &[Block<CELLS>], to: &mut [i64]) {
    for (block, to) in blocks.iter().zip(to.chunks_mut(LANES)) {
        for (to, &moves) in to.iter_mut().zip(&block.moves) {
            *to = i64::from(moves);
        }
    }
}

/// Writes for each direction, four to a game, whether it is legal.
pub(crate) fn legal(bits: &Lanes, to: &mut [bool]) {
    for (to, &bits) in to.chunks_exact_mut(4).zip(bits) {
        to.copy_from_slice(&LEGAL[usize::from(bits & 15)]);
    }
}

/// Bytes of eight cells of eight games, which fit into eight words.
const SQUARE: usize = 8;

/// The first eight of the cells, or as many as there are, of the eight games from a lane on: a word
/// for each cell.
#[inline]
fn square(cells: &[Lanes], lane: usize) -> [u64; SQUARE] {
    let mut words = [0; SQUARE];
    for (word, cell) in words.iter_mut().zip(cells) {
        if let Some(bytes) = cell[lane..].first_chunk() {
            *word = u64::from_le_bytes(*bytes);
        }
    }
    words
}

/// Makes rows columns: byte `j` of word `i` becomes byte `i` of word `j`.
#[inline]
fn turned(mut words: [u64; SQUARE]) -> [u64; SQUARE] {
    // Squares of four, two and one byte change places across the diagonal.
    for (apart, kept) in [
        (4, 0x0000_0000_FFFF_FFFF),
        (2, 0x0000_FFFF_0000_FFFF),
        (1, 0x00FF_00FF_00FF_00FF),
    ] {
        for upper in (0..SQUARE).filter(|word| word & apart == 0) {
            let lower = upper + apart;
            let swapped = (words[upper] >> (8 * apart) ^ words[lower]) & kept;
            words[upper] ^= swapped << (8 * apart);
            words[lower] ^= swapped;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{SQUARE, turned};

    #[test]
    fn rows_become_columns() {
        let mut words = [0_u64; SQUARE];
        for (word, row) in words.iter_mut().zip(0_u8..) {
            *word = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|column| 8 * row + column));
        }
        for (word, column) in turned(words).iter().zip(0_u8..) {
            let rows = [0, 1, 2, 3, 4, 5, 6, 7].map(|row| 8 * row + column);
            assert_eq!(word.to_le_bytes(), rows);
        }
    }
}
