//! A step of a batch: every block in its turn, shared among threads.

use crate::batch::actions::Actions;
use crate::batch::advance::{Advance, Round};
use crate::batch::block::Block;
use crate::batch::finished::{Finished, FinishedGames};
use crate::batch::lanes::{LANES, Path, with_path};
use crate::batch::reading;
use crate::batch::refusal::{BatchError, filled};
use crate::batch::report::Report;
use crate::cells::Cells;
use crate::geometry::Size;
use crate::parallel::run;
use crate::rng::GAMMA;

/// What happens to a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// Nothing: it stays as it is, and moves do nothing.
    Disabled,
    /// The next step begins another game instead of moving.
    NextStep,
    /// The step that ends it begins another game too.
    SameStep,
}

/// Where a step writes what it did, one item a game.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// The points gained.
    pub rewards: &'a mut [i64],
    /// Whether the game has ended.
    pub terminated: &'a mut [bool],
    /// For each direction, four to a game, whether it is legal now.
    pub legal: &'a mut [bool],
}

impl<'a> Outputs<'a> {
    /// What is for so many games, or all where they are fewer, and what is for the others.
    fn split_at(self, games: usize) -> (Outputs<'a>, Outputs<'a>) {
        let games = games.min(self.rewards.len());
        let rewards = self.rewards.split_at_mut(games);
        let terminated = self.terminated.split_at_mut(games);
        let legal = self.legal.split_at_mut(4 * games);
        let first = Outputs {
            rewards: rewards.0,
            terminated: terminated.0,
            legal: legal.0,
        };
        let others = Outputs {
            rewards: rewards.1,
            terminated: terminated.1,
            legal: legal.1,
        };
        (first, others)
    }
}

/// The legal directions of each set of them, as an array has them.
pub(crate) const LEGAL: [[bool; 4]; 16] = {
    let mut sets = [[false; 4]; 16];
    let mut bits = 0;
    while bits < 16 {
        sets[bits] = [bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0];
        bits += 1;
    }
    sets
};

/// All that a step needs.
pub(crate) struct Step<'a> {
    pub(crate) actions: Actions<'a>,
    pub(crate) again: Option<&'a [bool]>,
    pub(crate) outputs: Outputs<'a>,
    pub(crate) finished: &'a mut FinishedGames,
    pub(crate) autoreset: Autoreset,
    pub(crate) path: Path,
    pub(crate) threads: usize,
}

/// Blocks of games of any one size.
pub(crate) trait Blocks: Send + Sync {
    fn step(&mut self, step: Step<'_>);
    fn restart(&mut self, game: usize);
    fn legal(&self, block: usize) -> &[u8; LANES];
    fn boards(&self, to: &mut [u8]);
    fn scores(&self, to: &mut [i64]);
    fn moves(&self, to: &mut [i64]);
    fn legal_moves(&self, to: &mut [bool]);
    fn set_board(&mut self, game: usize, exponents: &[u8]);
    fn score(&self, game: usize) -> (u64, u32);
    fn set_score(&mut self, game: usize, score: u64, moves: u32);
    fn draws(&self, game: usize, seed: u64) -> u64;
    fn set_draws(&mut self, game: usize, seed: u64, draws: u64);
    fn bytes_per_block(&self) -> usize;
}

/// As many blocks as `count`, of boards of a size.
pub(crate) fn blocks(size: Size, count: usize) -> Result<Box<dyn Blocks>, BatchError> {
    fn make<const SIDE: usize, const CELLS: usize>(
        count: usize,
    ) -> Result<Box<dyn Blocks>, BatchError> {
        let blocks = filled(Block::empty(), count)?;
        Ok(Box::new(OfSize::<SIDE, CELLS>(blocks)))
    }
    match size.side() {
        2 => make::<2, 4>(count),
        3 => make::<3, 9>(count),
        4 => make::<4, 16>(count),
        5 => make::<5, 25>(count),
        6 => make::<6, 36>(count),
        7 => make::<7, 49>(count),
        _ => make::<8, 64>(count),
    }
}

struct OfSize<const SIDE: usize, const CELLS: usize>(Vec<Block<CELLS>>);

/// The fewest blocks that one of several threads steps before it looks for more: half a microsecond
/// of work, so that looking costs little.
const BLOCKS_A_JOB: usize = 4;

/// How many blocks there are in each job: for each thread half of its share, then half of what is
/// left, and so on. Few jobs, and only the small last ones of a thread that is late are left to
/// others.
fn jobs(blocks: usize, threads: usize) -> Vec<usize> {
    let mut jobs = Vec::new();
    for thread in 0..threads {
        let mut left = blocks * (thread + 1) / threads - blocks * thread / threads;
        while left > 0 {
            let job = if threads == 1 {
                left
            } else {
                left.div_ceil(2).max(BLOCKS_A_JOB).min(left)
            };
            jobs.push(job);
            left -= job;
        }
    }
    jobs
}

/// What one thread steps.
struct Part<'a, const CELLS: usize> {
    first: usize,
    blocks: &'a mut [Block<CELLS>],
    actions: Actions<'a>,
    again: Option<&'a [bool]>,
    outputs: Outputs<'a>,
    finished: &'a mut Vec<Finished>,
}

impl<const SIDE: usize, const CELLS: usize> Blocks for OfSize<SIDE, CELLS> {
    fn step(&mut self, step: Step<'_>) {
        let jobs = jobs(self.0.len(), step.threads);
        let (mut blocks, mut outputs, mut first) = (&mut self.0[..], step.outputs, 0);
        let mut parts = Vec::with_capacity(jobs.len());
        for (&job, finished) in jobs.iter().zip(step.finished.of_jobs(jobs.len())) {
            let (own_blocks, other_blocks) = blocks.split_at_mut(job);
            let (own_outputs, other_outputs) = outputs.split_at(job * LANES);
            let count = own_outputs.rewards.len();
            parts.push(Part {
                first,
                blocks: own_blocks,
                actions: step.actions.part(first, count),
                again: step.again.map(|again| &again[first..][..count]),
                outputs: own_outputs,
                finished,
            });
            (blocks, outputs, first) = (other_blocks, other_outputs, first + count);
        }
        run(step.threads, parts, |part: Part<'_, CELLS>| {
            step_part::<SIDE, CELLS>(part, step.autoreset, step.path);
        });
    }

    fn restart(&mut self, game: usize) {
        self.0[game / LANES].restart(game % LANES);
    }

    fn legal(&self, block: usize) -> &[u8; LANES] {
        &self.0[block].legal
    }

    fn boards(&self, to: &mut [u8]) {
        reading::boards(&self.0, to);
    }

    fn scores(&self, to: &mut [i64]) {
        reading::scores(&self.0, to);
    }

    fn moves(&self, to: &mut [i64]) {
        reading::moves(&self.0, to);
    }

    fn legal_moves(&self, to: &mut [bool]) {
        for (block, to) in self.0.iter().zip(to.chunks_mut(4 * LANES)) {
            reading::legal(&block.legal, to);
        }
    }

    fn set_board(&mut self, game: usize, exponents: &[u8]) {
        let mut board = [0; CELLS];
        board.copy_from_slice(exponents);
        self.0[game / LANES].set_board(game % LANES, &board);
    }

    fn score(&self, game: usize) -> (u64, u32) {
        let block = &self.0[game / LANES];
        (block.scores[game % LANES], block.moves[game % LANES])
    }

    fn set_score(&mut self, game: usize, score: u64, moves: u32) {
        let block = &mut self.0[game / LANES];
        block.scores[game % LANES] = score;
        block.moves[game % LANES] = moves;
    }

    fn draws(&self, game: usize, seed: u64) -> u64 {
        let stream = self.0[game / LANES].streams[game % LANES];
        stream.wrapping_sub(seed).wrapping_mul(INVERSE_GAMMA)
    }

    fn set_draws(&mut self, game: usize, seed: u64, draws: u64) {
        self.0[game / LANES].streams[game % LANES] = seed.wrapping_add(draws.wrapping_mul(GAMMA));
    }

    fn bytes_per_block(&self) -> usize {
        size_of::<Block<CELLS>>()
    }
}

/// What [`GAMMA`] has to be multiplied with to give 1: from a stream back to its draws.
const INVERSE_GAMMA: u64 = {
    // Each of Newton's steps doubles the number of right bits, of which an odd number has three.
    let mut inverse = GAMMA;
    let mut step = 0;
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(GAMMA.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
};

fn step_part<const SIDE: usize, const CELLS: usize>(
    part: Part<'_, CELLS>,
    autoreset: Autoreset,
    path: Path,
) {
    let size = Size::new(SIDE).unwrap_or_else(|_| unreachable!("blocks are of boards"));
    let mut round = Round::new();
    let Outputs {
        rewards,
        terminated,
        legal,
    } = part.outputs;
    for (index, block) in part.blocks.iter_mut().enumerate() {
        let first = index * LANES;
        let lanes = first..rewards.len().min(first + LANES);
        let count = lanes.len();
        part.actions.part(first, count).write(&mut round.actions);
        let ended_before = block.legal;
        let again = part.again.map(|again| &again[lanes.clone()]);
        // Asked of all at once first: there are none in most blocks.
        let again = again.filter(|again| again.contains(&true)).unwrap_or(&[]);
        let begun = || (0..again.len()).filter(|&lane| again[lane]);
        begun().for_each(|lane| block.clear(lane));
        let advance = Advance::<SIDE, CELLS> {
            block,
            round: &mut round,
        };
        with_path(path, advance);
        begun().for_each(|lane| block.restart(lane));
        let report = Report {
            gained: &round.gained,
            legal: &block.legal,
            outputs: Outputs {
                rewards: &mut rewards[lanes.clone()],
                terminated: &mut terminated[lanes.clone()],
                legal: &mut legal[4 * lanes.start..4 * lanes.end],
            },
        };
        with_path(path, report);
        if block.legal[..count].contains(&0) {
            let ended = block.legal;
            for lane in (0..count).filter(|&lane| ended[lane] == 0) {
                match autoreset {
                    Autoreset::Disabled => {}
                    Autoreset::NextStep => {
                        if ended_before[lane] == 0 {
                            block.restart(lane);
                            terminated[first + lane] = false;
                        }
                    }
                    Autoreset::SameStep => {
                        part.finished.push(Finished {
                            game: part.first + first + lane,
                            score: block.scores[lane],
                            moves: block.moves[lane],
                            exponents: Cells::from_exponents(size, &block.board(lane)),
                        });
                        block.restart(lane);
                    }
                }
                let bits = usize::from(block.legal[lane] & 15);
                legal[4 * (first + lane)..][..4].copy_from_slice(&LEGAL[bits]);
            }
        }
    }
}
