//! Vectors of x86-64 processors.

#![allow(
    clippy::cast_ptr_alignment,
    reason = "these loads and stores ask for no alignment"
)]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_loadu_si128,
    _mm_or_si128, _mm_set1_epi8, _mm_storeu_si128, _mm_sub_epi8, _mm_xor_si128, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_xor_si256,
};

use super::{Bytes, Kernel, LANES, Lanes};

/// Sixteen bytes. SSE2 is part of x86-64.
#[derive(Clone, Copy)]
pub(crate) struct Sse2(__m128i);

/// Thirty-two bytes. Used only where the processor has AVX2: see [`super::with_path`].
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Whether the processor has what [`run_with_avx2`] is compiled for.
pub(super) fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
}

/// Runs a computation, compiled for AVX2.
///
/// # Safety
///
/// [`has_avx2`] has to be true.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) unsafe fn run_with_avx2(kernel: impl Kernel) {
    kernel.run::<Avx2>();
}

macro_rules! bytes {
    ($name:ident, $length:literal, $raw:ty, $splat:ident, $load:ident, $store:ident, $equals:ident,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $sub:ident, $choose:expr) => {
        // SAFETY: of the instructions, by the rule of `super`; of the loads and stores, because
        // the bytes from `first` on are asserted to be there, and none of them asks for alignment.
        impl Bytes for $name {
            const LENGTH: usize = $length;

            #[inline(always)]
            fn splat(byte: u8) -> Self {
                $name(unsafe { $splat(i8::from_ne_bytes([byte])) })
            }

            #[inline(always)]
            fn load(from: &Lanes, first: usize) -> Self {
                assert!(first + Self::LENGTH <= LANES);
                $name(unsafe { $load(from.as_ptr().add(first).cast()) })
            }

            #[inline(always)]
            fn store(self, to: &mut Lanes, first: usize) {
                assert!(first + Self::LENGTH <= LANES);
                unsafe { $store(to.as_mut_ptr().add(first).cast::<$raw>(), self.0) }
            }

            #[inline(always)]
            fn equals(self, other: Self) -> Self {
                $name(unsafe { $equals(self.0, other.0) })
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $name(unsafe { $and(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $name(unsafe { $or(self.0, other.0) })
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                $name(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                $name(unsafe { $andnot(other.0, self.0) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                $name(unsafe { $sub(self.0, other.0) })
            }

            #[inline(always)]
            fn choose(self, yes: Self, no: Self) -> Self {
                $choose(self, yes, no)
            }
        }
    };
}

bytes!(
    Sse2,
    16,
    __m128i,
    _mm_set1_epi8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_cmpeq_epi8,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_sub_epi8,
    |mask: Sse2, yes: Sse2, no: Sse2| mask.and(yes).or(no.without(mask))
);
bytes!(
    Avx2,
    32,
    __m256i,
    _mm256_set1_epi8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_cmpeq_epi8,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sub_epi8,
    // SAFETY: as above.
    |mask: Avx2, yes: Avx2, no: Avx2| Avx2(unsafe { _mm256_blendv_epi8(no.0, yes.0, mask.0) })
);
