//! N-tuple networks: what a board is worth, learnt from play.
//!
//! A network looks at some cells of a board together, a [`Pattern`], and has a table with a number
//! for every combination of tiles there. What a board is worth is the sum of the numbers that its
//! patterns meet. A [`Layout`] says which patterns there are; [`Network`] has the tables, learns
//! them by temporal differences ([`Rule`]) and plays by them.
//!
//! Szubert and Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048",
//! IEEE Conference on Computational Intelligence and Games, 2014.
//!
//! ```
//! use slide2048_engine::ntuple::{Layout, Network, Rule};
//!
//! let mut network = Network::new(Layout::named("17x4").unwrap())?;
//! network.train(0..100, Rule::Tc { rate: 1.0 }.into(), &[], 7, 1)?;
//! let played = network.play(0..100, 8, 1);
//! assert!(played.iter().map(|game| game.score).sum::<u64>() > 150_000);
//! # Ok::<(), slide2048_engine::ntuple::OutOfMemory>(())
//! ```

#![allow(
    clippy::inline_always,
    reason = "what takes the time has to be compiled for the instructions of the processor"
)]

mod afterstates;
mod by_rule;
mod compact;
mod entries;
mod file;
mod format;
mod layout;
mod learning;
mod memory;
mod network;
mod packed_look;
mod pattern;
mod places;
mod processor;
mod returns;
mod self_play;

pub use compact::{CompactError, MAX_COMPACT_BYTES};
pub use format::FileError;
pub use layout::{InvalidLayout, LAYOUTS, Layout, MAX_ALPHABET, MAX_PATTERNS, MAX_STAGES};
pub use learning::{Rule, Training};
pub use memory::OutOfMemory;
pub use network::{AddStageError, Network};
pub(crate) use packed_look::PackedLook;
pub use pattern::{InvalidPattern, MAX_CELLS, Pattern};
pub(crate) use processor::{Work, with_best};
pub use returns::Returns;
pub use self_play::Ended;
