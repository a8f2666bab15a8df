//! Law: on any bytes that make a board, a slide is the rule applied to each line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slide2048_engine::{Board, Direction, Symmetry, slide_line};

fuzz_target!(|exponents: &[u8]| {
    let Ok(board) = Board::from_exponents(exponents) else {
        return;
    };
    assert_eq!(*board.exponents(), *exponents);
    // Sliding left is the rule on each row; the other directions are turned boards.
    for symmetry in Symmetry::all() {
        let turned = board.transformed(symmetry);
        let mut rows = turned.exponents().to_vec();
        let gained: u64 = rows
            .chunks_mut(board.size().side())
            .map(slide_line)
            .sum();
        let direction = Direction::ALL
            .into_iter()
            .find(|&direction| symmetry.direction(direction) == Direction::Left)
            .expect("a symmetry permutes the directions");
        let slide = board.slide(direction);
        assert_eq!(*slide.board.transformed(symmetry).exponents(), *rows);
        assert_eq!(slide.gained, gained);
        assert_eq!(slide.moved, slide.board != board);
        assert_eq!(board.legal_moves().contains(direction), slide.moved);
    }
});
