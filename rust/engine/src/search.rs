//! Expectimax: the best move by looking ahead over all moves and all new tiles.
//!
//! What a board is worth to a player who looks `d` plies ahead, in points still to be gained:
//!
//! - of a board, the most that a legal move leads to, its points included; 0 where none is legal;
//! - of an afterstate, the mean over all new tiles of what the boards are worth, as likely as they
//!   appear; or, at the horizon, what an [`Evaluation`] says.
//!
//! As in the literature on 2048, one ply is a move valued by its afterstate, two plies are a move,
//! a new tile and a move, and so on (Yeh et al., "Multistage temporal difference learning for
//! 2048-like games", IEEE Transactions on Computational Intelligence and AI in Games, 2016). Mean
//! nodes between moves are from Michie, "Game-playing and game-learning automata", 1966; see
//! Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
//! Intelligence, 1983, for what can be cut there. His bounds need a least and a largest worth, which
//! open-ended scores do not have; so what is cut here is what is improbable.
//!
//! ```
//! use slide2048_engine::Board;
//! use slide2048_engine::search::{Budget, Heuristic, Search, Settings};
//!
//! let mut search = Search::new(Settings::of(Budget::depth(3)));
//! let board: Board = "2 4 . . / 8 . . . / 16 . . 2 / 64 16 8 4".parse()?;
//! let moves = search.run(&board, &Heuristic);
//! assert_eq!(moves.len(), 4);
//! assert!(moves[0].value >= moves[1].value);
//! # Ok::<(), slide2048_engine::ParseBoardError>(())
//! ```

#![allow(
    clippy::inline_always,
    reason = "what takes the time has to be compiled for the instructions of the processor"
)]

mod downgrade;
mod evaluation;
mod heuristic;
mod job;
mod last_layer;
mod network;
mod position;
mod root;
mod settings;
mod table;
mod walk;

pub use evaluation::Evaluation;
pub use heuristic::Heuristic;
pub use root::{MoveWorth, Search};
pub use settings::{Budget, MAX_DEPTH, Settings};

#[cfg(test)]
mod tests;
