//! What random games gain after each direction of a board.

use std::fmt;

use crate::batch::lanes::Path;
use crate::batch::playing::Playing;
use crate::batch::refusal::{BatchError, check_board, filled};
use crate::board::Board;
use crate::geometry::{Direction, Size};
use crate::rng::Rng;

/// Makes each legal move of each board and plays on at random, many times over: what a Monte Carlo
/// player chooses by.
///
/// Playout `j` after direction `d` of board `b` has the stream [`Rng::split`] of
/// `(4 b + d) playouts + j`, whose first draw is the new tile after that direction.
pub struct Rollouts<'a> {
    boards: &'a [u8],
    size: Size,
    playouts: u64,
    seed: u64,
    /// The points of all playouts after a direction, four to a board.
    sums: Vec<u128>,
    /// How many of them have been played.
    played: Vec<u64>,
    /// The places of the legal ones among these.
    legal: Vec<usize>,
    /// Game `i` is of `legal[i / playouts]`.
    playing: Playing,
    done: u64,
}

impl Rollouts<'_> {
    /// Playouts to be made of boards: the exponents of all, row by row.
    ///
    /// # Errors
    ///
    /// [`BatchError`] where a board is none that a batch holds, or there is no memory.
    ///
    /// # Panics
    ///
    /// Where `playouts` or `threads` is 0, or there are 2^64 playouts in all.
    pub fn new(
        boards: &[u8],
        size: Size,
        playouts: u64,
        seed: u64,
        threads: usize,
        path: Path,
    ) -> Result<Rollouts<'_>, BatchError> {
        let cells = size.cells();
        let sums = filled(0, 4 * (boards.len() / cells))?;
        let played = filled(0, sums.len())?;
        let mut legal = filled(0, sums.len())?;
        legal.clear();
        for (game, exponents) in boards.chunks(cells).enumerate() {
            check_board(game, exponents, size)?;
            // What has been checked is a board.
            if let Ok(board) = Board::from_exponents(exponents) {
                let directions = board.legal_moves();
                legal.extend(directions.iter().map(|d| 4 * game + d as usize));
            }
        }
        assert!(playouts > 0 && (sums.len() as u64).checked_mul(playouts).is_some());
        let games = 0..legal.len() as u64 * playouts;
        Ok(Rollouts {
            boards,
            size,
            playouts,
            seed,
            sums,
            played,
            legal,
            playing: Playing::new(games, size, threads, path),
            done: 0,
        })
    }

    /// How many playouts there are, after legal directions only.
    pub fn count(&self) -> u64 {
        self.legal.len() as u64 * self.playouts
    }

    /// How many of them have been played.
    pub const fn done(&self) -> u64 {
        self.done
    }

    /// Plays on for some hundredths of a second.
    pub fn play(&mut self) {
        let seeds = Rng::new(self.seed);
        let (legal, playouts, cells) = (&self.legal, self.playouts, self.size.cells());
        let place = |game: u64| {
            #[expect(clippy::cast_possible_truncation, reason = "they are in memory")]
            let number = (game / playouts) as usize;
            legal[number]
        };
        let played = self.playing.play(&|game, start| {
            let place = place(game);
            let mut rng = seeds.split(place as u64 * playouts + game % playouts);
            let exponents = &self.boards[place / 4 * cells..][..cells];
            // Neither is refused: the boards have been checked.
            let slide = Board::from_exponents(exponents)
                .ok()
                .and_then(|board| board.play(Direction::ALL[place % 4], &mut rng).ok());
            if let Some(slide) = slide {
                start.exponents.copy_from_slice(&slide.board.exponents());
                start.score = slide.gained;
                start.set_streams(rng);
            }
        });
        self.done += played.len() as u64;
        for game in played {
            let place = place(game.game);
            self.sums[place] += u128::from(game.score);
            self.played[place] += 1;
        }
    }

    /// For each board the mean of the points gained from it on after each legal direction, beside
    /// the number of both, `4 b + d`, and how many have been played. Directions after which none has
    /// are left out.
    pub fn means(&self) -> impl Iterator<Item = (usize, f64, u64)> {
        let played = self.legal.iter().filter(|&&place| self.played[place] > 0);
        played.map(|&place| {
            #[expect(
                clippy::cast_precision_loss,
                reason = "a mean of that many has no more digits"
            )]
            let mean = self.sums[place] as f64 / self.played[place] as f64;
            (place, mean, self.played[place])
        })
    }
}

impl fmt::Debug for Rollouts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rollouts")
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}
