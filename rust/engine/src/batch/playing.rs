//! Games that are played at random to their ends, some dozens at a time.
//!
//! A random game on 8×8 has millions of moves, one on 2×2 five: so this returns after some moves,
//! not after some games, and goes on from there when it is called again.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::batch::advance::{Advance, Round, low_byte};
use crate::batch::block::Block;
use crate::batch::lanes::{Bytes, Kernel, LANES, Lanes, Path, with_path};
use crate::geometry::Size;
use crate::parallel::run;
use crate::played::Played;
use crate::rng::{GAMMA, Rng, mix};

/// What a game begins with.
pub(crate) struct Start<'a> {
    pub(crate) exponents: &'a mut [u8],
    pub(crate) score: u64,
    stream: u64,
    choices: u64,
}

impl Start<'_> {
    /// Sets the streams of a game: of what is left of its own, and of its choices.
    pub(crate) const fn set_streams(&mut self, rng: Rng) {
        self.stream = rng.seed().wrapping_add(rng.position().wrapping_mul(GAMMA));
        self.choices = rng.split(u64::MAX).seed();
    }
}

/// Gives the game of a number its beginning.
pub(crate) type Begin<'a> = dyn Fn(u64, &mut Start<'_>) + Sync + 'a;

/// A range of games, and a table for each thread that plays them.
pub(crate) struct Playing {
    tables: Vec<Box<dyn Table>>,
    waiting: Waiting,
    path: Path,
}

impl Playing {
    pub(crate) fn new(games: Range<u64>, size: Size, threads: usize, path: Path) -> Playing {
        assert!(threads > 0, "games need a thread");
        let table = match size.side() {
            2 => table::<2, 4>,
            3 => table::<3, 9>,
            4 => table::<4, 16>,
            5 => table::<5, 25>,
            6 => table::<6, 36>,
            7 => table::<7, 49>,
            _ => table::<8, 64>,
        };
        // No thread for fewer games than fit side by side.
        let blocks = games.end.saturating_sub(games.start) / LANES as u64;
        let threads = threads.min(usize::try_from(blocks).unwrap_or(usize::MAX));
        Playing {
            tables: (0..threads.max(1)).map(|_| table()).collect(),
            waiting: Waiting::new(games),
            path,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.tables.iter().all(|table| table.is_over())
    }

    /// Plays on for a while; returns the games that have ended.
    pub(crate) fn play(&mut self, begin: &Begin<'_>) -> Vec<Played> {
        let mut ended = vec![Vec::new(); self.tables.len()];
        let slices = AtomicUsize::new(self.tables.len() * SLICES_A_CALL);
        let play = Play {
            begin,
            path: self.path,
            waiting: &self.waiting,
            slices: &slices,
        };
        run(
            self.tables.len(),
            self.tables.iter_mut().zip(&mut ended).collect(),
            |(table, ended)| table.play(&play, ended),
        );
        ended.concat()
    }
}

/// The games that no table has begun.
///
/// Tables share them, since threads are not all as fast, nor games as long.
struct Waiting {
    next: AtomicU64,
    end: u64,
}

impl Waiting {
    fn new(games: Range<u64>) -> Waiting {
        Waiting {
            next: AtomicU64::new(games.start),
            end: games.end.max(games.start),
        }
    }

    /// Some of them for a table, not one at a time: it costs more than a move where threads do it
    /// at once.
    fn take(&self) -> Range<u64> {
        let taken = |next: u64| Some(self.end.min(next.saturating_add(LANES as u64)));
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        let begin = self.next.fetch_update(set, fetch, taken);
        let (Ok(begin) | Err(begin)) = begin;
        begin..taken(begin).unwrap_or(begin)
    }

    fn is_empty(&self) -> bool {
        self.next.load(Ordering::Relaxed) >= self.end
    }
}

/// A call that plays on.
struct Play<'a> {
    begin: &'a Begin<'a>,
    path: Path,
    waiting: &'a Waiting,
    /// How much of the call is left, for whichever table comes first: then all end at once.
    slices: &'a AtomicUsize,
}

impl Play<'_> {
    fn goes_on(&self) -> bool {
        let less = |slices: usize| slices.checked_sub(1);
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        self.slices.fetch_update(set, fetch, less).is_ok()
    }

    fn end(&self) {
        self.slices.store(0, Ordering::Relaxed);
    }
}

/// Where one thread plays games of one size.
trait Table: Send {
    fn play(&mut self, play: &Play<'_>, ended: &mut Vec<Played>);
    fn is_over(&self) -> bool;
}

/// What a table plays in a call, roughly: so many slices of so many cells that slide for each lane,
/// or so many games that end.
const SLICES_A_CALL: usize = 64;
const CELLS_A_SLICE: usize = 1 << 14;
const GAMES_A_CALL: usize = 1 << 16;

struct OfSize<const SIDE: usize, const CELLS: usize> {
    block: Block<CELLS>,
    round: Round,
    choices: [u64; LANES],
    /// The game of each lane; none where there is nothing left to play.
    games: [Option<u64>; LANES],
    rest: Range<u64>,
}

fn table<const SIDE: usize, const CELLS: usize>() -> Box<dyn Table> {
    Box::new(OfSize::<SIDE, CELLS> {
        block: Block::empty(),
        round: Round::new(),
        choices: [0; LANES],
        games: [None; LANES],
        rest: 0..0,
    })
}

impl<const SIDE: usize, const CELLS: usize> Table for OfSize<SIDE, CELLS> {
    fn play(&mut self, play: &Play<'_>, ended: &mut Vec<Played>) {
        while play.goes_on() {
            for _ in 0..CELLS_A_SLICE / CELLS {
                // Nobody has ended in most of the rounds.
                if self.block.legal.contains(&0) {
                    self.replace_ended(play, ended);
                    if self.is_over() {
                        return;
                    }
                }
                let choose = Choose {
                    choices: &mut self.choices,
                    round: &mut self.round,
                };
                with_path(play.path, choose);
                let advance = Advance::<SIDE, CELLS> {
                    block: &mut self.block,
                    round: &mut self.round,
                };
                with_path(play.path, advance);
            }
            if ended.len() >= GAMES_A_CALL {
                play.end();
            }
        }
    }

    fn is_over(&self) -> bool {
        self.rest.is_empty() && self.games.iter().all(Option::is_none)
    }
}

impl<const SIDE: usize, const CELLS: usize> OfSize<SIDE, CELLS> {
    fn replace_ended(&mut self, play: &Play<'_>, ended: &mut Vec<Played>) {
        for lane in 0..LANES {
            while self.block.legal[lane] == 0 {
                if let Some(game) = self.games[lane].take() {
                    let board = self.block.board(lane);
                    ended.push(Played {
                        game,
                        score: self.block.scores[lane],
                        moves: self.block.moves[lane],
                        max_exponent: board.into_iter().max().unwrap_or(0),
                    });
                }
                if self.rest.is_empty() {
                    self.rest = play.waiting.take();
                }
                let Some(game) = self.rest.next() else { break };
                self.games[lane] = Some(game);
                self.begin(lane, |start| (play.begin)(game, start));
            }
        }
    }

    fn begin(&mut self, lane: usize, begin: impl FnOnce(&mut Start<'_>)) {
        let mut exponents = [0; CELLS];
        let mut start = Start {
            exponents: &mut exponents,
            score: 0,
            stream: 0,
            choices: 0,
        };
        begin(&mut start);
        self.choices[lane] = start.choices;
        self.block.streams[lane] = start.stream;
        self.block.scores[lane] = start.score;
        self.block.moves[lane] = 0;
        self.block.set_board(lane, &exponents);
        self.round.set_legal(lane, self.block.legal[lane]);
    }
}

/// Chooses a legal direction for each game, with one draw.
struct Choose<'a> {
    choices: &'a mut [u64; LANES],
    round: &'a mut Round,
}

impl Kernel for Choose<'_> {
    #[inline(always)]
    fn run<V: Bytes>(self) {
        let Choose { choices, round } = self;
        let mut count: Lanes = [0; LANES];
        for first in (0..LANES).step_by(V::LENGTH) {
            let mut sum = V::zero();
            for legal in &round.legal {
                // A truth is 255, which is −1.
                sum = sum.minus(V::load(legal, first));
            }
            sum.store(&mut count, first);
        }
        let mut nth: Lanes = [0; LANES];
        for lane in 0..LANES {
            choices[lane] = choices[lane].wrapping_add(GAMMA);
            let drawn = ((mix(choices[lane]) >> 32) * u64::from(count[lane])) >> 32;
            // From 1 on.
            nth[lane] = low_byte(drawn).wrapping_add(1);
        }
        for first in (0..LANES).step_by(V::LENGTH) {
            let nth = V::load(&nth, first);
            let mut seen = V::zero();
            let mut chosen = V::zero();
            for (direction, legal) in (0..).zip(&round.legal) {
                let legal = V::load(legal, first);
                seen = seen.minus(legal);
                let here = legal.and(seen.equals(nth));
                chosen = chosen.or(here.and(V::splat(direction)));
            }
            chosen.store(&mut round.actions, first);
        }
    }
}
