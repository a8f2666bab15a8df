//! Games that a network plays by itself, and learns from as it plays.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Board;
use crate::geometry::{Direction, Size};
use crate::ntuple::afterstates::{Afterstates, Look};
use crate::ntuple::entries::Values;
use crate::ntuple::processor::{Work, with_best};
use crate::ntuple::returns::Follow;
use crate::parallel::run;
use crate::played::Played;
use crate::rng::Rng;

/// How many games a thread plays by turns: while one waits for memory, the other moves.
const GAMES_BY_TURNS: usize = 2;

/// A game is begun again from its middle while it has lasted so many moves.
const LONG_ENOUGH: usize = 32;

/// Games of one call.
#[derive(Clone)]
pub(crate) struct Games<'a> {
    pub(crate) numbers: Range<u64>,
    pub(crate) seed: u64,
    /// What the first of them begin from; the others begin as games do.
    pub(crate) starts: &'a [Board],
    /// Whether they are begun again from their middle, see [`Training`](crate::ntuple::Training).
    pub(crate) restart: bool,
}

/// How games are played.
pub(crate) struct SelfPlay<'a, L, F> {
    pub(crate) size: Size,
    pub(crate) games: Games<'a>,
    pub(crate) values: Values<'a>,
    pub(crate) look: L,
    pub(crate) follow: F,
}

/// Games that were played, in the order of their numbers, and all moves that were made: those
/// after a restart, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The games as they were played from their first boards.
    pub games: Vec<Played>,
    /// How many moves were made in all.
    pub moves: u64,
}

impl<L: Look, F: Follow> SelfPlay<'_, L, F> {
    /// Plays games to their ends; game `i` has the stream [`Rng::split`]`(i)` of the seed.
    pub(crate) fn play(&self, threads: usize) -> Ended {
        let waiting = AtomicU64::new(self.games.numbers.start);
        let next = || {
            let game = waiting.fetch_add(1, Ordering::Relaxed);
            (game < self.games.numbers.end).then_some(game)
        };
        let mut ended = vec![Ended::default(); threads];
        run(threads, ended.iter_mut().collect(), |ended| {
            with_best(ByTurns {
                games: self,
                next: &next,
                ended,
            });
        });
        let moves = ended.iter().map(|ended| ended.moves).sum();
        let mut games: Vec<Played> = ended.into_iter().flat_map(|ended| ended.games).collect();
        games.sort_unstable_by_key(|played| played.game);
        Ended { games, moves }
    }

    #[inline(always)]
    fn play_by_turns(&self, next: &impl Fn() -> Option<u64>, ended: &mut Ended) {
        let mut seats: Vec<Seat<F::Trail>> = (0..GAMES_BY_TURNS)
            .map_while(|_| next())
            .map(|game| self.begin(game))
            .collect();
        while !seats.is_empty() {
            let mut turn = 0;
            while turn < seats.len() {
                let seat = &mut seats[turn];
                if self.advance(seat) || self.begin_again(seat) {
                    turn += 1;
                    continue;
                }
                ended.moves += seat.moves + seat.moves_before;
                ended.games.extend(seat.played.take());
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
    fn begin(&self, game: u64) -> Seat<F::Trail> {
        let mut rng = Rng::new(self.games.seed).split(game);
        let board = usize::try_from(game - self.games.numbers.start)
            .ok()
            .and_then(|index| self.games.starts.get(index).cloned())
            .unwrap_or_else(|| Board::start(self.size, &mut rng));
        let mut afterstates = self.look.room();
        self.look.look(&board, &mut afterstates);
        Seat {
            game,
            rng,
            score: 0,
            moves: 0,
            board,
            afterstates,
            trail: self.follow.trail(),
            boards: Vec::new(),
            played: None,
            moves_before: 0,
        }
    }

    /// Makes a move, and learns from what it led to; false where there was none.
    #[inline(always)]
    fn advance(&self, seat: &mut Seat<F::Trail>) -> bool {
        let Some(best) = best(&seat.afterstates, self.values) else {
            self.follow.ended(&mut seat.trail);
            return false;
        };
        let places = seat.afterstates.places(best.direction);
        self.follow
            .moved(&mut seat.trail, places, best.gained, best.value);
        if self.games.restart {
            seat.boards.push(seat.board.clone());
        }
        seat.score += seat.afterstates.gained[best.direction as usize];
        seat.moves += 1;
        let afterstate = &seat.afterstates.boards[best.direction as usize];
        seat.board = afterstate.spawn(&mut seat.rng).unwrap_or_else(|error| {
            unreachable!("there is room after a move: {error}");
        });
        self.look.look(&seat.board, &mut seat.afterstates);
        true
    }

    /// After the end of a game: begins it again from the middle of what was played last. False where
    /// it is over.
    #[inline(never)]
    fn begin_again(&self, seat: &mut Seat<F::Trail>) -> bool {
        seat.played.get_or_insert(Played {
            game: seat.game,
            score: seat.score,
            moves: u32::try_from(seat.moves).unwrap_or(u32::MAX),
            max_exponent: seat.board.max_exponent(),
        });
        if seat.boards.len() < LONG_ENOUGH {
            return false;
        }
        seat.moves_before += seat.moves;
        seat.moves = 0;
        seat.board = seat.boards.swap_remove(seat.boards.len() / 2);
        seat.boards.clear();
        self.look.look(&seat.board, &mut seat.afterstates);
        true
    }
}

/// What a thread does.
struct ByTurns<'a, 'b, L, F, N> {
    games: &'b SelfPlay<'a, L, F>,
    next: &'b N,
    ended: &'b mut Ended,
}

impl<L: Look, F: Follow, N: Fn() -> Option<u64>> Work for ByTurns<'_, '_, L, F, N> {
    #[inline(always)]
    fn run(self) {
        self.games.play_by_turns(self.next, self.ended);
    }
}

/// One of the games that a thread plays by turns.
struct Seat<T> {
    game: u64,
    rng: Rng,
    score: u64,
    moves: u64,
    board: Board,
    afterstates: Afterstates,
    trail: T,
    /// The boards of the moves, where it will be begun again from one of them.
    boards: Vec<Board>,
    /// How it ended the first time.
    played: Option<Played>,
    /// The moves before it was begun again for the last time.
    moves_before: u64,
}

/// A move, and what is known of it.
pub(crate) struct Best {
    pub(crate) direction: Direction,
    /// Points.
    pub(crate) gained: f32,
    /// What the afterstate is worth.
    pub(crate) value: f32,
}

/// The move whose gain and afterstate are worth most together, the first of equals.
#[inline(always)]
pub(crate) fn best(afterstates: &Afterstates, values: Values<'_>) -> Option<Best> {
    let mut best: Option<Best> = None;
    for direction in afterstates.legal.iter() {
        #[expect(clippy::cast_precision_loss, reason = "the values are no more precise")]
        let gained = afterstates.gained[direction as usize] as f32;
        let value = values.sum(afterstates.places(direction));
        if best
            .as_ref()
            .is_none_or(|best| gained + value > best.gained + best.value)
        {
            best = Some(Best {
                direction,
                gained,
                value,
            });
        }
    }
    best
}
