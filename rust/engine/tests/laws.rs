//! Laws that hold for every board.

use proptest::prelude::*;
use slide2048_engine::{
    Board, Direction, InvalidBoard, LegalMoves, MAX_EXPONENT, PlaceError, Rng, Size, SpawnError,
    Symmetry, slide_line,
};

/// Exponents of a board of any size: dense or sparse, of small, mixed or very large tiles.
fn exponents() -> impl Strategy<Value = Vec<u8>> {
    (
        2..=8_usize,
        prop_oneof![Just(2_u8), Just(5), Just(15), Just(18), Just(57)],
        0..=10_u32,
    )
        .prop_flat_map(|(side, largest, empty)| {
            let cell = prop_oneof![
                empty => Just(0_u8),
                5 => (largest / 2 + 1)..=largest,
                5 => 1..=largest,
            ];
            prop::collection::vec(cell, side * side)
        })
}

fn board() -> impl Strategy<Value = Board> {
    exponents().prop_map(|exponents| Board::from_exponents(&exponents).unwrap())
}

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.as_slice())
}

/// The board after a slide and the points gained, straight from the rule of one line.
fn slide_by_the_rule(exponents: &[u8], direction: Direction) -> (Vec<u8>, u64) {
    let side = exponents.len().isqrt();
    let mut after = exponents.to_vec();
    let mut gained = 0;
    for line in 0..side {
        let cell = |step: usize| match direction {
            Direction::Left => line * side + step,
            Direction::Right => line * side + side - 1 - step,
            Direction::Up => step * side + line,
            Direction::Down => (side - 1 - step) * side + line,
        };
        let mut cells: Vec<u8> = (0..side).map(|step| exponents[cell(step)]).collect();
        gained += slide_line(&mut cells);
        for (step, exponent) in cells.into_iter().enumerate() {
            after[cell(step)] = exponent;
        }
    }
    (after, gained)
}

fn total(board: &Board) -> u128 {
    let exponents = board.exponents();
    let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
    tiles.map(|&exponent| 1_u128 << exponent).sum()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_slide_equals_the_rule_of_one_line(exponents in exponents(), direction in direction()) {
        let board = Board::from_exponents(&exponents).unwrap();
        let slide = board.slide(direction);
        let (after, gained) = slide_by_the_rule(&exponents, direction);
        prop_assert_eq!(&*slide.board.exponents(), &*after);
        prop_assert_eq!(slide.gained, gained);
        prop_assert_eq!(slide.moved, after != exponents);
    }

    #[test]
    fn a_direction_is_legal_where_its_slide_changes_the_board(board in board()) {
        let moved: LegalMoves = Direction::ALL
            .into_iter()
            .filter(|&direction| board.slide(direction).moved)
            .collect();
        prop_assert_eq!(board.legal_moves(), moved);
    }

    #[test]
    fn a_slide_keeps_the_total_and_settles(board in board(), direction in direction()) {
        let slide = board.slide(direction);
        prop_assert_eq!(total(&slide.board), total(&board));
        if !slide.moved {
            prop_assert_eq!(slide.board, board);
            prop_assert_eq!(slide.gained, 0);
        }
    }

    #[test]
    fn symmetries_carry_slides_along(board in board(), direction in direction()) {
        let slide = board.slide(direction);
        for symmetry in Symmetry::all() {
            let turned = board.transformed(symmetry).slide(symmetry.direction(direction));
            prop_assert_eq!(turned.board, slide.board.transformed(symmetry));
            prop_assert_eq!(turned.gained, slide.gained);
            prop_assert_eq!(board.transformed(symmetry).canonical(), board.canonical());
        }
    }

    #[test]
    fn equal_exponents_make_equal_boards_and_hashes(board in board(), direction in direction()) {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let hash = |board: &Board| {
            let mut hasher = DefaultHasher::new();
            board.hash(&mut hasher);
            hasher.finish()
        };
        // The slid board may have crossed between the representations.
        let slid = board.slide(direction).board;
        let made = Board::from_exponents(&slid.exponents()).unwrap();
        prop_assert_eq!(hash(&slid), hash(&made));
        prop_assert_eq!(slid, made);
    }

    #[test]
    fn text_comes_back(board in board()) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }

    #[test]
    fn no_text_panics(text in "[0-9. /\n\\-+x]{0,80}|\\PC{0,40}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..70)) {
        match Board::from_exponents(&bytes) {
            Ok(board) => prop_assert_eq!(&*board.exponents(), &*bytes),
            Err(InvalidBoard::Cells(_)) => prop_assert!(![4, 9, 16, 25, 36, 49, 64].contains(&bytes.len())),
            Err(InvalidBoard::Exponent { cell, exponent }) => {
                prop_assert!(exponent > MAX_EXPONENT && bytes[cell] == exponent);
            }
            Err(InvalidBoard::Total) => {
                let total: u128 = bytes.iter().filter(|&&e| e > 0).map(|&e| 1_u128 << e).sum();
                prop_assert!(total > u128::from(u64::MAX));
            }
        }
    }

    #[test]
    fn a_spawn_is_one_of_the_outcomes(board in board(), seed in any::<u64>()) {
        let outcomes = board.spawns().unwrap();
        let mut rng = Rng::new(seed);
        match board.spawn(&mut rng) {
            Ok(spawned) => {
                prop_assert_eq!(rng.position(), 1);
                prop_assert_eq!(outcomes.iter().filter(|o| o.board == spawned).count(), 1);
                let sum: f64 = outcomes.iter().map(|outcome| outcome.probability).sum();
                prop_assert!((sum - 1.0).abs() < 1e-12);
            }
            Err(error) => {
                prop_assert_eq!(error, SpawnError::Full);
                prop_assert_eq!(rng.position(), 0);
                prop_assert!(outcomes.is_empty() && board.empty_count() == 0);
            }
        }
    }

    /// Score = Σ (e−1)·2^e over the tiles, less 4 for each 4 that was spawned.
    #[test]
    fn the_score_follows_from_the_tiles(
        side in 2..=8_usize,
        seed in any::<u64>(),
        moves in prop::collection::vec(direction(), 0..300),
    ) {
        let mut rng = Rng::new(seed);
        let mut board = Board::start(Size::new(side).unwrap(), &mut rng);
        let mut score = 0;
        for direction in moves {
            let slide = board.play(direction, &mut rng).unwrap();
            board = slide.board;
            score += slide.gained;
        }
        let fours = (0..rng.position())
            .filter(|&position| Rng::draw_at(seed, position) & 0xFFFF_FFFF < 429_496_730)
            .count() as u64;
        let exponents = board.exponents();
        let tiles = exponents.iter().filter(|&&exponent| exponent > 0);
        let worth: u64 = tiles.map(|&e| (u64::from(e) - 1) << e).sum();
        prop_assert_eq!(score, worth - 4 * fours);
    }
}

#[test]
fn every_tile_that_64_bits_hold_is_made_exactly_on_every_size() {
    for side in 2..=8_usize {
        for exponent in 1..MAX_EXPONENT {
            for direction in Direction::ALL {
                let mut exponents = vec![0; side * side];
                let partner = match direction {
                    Direction::Up | Direction::Down => side * (side - 1),
                    Direction::Left | Direction::Right => side - 1,
                };
                exponents[0] = exponent;
                exponents[partner] = exponent;
                let slide = Board::from_exponents(&exponents).unwrap().slide(direction);
                assert_eq!(slide.board.max_exponent(), exponent + 1);
                assert_eq!(slide.board.empty_count(), side * side - 1);
                assert_eq!(slide.gained, 2 << exponent);
            }
        }
    }
}

#[test]
fn a_total_beyond_64_bits_is_refused_everywhere() {
    assert_eq!(
        Board::from_exponents(&[63, 63, 0, 0]),
        Err(InvalidBoard::Total)
    );
    let mut chain = [0; 64];
    for (exponent, cell) in (1..=63).zip(&mut chain) {
        *cell = exponent;
    }
    // 2 + 4 + … + 2^63 = 2^64 − 2: no tile fits in any more.
    let board = Board::from_exponents(&chain).unwrap();
    assert_eq!(board.with_tile(63, 1), Err(PlaceError::Total));
    assert_eq!(board.spawn(&mut Rng::new(0)), Err(SpawnError::Total));
    assert_eq!(board.spawns(), Err(SpawnError::Total));
    let slide = Board::from_exponents(&[62, 62, 1, 2])
        .unwrap()
        .slide(Direction::Left);
    assert_eq!(slide.gained, 1 << 63);
}

#[test]
fn a_tile_goes_only_into_an_empty_cell_of_the_board() {
    let board = Board::from_exponents(&[1, 0, 0, 0]).unwrap();
    assert_eq!(board.with_tile(0, 1), Err(PlaceError::Occupied));
    assert_eq!(board.with_tile(4, 1), Err(PlaceError::NoSuchCell));
    assert_eq!(board.with_tile(1, 0), Err(PlaceError::Exponent(0)));
    assert_eq!(board.with_tile(1, 64), Err(PlaceError::Exponent(64)));
    let full = Board::from_exponents(&[1, 2, 3, 4]).unwrap();
    assert_eq!(full.with_tile(3, 2), Err(PlaceError::Occupied));
}
