//! How far a search goes.

use std::time::Duration;

/// The largest depth: beyond it tiles might become larger than 64 bits hold.
pub const MAX_DEPTH: u8 = 60;

/// Where a search ends: at whichever of these comes first.
///
/// With a depth alone it goes straight there. Otherwise it deepens ply by ply, and the moves of the
/// last, unfinished depth count as far as they were searched, the best one so far first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The largest depth in plies, from 1 on; [`MAX_DEPTH`] at most.
    pub depth: Option<u8>,
    /// How many afterstates may be valued. One ply is searched in any case.
    pub nodes: Option<u64>,
    /// How long it may take. One ply is searched in any case.
    pub time: Option<Duration>,
}

impl Budget {
    /// A depth alone.
    pub const fn depth(plies: u8) -> Budget {
        Budget {
            depth: Some(plies),
            nodes: None,
            time: None,
        }
    }

    pub(crate) const fn deepens(&self) -> bool {
        self.depth.is_none() || self.nodes.is_some() || self.time.is_some()
    }

    pub(crate) fn largest_depth(&self) -> u8 {
        self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }
}

/// How a search is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Where it ends.
    pub budget: Budget,
    /// Afterstates that new tiles lead to with less than this probability are not searched on.
    ///
    /// They are worth what the evaluation says. So a move's value is wrong by no more than
    /// [`MoveWorth::pruned`](crate::search::MoveWorth::pruned) times the most by which searching
    /// one of them would have changed its value.
    pub prune: f64,
    /// From a board with a tile of this exponent or larger on, afterstates are valued with their largest
    /// tiles halved, if the [evaluation](crate::search::Evaluation) is one that has learnt.
    ///
    /// Where a tile is missing below the largest, those above it are taken for half as large, again and
    /// again, and what is left to be gained for twice as much: so it is on boards that it knows better.
    pub downgrade: Option<u8>,
    /// How many threads search; no more than there are moves have anything to do. It does not change
    /// what is found, except where time is short.
    pub threads: usize,
}

impl Settings {
    /// Nothing pruned or downgraded, on one thread.
    pub const fn of(budget: Budget) -> Settings {
        Settings {
            budget,
            prune: 0.0,
            downgrade: None,
            threads: 1,
        }
    }
}
