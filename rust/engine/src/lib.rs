//! The game 2048 on boards from 2×2 to 8×8.
//!
//! The rule of a move stands, readable, in the `slide` module; everything faster is
//! tested against it. Boards are values: a move makes a new one. Luck lives outside
//! the board, in an [`Rng`] whose whole state is a seed and a position.
//!
//! ```
//! use slide2048_engine::{Board, Direction, Rng, Size};
//!
//! let mut rng = Rng::new(7);
//! let mut board = Board::start(Size::CLASSIC, &mut rng);
//! let mut score = 0;
//! while let Some(direction) = board.legal_moves().iter().next() {
//!     let slide = board.play(direction, &mut rng)?;
//!     board = slide.board;
//!     score += slide.gained;
//! }
//! assert!(board.legal_moves().is_empty());
//! assert!(score > 0);
//! # Ok::<(), slide2048_engine::SpawnError>(())
//! ```

#![deny(unsafe_code)]

pub mod batch;
mod board;
mod cells;
mod geometry;
pub mod ntuple;
mod packed;
mod parallel;
mod perft;
mod played;
mod rng;
pub mod search;
mod slide;
mod spawn;
mod text;

pub use board::{Board, InvalidBoard, MAX_EXPONENT, PlaceError, Slide};
pub use cells::Cells;
pub use geometry::{Direction, InvalidSize, LegalMoves, Size, Symmetry};
pub use perft::perft;
pub use played::Played;
pub use rng::Rng;
pub use slide::slide_line;
pub use spawn::{Outcome, SpawnError};
pub use text::ParseBoardError;
