//! Law: whatever text is read as a board, its drawing is read as the same board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slide2048_engine::Board;

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
});
