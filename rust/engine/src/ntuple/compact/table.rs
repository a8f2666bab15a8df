//! A table as bits: which entries are kept, how precisely, and what they are worth.

use crate::ntuple::compact::coder::{Chance, Coder};
use crate::ntuple::compact::cursor::{Cursor, Shape};
use crate::ntuple::compact::prediction::{Prediction, Predictor};
use crate::ntuple::entries::Number;

/// Entries are kept in so many degrees of precision.
pub(crate) const MAX_DEGREE: u8 = 7;
/// How much more precise each is than the one before.
const FINER: f32 = 4.0;
/// Of how many bits the distance from what was predicted is at most, in steps.
const MAX_LENGTH: usize = 24;
const LEVELS: usize = 8 * MAX_DEGREE as usize + 1;
const ERRORS: usize = 32;

/// What is to be written of a table.
pub(crate) trait Source {
    /// How precisely an entry is to be kept, from 1 on, or 0 where it is not.
    fn degree(&self, entry: usize) -> u8;
    fn value(&self, entry: usize) -> f32;
}

/// What a decoder has for it: the bits tell.
pub(crate) struct Unknown;

impl Source for Unknown {
    fn degree(&self, _entry: usize) -> u8 {
        0
    }

    fn value(&self, _entry: usize) -> f32 {
        0.0
    }
}

/// The chances of all bits of a table.
struct Chances {
    filled: [Chance; 9],
    kept: Vec<Chance>,
    finer: [[Chance; MAX_DEGREE as usize]; LEVELS],
    longer: [[Chance; MAX_LENGTH]; ERRORS],
    second: [[Chance; MAX_LENGTH]; ERRORS],
    negative: Chance,
}

/// Writes the table of a source with an encoder, or reads one with a decoder, into `values`, which
/// are zero: they become what a reader gets.
///
/// `step` is the precision of the first degree. What is not kept, and has neighbours that are, gets
/// the value that they predict.
pub(crate) fn code(
    coder: &mut impl Coder,
    shape: &Shape,
    step: f32,
    source: &impl Source,
    values: &[Number],
) {
    let mut chances = Chances {
        filled: [Chance::EVEN; 9],
        kept: vec![Chance::EVEN; LEVELS << shape.cells],
        finer: [[Chance::EVEN; MAX_DEGREE as usize]; LEVELS],
        longer: [[Chance::EVEN; MAX_LENGTH]; ERRORS],
        second: [[Chance::EVEN; MAX_LENGTH]; ERRORS],
        negative: Chance::EVEN,
    };
    let mut predictor = Predictor::new(shape, step);
    let block = shape.block();
    let mut filled = vec![false; values.len() / block];
    let mut degrees = vec![0_u8; values.len()];
    let mut at = Cursor::new(shape);
    let mut steps = [step; MAX_DEGREE as usize + 1];
    for degree in 2..steps.len() {
        steps[degree] = steps[degree - 1] / FINER;
    }
    while at.entry < values.len() && !coder.failed() {
        let first = at.entry;
        let filled_neighbours = at.back[..shape.cells]
            .iter()
            .filter(|&&back| back > 0 && filled[(first - back) / block])
            .count();
        let any = (first..first + block).any(|entry| source.degree(entry) > 0);
        let any = coder.bit(&mut chances.filled[filled_neighbours], any);
        filled[first / block] = any;
        if !any {
            at.skip_block();
            continue;
        }
        for entry in first..first + block {
            let twin = at.twins().find(|&twin| twin < entry);
            if let Some(twin) = twin {
                degrees[entry] = degrees[twin];
                values[entry].set(values[twin].get());
                at.advance();
                continue;
            }
            let (mut known, mut sum, mut count) = (0, 0, 0);
            for (cell, &back) in at.back[..shape.cells].iter().enumerate() {
                if back > 0 {
                    let degree = degrees[entry - back];
                    known |= usize::from(degree > 0) << cell;
                    sum += usize::from(degree);
                    count += 1;
                }
            }
            let level = (8 * sum + count / 2).checked_div(count).unwrap_or(0);
            let wanted = source.degree(entry);
            let value = |entry: usize| values[entry].get();
            let kept = &mut chances.kept[level << shape.cells | known];
            if coder.bit(kept, wanted > 0) {
                let mut degree = 1;
                while degree < MAX_DEGREE
                    && coder.bit(
                        &mut chances.finer[level][usize::from(degree)],
                        wanted > degree,
                    )
                {
                    degree += 1;
                }
                degrees[entry] = degree;
                let step = steps[usize::from(degree)];
                let prediction = predictor.predict(&at, known, value).unwrap_or(Prediction {
                    value: 0.0,
                    squared_error: step * step,
                });
                let steps = (source.value(entry) - prediction.value) / step;
                let steps = chances.code(coder, prediction.squared_error / (step * step), steps);
                let worth = prediction.value + steps * step;
                predictor.learn(&at, known, worth, value);
                values[entry].set(worth);
            } else if let Some(prediction) = predictor.predict(&at, known, value) {
                values[entry].set(prediction.value);
            }
            at.advance();
        }
    }
}

impl Chances {
    /// A number of steps, rounded, when its square is expected to be this.
    #[inline(always)]
    fn code(&mut self, coder: &mut impl Coder, expected_square: f32, steps: f32) -> f32 {
        // Its exponent, 127 where it is 1.
        let error = (expected_square.to_bits() >> 23).saturating_sub(127 - 8) as usize;
        let error = error.min(ERRORS - 1);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it saturates"
        )]
        let wanted = (steps.abs().round() as u32).min((1 << (MAX_LENGTH - 1)) - 1);
        let wanted_length = (u32::BITS - wanted.leading_zeros()) as usize;
        let mut length = 0;
        while length < MAX_LENGTH - 1
            && coder.bit(&mut self.longer[error][length], wanted_length > length)
        {
            length += 1;
        }
        if length == 0 {
            return 0.0;
        }
        // The bits below the first, which is one.
        let mut number = 1_u32;
        for place in (0..length - 1).rev() {
            let bit = wanted >> place & 1 == 1;
            let bit = if place + 2 == length {
                coder.bit(&mut self.second[error][length], bit)
            } else {
                coder.code(1 << 15, bit)
            };
            number = number << 1 | u32::from(bit);
        }
        #[expect(clippy::cast_precision_loss, reason = "it has at most 23 bits")]
        let number = number as f32;
        if coder.bit(&mut self.negative, steps < 0.0) {
            -number
        } else {
            number
        }
    }
}
