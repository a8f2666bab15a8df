//! Vectors of x86-64 processors with AVX-512. They compare into masks of a bit for each byte.
//!
//! Truth values are vectors here too, as [`Bytes`] has them; where one is only selected or counted
//! with, the compiler leaves the mask as it is and makes no vector.

#![allow(
    clippy::incompatible_msrv,
    reason = "build.rs leaves this out where the compiler is older"
)]

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_blend_epi8, _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512,
    _mm512_set1_epi8, _mm512_storeu_si512, _mm512_sub_epi8, _mm512_xor_si512,
};

use super::vector::vector;
use super::{Bytes, Kernel, LANES, Lanes};

/// Whether the processor has what [`run_with_avx512`] is compiled for: what every processor with
/// AVX-512 has but Xeon Phi. It includes that the operating system keeps these registers.
pub(super) fn has_avx512() -> bool {
    std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512dq")
        && std::arch::is_x86_feature_detected!("avx512vl")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
}

/// Runs a computation, compiled for AVX-512. DQ multiplies 64-bit numbers, as the random stream does.
///
/// # Safety
///
/// [`has_avx512`] has to be true.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub(super) unsafe fn run_with_avx512(kernel: impl Kernel) {
    kernel.run::<Avx512>();
}

vector!(
    /// Sixty-four bytes. Used only where the processor has AVX-512: see [`super::with_path`].
    Avx512,
    64,
    __m512i,
    i8,
    _mm512_set1_epi8,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    equals,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_sub_epi8,
    choose
);

// SAFETY: needs AVX-512, by the rule of `super`.
#[inline(always)]
unsafe fn equals(one: __m512i, other: __m512i) -> __m512i {
    unsafe { _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(one, other)) }
}

// SAFETY: needs AVX-512, by the rule of `super`.
#[inline(always)]
unsafe fn choose(truth: __m512i, yes: __m512i, no: __m512i) -> __m512i {
    unsafe { _mm512_mask_blend_epi8(_mm512_movepi8_mask(truth), no, yes) }
}
