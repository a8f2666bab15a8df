//! What a batch refuses, it leaves unchanged.

use slide2048_engine::batch::{
    Actions, Autoreset, BatchError, FinishedGames, Games, Path, Progress, max_batch_exponent,
    max_batch_total,
};
use slide2048_engine::{Board, Size};

use crate::singles::{Arrays, Single, assert_same, boards, singles, sizes};

#[test]
fn what_is_refused_changes_nothing() {
    let mut games = Games::new(3, Size::CLASSIC, 1, 1, Path::best()).unwrap();
    let mut singles = singles(3, Size::CLASSIC, 1);
    let board = Board::from_exponents(&[1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    singles[1] = Single::on(board, singles[1].rng);
    let only_the_second: Vec<u8> = singles[1].board.exponents().repeat(3);
    games
        .set_boards(&only_the_second, &[false, true, false])
        .unwrap();
    let mut arrays = Arrays::new(3);
    let illegal = (0..4).find(|&d| !games.legal(1)[usize::from(d)]).unwrap();
    let legal = |game| (0..4).find(|&d| games.legal(game)[usize::from(d)]).unwrap();
    let one_illegal = [legal(0), illegal, legal(2)];
    let cases = [
        (
            Actions::Bytes(&[0, 1]),
            BatchError::Length {
                expected: 3,
                got: 2,
            },
        ),
        (
            Actions::Bytes(&[0, 1, 4]),
            BatchError::Action { game: 2, action: 4 },
        ),
        (
            Actions::Wide(&[0, -1, 9]),
            BatchError::Action {
                game: 1,
                action: -1,
            },
        ),
        (
            Actions::Bytes(&one_illegal),
            BatchError::Illegal {
                game: 1,
                action: illegal,
            },
        ),
    ];
    let mut finished = FinishedGames::default();
    for (actions, error) in cases {
        let result = games.step(
            actions,
            None,
            arrays.outputs(),
            &mut finished,
            Autoreset::SameStep,
            true,
        );
        assert_eq!(result, Err(error), "{error}");
        assert_eq!(arrays.rewards, [-1; 3]);
        assert_same(&games, &singles);
    }
    let error = BatchError::Length {
        expected: 3,
        got: 2,
    };
    let mut step = |again: &[bool]| {
        let outputs = arrays.outputs();
        let actions = Actions::Bytes(&one_illegal);
        games.step(
            actions,
            Some(again),
            outputs,
            &mut finished,
            Autoreset::Disabled,
            true,
        )
    };
    assert_eq!(step(&[true; 2]), Err(error));
    assert_same(&games, &singles);
    let mut exponents = boards(&games);
    exponents[16] = 18;
    let error = BatchError::Exponent {
        game: 1,
        cell: 0,
        exponent: 18,
        largest: 17,
    };
    assert_eq!(games.set_boards(&exponents, &[true; 3]), Err(error));
    assert_same(&games, &singles);
    // What is not chosen is not looked at.
    assert_eq!(games.set_boards(&exponents, &[false; 3]), Ok(()));
}

#[test]
fn boards_that_could_outgrow_the_batch_are_refused() {
    for size in sizes() {
        let mut games = Games::new(1, size, 1, 1, Path::best()).unwrap();
        let largest = max_batch_exponent(size);
        let most = largest - u8::from(size == Size::MAX);
        let mut fullest: Vec<u8> = (2..=most).rev().collect();
        fullest.resize(size.cells(), 0);
        assert_eq!(games.set_boards(&fullest, &[true]), Ok(()));
        let mut two = vec![0; size.cells()];
        two[..2].fill(largest);
        let error = BatchError::Total {
            game: 0,
            total: 2 << largest,
            largest: max_batch_total(size),
        };
        assert_eq!(games.set_boards(&two, &[true]), Err(error));
        let nothing = Progress {
            score: 0,
            moves: 0,
            draws: 2,
        };
        assert!(games.restore(0, &two, nothing).is_err());
        assert_eq!(boards(&games), fullest);
    }
}

#[test]
fn progress_that_no_play_makes_is_refused() {
    let mut games = Games::new(1, Size::CLASSIC, 1, 1, Path::best()).unwrap();
    let mut exponents = [0; 16];
    (exponents[0], exponents[5]) = (11, 2);
    let most = Progress {
        score: 10 * 2048 + 4,
        moves: 1026,
        draws: 1 << 63,
    };
    assert_eq!(games.restore(0, &exponents, most), Ok(()));
    assert_eq!(games.progress(0), most);
    let score = Progress {
        score: most.score + 1,
        ..most
    };
    let error = BatchError::Score {
        game: 0,
        score: score.score,
        largest: most.score,
    };
    assert_eq!(games.restore(0, &exponents, score), Err(error));
    let moves = Progress {
        moves: 1027,
        ..most
    };
    let error = BatchError::Moves {
        game: 0,
        moves: 1027,
        largest: 1026,
    };
    assert_eq!(games.restore(0, &exponents, moves), Err(error));
    for score in [1, 2, 10 * 2048 + 2] {
        let error = BatchError::Points { game: 0, score };
        let odd = Progress { score, ..most };
        assert_eq!(games.restore(0, &exponents, odd), Err(error));
    }
    let least = u64::from(most.moves) + 2;
    for draws in [0, least - 1, (1 << 63) + 1, u64::MAX] {
        let error = BatchError::Draws {
            game: 0,
            draws,
            least,
        };
        let other = Progress { draws, ..most };
        assert_eq!(games.restore(0, &exponents, other), Err(error));
    }
    assert_eq!(games.progress(0), most);
    let few = Progress {
        draws: least,
        ..most
    };
    assert_eq!(games.restore(0, &exponents, few), Ok(()));
}

#[test]
fn more_than_there_is_memory_for_is_an_error() {
    let games = Games::new(usize::MAX / 64, Size::MAX, 1, 1, Path::best());
    let Some(BatchError::Memory { bytes }) = games.err() else {
        panic!("there was memory");
    };
    assert!(bytes >= usize::MAX / 64, "{bytes}");
}
