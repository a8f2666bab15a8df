//! How the entries that a board met are changed by an error.

use crate::ntuple::entries::{Number, Sums, at, fetch};

/// How a network learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// TD(0): each entry takes its share of the error, times a rate.
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

/// A way to learn.
pub(crate) trait Learn: Sync {
    /// Says that the entries at these places will be changed soon.
    fn expect(&self, places: &[u32]);
    /// Changes the entries, so that what they add up to comes nearer to what it should be.
    fn correct(&self, places: &[u32], error: f32);
}

/// Plays as it is.
pub(crate) struct Nothing;

impl Learn for Nothing {
    #[inline(always)]
    fn expect(&self, _places: &[u32]) {}

    #[inline(always)]
    fn correct(&self, _places: &[u32], _error: f32) {}
}

pub(crate) struct Td<'a> {
    pub(crate) values: &'a [Number],
    /// For each entry.
    pub(crate) rate: f32,
}

impl Learn for Td<'_> {
    #[inline(always)]
    fn expect(&self, _places: &[u32]) {}

    #[inline(always)]
    fn correct(&self, places: &[u32], error: f32) {
        let step = self.rate * error;
        for &place in places {
            let value = at(self.values, place);
            value.set(value.get() + step);
        }
    }
}

pub(crate) struct Tc<'a> {
    pub(crate) values: &'a [Number],
    pub(crate) sums: &'a [Sums],
    /// For each entry.
    pub(crate) rate: f32,
}

impl Learn for Tc<'_> {
    #[inline(always)]
    fn expect(&self, places: &[u32]) {
        fetch(self.sums, places);
    }

    #[inline(always)]
    fn correct(&self, places: &[u32], error: f32) {
        let absolute_error = error.abs();
        // Eight at a time, each of the three steps for all: processors divide eight at once. So an
        // entry that several symmetries of a board meet adds the error to its sums once.
        for places in places.chunks(8) {
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
                let value = at(self.values, place);
                value.set(value.get() + step[lane]);
            }
        }
    }
}
