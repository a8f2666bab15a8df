//! Asks the compiler whether it knows AVX-512.
//!
//! Rust has stable intrinsics for it since 1.89, and this package promises to build with 1.85. There
//! is no way to ask within the sources, so they are told by `cfg(has_avx512)`; an older compiler, or
//! one that does not say which it is, leaves that path out, and all else stays as it is.

use std::env;
use std::process::Command;

/// The minor number of the first Rust 1 with these intrinsics.
const FIRST_WITH_AVX512: u32 = 89;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_avx512)");
    if minor_version().is_some_and(|minor| minor >= FIRST_WITH_AVX512) {
        println!("cargo::rustc-cfg=has_avx512");
    }
}

/// The 85 of `rustc 1.85.0 (4d91de4e4 2025-02-17)`.
fn minor_version() -> Option<u32> {
    let rustc = env::var_os("RUSTC")?;
    let said = Command::new(rustc).arg("--version").output().ok()?.stdout;
    let said = String::from_utf8(said).ok()?;
    let number = said.strip_prefix("rustc 1.")?;
    number.split('.').next()?.parse().ok()
}
