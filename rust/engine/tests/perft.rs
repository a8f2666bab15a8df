//! Position counts that a slow 2048, written apart from this crate, has computed.

use std::path::PathBuf;

use serde::Deserialize;
use slide2048_engine::{Board, perft};

#[derive(Deserialize)]
struct Start {
    name: String,
    board: Vec<u8>,
    counts: Vec<u64>,
}

#[test]
fn counts() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/perft.json");
    let text = std::fs::read_to_string(path).expect("the data file is part of the project");
    let starts: Vec<Start> = serde_json::from_str(&text).expect("a list of starts");
    assert!(starts.len() >= 12);
    for start in starts {
        let board = Board::from_exponents(&start.board).unwrap();
        for (plies, &count) in (0..).zip(&start.counts) {
            let name = &start.name;
            assert_eq!(perft(&board, plies), Ok(count), "{name}, {plies} plies");
        }
    }
}
