//! Vectors of x86-64 processors.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_loadu_si128,
    _mm_or_si128, _mm_set1_epi8, _mm_storeu_si128, _mm_sub_epi8, _mm_xor_si128, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_xor_si256,
};

use super::vector::vector;
use super::{Bytes, Kernel, LANES, Lanes};

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

vector!(
    /// Sixteen bytes. SSE2 is part of x86-64.
    Sse2,
    16,
    __m128i,
    i8,
    _mm_set1_epi8,
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_cmpeq_epi8,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_sub_epi8,
    choose_of_sixteen
);

// SAFETY: SSE2 is part of x86-64.
#[inline(always)]
unsafe fn choose_of_sixteen(mask: __m128i, yes: __m128i, no: __m128i) -> __m128i {
    unsafe { _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no)) }
}

vector!(
    /// Thirty-two bytes. Used only where the processor has AVX2: see [`super::with_path`].
    Avx2,
    32,
    __m256i,
    i8,
    _mm256_set1_epi8,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_cmpeq_epi8,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sub_epi8,
    choose_of_thirty_two
);

// SAFETY: needs AVX2, by the rule of `super`.
#[inline(always)]
unsafe fn choose_of_thirty_two(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i {
    unsafe { _mm256_blendv_epi8(no, yes, mask) }
}
