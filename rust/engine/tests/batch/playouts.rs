//! Whole games at random.

use slide2048_engine::Played;
use slide2048_engine::batch::{Path, RandomGames, Rollouts};
use slide2048_engine::{Board, Rng, Size};

use crate::singles::{Single, sizes};

/// Plays on at random as a single game.
fn playout(single: &mut Single, mut choices: Rng) {
    while !single.legal.is_empty() {
        let legal: Vec<_> = single.legal.iter().collect();
        single.play(legal[choices.below(u32::try_from(legal.len()).unwrap()) as usize]);
    }
}

#[test]
fn random_games_are_those_of_single_boards() {
    for (size, count) in sizes().zip([300, 300, 300, 70, 20]) {
        let singles: Vec<_> = (5..5 + count)
            .map(|game| {
                let rng = Rng::new(21).split(game);
                let mut single = Single::start(size, rng);
                playout(&mut single, rng.split(u64::MAX));
                Played {
                    game,
                    score: single.score,
                    moves: single.moves,
                    max_exponent: single.board.max_exponent(),
                }
            })
            .collect();
        for path in Path::available() {
            let mut games = RandomGames::new(5..5 + count, size, 21, 2, path);
            let mut played = Vec::new();
            while !games.is_over() {
                played.append(&mut games.play());
            }
            played.sort_by_key(|played| played.game);
            assert_eq!(played, singles);
        }
    }
}

#[test]
fn long_games_are_played_in_parts() {
    // One of 8×8 has millions of moves.
    let mut games = RandomGames::new(0..64, Size::MAX, 1, 1, Path::best());
    assert_eq!(games.play(), []);
    assert!(!games.is_over());
}

#[test]
fn rollouts_are_the_means_of_single_games() {
    let size = Size::CLASSIC;
    let mut exponents: Vec<u8> = (0..16).map(|cell| 1 + (cell + cell / 4) % 2).collect();
    for game in 0..3 {
        let board = Board::start(size, &mut Rng::new(game));
        exponents.extend_from_slice(&board.exponents());
    }
    let playouts = 70;
    let mut rollouts = Rollouts::new(&exponents, size, playouts, 4, 2, Path::best()).unwrap();
    while rollouts.done() < rollouts.count() {
        rollouts.play();
    }
    let means: Vec<_> = rollouts.means().collect();
    let mut expected = Vec::new();
    for (index, board) in exponents.chunks(16).enumerate() {
        let board = Board::from_exponents(board).unwrap();
        for direction in board.legal_moves().iter() {
            let place = 4 * index + direction as usize;
            let scores = (0..playouts).map(|number| {
                let rng = Rng::new(4).split(place as u64 * playouts + number);
                let mut single = Single::on(board.clone(), rng);
                single.play(direction);
                playout(&mut single, rng.split(u64::MAX));
                single.score
            });
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let mean = scores.sum::<u64>() as f64 / playouts as f64;
            expected.push((place, mean, playouts));
        }
    }
    assert!(expected[0].0 >= 4, "the first board is at its end");
    assert_eq!(means, expected);
}
