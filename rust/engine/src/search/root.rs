//! The root of a search: its moves, deeper and deeper, until the budget is spent.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::board::{Board, Repr};
use crate::cells::Cells;
use crate::geometry::Direction;
use crate::packed::Packed;
use crate::parallel::run;
use crate::search::downgrade::Downgrade;
use crate::search::evaluation::{ByCells, Evaluation, Leaves};
use crate::search::job::{Job, State};
use crate::search::position::Position;
use crate::search::settings::{MAX_DEPTH, Settings};

/// What a search has found of a legal move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveWorth {
    /// The move.
    pub direction: Direction,
    /// Its points and what is expected after it.
    pub value: f64,
    /// How many plies deep it was searched.
    pub depth: u8,
    /// How many afterstates were valued for it, at all depths together.
    pub nodes: u64,
    /// With which probability play after it comes to something pruned, at most.
    pub pruned: f64,
}

/// A search, and the memory that it uses again for the next: up to 13 MB for 4×4, 30 MB for others.
///
/// It comes back from time to time, so that whoever waits can end it: [`begin`](Search::begin), then
/// [`go_on`](Search::go_on) until it says that it is over. The same settings, evaluation and board
/// give the same moves and values, with any number of threads, unless the time is limited.
pub struct Search {
    settings: Settings,
    packed: Root<Packed>,
    cells: Root<Cells>,
    as_nibbles: bool,
}

impl Search {
    /// A search that has not begun.
    ///
    /// # Panics
    ///
    /// Where there are no threads.
    pub const fn new(settings: Settings) -> Search {
        assert!(settings.threads > 0);
        Search {
            settings,
            packed: Root::new(),
            cells: Root::new(),
            as_nibbles: false,
        }
    }

    /// Begins to search for the best move on a board; its time runs from now on.
    pub fn begin(&mut self, board: &Board, evaluation: &dyn Evaluation) {
        // Two tiles of 15 could merge into one that a nibble does not hold. They are not to be had
        // from less than this, however the game goes on.
        const FITS: u64 = (2 << 15) - 4 * MAX_DEPTH as u64;
        self.as_nibbles = false;
        let downgrade = self.settings.downgrade.map_or(Downgrade::NONE, |from| {
            Downgrade::new(board, from, evaluation)
        });
        match &board.0 {
            Repr::Packed(packed) if evaluation.four().is_some() && packed.total() < FITS => {
                self.as_nibbles = true;
                self.packed.begin(*packed, &self.settings, &downgrade);
            }
            _ => self
                .cells
                .begin(board.exponents(), &self.settings, &downgrade),
        }
    }

    /// Searches on for about so long; true once it is over. The evaluation has to be the same as at
    /// the beginning.
    pub fn go_on(&mut self, evaluation: &dyn Evaluation, slice: Duration) -> bool {
        let until = Instant::now().checked_add(slice);
        match evaluation.four() {
            Some(four) if self.as_nibbles => self.packed.go_on(four, &self.settings, until),
            _ => self
                .cells
                .go_on(&ByCells(evaluation), &self.settings, until),
        }
    }

    /// Ends it now, with what is known; at least one ply deep.
    pub fn stop(&mut self, evaluation: &dyn Evaluation) {
        match evaluation.four() {
            Some(four) if self.as_nibbles => self.packed.stop(four, &self.settings),
            _ => self.cells.stop(&ByCells(evaluation), &self.settings),
        }
    }

    /// The legal moves, the best first; those that were searched deeper before others, and equal ones
    /// in the order of their directions. Empty until one depth is done.
    pub fn moves(&self) -> &[MoveWorth] {
        if self.as_nibbles {
            &self.packed.moves
        } else {
            &self.cells.moves
        }
    }

    /// Searches to the end.
    pub fn run(&mut self, board: &Board, evaluation: &dyn Evaluation) -> &[MoveWorth] {
        self.begin(board, evaluation);
        while !self.go_on(evaluation, Duration::MAX) {}
        self.moves()
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("settings", &self.settings)
            .field("moves", &self.moves())
            .finish_non_exhaustive()
    }
}

/// The moves of a board, in one of the two forms that boards have here.
struct Root<P> {
    /// Those of this board, in the order in which they are searched: the best of the depth before
    /// first, so that it is always known how others compare with it.
    jobs: Vec<Job<P>>,
    /// Jobs of other boards, with memory that can be used again.
    idle: Vec<Job<P>>,
    moves: Vec<MoveWorth>,
    depth: u8,
    nodes: u64,
    deadline: Option<Instant>,
    over: bool,
}

impl<P: Position> Root<P> {
    const fn new() -> Root<P> {
        Root {
            jobs: Vec::new(),
            idle: Vec::new(),
            moves: Vec::new(),
            depth: 0,
            nodes: 0,
            deadline: None,
            over: true,
        }
    }

    fn begin(&mut self, board: P, settings: &Settings, downgrade: &Downgrade) {
        self.idle.append(&mut self.jobs);
        self.moves.clear();
        for (direction, (after, gained)) in Direction::ALL.into_iter().zip(board.slides()) {
            if after != board {
                let mut job = self.idle.pop().unwrap_or_else(Job::new);
                job.take(direction, after, gained, downgrade);
                self.jobs.push(job);
            }
        }
        self.nodes = 0;
        let time = settings.budget.time;
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.over = self.jobs.is_empty();
        let deepens = settings.budget.deepens();
        self.begin_depth(if deepens {
            1
        } else {
            settings.budget.largest_depth()
        });
    }

    fn begin_depth(&mut self, depth: u8) {
        self.depth = depth;
        for job in &mut self.jobs {
            job.begin(depth);
        }
    }

    fn go_on(
        &mut self,
        leaves: &dyn Leaves<P>,
        settings: &Settings,
        until: Option<Instant>,
    ) -> bool {
        while !self.over {
            // Without the first depth there would be no move.
            let deadline = if self.moves.is_empty() {
                None
            } else {
                self.deadline
            };
            let until = until.into_iter().chain(deadline).min();
            self.search(leaves, settings, until);
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if !late && self.jobs.iter().any(Job::is_open) {
                return false;
            }
            self.take_stock(settings);
            if late {
                self.over = true;
            }
            if !self.over {
                self.begin_depth(self.depth + 1);
            }
        }
        true
    }

    fn stop(&mut self, leaves: &dyn Leaves<P>, settings: &Settings) {
        if self.over {
            return;
        }
        self.take_stock(settings);
        if self.moves.is_empty() {
            self.begin_depth(1);
            self.search(leaves, settings, None);
            self.take_stock(settings);
        }
        self.over = true;
    }

    /// How many nodes the present depth may take.
    fn allowance(&self, settings: &Settings) -> u64 {
        match settings.budget.nodes {
            Some(nodes) if !self.moves.is_empty() => nodes.saturating_sub(self.nodes),
            _ => u64::MAX,
        }
    }

    /// Lets the jobs go on.
    ///
    /// Each may take the nodes that those before it leave. A job that runs beside these may begin
    /// with more than that, but what it then takes too many is not counted in the end.
    fn search(&mut self, leaves: &dyn Leaves<P>, settings: &Settings, until: Option<Instant>) {
        let allowance = self.allowance(settings);
        let taken: Vec<AtomicU64> = self.jobs.iter().map(taken_by).map(AtomicU64::new).collect();
        let jobs = self.jobs.iter_mut().enumerate();
        let open = jobs.filter(|(_, job)| job.is_open()).collect();
        run(
            settings.threads,
            open,
            |(index, job): (usize, &mut Job<P>)| {
                let before = taken[..index]
                    .iter()
                    .map(|taken| taken.load(Ordering::Relaxed));
                let left = before.fold(allowance, u64::saturating_sub);
                job.go_on(leaves, settings.prune, until, left);
                taken[index].store(taken_by(job), Ordering::Relaxed);
            },
        );
    }

    /// Takes what the present depth has found: moves in their order, up to the first that is not
    /// done, or for which there were not enough nodes.
    fn take_stock(&mut self, settings: &Settings) {
        let mut left = self.allowance(settings);
        let mut estimated = false;
        let mut accepted = 0;
        for job in &self.jobs {
            let State::Done(worth) = job.state else { break };
            if job.nodes > left {
                break;
            }
            left -= job.nodes;
            accepted += 1;
            self.nodes += job.nodes;
            estimated |= worth.estimated;
            let known = self.moves.iter().position(|m| m.direction == job.direction);
            let before = known.map_or(0, |index| self.moves.swap_remove(index).nodes);
            self.moves.push(MoveWorth {
                direction: job.direction,
                value: worth.value,
                depth: self.depth,
                nodes: before + job.nodes,
                pruned: worth.pruned,
            });
        }
        self.moves.sort_by(|a, b| {
            let depth = b.depth.cmp(&a.depth);
            let value = || b.value.total_cmp(&a.value);
            depth.then_with(value).then(a.direction.cmp(&b.direction))
        });
        let place = |direction| self.moves.iter().position(|m| m.direction == direction);
        self.jobs.sort_by_key(|job| place(job.direction));
        let limited = settings.budget.nodes.is_some() || settings.budget.time.is_some();
        self.over = accepted < self.jobs.len()
            || !estimated
            || self.depth >= settings.budget.largest_depth()
            || limited && self.jobs.len() == 1;
    }
}

/// The nodes that a job is known to take before others may: all, where it has no end.
const fn taken_by<P: Position>(job: &Job<P>) -> u64 {
    match job.state {
        State::New | State::Paused => 0,
        State::Done(_) => job.nodes,
        State::TooMany => u64::MAX,
    }
}
