//! Single slides and whole games as the original game's own code plays them.

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use slide2048_engine::{Board, Direction, Rng, Size};

fn lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(file);
    let text = std::fs::read_to_string(&path).expect("the data file is part of the project");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line is a JSON object"))
        .collect()
}

#[derive(Deserialize)]
#[expect(clippy::struct_field_names, reason = "the names of the data file")]
struct Move {
    size: usize,
    board: Vec<u8>,
    direction: String,
    after: Vec<u8>,
    gained: u64,
    moved: bool,
    can_move: bool,
}

#[test]
fn single_slides() {
    let moves: Vec<Move> = lines("moves.jsonl");
    assert_eq!(moves.len(), 7720);
    for case in moves {
        let direction = match case.direction.as_str() {
            "up" => Direction::Up,
            "right" => Direction::Right,
            "down" => Direction::Down,
            "left" => Direction::Left,
            other => panic!("no direction: {other}"),
        };
        let board = Board::from_exponents(&case.board).unwrap();
        assert_eq!(board.size(), Size::new(case.size).unwrap());
        let slide = board.slide(direction);
        assert_eq!(
            *slide.board.exponents(),
            *case.after,
            "{board:?} {direction:?}"
        );
        assert_eq!(slide.gained, case.gained, "{board:?} {direction:?}");
        assert_eq!(slide.moved, case.moved, "{board:?} {direction:?}");
        assert_eq!(board.legal_moves().contains(direction), case.moved);
        assert_eq!(!board.legal_moves().is_empty(), case.can_move);
    }
}

#[derive(Deserialize)]
struct Game {
    size: usize,
    seed: u64,
    moves: String,
    board: Vec<u8>,
    score: u64,
    legal_moves: u64,
    draws: u64,
    over: bool,
}

#[test]
fn whole_games() {
    let games: Vec<Game> = lines("games.jsonl");
    assert_eq!(games.len(), 60);
    for game in games {
        let mut rng = Rng::new(game.seed);
        let mut board = Board::start(Size::new(game.size).unwrap(), &mut rng);
        let (mut score, mut legal_moves) = (0, 0);
        for letter in game.moves.chars() {
            let direction = match letter {
                'U' => Direction::Up,
                'R' => Direction::Right,
                'D' => Direction::Down,
                'L' => Direction::Left,
                other => panic!("no direction: {other}"),
            };
            let slide = board.play(direction, &mut rng).unwrap();
            board = slide.board;
            score += slide.gained;
            legal_moves += u64::from(slide.moved);
        }
        assert_eq!(*board.exponents(), *game.board, "seed {}", game.seed);
        assert_eq!(score, game.score, "seed {}", game.seed);
        assert_eq!(legal_moves, game.legal_moves, "seed {}", game.seed);
        assert_eq!(rng, Rng::at(game.seed, game.draws));
        assert_eq!(board.legal_moves().is_empty(), game.over);
    }
}
