//! Vectors of AArch64 processors.

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vbicq_u8, vbslq_u8, vceqq_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vorrq_u8,
    vst1q_u8, vsubq_u8,
};

use super::vector::vector;
use super::{Bytes, LANES, Lanes};

vector!(
    /// Sixteen bytes. The target that this is compiled for has NEON.
    Neon,
    16,
    uint8x16_t,
    u8,
    vdupq_n_u8,
    vld1q_u8,
    vst1q_u8,
    vceqq_u8,
    vandq_u8,
    vorrq_u8,
    veorq_u8,
    and_not,
    vsubq_u8,
    vbslq_u8
);

// SAFETY: needs NEON, by the rule of `super`.
#[inline(always)]
unsafe fn and_not(out: uint8x16_t, of: uint8x16_t) -> uint8x16_t {
    unsafe { vbicq_u8(of, out) }
}
