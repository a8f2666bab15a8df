//! Many games side by side.
//!
//! [`Games`] steps a whole batch at once; [`RandomGames`] and [`Rollouts`] play whole games. Each
//! game is the one that [`Board`](crate::Board) and [`Rng`](crate::Rng) play by themselves, tile
//! for tile, whatever the processor and the number of threads.

#![allow(
    clippy::inline_always,
    reason = "what a kernel calls has to be compiled for the kind of vector that it runs with"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "lanes and cells of several arrays go together, which their number says best"
)]

mod actions;
mod advance;
mod block;
mod finished;
mod games;
mod lanes;
mod playing;
mod random_games;
mod reading;
mod refusal;
mod report;
mod rollouts;
mod step;

pub use actions::Actions;
pub use finished::{Finished, FinishedGames};
pub use games::{Games, Progress};
pub use lanes::Path;
pub use random_games::RandomGames;
pub use refusal::{BatchError, max_batch_exponent, max_batch_total};
pub use rollouts::Rollouts;
pub use step::{Autoreset, Outputs};
