//! The games by themselves, and what a batch has to have in common with them.

use slide2048_engine::batch::{
    Actions, Autoreset, Finished, FinishedGames, Games, Outputs, Path, Progress,
};
use slide2048_engine::{Board, Direction, LegalMoves, Rng, Size};

/// A game played by itself.
#[derive(Clone)]
pub(crate) struct Single {
    pub(crate) board: Board,
    pub(crate) rng: Rng,
    pub(crate) score: u64,
    pub(crate) moves: u32,
    pub(crate) legal: LegalMoves,
}

impl Single {
    pub(crate) fn start(size: Size, mut rng: Rng) -> Single {
        Single::on(Board::start(size, &mut rng), rng)
    }

    pub(crate) fn on(board: Board, rng: Rng) -> Single {
        let legal = board.legal_moves();
        Single {
            board,
            rng,
            score: 0,
            moves: 0,
            legal,
        }
    }

    pub(crate) fn play(&mut self, direction: Direction) -> u64 {
        // Also what the batch takes for illegal is tried, but each board asked only once.
        let slide = self.board.play(direction, &mut self.rng).unwrap();
        assert_eq!(slide.moved, self.legal.contains(direction));
        if slide.moved {
            self.board = slide.board;
            self.legal = self.board.legal_moves();
            self.score += slide.gained;
            self.moves += 1;
        }
        slide.gained
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            score: self.score,
            moves: self.moves,
            draws: self.rng.position(),
        }
    }
}

/// The arrays that a step writes to.
#[derive(Debug, PartialEq)]
pub(crate) struct Arrays {
    pub(crate) rewards: Vec<i64>,
    pub(crate) terminated: Vec<bool>,
    pub(crate) legal: Vec<bool>,
}

impl Arrays {
    pub(crate) fn new(count: usize) -> Arrays {
        Arrays {
            rewards: vec![-1; count],
            terminated: vec![false; count],
            legal: vec![false; 4 * count],
        }
    }

    pub(crate) fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            legal: &mut self.legal,
        }
    }
}

pub(crate) fn sizes() -> impl Iterator<Item = Size> {
    (2..=8).map(|side| Size::new(side).unwrap())
}

pub(crate) fn boards(games: &Games) -> Vec<u8> {
    let mut exponents = vec![0; games.count() * games.size().cells()];
    games.boards(&mut exponents).unwrap();
    exponents
}

pub(crate) fn assert_same(games: &Games, singles: &[Single]) {
    let exponents = boards(games);
    let boards = exponents.chunks(games.size().cells());
    for (game, (single, board)) in singles.iter().zip(boards).enumerate() {
        assert_eq!(*single.board.exponents(), *board, "game {game}");
        assert_eq!(games.progress(game), single.progress());
    }
    let count = singles.len();
    let (mut scores, mut moves, mut legal) = (vec![-1; count], vec![-1; count], vec![]);
    legal.resize(4 * count, false);
    games.scores(&mut scores).unwrap();
    games.moves(&mut moves).unwrap();
    games.legal_moves(&mut legal).unwrap();
    for (game, single) in singles.iter().enumerate() {
        assert_eq!(scores[game], i64::try_from(single.score).unwrap());
        assert_eq!(moves[game], i64::from(single.moves));
        let expected = Direction::ALL.map(|d| single.legal.contains(d));
        assert_eq!(legal[4 * game..][..4], expected, "game {game}");
    }
}

/// Plays `steps` steps of batches and of the same games by themselves, with directions drawn
/// evenly, and compares all that there is.
pub(crate) fn compare(
    batches: &mut [Games],
    singles: &mut [Single],
    steps: usize,
    autoreset: Autoreset,
) {
    let count = singles.len();
    let mut arrays = Arrays::new(count);
    let mut expected = Arrays::new(count);
    let mut choices = Rng::new(99);
    let mut finished = FinishedGames::default();
    for step in 0..steps {
        let bytes: Vec<u8> = (0..count)
            .map(|_| u8::try_from(choices.below(4)).unwrap())
            .collect();
        let wide: Vec<i64> = bytes.iter().map(|&action| i64::from(action)).collect();
        // In every third step some begin anew, whatever their action is; every second game never.
        let begins = |game| game % 2 == 1 && choices.below(8) == 0;
        let again: Option<Vec<bool>> = (step % 3 == 0).then(|| (0..count).map(begins).collect());
        let mut ended = Vec::new();
        for (game, (single, &action)) in singles.iter_mut().zip(&bytes).enumerate() {
            let begins = again.as_ref().is_some_and(|again| again[game]);
            if begins {
                *single = Single::start(single.board.size(), single.rng);
            }
            let over_before = single.legal.is_empty();
            let gained = if begins {
                0
            } else {
                single.play(Direction::ALL[usize::from(action)])
            };
            let over = single.legal.is_empty();
            if over && autoreset == Autoreset::SameStep {
                ended.push(Finished {
                    game,
                    score: single.score,
                    moves: single.moves,
                    exponents: single.board.exponents(),
                });
            }
            let restarts = match autoreset {
                Autoreset::Disabled => false,
                Autoreset::NextStep => over_before,
                Autoreset::SameStep => over,
            };
            if restarts {
                *single = Single::start(single.board.size(), single.rng);
            }
            expected.rewards[game] = i64::try_from(gained).unwrap();
            expected.terminated[game] = over && !(restarts && over_before);
            let legal = Direction::ALL.map(|d| single.legal.contains(d));
            expected.legal[4 * game..][..4].copy_from_slice(&legal);
        }
        for games in &mut *batches {
            let actions = if step % 2 == 0 {
                Actions::Bytes(&bytes)
            } else {
                Actions::Wide(&wide)
            };
            games
                .step(
                    actions,
                    again.as_deref(),
                    arrays.outputs(),
                    &mut finished,
                    autoreset,
                    false,
                )
                .unwrap();
            assert_eq!(arrays, expected, "{}", games.path());
            let finished: Vec<Finished> = finished.iter().copied().collect();
            assert_eq!(finished, ended, "{}", games.path());
        }
    }
    for games in batches {
        assert_same(games, singles);
    }
}

/// The same games on every path.
pub(crate) fn on_every_path(count: usize, size: Size, seed: u64, threads: usize) -> Vec<Games> {
    Path::available()
        .into_iter()
        .map(|path| Games::new(count, size, seed, threads, path).unwrap())
        .collect()
}

pub(crate) fn singles(count: usize, size: Size, seed: u64) -> Vec<Single> {
    let rng = Rng::new(seed);
    (0..count as u64)
        .map(|game| Single::start(size, rng.split(game)))
        .collect()
}
