//! Vectors for any processor: loops over arrays, which compilers turn into what they can.

use super::{Bytes, Lanes};

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u8; 16]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Plain, byte: impl Fn(u8, u8) -> u8) -> Plain {
        let mut result = [0; 16];
        for lane in 0..16 {
            result[lane] = byte(self.0[lane], other.0[lane]);
        }
        Plain(result)
    }
}

impl Bytes for Plain {
    const LENGTH: usize = 16;

    #[inline(always)]
    fn splat(byte: u8) -> Plain {
        Plain([byte; 16])
    }

    #[inline(always)]
    fn load(from: &Lanes, first: usize) -> Plain {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&from[first..first + 16]);
        Plain(bytes)
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes, first: usize) {
        to[first..first + 16].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn equals(self, other: Plain) -> Plain {
        self.zip(other, |a, b| if a == b { 255 } else { 0 })
    }

    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn minus(self, other: Plain) -> Plain {
        self.zip(other, u8::wrapping_sub)
    }

    #[inline(always)]
    fn choose(self, yes: Plain, no: Plain) -> Plain {
        self.and(yes).or(no.without(self))
    }
}
