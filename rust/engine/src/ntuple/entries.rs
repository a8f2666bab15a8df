//! The numbers of all tables, as threads share them.

#![allow(
    unsafe_code,
    reason = "to check each look-up costs a tenth of the time of learning"
)]

use std::slice::ChunksExact;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::ntuple::processor::prefetch;

/// A number that threads read and write without waiting for each other.
///
/// Where two write at once one of the two is lost, which learning bears (Hogwild: Recht et al.,
/// "Hogwild!: A lock-free approach to parallelizing stochastic gradient descent", NIPS 2011).
#[derive(Debug, Default)]
#[repr(transparent)]
pub(crate) struct Number(AtomicU32);

impl Number {
    #[inline(always)]
    pub(crate) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(crate) fn set(&self, number: f32) {
        self.0.store(number.to_bits(), Ordering::Relaxed);
    }
}

/// How errors have added up at an entry: what temporal coherence learns by.
///
/// The sum of the errors, and above it that of their absolute values: read and written at once.
#[derive(Debug, Default)]
#[repr(transparent)]
pub(crate) struct Sums(AtomicU64);

impl Sums {
    #[inline(always)]
    pub(crate) fn get(&self) -> [f32; 2] {
        let both = self.0.load(Ordering::Relaxed);
        #[expect(clippy::cast_possible_truncation, reason = "each has its half")]
        [both as u32, (both >> 32) as u32].map(f32::from_bits)
    }

    #[inline(always)]
    pub(crate) fn set(&self, signed: f32, absolute: f32) {
        let both = u64::from(signed.to_bits()) | u64::from(absolute.to_bits()) << 32;
        self.0.store(both, Ordering::Relaxed);
    }
}

/// The entry at a place that [`Places`](crate::ntuple::places::Places) has given.
#[inline(always)]
pub(crate) fn at<E>(entries: &[E], place: u32) -> &E {
    debug_assert!((place as usize) < entries.len());
    // SAFETY: a network has as many entries as its layout says, and its places are those of the same
    // layout, whose tables end there.
    unsafe { entries.get_unchecked(place as usize) }
}

/// Asks for entries that will be read soon.
#[inline(always)]
pub(crate) fn fetch<E>(entries: &[E], places: &[u32]) {
    let (eights, rest) = in_eights(places);
    for places in eights {
        for &place in places {
            prefetch(entries, place as usize);
        }
    }
    for &place in rest {
        prefetch(entries, place as usize);
    }
}

/// Eight places at a time, and those that are left: compilers unroll work for eight, and processors
/// have vectors of as many numbers.
#[inline(always)]
pub(crate) fn in_eights(places: &[u32]) -> (ChunksExact<'_, u32>, &[u32]) {
    let eights = places.chunks_exact(8);
    let rest = eights.remainder();
    (eights, rest)
}

/// The values of all entries, those of each stage after those of the stage before.
///
/// An entry that is zero has not been learnt in its stage: it is worth what it is in the stage
/// before (weight promotion: Jaśkowski, "Mastering 2048 with delayed temporal coherence learning,
/// multistage weight promotion, redundant encoding and carousel shaping", IEEE Transactions on Games
/// 2017).
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    entries: &'a [Number],
    /// How many entries a stage has.
    of_a_stage: u32,
}

impl<'a> Values<'a> {
    pub(crate) fn new(entries: &'a [Number], of_a_stage: u32) -> Self {
        Values {
            entries,
            of_a_stage,
        }
    }

    /// Asks for entries that will be read soon.
    #[inline(always)]
    pub(crate) fn fetch(self, places: &[u32]) {
        fetch(self.entries, places);
    }

    /// What the entries that a board meets add up to.
    ///
    /// Eight after each other, then the sums of all these: floating-point numbers add up to the same
    /// only in the same order. In this one no addition waits for many others, and each takes its
    /// number from memory; where they could be done side by side, the compiler gathers numbers into
    /// vectors first, which takes longer than it gains.
    #[inline(always)]
    pub(crate) fn sum(self, places: &[u32]) -> f32 {
        if self.has_earlier_stages(places) {
            return self.sum_of_later_stage(places);
        }
        eight_in_a_row(places, |place| at(self.entries, place).get())
    }

    /// Not inlined: most games end before, and the other way is to stay short.
    #[inline(never)]
    fn sum_of_later_stage(self, places: &[u32]) -> f32 {
        eight_in_a_row(places, |place| self.promoted(place))
    }

    /// Adds to entries that a board meets what `step` says of the index of each.
    #[inline(always)]
    pub(crate) fn add(self, places: &[u32], step: impl Fn(usize) -> f32) {
        if self.has_earlier_stages(places) {
            return self.add_in_later_stage(places, &step);
        }
        for (index, &place) in places.iter().enumerate() {
            let value = at(self.entries, place);
            value.set(value.get() + step(index));
        }
    }

    #[inline(never)]
    fn add_in_later_stage(self, places: &[u32], step: &impl Fn(usize) -> f32) {
        for (index, &place) in places.iter().enumerate() {
            let value = self.promoted(place) + step(index);
            at(self.entries, place).set(value);
        }
    }

    /// All entries that a board meets are of one stage.
    #[inline(always)]
    fn has_earlier_stages(self, places: &[u32]) -> bool {
        places
            .first()
            .is_some_and(|&place| place >= self.of_a_stage)
    }

    /// What an entry is worth, by the last stage that has learnt it.
    #[inline(always)]
    pub(crate) fn promoted(self, mut place: u32) -> f32 {
        loop {
            let value = at(self.entries, place).get();
            if value != 0.0 || place < self.of_a_stage {
                return value;
            }
            place -= self.of_a_stage;
        }
    }
}

#[inline(always)]
fn eight_in_a_row(places: &[u32], value: impl Fn(u32) -> f32) -> f32 {
    let in_order = |places: &[u32]| {
        let mut sum = 0.0;
        for &place in places {
            sum += value(place);
        }
        sum
    };
    let (eights, rest) = in_eights(places);
    let mut sum = in_order(rest);
    for eight in eights {
        sum += in_order(eight);
    }
    sum
}
