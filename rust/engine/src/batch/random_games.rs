//! Whole games at random: every legal direction is as likely as the others.
//!
//! The choices of a game have a stream of their own, [`Rng::split`]`(u64::MAX)` of the game's
//! stream: for the k-th move draw k − 1 chooses among the legal directions, in the order of their
//! numbers. So a game is what this plays, wherever and among how many others it is played:
//!
//! ```
//! use slide2048_engine::{Board, Rng, Size};
//!
//! let mut rng = Rng::new(7).split(0);
//! let mut choices = rng.split(u64::MAX);
//! let (mut board, mut score) = (Board::start(Size::CLASSIC, &mut rng), 0);
//! while let legal @ 1.. = board.legal_moves().iter().count() as u32 {
//!     let direction = board.legal_moves().iter().nth(choices.below(legal) as usize);
//!     let slide = board.play(direction.unwrap(), &mut rng)?;
//!     (board, score) = (slide.board, score + slide.gained);
//! }
//! # assert!(score > 0);
//! # Ok::<(), slide2048_engine::SpawnError>(())
//! ```

use std::ops::Range;

use crate::batch::lanes::Path;
use crate::batch::playing::Playing;
use crate::board::Board;
use crate::geometry::Size;
use crate::played::Played;
use crate::rng::Rng;

/// Games at random, from their openings to their ends: game `i` has the stream
/// [`Rng::split`]`(i)` of the seed.
pub struct RandomGames {
    size: Size,
    seed: u64,
    playing: Playing,
}

impl RandomGames {
    /// Games that are still to be played.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn new(games: Range<u64>, size: Size, seed: u64, threads: usize, path: Path) -> Self {
        RandomGames {
            size,
            seed,
            playing: Playing::new(games, size, threads, path),
        }
    }

    /// Plays on for some hundredths of a second; returns the games that ended, in no order.
    pub fn play(&mut self) -> Vec<Played> {
        let seeds = Rng::new(self.seed);
        self.playing.play(&|game, start| {
            let mut rng = seeds.split(game);
            let board = Board::start(self.size, &mut rng);
            start.exponents.copy_from_slice(&board.exponents());
            start.set_streams(rng);
        })
    }

    /// Whether all have been played.
    pub fn is_over(&self) -> bool {
        self.playing.is_over()
    }
}
