//! Bits in as little room as they are likely: an adaptive binary arithmetic coder.
//!
//! It is the coder of PAQ (M. Mahoney, "Adaptive weighing of context models for lossless data
//! compression", Florida Institute of Technology, technical report CS-2005-16, 2005): all that was
//! coded is an interval, of which each bit leaves a part as large as the bit was likely.

/// How likely a bit is to be one, by how it was before: of 65536, never none or all.
#[derive(Clone, Copy)]
pub(crate) struct Chance(u16);

impl Chance {
    pub(crate) const EVEN: Chance = Chance(1 << 15);

    #[inline(always)]
    fn learn(&mut self, bit: bool) {
        // It reaches no end: near one a step is less than 1.
        if bit {
            self.0 += (u16::MAX - self.0) >> 5;
        } else {
            self.0 -= self.0 >> 5;
        }
    }
}

/// What writes bits, and what reads them: who tells it of the same chances gets the same bits.
pub(crate) trait Coder {
    /// Writes this bit, or reads one, with a chance of so many of 65536 that it is one.
    fn code(&mut self, of_one: u32, bit: bool) -> bool;

    /// Whether to go on is of no use.
    fn failed(&self) -> bool;

    #[inline(always)]
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let bit = self.code(u32::from(chance.0), bit);
        chance.learn(bit);
        bit
    }
}

/// From `low` to `high`, both included, as far as they do not agree yet.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Interval = Interval {
        low: 0,
        high: u32::MAX,
    };

    /// The last number of the part where the bit is one; there is one behind it, too.
    #[inline(always)]
    fn last_of_one(&self, of_one: u32) -> u32 {
        let length = u64::from(self.high - self.low);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is a part of the length"
        )]
        let part = ((length * u64::from(of_one)) >> 16) as u32;
        self.low + part
    }

    #[inline(always)]
    fn take(&mut self, last_of_one: u32, bit: bool) {
        if bit {
            self.high = last_of_one;
        } else {
            self.low = last_of_one + 1;
        }
    }

    /// Takes out the first byte, where both ends agree about it.
    #[inline(always)]
    fn agreed(&mut self) -> Option<u8> {
        let [byte, ..] = self.high.to_be_bytes();
        if self.low.to_be_bytes()[0] != byte {
            return None;
        }
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(byte)
    }
}

/// Writes bits into bytes.
pub(crate) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
    most: usize,
}

impl Encoder {
    /// An encoder that has failed once it has more bytes than these.
    pub(crate) fn new(most: usize) -> Encoder {
        Encoder {
            interval: Interval::ALL,
            bytes: Vec::new(),
            most,
        }
    }

    /// All bytes, if they are not too many.
    pub(crate) fn finish(mut self) -> Option<Vec<u8>> {
        self.bytes.extend(self.interval.high.to_be_bytes());
        (!self.failed()).then_some(self.bytes)
    }
}

impl Coder for Encoder {
    #[inline(always)]
    fn code(&mut self, of_one: u32, bit: bool) -> bool {
        let last_of_one = self.interval.last_of_one(of_one);
        self.interval.take(last_of_one, bit);
        while let Some(byte) = self.interval.agreed() {
            self.bytes.push(byte);
        }
        bit
    }

    fn failed(&self) -> bool {
        self.bytes.len() > self.most
    }
}

/// Reads the bits again.
pub(crate) struct Decoder<'a> {
    interval: Interval,
    number: u32,
    rest: &'a [u8],
    /// How many bytes were read that are not there.
    missing: usize,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            interval: Interval::ALL,
            number: 0,
            rest: bytes,
            missing: 0,
        };
        for _ in 0..size_of::<u32>() {
            decoder.next();
        }
        decoder
    }

    #[inline(always)]
    fn next(&mut self) {
        let byte = if let [byte, rest @ ..] = self.rest {
            self.rest = rest;
            *byte
        } else {
            self.missing += 1;
            0
        };
        self.number = self.number << 8 | u32::from(byte);
    }

    /// Whether there were exactly as many bytes as an encoder has written.
    pub(crate) fn at_end(&self) -> bool {
        self.rest.is_empty() && self.missing == 0
    }
}

impl Coder for Decoder<'_> {
    #[inline(always)]
    fn code(&mut self, of_one: u32, _: bool) -> bool {
        let last_of_one = self.interval.last_of_one(of_one);
        let bit = self.number <= last_of_one;
        self.interval.take(last_of_one, bit);
        while self.interval.agreed().is_some() {
            self.next();
        }
        bit
    }

    fn failed(&self) -> bool {
        self.missing > 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Coder, Decoder, Encoder};
    use crate::rng::Rng;

    /// Bits of which one in so many is one.
    fn bits(one_in: u32, count: usize) -> Vec<bool> {
        let mut rng = Rng::new(1);
        (0..count).map(|_| rng.below(one_in) == 0).collect()
    }

    fn encoded(bits: &[bool]) -> Vec<u8> {
        let mut encoder = Encoder::new(usize::MAX);
        let mut chance = Chance::EVEN;
        for &bit in bits {
            assert_eq!(encoder.bit(&mut chance, bit), bit);
        }
        encoder.finish().unwrap()
    }

    #[test]
    fn bits_come_back_and_the_end_is_where_it_was() {
        for one_in in [1, 2, 10, 1_000_000] {
            for count in [0, 1, 7, 10_000] {
                let bits = bits(one_in, count);
                let bytes = encoded(&bits);
                let mut decoder = Decoder::new(&bytes);
                let mut chance = Chance::EVEN;
                for &bit in &bits {
                    assert_eq!(decoder.bit(&mut chance, !bit), bit);
                }
                assert!(decoder.at_end());
            }
        }
    }

    /// The entropy of so many of them, in bytes (Shannon, "A mathematical theory of communication", Bell System Technical
    /// Journal 1948).
    #[test]
    fn likely_bits_take_as_little_room_as_they_are_likely() {
        for (one_in, entropy) in [(2, 12_500), (10, 5_862), (100, 1_010)] {
            let taken = encoded(&bits(one_in, 100_000)).len();
            assert!(entropy * 95 / 100 < taken && taken < entropy * 115 / 100);
        }
    }

    #[test]
    fn what_is_cut_off_is_missed() {
        let bits = bits(3, 1000);
        let bytes = encoded(&bits);
        let mut decoder = Decoder::new(&bytes[..bytes.len() - 8]);
        let mut chance = Chance::EVEN;
        for _ in &bits {
            decoder.bit(&mut chance, false);
        }
        assert!(decoder.failed() && !decoder.at_end());
    }

    #[test]
    fn an_encoder_stops_at_its_limit() {
        let bits = bits(2, 8000);
        let length = encoded(&bits).len();
        for (most, fits) in [(length, true), (length - 1, false)] {
            let mut encoder = Encoder::new(most);
            let mut chance = Chance::EVEN;
            for &bit in &bits {
                encoder.bit(&mut chance, bit);
            }
            assert_eq!(encoder.finish().is_some(), fits);
        }
    }
}
