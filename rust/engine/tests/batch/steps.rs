//! Steps of whole batches.

use std::slice;

use slide2048_engine::batch::{Autoreset, Games, Path, max_batch_exponent, max_batch_total};
use slide2048_engine::{Board, Rng, Size};

use crate::singles::{Single, assert_same, boards, compare, on_every_path, singles, sizes};

#[test]
fn whole_games_on_every_size_path_and_number_of_threads() {
    for size in sizes() {
        for (count, threads) in [(1, 1), (63, 2), (130, 3)] {
            for autoreset in [
                Autoreset::Disabled,
                Autoreset::NextStep,
                Autoreset::SameStep,
            ] {
                let mut batches = on_every_path(count, size, 5, threads);
                let mut singles = singles(count, size, 5);
                for games in &batches {
                    assert_same(games, &singles);
                }
                compare(&mut batches, &mut singles, 300, autoreset);
            }
        }
    }
}

#[test]
fn ten_million_steps_on_every_path() {
    let mut batches = on_every_path(1000, Size::CLASSIC, 11, 2);
    let mut singles = singles(1000, Size::CLASSIC, 11);
    compare(&mut batches, &mut singles, 10_000, Autoreset::SameStep);
}

/// The largest tiles that there may be, as neighbours, so that they merge, with room to move.
fn fill_with_large_tiles(board: &mut [u8], size: Size, rng: &mut Rng) {
    let mut exponent = max_batch_exponent(size) - 1;
    let mut rest = max_batch_total(size);
    for cell in board {
        if rng.below(5) == 0 || rest < 1 << exponent {
            *cell = 0;
        } else {
            *cell = exponent;
            rest -= 1 << exponent;
        }
        exponent = exponent
            .saturating_sub(u8::try_from(rng.below(2)).unwrap())
            .max(1);
    }
}

#[test]
fn tiles_as_large_as_play_can_reach() {
    for size in sizes() {
        let count = 128;
        let mut batches = on_every_path(count, size, 3, 1);
        let mut singles = singles(count, size, 3);
        let mut exponents = boards(&batches[0]);
        let mut rng = Rng::new(17);
        for (single, board) in singles.iter_mut().zip(exponents.chunks_mut(size.cells())) {
            fill_with_large_tiles(board, size, &mut rng);
            *single = Single::on(Board::from_exponents(board).unwrap(), single.rng);
        }
        for games in &mut batches {
            games.set_boards(&exponents, &vec![true; count]).unwrap();
            assert_same(games, &singles);
        }
        compare(&mut batches, &mut singles, 200, Autoreset::Disabled);
        let made = boards(&batches[0]).into_iter().max().unwrap();
        assert_eq!(made, max_batch_exponent(size));
    }
}

#[test]
fn no_games_take_steps_too() {
    for threads in [1, 2] {
        let mut games = on_every_path(0, Size::CLASSIC, 1, threads);
        compare(&mut games, &mut [], 2, Autoreset::SameStep);
    }
}

#[test]
fn a_reset_begins_the_chosen_games_only() {
    let mut games = Games::new(100, Size::CLASSIC, 1, 1, Path::best()).unwrap();
    let mut singles = singles(100, Size::CLASSIC, 1);
    compare(
        slice::from_mut(&mut games),
        &mut singles,
        20,
        Autoreset::Disabled,
    );
    let chosen: Vec<bool> = (0..100).map(|game| game % 3 == 0).collect();
    games.reset(&chosen).unwrap();
    for (single, _) in singles
        .iter_mut()
        .zip(&chosen)
        .filter(|(_, chosen)| **chosen)
    {
        *single = Single::start(Size::CLASSIC, single.rng);
    }
    assert_same(&games, &singles);
}

#[test]
fn games_are_restored_as_they_were() {
    let mut games = Games::new(70, Size::CLASSIC, 1, 1, Path::best()).unwrap();
    let mut played = singles(70, Size::CLASSIC, 1);
    compare(
        slice::from_mut(&mut games),
        &mut played,
        50,
        Autoreset::SameStep,
    );
    let mut copy = Games::new(70, Size::CLASSIC, 1, 1, Path::best()).unwrap();
    for (game, exponents) in boards(&games).chunks(16).enumerate() {
        copy.restore(game, exponents, games.progress(game)).unwrap();
    }
    assert_same(&copy, &played);
    compare(
        slice::from_mut(&mut copy),
        &mut played,
        50,
        Autoreset::SameStep,
    );
}
