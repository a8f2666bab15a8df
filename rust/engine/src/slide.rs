//! The rule of a move, for one line of cells.

/// Slides one line towards its first cell and returns the points gained.
///
/// Cells are exponents: 0 is empty, `e` is the tile 2^e. Gaps close first; then equal
/// neighbours merge, the pair nearest the wall first; a tile made by a merge does not
/// merge again. Each merge gains the value of the tile it makes.
///
/// ```
/// use slide2048_engine::slide_line;
///
/// let mut line = [2, 2, 0, 2];
/// assert_eq!(slide_line(&mut line), 8);
/// assert_eq!(line, [3, 2, 0, 0]);
/// ```
///
/// # Panics
///
/// Where a merge would make a tile that 64 bits do not hold. No line of a
/// [`Board`](crate::Board) does: its tiles' total fits in 64 bits.
pub fn slide_line(line: &mut [u8]) -> u64 {
    let mut gained = 0;
    let mut filled = 0;
    // The tile at `filled - 1`, unless it was made by a merge.
    let mut mergeable = None;
    for cell in 0..line.len() {
        let exponent = std::mem::take(&mut line[cell]);
        if exponent == 0 {
            continue;
        }
        if mergeable == Some(exponent) {
            let merged = exponent + 1;
            line[filled - 1] = merged;
            gained += 1_u64
                .checked_shl(u32::from(merged))
                .expect("the tiles' total fits in 64 bits");
            mergeable = None;
        } else {
            line[filled] = exponent;
            filled += 1;
            mergeable = Some(exponent);
        }
    }
    gained
}

#[cfg(test)]
mod tests {
    use super::slide_line;

    fn slid<const N: usize>(mut line: [u8; N]) -> ([u8; N], u64) {
        let gained = slide_line(&mut line);
        (line, gained)
    }

    #[test]
    fn the_pair_nearest_the_wall_merges_first() {
        assert_eq!(slid([2, 2, 2, 0]), ([3, 2, 0, 0], 8));
    }

    #[test]
    fn a_merged_tile_is_locked() {
        assert_eq!(slid([2, 2, 2, 2]), ([3, 3, 0, 0], 16));
        assert_eq!(slid([1, 1, 2, 0]), ([2, 2, 0, 0], 4));
        assert_eq!(slid([3, 3, 4, 0]), ([4, 4, 0, 0], 16));
    }

    #[test]
    fn gaps_close_before_merging() {
        assert_eq!(
            slid([1, 0, 0, 0, 0, 0, 0, 1]),
            ([2, 0, 0, 0, 0, 0, 0, 0], 4)
        );
        assert_eq!(slid([0, 0, 5]), ([5, 0, 0], 0));
    }

    #[test]
    fn the_largest_tiles_merge_exactly() {
        assert_eq!(slid([62, 62]), ([63, 0], 1 << 63));
    }

    #[test]
    #[should_panic(expected = "64 bits")]
    fn a_tile_beyond_64_bits_is_never_made_in_silence() {
        slid([63, 63]);
    }
}
