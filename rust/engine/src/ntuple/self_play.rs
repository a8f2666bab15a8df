//! Games that a network plays by itself, and learns from as it plays.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Board;
use crate::geometry::{Direction, Size};
use crate::ntuple::afterstates::{Afterstates, Look};
use crate::ntuple::entries::{Number, sum};
use crate::ntuple::learning::Learn;
use crate::ntuple::processor::{Work, with_best};
use crate::parallel::run;
use crate::played::Played;
use crate::rng::Rng;

/// How many games a thread plays by turns: while one waits for memory, the other moves.
const GAMES_BY_TURNS: usize = 2;

/// Games of one call.
pub(crate) struct SelfPlay<'a, L, R> {
    size: Size,
    seed: u64,
    values: &'a [Number],
    look: L,
    rule: R,
}

impl<'a, L: Look, R: Learn> SelfPlay<'a, L, R> {
    pub(crate) fn new(size: Size, seed: u64, values: &'a [Number], look: L, rule: R) -> Self {
        SelfPlay {
            size,
            seed,
            values,
            look,
            rule,
        }
    }

    /// Plays games to their ends; game `i` has the stream [`Rng::split`]`(i)` of the seed.
    ///
    /// They are returned in the order of their numbers.
    pub(crate) fn play(&self, games: Range<u64>, threads: usize) -> Vec<Played> {
        let waiting = AtomicU64::new(games.start);
        let next = || {
            let game = waiting.fetch_add(1, Ordering::Relaxed);
            (game < games.end).then_some(game)
        };
        let mut ended = vec![Vec::new(); threads];
        run(threads, ended.iter_mut().collect(), |ended| {
            with_best(ByTurns {
                games: self,
                next: &next,
                ended,
            });
        });
        let mut ended = ended.concat();
        ended.sort_unstable_by_key(|played: &Played| played.game);
        ended
    }

    #[inline(always)]
    fn play_by_turns(&self, next: &impl Fn() -> Option<u64>, ended: &mut Vec<Played>) {
        let mut seats: Vec<Seat> = (0..GAMES_BY_TURNS)
            .map_while(|_| next())
            .map(|game| self.begin(game))
            .collect();
        while !seats.is_empty() {
            let mut turn = 0;
            while turn < seats.len() {
                let Some(played) = self.advance(&mut seats[turn]) else {
                    turn += 1;
                    continue;
                };
                ended.push(played);
                match next() {
                    Some(game) => {
                        seats[turn] = self.begin(game);
                        turn += 1;
                    }
                    None => drop(seats.remove(turn)),
                }
            }
        }
    }

    #[inline(never)]
    fn begin(&self, game: u64) -> Seat {
        let mut rng = Rng::new(self.seed).split(game);
        let board = Board::start(self.size, &mut rng);
        let mut afterstates = self.look.room();
        self.look.look(&board, &mut afterstates);
        Seat {
            game,
            rng,
            score: 0,
            moves: 0,
            board,
            afterstates,
            last: Vec::new(),
        }
    }

    /// Makes a move, and learns from what it led to; returns the game where there was none.
    #[inline(always)]
    fn advance(&self, seat: &mut Seat) -> Option<Played> {
        let Some((direction, value)) = best(&seat.afterstates, self.values) else {
            self.learn(&seat.last, 0.0);
            return Some(seat.played());
        };
        let chosen = seat.afterstates.places(direction);
        self.rule.expect(chosen);
        self.learn(&seat.last, value);
        seat.last.clear();
        seat.last.extend_from_slice(chosen);
        seat.score += seat.afterstates.gained[direction as usize];
        seat.moves += 1;
        let afterstate = &seat.afterstates.boards[direction as usize];
        seat.board = afterstate.spawn(&mut seat.rng).unwrap_or_else(|error| {
            unreachable!("there is room after a move: {error}");
        });
        self.look.look(&seat.board, &mut seat.afterstates);
        None
    }

    /// What has followed an afterstate is what it should have been worth.
    #[inline(always)]
    fn learn(&self, last: &[u32], followed: f32) {
        if !last.is_empty() {
            // Not what it was worth when it was chosen: the afterstate before it has been corrected
            // since, and they have entries in common.
            self.rule.correct(last, followed - sum(self.values, last));
        }
    }
}

/// What a thread does.
struct ByTurns<'a, 'b, L, R, N> {
    games: &'b SelfPlay<'a, L, R>,
    next: &'b N,
    ended: &'b mut Vec<Played>,
}

impl<L: Look, R: Learn, N: Fn() -> Option<u64>> Work for ByTurns<'_, '_, L, R, N> {
    #[inline(always)]
    fn run(self) {
        self.games.play_by_turns(self.next, self.ended);
    }
}

/// One of the games that a thread plays by turns.
struct Seat {
    game: u64,
    rng: Rng,
    score: u64,
    moves: u32,
    board: Board,
    afterstates: Afterstates,
    /// The entries that the last afterstate met; none before the first move.
    last: Vec<u32>,
}

impl Seat {
    fn played(&self) -> Played {
        Played {
            game: self.game,
            score: self.score,
            moves: self.moves,
            max_exponent: self.board.max_exponent(),
        }
    }
}

/// The direction whose gain and afterstate are worth most together, the first of equals, with what
/// they are worth.
#[inline(always)]
pub(crate) fn best(afterstates: &Afterstates, values: &[Number]) -> Option<(Direction, f32)> {
    let mut best: Option<(Direction, f32)> = None;
    for direction in afterstates.legal.iter() {
        #[expect(clippy::cast_precision_loss, reason = "the values are no more precise")]
        let gained = afterstates.gained[direction as usize] as f32;
        let value = gained + sum(values, afterstates.places(direction));
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((direction, value));
        }
    }
    best
}
