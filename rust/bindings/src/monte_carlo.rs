//! `slide2048._engine.Playouts`: random games after each move, what `slide2048.ai.MonteCarlo` chooses by.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use slide2048_engine::Direction;
use slide2048_engine::batch::{Path, Rollouts};

use crate::arguments::seed_of;
use crate::board::Board;
use crate::direction::member;
use crate::errors::batch_error;
use crate::interpreter::detached;
use crate::search::{MAX_THREADS, number};

/// A direction, the mean of the points, and the number of games.
type Found = (Py<PyAny>, f64, u64);

/// As ``slide2048.batch.rollouts``, of one board at a time and without NumPy.
#[pyclass(frozen, module = "slide2048._engine")]
pub(crate) struct Playouts {
    count: u64,
    seed: u64,
    threads: usize,
    /// How often all of them were stopped.
    stops: AtomicU64,
}

#[pymethods]
impl Playouts {
    #[new]
    #[pyo3(signature = (playouts, *, seed, threads))]
    fn new(
        py: Python<'_>,
        playouts: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Ok(Playouts {
            count: number("playouts", playouts, (1 << 31) - 1)?,
            seed: seed_of(py, Some(seed))?,
            threads: number("threads", threads, MAX_THREADS)?,
            stops: AtomicU64::new(0),
        })
    }

    /// The legal moves of a board, and what random games gain from it on after each.
    fn means(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Vec<Found>> {
        let stops = self.stops.load(Ordering::Relaxed);
        let board = &board.get().0;
        let exponents = board.exponents();
        let rollouts = Rollouts::new(
            &exponents,
            board.size(),
            self.count,
            self.seed,
            self.threads,
            Path::best(),
        );
        let mut rollouts = rollouts.map_err(batch_error)?;
        while rollouts.done() < rollouts.count() {
            detached(py, || rollouts.play());
            py.check_signals()?;
            if self.stops.load(Ordering::Relaxed) != stops {
                break;
            }
        }
        let means = rollouts.means();
        means
            .map(|(place, mean, played)| Ok((member(py, Direction::ALL[place])?, mean, played)))
            .collect()
    }

    /// End the games of other threads, with what they have found.
    fn stop(&self) {
        self.stops.fetch_add(1, Ordering::Relaxed);
    }
}
