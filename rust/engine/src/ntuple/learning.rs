//! How the entries that a board met are changed by an error.

use crate::ntuple::entries::{Sums, Values, at, fetch, in_eights};
use crate::ntuple::returns::Returns;

/// How the error of a board changes the entries that it met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Each entry takes its share of the error, times a rate.
    ///
    /// Szubert and Jaśkowski 2014; they take 0.0025 for each of 17 patterns, which here is about
    /// 0.04.
    Td {
        /// The share of the error of a board that is corrected: above 0, at most 1.
        rate: f32,
    },
    /// Temporal coherence: the rate of an entry is how much its errors have agreed so far, the
    /// absolute value of their sum by the sum of their absolute values.
    ///
    /// Beal and Smith, "Temporal coherence and prediction decay in TD learning", IJCAI 1999;
    /// Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
    /// promotion, redundant encoding and carousel shaping", IEEE Transactions on Games 2017.
    Tc {
        /// What the rate is times: above 0, at most 1.
        rate: f32,
    },
}

/// How a network learns from the games that it plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// How an error changes what is known.
    pub rule: Rule,
    /// What is an error, and when it is learnt from.
    pub returns: Returns,
    /// Whether each game, once it has ended, is begun again from its middle, from the middle of what
    /// followed then, and so on: what is hard comes late in games, and is met more often so.
    ///
    /// Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and restart",
    /// Advances in Computer Games 2017.
    pub restart: bool,
}

impl From<Rule> for Training {
    /// Learns from each move, and plays each game once.
    fn from(rule: Rule) -> Training {
        Training {
            rule,
            returns: Returns::Next,
            restart: false,
        }
    }
}

/// A way to learn.
pub(crate) trait Learn: Sync {
    /// Says that the entries at these places will be changed soon.
    fn expect(&self, places: &[u32]);
    /// Changes the entries, so that what they add up to comes nearer to what it should be.
    fn correct(&self, places: &[u32], target: f32);
    /// What is learnt.
    fn values(&self) -> Values<'_>;
    /// What the entries at these places add up to.
    #[inline(always)]
    fn value(&self, places: &[u32]) -> f32 {
        self.values().sum(places)
    }
}

pub(crate) struct Td<'a> {
    pub(crate) values: Values<'a>,
    /// For each entry.
    pub(crate) rate: f32,
}

impl Learn for Td<'_> {
    #[inline(always)]
    fn expect(&self, _places: &[u32]) {}

    #[inline(always)]
    fn correct(&self, places: &[u32], target: f32) {
        let step = self.rate * (target - self.value(places));
        let (eights, rest) = in_eights(places);
        for places in eights {
            self.values.add(places, |_| step);
        }
        self.values.add(rest, |_| step);
    }

    #[inline(always)]
    fn values(&self) -> Values<'_> {
        self.values
    }
}

pub(crate) struct Tc<'a> {
    pub(crate) values: Values<'a>,
    pub(crate) sums: &'a [Sums],
    /// For each entry.
    pub(crate) rate: f32,
}

impl Tc<'_> {
    /// Corrects up to eight entries, each of the three steps for all: processors divide eight at once.
    /// So an entry that several symmetries of a board meet adds the error to its sums once.
    #[inline(always)]
    fn correct_eight(&self, places: &[u32], error: f32) {
        let absolute_error = error.abs();
        let (mut signed, mut absolute, mut step) = ([0.0_f32; 8], [0.0_f32; 8], [0.0_f32; 8]);
        for (lane, &place) in places.iter().enumerate() {
            [signed[lane], absolute[lane]] = at(self.sums, place).get();
        }
        for lane in 0..8 {
            let agreed = if absolute[lane] > 0.0 {
                signed[lane].abs() / absolute[lane]
            } else {
                1.0
            };
            step[lane] = agreed * self.rate * error;
            signed[lane] += error;
            absolute[lane] += absolute_error;
        }
        for (lane, &place) in places.iter().enumerate() {
            at(self.sums, place).set(signed[lane], absolute[lane]);
        }
        self.values.add(places, |lane| step[lane]);
    }
}

impl Learn for Tc<'_> {
    #[inline(always)]
    fn expect(&self, places: &[u32]) {
        fetch(self.sums, places);
    }

    #[inline(always)]
    fn correct(&self, places: &[u32], target: f32) {
        let error = target - self.value(places);
        let (eights, rest) = in_eights(places);
        for places in eights {
            self.correct_eight(places, error);
        }
        if !rest.is_empty() {
            self.correct_eight(rest, error);
        }
    }

    #[inline(always)]
    fn values(&self) -> Values<'_> {
        self.values
    }
}
