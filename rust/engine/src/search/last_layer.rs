//! The last layer of new tiles, where the time goes: all boards below an afterstate at once.

use crate::ntuple::Work;
use crate::search::downgrade::Downgrade;
use crate::search::position::Position;

/// The mean of the best moves after all new tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layer {
    pub(crate) value: f64,
    /// How many afterstates were valued: 0 where no board has a move.
    pub(crate) nodes: u64,
}

/// Values many afterstates at once.
pub(crate) trait Values<P> {
    /// The slides of a board, by the fastest way that there is.
    fn slides(&self, board: &P) -> [(P, u64); 4];

    /// Implementations are to be `#[inline(always)]`, see [`Work`].
    fn values(&self, afterstates: &[P], room: &mut Vec<[u32; 8]>, to: &mut Vec<f64>);
}

/// Memory that is used again for each layer.
pub(crate) struct Room<P> {
    afterstates: Vec<P>,
    values: Vec<f64>,
    boards: Vec<Moves>,
    entries: Vec<[u32; 8]>,
    /// How afterstates are looked at.
    pub(crate) downgrade: Downgrade,
}

/// What the moves of a board lead to.
#[derive(Clone, Copy)]
struct Moves {
    gained: [u64; 4],
    /// The numbers of its afterstates; those of illegal moves mean nothing.
    numbers: [u16; 4],
    /// Bit `d` is set where direction `d` is legal.
    legal: u8,
}

impl<P> Room<P> {
    pub(crate) const fn new() -> Room<P> {
        Room {
            afterstates: Vec::new(),
            values: Vec::new(),
            boards: Vec::new(),
            entries: Vec::new(),
            downgrade: Downgrade::NONE,
        }
    }
}

/// What an afterstate by itself is worth.
#[inline(always)]
pub(crate) fn value<P: Position>(
    values: &impl Values<P>,
    afterstate: P,
    room: &mut Room<P>,
) -> f64 {
    room.afterstates.clear();
    room.afterstates.push(afterstate);
    look(values, room);
    room.values[0]
}

/// Values the afterstates of a room, which become what they are looked at as.
#[inline(always)]
fn look<P: Position>(values: &impl Values<P>, room: &mut Room<P>) {
    for afterstate in &mut room.afterstates {
        *afterstate = room.downgrade.of(*afterstate);
    }
    room.values.clear();
    values.values(&room.afterstates, &mut room.entries, &mut room.values);
    let scale = room.downgrade.scale();
    for value in &mut room.values {
        *value *= scale;
    }
}

/// The layer below an afterstate; to be done by [`with_best`](crate::ntuple::with_best).
pub(crate) struct Expand<'a, P, V> {
    pub(crate) values: &'a V,
    pub(crate) afterstate: P,
    pub(crate) room: &'a mut Room<P>,
    pub(crate) layer: &'a mut Layer,
}

impl<P: Position, V: Values<P>> Work for Expand<'_, P, V> {
    #[inline(always)]
    fn run(self) {
        *self.layer = expand(self.values, self.afterstate, self.room);
    }
}

/// What an afterstate that is reached by chance is worth at least: points are never lost, so that no
/// board is worse than the end, whatever a network says.
pub(crate) const LEAST: f64 = 1.0;

/// No number of an afterstate.
const NONE: u16 = u16::MAX;

#[inline(always)]
pub(crate) fn expand<P: Position>(
    values: &impl Values<P>,
    afterstate: P,
    room: &mut Room<P>,
) -> Layer {
    room.afterstates.clear();
    room.boards.clear();
    let empty = afterstate.empty_cells();
    for exponent in [1, 2] {
        collect(values, afterstate, exponent, empty, room);
    }
    look(values, room);
    for value in &mut room.values {
        *value = value.max(LEAST);
    }
    let (twos, fours) = room.boards.split_at(room.boards.len() / 2);
    let sum = |boards: &[Moves]| -> f64 {
        let best = boards.iter().map(|moves| moves.best(&room.values));
        best.sum()
    };
    Layer {
        value: (0.9 * sum(twos) + 0.1 * sum(fours)) / f64::from(empty.count_ones()),
        nodes: room.afterstates.len() as u64,
    }
}

/// Adds the boards with one new tile, and those of their afterstates that are not there yet.
///
/// Where the cell before a tile is empty too, the tile slides along that line to where one from
/// there would: the two boards have the same afterstate, and share its number.
#[inline(always)]
fn collect<P: Position>(
    values: &impl Values<P>,
    afterstate: P,
    exponent: u8,
    empty: u64,
    room: &mut Room<P>,
) {
    let mut numbers = [[NONE; 4]; 64];
    let mut rest = empty;
    while rest != 0 {
        let cell = rest.trailing_zeros();
        rest &= rest - 1;
        let board = afterstate.with_tile(cell, exponent);
        let [in_row, in_column] = afterstate.before(cell).map(|before| {
            let known = before & empty != 0;
            let numbers = &numbers[before.trailing_zeros() as usize % 64];
            if known { *numbers } else { [NONE; 4] }
        });
        let mut own = [in_column[0], in_row[1], in_column[2], in_row[3]];
        let mut moves = Moves {
            gained: [0; 4],
            numbers: own,
            legal: 0,
        };
        for (direction, (after, gained)) in values.slides(&board).into_iter().enumerate() {
            if after == board {
                continue;
            }
            moves.legal |= 1 << direction;
            moves.gained[direction] = gained;
            if own[direction] == NONE {
                #[expect(clippy::cast_possible_truncation, reason = "at most 2 × 63 × 4")]
                let number = room.afterstates.len() as u16;
                own[direction] = number;
                room.afterstates.push(after);
            }
        }
        moves.numbers = own;
        numbers[cell as usize] = own;
        room.boards.push(moves);
    }
}

impl Moves {
    /// What the best move is worth; 0 where none is legal.
    #[inline(always)]
    fn best(&self, values: &[f64]) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for direction in 0..4 {
            if self.legal >> direction & 1 == 1 {
                #[expect(clippy::cast_precision_loss, reason = "values are no more precise")]
                let gained = self.gained[direction] as f64;
                best = best.max(gained + values[usize::from(self.numbers[direction])]);
            }
        }
        if self.legal == 0 { 0.0 } else { best }
    }
}
