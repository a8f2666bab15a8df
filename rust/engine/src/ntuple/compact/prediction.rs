//! What an entry is probably worth, by those that have one smaller tile.

use crate::ntuple::compact::cursor::{Cursor, Shape};

/// Says what entries are worth before they are known.
///
/// For each cell and each of its exponents it keeps by how much an entry is usually worth more than
/// the one with an exponent less, and how far that is usually wrong. The values that follow so from
/// all these neighbours are averaged, by the inverse of their mean squared errors. It rounds as IEEE
/// 754 says, so it predicts the same everywhere.
pub(crate) struct Predictor {
    steps: Vec<Step>,
    exponents: usize,
    least_error: f32,
}

#[derive(Clone, Copy)]
struct Step {
    difference: f32,
    squared_error: f32,
    weight: f32,
}

/// A value, and its expected squared error.
#[derive(Clone, Copy)]
pub(crate) struct Prediction {
    pub(crate) value: f32,
    pub(crate) squared_error: f32,
}

impl Predictor {
    /// A predictor of values that are known to about this.
    pub(crate) fn new(shape: &Shape, precision: f32) -> Predictor {
        let squared = precision * precision;
        let unknown = Step {
            difference: 0.0,
            squared_error: 16.0 * squared,
            weight: 1.0 / (16.0 * squared),
        };
        Predictor {
            steps: vec![unknown; shape.cells * shape.exponents],
            exponents: shape.exponents,
            least_error: squared / 1024.0,
        }
    }

    /// Predicts an entry by neighbours that are known: those whose cells have a bit in `known`.
    #[inline(always)]
    pub(crate) fn predict(
        &self,
        at: &Cursor<'_>,
        known: usize,
        value: impl Fn(usize) -> f32,
    ) -> Option<Prediction> {
        let (mut weights, mut sum) = (0.0, 0.0);
        for cell in bits(known) {
            let step = &self.steps[cell * self.exponents + at.exponents[cell]];
            weights += step.weight;
            sum += step.weight * (value(at.entry - at.back[cell]) + step.difference);
        }
        (weights > 0.0).then(|| Prediction {
            value: sum / weights,
            squared_error: 1.0 / weights,
        })
    }

    /// Learns from what the entry is worth.
    #[inline(always)]
    pub(crate) fn learn(
        &mut self,
        at: &Cursor<'_>,
        known: usize,
        worth: f32,
        value: impl Fn(usize) -> f32,
    ) {
        const RATE: f32 = 1.0 / 64.0;
        for cell in bits(known) {
            let step = &mut self.steps[cell * self.exponents + at.exponents[cell]];
            let error = worth - value(at.entry - at.back[cell]) - step.difference;
            step.difference += RATE * error;
            step.squared_error += RATE * (error * error - step.squared_error);
            step.weight = 1.0 / (step.squared_error + self.least_error);
        }
    }
}

/// The places of the bits that are one.
#[inline(always)]
fn bits(mut of: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (of != 0).then(|| of.trailing_zeros() as usize)?;
        of &= of - 1;
        Some(lowest)
    })
}
