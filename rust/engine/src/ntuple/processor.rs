//! What Rust has no safe words for: asking for memory ahead of time, and the instructions of this
//! very processor.
//!
//! It is sound because a prefetch reads nothing, and because [`Shuffles`] exists, and
//! [`with_best`] takes its way, only where the processor has been asked for what they need.

#![allow(
    unsafe_code,
    reason = "the instructions of processors are unsafe functions"
)]
#![allow(
    unused_unsafe,
    reason = "from Rust 1.87 on they are safe where the processor is known to have them"
)]

/// Asks for an item that will be read soon; without effect where there is no such item.
#[inline]
pub(crate) fn prefetch<T>(items: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        // Into the second cache: what four afterstates of two games meet would fill the first.
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        let address = items.as_ptr().wrapping_add(index).cast();
        // SAFETY: a prefetch reads nothing, and is ignored where there is no memory; every x86-64
        // processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(address) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, index);
}

/// Work that is to be compiled for the instructions of this very processor.
pub(crate) trait Work {
    /// Does it. Implementations must be `#[inline(always)]`, and what takes their time too: only
    /// what is inlined into a function for some instructions is compiled with them.
    fn run(self);
}

/// Does work with the best instructions that the processor has.
pub(crate) fn with_best(work: impl Work) {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn with_avx2(work: impl Work) {
            work.run();
        }
        if std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has what the function is compiled for.
            unsafe { with_avx2(work) }
            return;
        }
    }
    work.run();
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Shuffles;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use nowhere::Shuffles;

/// What other processors have instead.
#[cfg(not(target_arch = "x86_64"))]
mod nowhere {
    use std::convert::Infallible;

    use crate::ntuple::places::Places;
    use crate::packed::{Packed, PackedSlide};

    pub(crate) struct Shuffles(Infallible);

    impl Shuffles {
        pub(crate) fn new(_places: &Places) -> Option<Shuffles> {
            None
        }

        pub(crate) fn slides(&self, _board: Packed) -> Option<[PackedSlide; 4]> {
            match self.0 {}
        }

        pub(crate) fn write(&self, _board: u64, _stage: u32, _to: &mut [[u32; 8]]) {
            match self.0 {}
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    #[allow(
        clippy::wildcard_imports,
        reason = "their names say where they come from"
    )]
    use std::arch::x86_64::*;

    use crate::ntuple::places::Places;
    use crate::packed::{Avx2, Packed, PackedSlide};

    /// Four look-ups in a vector, eight bytes for each: which cell comes where.
    const LOOKUPS: usize = 4;
    const BYTES: usize = 8;

    /// The entries that a board of nibbles meets, eight look-ups at once, with AVX2.
    pub(crate) struct Shuffles {
        groups: Vec<Eight>,
        avx2: Avx2,
    }

    /// Look-ups 0, 1, 4, 5 and 2, 3, 6, 7 of eight: an instruction that takes the lower halves of
    /// two vectors brings them into their order.
    const ORDER: [[usize; LOOKUPS]; 2] = [[0, 1, 4, 5], [2, 3, 6, 7]];

    struct Eight {
        cells: [__m256i; 2],
        /// By how many bits quotients stand above remainders.
        above: [__m256i; 2],
        firsts: __m256i,
    }

    impl Shuffles {
        /// Those of a network on 4×4 that tells 16 exponents apart, if this processor has AVX2.
        pub(crate) fn new(places: &Places) -> Option<Shuffles> {
            let avx2 = Avx2::detect()?;
            let lookups: Vec<(&[u8], u32)> = places.lookups().zip(places.firsts()).collect();
            // SAFETY: the processor has AVX2.
            let groups = lookups.chunks(8).map(|eight| unsafe { Eight::new(eight) });
            let groups = groups.collect();
            Some(Shuffles { groups, avx2 })
        }

        /// What [`Packed::slides`] returns.
        #[inline(always)]
        pub(crate) fn slides(&self, board: Packed) -> Option<[PackedSlide; 4]> {
            self.avx2.slides(board)
        }

        /// Writes which entries a board meets in a stage with this first entry, and numbers without
        /// meaning behind them.
        #[inline(always)]
        pub(crate) fn write(&self, board: u64, stage: u32, to: &mut [[u32; 8]]) {
            // SAFETY: there are no shuffles where the processor lacks AVX2.
            unsafe { self.write_with_avx2(board, stage, to) }
        }

        #[inline]
        #[target_feature(enable = "avx2")]
        unsafe fn write_with_avx2(&self, board: u64, stage: u32, to: &mut [[u32; 8]]) {
            let nibbles = |shift: u32| {
                let nibbles = board >> shift & 0x0F0F_0F0F_0F0F_0F0F;
                // SAFETY: every x86-64 processor has SSE2.
                unsafe { _mm_cvtsi64_si128(i64::from_ne_bytes(nibbles.to_ne_bytes())) }
            };
            // SAFETY: the caller's processor has AVX2; what is stored to has room for eight numbers.
            unsafe {
                let cells = _mm256_broadcastsi128_si256(_mm_unpacklo_epi8(nibbles(0), nibbles(4)));
                let three = _mm256_set1_epi8(3);
                let stage = _mm256_set1_epi32(i32::from_ne_bytes(stage.to_ne_bytes()));
                let remainders = _mm256_and_si256(cells, three);
                let quotients = _mm256_and_si256(_mm256_srli_epi16(cells, 2), three);
                for (eight, to) in self.groups.iter().zip(to) {
                    let [low, high] = [0, 1].map(|half| {
                        let cells = eight.cells[half];
                        let low = digits(_mm256_shuffle_epi8(remainders, cells));
                        let high = digits(_mm256_shuffle_epi8(quotients, cells));
                        let both = _mm256_or_si256(low, _mm256_sllv_epi32(high, eight.above[half]));
                        // The last four cells, which stand 32 bits above, follow the first four.
                        _mm256_castsi256_ps(_mm256_or_si256(both, _mm256_srli_epi64(both, 24)))
                    });
                    let entries = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0b10_00_10_00));
                    let entries = _mm256_add_epi32(_mm256_add_epi32(entries, eight.firsts), stage);
                    _mm256_storeu_si256(to.as_mut_ptr().cast(), entries);
                }
            }
        }
    }

    /// Digits to the base 4, one a byte, to numbers of eight bits, one in 32.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn digits(bytes: __m256i) -> __m256i {
        // SAFETY: the caller's processor has AVX2.
        unsafe {
            let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi16(0x0401));
            _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0010_0001))
        }
    }

    impl Eight {
        #[target_feature(enable = "avx2")]
        unsafe fn new(lookups: &[(&[u8], u32)]) -> Eight {
            let at = |index: usize| lookups.get(index).copied().unwrap_or((&[], 0));
            let cells = ORDER.map(|order| {
                // A shuffle makes a byte zero where the highest bit is set.
                let mut bytes = [0x80_u8; LOOKUPS * BYTES];
                for (bytes, index) in bytes.chunks_mut(BYTES).zip(order) {
                    let cells = at(index).0;
                    bytes[..cells.len()].copy_from_slice(cells);
                }
                bytes
            });
            let above = ORDER.map(|order| order.map(|index| 2 * at(index).0.len() as u64));
            // The last four cells are in the upper half of their 64 bits, and shifted as far.
            let above = above.map(|order| order.map(|bits| bits | bits << 32));
            let firsts: [u32; 8] = std::array::from_fn(|index| at(index).1);
            // SAFETY: the processor has AVX2, and what is loaded is as long as a vector.
            unsafe {
                Eight {
                    cells: cells.map(|bytes| _mm256_loadu_si256(bytes.as_ptr().cast())),
                    above: above.map(|bits| _mm256_loadu_si256(bits.as_ptr().cast())),
                    firsts: _mm256_loadu_si256(firsts.as_ptr().cast()),
                }
            }
        }
    }
}
