//! The extension module `slide2048._engine`: arguments in, results out, errors mapped.

#![expect(
    clippy::doc_markdown,
    reason = "the documentation of Python items is Python's docstrings"
)]

mod arguments;
mod arrays;
mod batch;
mod batch_reading;
mod batch_state;
mod batch_step;
mod board;
mod convert;
mod direction;
mod errors;
mod forks;
mod interpreter;
mod layout;
mod monte_carlo;
mod network;
mod observation;
mod playouts;
mod rng;
mod rows;
mod search;
mod slide;

/// The Rust engine of slide2048.
#[pyo3::pymodule]
mod _engine {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::BatchGames;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::monte_carlo::Playouts;
    #[pymodule_export]
    use super::network::Network;
    #[pymodule_export]
    use super::playouts::{_load_numpy, cpu_paths, play_random, rollouts};
    #[pymodule_export]
    use super::rng::Rng;
    #[pymodule_export]
    use super::search::Search;
    #[pymodule_export]
    use super::slide::Slide;

    #[pymodule_export]
    const LAYOUTS: [&str; 5] = slide2048_engine::ntuple::LAYOUTS;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python tools look for")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::direction::load(module.py())?;
        crate::interpreter::watch(module)
    }
}
