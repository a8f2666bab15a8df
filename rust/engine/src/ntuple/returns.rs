//! What an afterstate should have been worth, and when that is learnt.
//!
//! In each of these ways it is the λ-return (Sutton, "Learning to predict by the methods of temporal
//! differences", Machine Learning 3, 1988): what followed, the points of the next move and what its
//! afterstate was held to be worth, and λ times how much more *that* should have been worth.

use std::collections::VecDeque;

use crate::ntuple::learning::Learn;

/// When a game is learnt from, and how far ahead what followed is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Returns {
    /// After each move, from that move alone: TD(0).
    #[default]
    Next,
    /// So many moves later, from all of these: truncated TD(λ), and with a decay of 1 n-step
    /// returns.
    ///
    /// Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
    /// promotion, redundant encoding and carousel shaping", IEEE Transactions on Games 2017.
    Ahead {
        /// λ, from 0 to 1.
        decay: f32,
        /// How many moves, at least 1.
        horizon: usize,
    },
    /// After the game, from its last move to its first: so what is learnt of the end reaches the
    /// beginning at once.
    ///
    /// Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and restart",
    /// Advances in Computer Games 2017.
    Backward {
        /// λ, from 0 to 1.
        decay: f32,
    },
}

/// A way to learn from a game.
pub(crate) trait Follow: Sync {
    /// What is kept of a game until it is learnt from.
    type Trail;

    fn trail(&self) -> Self::Trail;

    /// A move has been chosen that gains points; this is what its afterstate meets and is held to be
    /// worth.
    fn moved(&self, trail: &mut Self::Trail, places: &[u32], gained: f32, value: f32);

    /// No move is left, and nothing more will be gained. The trail is as it was at the beginning.
    fn ended(&self, trail: &mut Self::Trail);
}

/// Learns nothing.
pub(crate) struct Never;

impl Follow for Never {
    type Trail = ();

    fn trail(&self) {}

    #[inline(always)]
    fn moved(&self, (): &mut (), _places: &[u32], _gained: f32, _value: f32) {}

    fn ended(&self, (): &mut ()) {}
}

/// [`Returns::Next`].
pub(crate) struct Next<R>(pub(crate) R);

impl<R: Learn> Follow for Next<R> {
    /// The entries that the last afterstate met; none before the first move.
    type Trail = Vec<u32>;

    fn trail(&self) -> Vec<u32> {
        Vec::new()
    }

    #[inline(always)]
    fn moved(&self, last: &mut Vec<u32>, places: &[u32], gained: f32, value: f32) {
        self.0.expect(places);
        if !last.is_empty() {
            self.0.correct(last, gained + value);
        }
        last.clear();
        last.extend_from_slice(places);
    }

    #[inline(never)]
    fn ended(&self, last: &mut Vec<u32>) {
        if !last.is_empty() {
            self.0.correct(last, 0.0);
            last.clear();
        }
    }
}

/// An afterstate that is still to be learnt from.
pub(crate) struct Step {
    places: Vec<u32>,
    /// By the move that led to it.
    gained: f32,
    /// When that was chosen.
    value: f32,
}

/// [`Returns::Ahead`].
pub(crate) struct Ahead<R> {
    pub(crate) rule: R,
    pub(crate) decay: f32,
    pub(crate) horizon: usize,
}

impl<R: Learn> Ahead<R> {
    /// Learns from the first of some steps, the last of which was followed by this.
    #[inline(always)]
    fn learn_first(&self, steps: &VecDeque<Step>, followed: f32) {
        let Some(first) = steps.front() else { return };
        let mut target = followed;
        for step in steps.range(1..).rev() {
            target = step.gained + step.value + self.decay * (target - step.value);
        }
        self.rule.correct(&first.places, target);
    }
}

impl<R: Learn> Follow for Ahead<R> {
    type Trail = VecDeque<Step>;

    fn trail(&self) -> VecDeque<Step> {
        VecDeque::with_capacity(self.horizon)
    }

    #[inline(always)]
    fn moved(&self, steps: &mut VecDeque<Step>, places: &[u32], gained: f32, value: f32) {
        let room = if steps.len() == self.horizon {
            self.learn_first(steps, gained + value);
            steps.pop_front().map(|step| step.places)
        } else {
            None
        };
        self.rule.expect(places);
        let mut kept = room.unwrap_or_default();
        kept.clear();
        kept.extend_from_slice(places);
        steps.push_back(Step {
            places: kept,
            gained,
            value,
        });
    }

    #[inline(never)]
    fn ended(&self, steps: &mut VecDeque<Step>) {
        while !steps.is_empty() {
            self.learn_first(steps, 0.0);
            steps.pop_front();
        }
    }
}

/// [`Returns::Backward`].
pub(crate) struct Backward<R> {
    pub(crate) rule: R,
    pub(crate) decay: f32,
}

/// All moves of a game.
#[derive(Default)]
pub(crate) struct Record {
    /// What the afterstates met, one after the other.
    places: Vec<u32>,
    gained: Vec<f32>,
}

impl<R: Learn> Follow for Backward<R> {
    type Trail = Record;

    fn trail(&self) -> Record {
        Record::default()
    }

    #[inline(always)]
    fn moved(&self, record: &mut Record, places: &[u32], gained: f32, _value: f32) {
        record.places.extend_from_slice(places);
        record.gained.push(gained);
    }

    #[inline(always)]
    fn ended(&self, record: &mut Record) {
        let count = record.places.len().checked_div(record.gained.len());
        let mut met = record.places.chunks_exact(count.unwrap_or(1)).rev();
        // Some moves before it is changed, as memory is slow.
        let mut soon = met.clone();
        soon.by_ref()
            .take(2)
            .for_each(|places| self.rule.expect(places));
        let mut target = 0.0;
        for gained in record.gained.drain(..).rev() {
            let Some(places) = met.next() else { break };
            if let Some(places) = soon.next() {
                self.rule.expect(places);
            }
            self.rule.correct(places, target);
            let value = self.rule.value(places);
            target = gained + value + self.decay * (target - value);
        }
        record.places.clear();
    }
}
