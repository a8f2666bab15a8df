//! All four slides of a board at once, in the four lanes of AVX2's vectors.
//!
//! The same steps as for one board, on the board as each direction sees it: turned so that tiles
//! slide to the left.

#![allow(
    unsafe_code,
    reason = "the instructions of processors are unsafe functions"
)]
#![allow(
    unused_unsafe,
    reason = "from Rust 1.87 on they are safe where the processor is known to have them"
)]
#![allow(
    clippy::wildcard_imports,
    reason = "their names say where they come from"
)]

use std::arch::x86_64::*;

use super::{CELLS, FIRST, HAVE_RIGHT, Packed, PackedSlide, mirror, transpose};

/// A processor that has AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// This processor, if it has it.
    pub(crate) fn detect() -> Option<Avx2> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// What [`Packed::slides`] returns.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "it is the proof of the instructions")]
    pub(crate) fn slides(self, board: Packed) -> Option<[PackedSlide; 4]> {
        if board.has_two_largest() {
            return None;
        }
        // SAFETY: the processor has AVX2.
        Some(unsafe { slides(board.0) })
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn slides(board: u64) -> [PackedSlide; 4] {
    let transposed = transpose(board);
    // SAFETY: the caller's processor has AVX2.
    let [[up, right, down, left], gained] = unsafe {
        let seen = from_lanes([transposed, mirror(board), mirror(transposed), board]);
        let closed = close_gap::<8, 8>(seen);
        let closed = close_gap::<4, 12>(closed);
        let closed = close_gap::<0, 16>(closed);
        let merges = merges(closed);
        let gone = _mm256_sub_epi64(_mm256_slli_epi64(merges, 8), _mm256_slli_epi64(merges, 4));
        let after = _mm256_andnot_si256(gone, _mm256_add_epi64(closed, merges));
        let after = close_gap::<4, 12>(close_gap::<8, 8>(after));
        [to_lanes(after), to_lanes(points(closed, merges))]
    };
    [
        PackedSlide::of(transpose(up), gained[0]),
        PackedSlide::of(mirror(right), gained[1]),
        PackedSlide::of(transpose(mirror(down)), gained[2]),
        PackedSlide::of(left, gained[3]),
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn from_lanes(lanes: [u64; 4]) -> __m256i {
    // SAFETY: the caller's processor has AVX2, and four lanes are as long as a vector.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn to_lanes(vector: __m256i) -> [u64; 4] {
    let mut lanes = [0; 4];
    // SAFETY: the caller's processor has AVX2, and four lanes are as long as a vector.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), vector) };
    lanes
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn all(lane: u64) -> __m256i {
    // SAFETY: the caller's processor has AVX2.
    unsafe { _mm256_set1_epi64x(i64::from_ne_bytes(lane.to_ne_bytes())) }
}

/// Bit 0 of each nibble that is not zero.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn occupied(board: __m256i) -> __m256i {
    // SAFETY: the caller's processor has AVX2.
    unsafe {
        let folded = _mm256_or_si256(board, _mm256_srli_epi64(board, 2));
        _mm256_and_si256(
            _mm256_or_si256(folded, _mm256_srli_epi64(folded, 1)),
            all(CELLS),
        )
    }
}

/// Closes the gap at bit `AT` of each row; `REST` bits of the row begin there.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn close_gap<const AT: i32, const REST: i32>(board: __m256i) -> __m256i {
    // SAFETY: the caller's processor has AVX2.
    unsafe {
        let gaps = _mm256_andnot_si256(occupied(board), all(FIRST << AT));
        let tails = _mm256_sub_epi64(_mm256_slli_epi64(gaps, REST), gaps);
        let moved = _mm256_and_si256(_mm256_srli_epi64(board, 4), all(HAVE_RIGHT * 0xF));
        _mm256_or_si256(
            _mm256_andnot_si256(tails, board),
            _mm256_and_si256(moved, tails),
        )
    }
}

/// Bit 0 of each tile that merges with the one after it.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn merges(closed: __m256i) -> __m256i {
    // SAFETY: the caller's processor has AVX2.
    unsafe {
        let differ = occupied(_mm256_xor_si256(closed, _mm256_srli_epi64(closed, 4)));
        let tiles = _mm256_and_si256(occupied(closed), all(HAVE_RIGHT));
        let pairs = _mm256_andnot_si256(differ, tiles);
        let first = _mm256_and_si256(pairs, all(FIRST));
        let second = _mm256_andnot_si256(
            _mm256_slli_epi64(first, 4),
            _mm256_and_si256(pairs, all(FIRST << 4)),
        );
        let third = _mm256_andnot_si256(
            _mm256_slli_epi64(second, 4),
            _mm256_and_si256(pairs, all(FIRST << 8)),
        );
        _mm256_or_si256(_mm256_or_si256(first, second), third)
    }
}

/// The points of the merges of each lane.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn points(closed: __m256i, merges: __m256i) -> __m256i {
    /// The two bytes of what two tiles of each exponent are together.
    const LOW: [u8; 16] = [2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const HIGH: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 0];
    // SAFETY: the caller's processor has AVX2, and what is loaded is as long as half a vector.
    unsafe {
        let table =
            |bytes: &[u8; 16]| _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()));
        let ones = _mm256_set1_epi8(1);
        let of_nibbles = |closed: __m256i, merges: __m256i| {
            let exponents = _mm256_and_si256(closed, _mm256_set1_epi8(0xF));
            // A shuffle makes a byte zero where the highest bit is set.
            let none = _mm256_slli_epi64(_mm256_andnot_si256(merges, ones), 7);
            let which = _mm256_or_si256(exponents, none);
            let sum = |bytes: &[u8; 16]| {
                _mm256_sad_epu8(
                    _mm256_shuffle_epi8(table(bytes), which),
                    _mm256_setzero_si256(),
                )
            };
            _mm256_add_epi64(sum(&LOW), _mm256_slli_epi64(sum(&HIGH), 8))
        };
        _mm256_add_epi64(
            of_nibbles(closed, merges),
            of_nibbles(_mm256_srli_epi64(closed, 4), _mm256_srli_epi64(merges, 4)),
        )
    }
}
