//! Law: in any game the total grows by what is spawned, and illegal moves change nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slide2048_engine::{Board, Direction, Rng, Size};

fn total(board: &Board) -> u64 {
    let exponents = board.exponents();
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    tiles.map(|&exponent| 1_u64 << exponent).sum()
}

fuzz_target!(|input: (u8, u64, &[u8])| {
    let (side, seed, moves) = input;
    let Ok(size) = Size::new(usize::from(side)) else {
        return;
    };
    let mut rng = Rng::new(seed);
    let mut board = Board::start(size, &mut rng);
    for &byte in moves {
        let direction = Direction::ALL[usize::from(byte) % 4];
        let position = rng.position();
        let slide = board
            .play(direction, &mut rng)
            .expect("a game stays far below 64 bits");
        if slide.moved {
            assert_eq!(rng.position(), position + 1);
            assert!(matches!(total(&slide.board) - total(&board), 2 | 4));
        } else {
            assert_eq!(rng.position(), position);
            assert_eq!(slide.board, board);
            assert_eq!(slide.gained, 0);
        }
        board = slide.board;
    }
});
