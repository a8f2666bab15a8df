//! The walk over moves and new tiles, which can stop anywhere and go on.

use std::time::Instant;

use crate::search::evaluation::Leaves;
use crate::search::last_layer::{LEAST, Layer, Room};
use crate::search::position::Position;
use crate::search::table::Table;

/// After how many afterstates the walk looks at the clock: a fraction of a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// What a search has found of an afterstate or a board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worth {
    pub(crate) value: f64,
    /// With which probability play comes to something pruned, at most: whatever the moves.
    pub(crate) pruned: f64,
    /// Whether anything was valued without searching it to the end.
    pub(crate) estimated: bool,
}

/// How a walk has come to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    Done(Worth),
    /// More afterstates were valued than there may be.
    Nodes,
    Time,
}

/// A walk below one afterstate.
pub(crate) struct Walk<P> {
    frames: Vec<Frame<P>>,
    pub(crate) room: Room<P>,
    pub(crate) table: Table<P>,
    prune: f64,
    pub(crate) nodes: u64,
}

/// An afterstate on the way: which new tiles are done, and which moves after the present one.
struct Frame<P> {
    afterstate: P,
    layers: u8,
    probability: f64,
    /// How probable each empty cell is.
    share: f64,
    /// The empty cells whose tiles are still to come.
    rest: u64,
    /// The probability of the present tile, among all.
    weight: f64,
    slides: [(P, u64); 4],
    board: P,
    next_direction: usize,
    gained: f64,
    best: Option<Worth>,
    sum: Worth,
    /// Whether a 4 in the first cell of `rest` is next, after its 2.
    four: bool,
}

/// What a frame asks for.
enum Ask<P> {
    /// What an afterstate is worth, which is so probable.
    Afterstate(P, f64),
    /// Nothing more.
    Done(Worth),
}

impl<P: Position> Walk<P> {
    pub(crate) const fn new() -> Walk<P> {
        Walk {
            frames: Vec::new(),
            room: Room::new(),
            table: Table::new(),
            prune: 0.0,
            nodes: 0,
        }
    }

    /// Begins below an afterstate, with so many layers of new tiles.
    pub(crate) fn begin(&mut self, afterstate: P, layers: u8, prune: f64) {
        self.frames.clear();
        self.prune = prune;
        self.nodes = 0;
        self.frames.push(Frame::new(afterstate, layers, 1.0));
    }

    /// Goes on until it is done, it is late, or there were too many nodes.
    pub(crate) fn go_on(
        &mut self,
        leaves: &dyn Leaves<P>,
        until: Option<Instant>,
        nodes: u64,
    ) -> Stop {
        let mut next_look = self.nodes + NODES_BETWEEN_LOOKS;
        loop {
            if self.nodes > nodes {
                return Stop::Nodes;
            }
            if self.nodes >= next_look {
                next_look = self.nodes + NODES_BETWEEN_LOOKS;
                if until.is_some_and(|until| Instant::now() >= until) {
                    return Stop::Time;
                }
            }
            let Some(frame) = self.frames.last_mut() else {
                unreachable!("a walk that is done does not go on");
            };
            let layers = frame.layers - 1;
            match frame.ask() {
                Ask::Afterstate(afterstate, probability) => {
                    // Where nothing is pruned, it does not matter by which way it is met.
                    let probability = if self.prune > 0.0 { probability } else { 1.0 };
                    match self.worth(leaves, afterstate, layers, probability) {
                        Some(worth) => self.answer(worth),
                        None => self
                            .frames
                            .push(Frame::new(afterstate, layers, probability)),
                    }
                }
                Ask::Done(worth) => {
                    let (afterstate, layers, probability) =
                        (frame.afterstate, frame.layers, frame.probability);
                    self.frames.pop();
                    if self.frames.is_empty() {
                        return Stop::Done(worth);
                    }
                    self.table.put(&afterstate, layers, probability, worth);
                    self.answer(worth);
                }
            }
        }
    }

    fn answer(&mut self, worth: Worth) {
        if let Some(frame) = self.frames.last_mut() {
            frame.answer(worth);
        }
    }

    /// What an afterstate is worth, unless it has to be walked through.
    fn worth(
        &mut self,
        leaves: &dyn Leaves<P>,
        afterstate: P,
        layers: u8,
        probability: f64,
    ) -> Option<Worth> {
        if probability < self.prune {
            self.nodes += 1;
            return Some(Worth {
                value: leaves.value(afterstate, &mut self.room).max(LEAST),
                pruned: 1.0,
                estimated: true,
            });
        }
        if let Some(worth) = self.table.get(&afterstate, layers, probability) {
            return Some(worth);
        }
        if layers > 1 {
            return None;
        }
        let layer = leaves.last_layer(afterstate, &mut self.room);
        self.nodes += layer.nodes;
        let worth = Worth::of(layer);
        self.table.put(&afterstate, layers, probability, worth);
        Some(worth)
    }
}

impl Worth {
    pub(crate) fn of(layer: Layer) -> Worth {
        Worth {
            value: layer.value,
            pruned: 0.0,
            estimated: layer.nodes > 0,
        }
    }
}

impl<P: Position> Frame<P> {
    fn new(afterstate: P, layers: u8, probability: f64) -> Frame<P> {
        let rest = afterstate.empty_cells();
        let mut frame = Frame {
            afterstate,
            layers,
            probability,
            share: 1.0 / f64::from(rest.count_ones()),
            rest,
            weight: 0.0,
            slides: [(afterstate, 0); 4],
            board: afterstate,
            next_direction: 0,
            gained: 0.0,
            best: None,
            sum: Worth::default(),
            four: false,
        };
        frame.put_tile();
        frame
    }

    /// Puts the next new tile in its cell.
    fn put_tile(&mut self) {
        let (exponent, probability) = if self.four { (2, 0.1) } else { (1, 0.9) };
        self.weight = probability * self.share;
        self.board = self
            .afterstate
            .with_tile(self.rest.trailing_zeros(), exponent);
        self.slides = self.board.slides();
        self.next_direction = 0;
        self.best = None;
    }

    /// The next afterstate that has to be known.
    fn ask(&mut self) -> Ask<P> {
        loop {
            while let Some(&(after, gained)) = self.slides.get(self.next_direction) {
                self.next_direction += 1;
                if after != self.board {
                    #[expect(clippy::cast_precision_loss, reason = "values are no more precise")]
                    let gained = gained as f64;
                    self.gained = gained;
                    return Ask::Afterstate(after, self.probability * self.weight);
                }
            }
            let best = self.best.unwrap_or_default();
            self.sum.value += self.weight * best.value;
            self.sum.pruned += self.weight * best.pruned;
            self.sum.estimated |= best.estimated;
            if self.four {
                self.rest &= self.rest - 1;
            }
            self.four = !self.four;
            if self.rest == 0 {
                return Ask::Done(self.sum);
            }
            self.put_tile();
        }
    }

    /// Takes what was asked for.
    fn answer(&mut self, after: Worth) {
        let value = self.gained + after.value;
        self.best = Some(match self.best {
            None => Worth { value, ..after },
            Some(best) => Worth {
                value: best.value.max(value),
                pruned: best.pruned.max(after.pruned),
                estimated: best.estimated || after.estimated,
            },
        });
    }
}
