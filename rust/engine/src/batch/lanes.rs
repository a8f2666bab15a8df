//! Vectors of bytes, one for each game, and the ways that processors have of working on them.
//!
//! [`Bytes`] is all that the rules need: compare, select, and, or, subtract. A vector of the widest
//! kind that the processor has is found once, when a batch is made ([`Path::best`]), and the whole
//! of a step is compiled anew for each kind.
//!
//! This module and those below it hold all the unsafe code of the engine. It is sound because a
//! vector type is named only in functions that [`with_path`] calls after the processor was
//! asked for the instructions that the type needs; what every processor of a target has, the target
//! says.

#![allow(
    unsafe_code,
    reason = "the vector instructions of processors are unsafe functions"
)]

#[cfg(all(target_arch = "x86_64", has_avx512))]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use neon::Neon;
use plain::Plain;
#[cfg(target_arch = "x86_64")]
use x86::Sse2;

/// Games that are stored side by side: a multiple of every vector's length.
pub(crate) const LANES: usize = 64;

/// One byte of each of [`LANES`] games.
pub(crate) type Lanes = [u8; LANES];

/// A vector of bytes. A byte that is a truth value is 0 or 255.
pub(crate) trait Bytes: Copy {
    /// Bytes in a vector.
    const LENGTH: usize;

    fn splat(byte: u8) -> Self;
    /// The bytes of the games from `first` on.
    fn load(from: &Lanes, first: usize) -> Self;
    fn store(self, to: &mut Lanes, first: usize);

    /// Where the two are equal.
    fn equals(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Of `yes` where this is true, of `no` elsewhere.
    fn choose(self, yes: Self, no: Self) -> Self;

    fn zero() -> Self {
        Self::splat(0)
    }

    fn is_zero(self) -> Self {
        self.equals(Self::zero())
    }
}

/// What a processor works on a batch with. All give the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// No vector instructions by name; what the compiler makes of loops.
    Plain,
    /// 16 games at once; every x86-64 processor has it.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    /// 32 games at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 64 games at once; only built by compilers that know these instructions.
    #[cfg(all(target_arch = "x86_64", has_avx512))]
    Avx512,
    /// 16 games at once; AArch64 processors have it.
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon,
}

impl Path {
    /// Every path that this build has and this processor can take, the fastest last.
    pub fn available() -> Vec<Path> {
        #[allow(unused_mut, reason = "other processors have no more")]
        let mut paths = vec![Path::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            paths.push(Path::Sse2);
            if x86::has_avx2() {
                paths.push(Path::Avx2);
            }
            #[cfg(has_avx512)]
            if avx512::has_avx512() {
                paths.push(Path::Avx512);
            }
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        paths.push(Path::Neon);
        paths
    }

    /// The fastest path here.
    pub fn best() -> Path {
        Path::available().pop().unwrap_or(Path::Plain)
    }

    /// The name: `plain`, `sse2`, `avx2`, `avx512`, `neon`.
    pub const fn name(self) -> &'static str {
        match self {
            Path::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Path::Sse2 => "sse2",
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => "avx2",
            #[cfg(all(target_arch = "x86_64", has_avx512))]
            Path::Avx512 => "avx512",
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Path::Neon => "neon",
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A computation that is compiled for every kind of vector.
pub(crate) trait Kernel {
    /// Do it. Implementations must be `#[inline(always)]`: only what is inlined into a
    /// function for a kind of vector is compiled with that kind's instructions.
    fn run<V: Bytes>(self);
}

/// Runs a computation with the vectors of a path.
///
/// # Panics
///
/// Where the processor lacks what the path needs.
pub(crate) fn with_path(path: Path, kernel: impl Kernel) {
    match path {
        Path::Plain => kernel.run::<Plain>(),
        #[cfg(target_arch = "x86_64")]
        Path::Sse2 => kernel.run::<Sse2>(),
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => {
            assert!(x86::has_avx2(), "this processor has no AVX2");
            // SAFETY: the processor has what the function is compiled for.
            unsafe { x86::run_with_avx2(kernel) }
        }
        #[cfg(all(target_arch = "x86_64", has_avx512))]
        Path::Avx512 => {
            assert!(avx512::has_avx512(), "this processor has no AVX-512");
            // SAFETY: the processor has what the function is compiled for.
            unsafe { avx512::run_with_avx512(kernel) }
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        Path::Neon => kernel.run::<Neon>(),
    }
}
