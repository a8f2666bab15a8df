//! Boards with tiles that a network has hardly met, as boards that it knows well.

use crate::board::Board;

/// The board with its largest tiles halved, until it has none of so large an exponent.
///
/// Where tiles above a missing one are halved, no two tiles become equal that were not. So the same
/// moves are legal and lead to corresponding boards, until the missing tile is made, which then is equal
/// to what was twice as large. That takes longest for the largest missing one, which is the one that is
/// taken. Where none is missing, tiles stay as they are.
///
/// This is the tile-downgrading of H. Guei, L.-P. Chen and I-C. Wu, "Optimistic temporal difference
/// learning for 2048", IEEE Transactions on Games, 2021.
pub(crate) fn downgraded(board: &Board, from: u8) -> Board {
    let mut cells = board.exponents();
    let exponents = cells.as_mut_slice();
    while let Some(&largest) = exponents.iter().max() {
        let missing = (1..largest).rev().find(|tile| !exponents.contains(tile));
        let (true, Some(missing)) = (largest >= from, missing) else {
            break;
        };
        for exponent in exponents.iter_mut().filter(|tile| **tile > missing) {
            *exponent -= 1;
        }
    }
    Board::from_exponents(&cells).unwrap_or_else(|_| unreachable!("tiles became smaller"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    #[test]
    fn tiles_above_the_largest_missing_one_are_halved() {
        let before = board("16384 8192 2048 1024 / 256 16 . 4 / . . 2 2 / . . . .");
        let after = board("8192 4096 2048 1024 / 256 16 . 4 / . . 2 2 / . . . .");
        assert_eq!(downgraded(&before, 14), after);
        assert_eq!(downgraded(&before, 15), before);
    }

    #[test]
    fn it_goes_on_until_no_tile_is_too_large() {
        let before = board("65536 8192 . . / . . . . / . . . . / . . . 2");
        let after = board("4096 2048 . . / . . . . / . . . . / . . . 2");
        assert_eq!(downgraded(&before, 13), after);
    }

    #[test]
    fn where_no_tile_is_missing_all_stay() {
        let before = board("8 4 / 2 2");
        assert_eq!(downgraded(&before, 2), before);
    }

    #[test]
    fn the_same_moves_lead_to_corresponding_boards() {
        let before = board("131072 32768 2048 2048 / 512 16 4 4 / 32 . . 2 / 131072 . . .");
        let after = downgraded(&before, 14);
        assert_eq!(after.legal_moves(), before.legal_moves());
        assert!(after.max_exponent() < 14);
    }
}
