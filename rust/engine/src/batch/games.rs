//! A batch of games that are stepped together.

use crate::batch::actions::Actions;
use crate::batch::finished::FinishedGames;
use crate::batch::lanes::{LANES, Path};
use crate::batch::refusal::{BatchError, check_board, check_length, check_progress};
use crate::batch::step::{Autoreset, Blocks, LEGAL, Outputs, Step, blocks};
use crate::geometry::Size;
use crate::rng::Rng;

/// How far a game has come, beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The points.
    pub score: u64,
    /// The legal moves.
    pub moves: u32,
    /// The draws that its stream has made, in games before this one too.
    pub draws: u64,
}

/// Many games of one size. Game `i` has the stream [`Rng::split`]`(i)` of the batch's seed.
pub struct Games {
    size: Size,
    count: usize,
    seed: u64,
    threads: usize,
    path: Path,
    blocks: Box<dyn Blocks>,
}

impl Games {
    /// Begins `count` games.
    ///
    /// # Errors
    ///
    /// [`BatchError::Memory`].
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn new(
        count: usize,
        size: Size,
        seed: u64,
        threads: usize,
        path: Path,
    ) -> Result<Games, BatchError> {
        assert!(threads > 0, "a batch needs a thread");
        let mut games = Games {
            size,
            count,
            seed,
            threads,
            path,
            blocks: blocks(size, count.div_ceil(LANES))?,
        };
        let seeds = Rng::new(seed);
        for game in 0..count {
            games
                .blocks
                .set_draws(game, seeds.split(game as u64).seed(), 0);
            games.blocks.restart(game);
        }
        Ok(games)
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many games there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many threads step the games.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// What the processor steps the games with.
    pub const fn path(&self) -> Path {
        self.path
    }

    /// Slides every board, adds the new tiles, and writes what came of it.
    ///
    /// Illegal moves change nothing and gain nothing. What has been `finished` are the games that
    /// were followed by others within this step, which is so with [`Autoreset::SameStep`] only.
    ///
    /// Games that are true in `again` begin anew instead, whatever their action.
    ///
    /// # Errors
    ///
    /// [`BatchError`] where a length is wrong, an action is no direction, or, with
    /// `refuse_illegal`, one is illegal in a game that has not ended.
    pub fn step(
        &mut self,
        actions: Actions<'_>,
        again: Option<&[bool]>,
        outputs: Outputs<'_>,
        finished: &mut FinishedGames,
        autoreset: Autoreset,
        refuse_illegal: bool,
    ) -> Result<(), BatchError> {
        for got in [
            actions.len(),
            outputs.rewards.len(),
            outputs.terminated.len(),
            again.map_or(self.count, <[bool]>::len),
        ] {
            self.check_length(got)?;
        }
        check_length(outputs.legal.len(), 4 * self.count)?;
        if let Some((game, action)) = actions.first_unknown() {
            return Err(BatchError::Action { game, action });
        }
        if refuse_illegal {
            self.check_legal(actions, again)?;
        }
        let step = Step {
            actions,
            again,
            outputs,
            finished,
            autoreset,
            path: self.path,
            threads: self.threads,
        };
        self.blocks.step(step);
        Ok(())
    }

    fn check_legal(&self, actions: Actions<'_>, again: Option<&[bool]>) -> Result<(), BatchError> {
        let mut chosen = [0; LANES];
        for first in (0..self.count).step_by(LANES) {
            let lanes = LANES.min(self.count - first);
            actions.part(first, lanes).write(&mut chosen);
            let legal = self.blocks.legal(first / LANES);
            let refused = (0..lanes)
                .filter(|&lane| legal[lane] != 0 && legal[lane] >> chosen[lane] & 1 == 0)
                .find(|&lane| again.is_none_or(|again| !again[first + lane]));
            if let Some(lane) = refused {
                return Err(BatchError::Illegal {
                    game: first + lane,
                    action: chosen[lane],
                });
            }
        }
        Ok(())
    }

    /// Begins other games in the places that are chosen; their streams go on.
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`].
    pub fn reset(&mut self, chosen: &[bool]) -> Result<(), BatchError> {
        self.check_length(chosen.len())?;
        for game in (0..self.count).filter(|&game| chosen[game]) {
            self.blocks.restart(game);
        }
        Ok(())
    }

    /// Writes the exponents of all boards, row by row.
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`] where there are not as many items as cells.
    pub fn boards(&self, to: &mut [u8]) -> Result<(), BatchError> {
        check_length(to.len(), self.count * self.size.cells())?;
        self.blocks.boards(to);
        Ok(())
    }

    /// Writes the points of all games.
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`].
    pub fn scores(&self, to: &mut [i64]) -> Result<(), BatchError> {
        self.check_length(to.len())?;
        self.blocks.scores(to);
        Ok(())
    }

    /// Writes the numbers of legal moves that were made in all games.
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`].
    pub fn moves(&self, to: &mut [i64]) -> Result<(), BatchError> {
        self.check_length(to.len())?;
        self.blocks.moves(to);
        Ok(())
    }

    /// Writes for each direction, four to a game, whether it is legal.
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`].
    pub fn legal_moves(&self, to: &mut [bool]) -> Result<(), BatchError> {
        check_length(to.len(), 4 * self.count)?;
        self.blocks.legal_moves(to);
        Ok(())
    }

    /// Puts boards into the places that are chosen: exponents of all of the games, row by row. The
    /// scores and moves of these games begin again; their streams go on.
    ///
    /// # Errors
    ///
    /// [`BatchError`] where a length is wrong, or a board is none that a batch holds.
    pub fn set_boards(&mut self, exponents: &[u8], chosen: &[bool]) -> Result<(), BatchError> {
        let cells = self.size.cells();
        self.check_length(chosen.len())?;
        check_length(exponents.len(), self.count * cells)?;
        let chosen = || (0..self.count).filter(|&game| chosen[game]);
        let board = |game| &exponents[game * cells..][..cells];
        for game in chosen() {
            check_board(game, board(game), self.size)?;
        }
        for game in chosen() {
            self.blocks.set_board(game, board(game));
            self.blocks.set_score(game, 0, 0);
        }
        Ok(())
    }

    /// Puts a game where another one was, so that it goes on as that one would have.
    ///
    /// # Errors
    ///
    /// [`BatchError`] where play cannot have led there.
    ///
    /// # Panics
    ///
    /// Where there are not as many exponents as cells.
    pub fn restore(
        &mut self,
        game: usize,
        exponents: &[u8],
        progress: Progress,
    ) -> Result<(), BatchError> {
        check_progress(game, exponents, self.size, progress)?;
        let Progress {
            score,
            moves,
            draws,
        } = progress;
        let seed = Rng::new(self.seed).split(game as u64).seed();
        self.blocks.set_board(game, exponents);
        self.blocks.set_score(game, score, moves);
        self.blocks.set_draws(game, seed, draws);
        Ok(())
    }

    /// For each direction whether it is legal in a game.
    pub fn legal(&self, game: usize) -> [bool; 4] {
        LEGAL[usize::from(self.blocks.legal(game / LANES)[game % LANES])]
    }

    /// How far a game has come.
    pub fn progress(&self, game: usize) -> Progress {
        let (score, moves) = self.blocks.score(game);
        let seed = Rng::new(self.seed).split(game as u64).seed();
        Progress {
            score,
            moves,
            draws: self.blocks.draws(game, seed),
        }
    }

    /// Bytes that each game takes.
    pub fn bytes_per_game(&self) -> usize {
        self.blocks.bytes_per_block() / LANES
    }

    fn check_length(&self, got: usize) -> Result<(), BatchError> {
        check_length(got, self.count)
    }
}
