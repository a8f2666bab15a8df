//! The search below one move, as one thread does it.

use std::time::Instant;

use crate::geometry::Direction;
use crate::search::downgrade::Downgrade;
use crate::search::evaluation::Leaves;
use crate::search::position::Position;
use crate::search::walk::{Stop, Walk, Worth};

/// A move, and how far its afterstate has been searched.
///
/// It has a table of its own, so that what it finds and how many nodes it takes do not depend on
/// what other threads do meanwhile.
pub(crate) struct Job<P> {
    pub(crate) direction: Direction,
    afterstate: P,
    gained: f64,
    walk: Walk<P>,
    layers: u8,
    pub(crate) state: State,
    pub(crate) nodes: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum State {
    New,
    Paused,
    /// What the move is worth, its points included.
    Done(Worth),
    /// It would take more nodes than it may.
    TooMany,
}

impl<P: Position> Job<P> {
    pub(crate) const fn new() -> Job<P> {
        Job {
            direction: Direction::Up,
            afterstate: P::EMPTY,
            gained: 0.0,
            walk: Walk::new(),
            layers: 0,
            state: State::New,
            nodes: 0,
        }
    }

    /// Takes on a move.
    pub(crate) fn take(
        &mut self,
        direction: Direction,
        afterstate: P,
        gained: u64,
        downgrade: &Downgrade,
    ) {
        #[expect(clippy::cast_precision_loss, reason = "values are no more precise")]
        let gained = gained as f64;
        self.direction = direction;
        self.afterstate = afterstate;
        self.gained = gained;
        self.walk.table.clear();
        self.walk.room.downgrade.clone_from(downgrade);
    }

    /// Is to search so many plies deep.
    pub(crate) const fn begin(&mut self, depth: u8) {
        self.layers = depth - 1;
        self.state = State::New;
        self.nodes = 0;
    }

    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.state, State::New | State::Paused)
    }

    /// Goes on until it is done, or late, or has taken too many nodes.
    pub(crate) fn go_on(
        &mut self,
        leaves: &dyn Leaves<P>,
        prune: f64,
        until: Option<Instant>,
        nodes: u64,
    ) {
        let stop = match self.layers {
            0 => {
                self.nodes = 1;
                Stop::Done(Worth {
                    value: leaves.value(self.afterstate, &mut self.walk.room),
                    pruned: 0.0,
                    estimated: true,
                })
            }
            1 => {
                let layer = leaves.last_layer(self.afterstate, &mut self.walk.room);
                self.nodes = layer.nodes;
                Stop::Done(Worth::of(layer))
            }
            layers => {
                if matches!(self.state, State::New) {
                    self.walk.begin(self.afterstate, layers, prune);
                }
                let stop = self.walk.go_on(leaves, until, nodes);
                self.nodes = self.walk.nodes;
                stop
            }
        };
        self.state = match stop {
            _ if self.nodes > nodes => State::TooMany,
            Stop::Nodes => State::TooMany,
            Stop::Time => State::Paused,
            Stop::Done(worth) => State::Done(Worth {
                value: self.gained + worth.value,
                ..worth
            }),
        };
    }
}
