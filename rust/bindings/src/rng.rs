//! `slide2048.Rng`.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slide2048_engine as engine;

use crate::convert::{integer, shown};
use crate::errors::invalid_seed;

/// The random stream: a seed, and how many draws have been made of it.
///
/// SplitMix64 (Steele, Lea and Flood 2014) read as a counter-based generator, so the
/// same seed and position always give the same tiles, on every machine and in every
/// version. Threads may share one: every position is drawn exactly once. After 2**64
/// draws the stream begins again.
///
/// Args:
///     seed: 0 to 2**64 - 1.
///     position: How many draws have been made already, 0 to 2**64 - 1.
///
/// Raises:
///     InvalidSeedError: A seed or position that is no such integer.
///
/// >>> from slide2048 import Rng
/// >>> rng = Rng(1234567)
/// >>> rng.draw()
/// 6457827717110365317
/// >>> rng
/// Rng(1234567, position=1)
#[pyclass(frozen, module = "slide2048")]
pub(crate) struct Rng {
    seed: u64,
    position: AtomicU64,
}

impl Rng {
    fn now(&self) -> engine::Rng {
        engine::Rng::at(self.seed, self.position.load(Ordering::Relaxed))
    }

    /// Takes the next `draws` draws out of the stream: nobody else gets them.
    pub(crate) fn take(&self, draws: u64) -> engine::Rng {
        engine::Rng::at(self.seed, self.position.fetch_add(draws, Ordering::Relaxed))
    }
}

impl Rng {
    /// An index below `len`, by one draw.
    fn index(&self, len: usize) -> PyResult<usize> {
        match u32::try_from(len) {
            Ok(len @ 1..) => Ok(self.take(1).below(len) as usize),
            _ => Err(PyIndexError::new_err(format!(
                "a choice is made from 1 to 2**32 - 1 items, got {len}"
            ))),
        }
    }
}

fn word(object: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    integer(object)?.ok_or_else(|| {
        invalid_seed(format_args!(
            "{name} is an integer from 0 to 2**64 - 1, got {}",
            shown(object)
        ))
    })
}

/// A position in a stream as an argument.
#[derive(Clone, Copy)]
struct Position(u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Position {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        word(&object, "a position").map(Position)
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed, position=Position(0)), text_signature = "(seed, position=0)")]
    fn new(seed: &Bound<'_, PyAny>, position: Position) -> PyResult<Self> {
        Ok(Rng {
            seed: word(seed, "a seed")?,
            position: AtomicU64::new(position.0),
        })
    }

    /// The seed, 0 to 2**64 - 1.
    #[getter]
    const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many draws have been made.
    #[getter]
    fn position(&self) -> u64 {
        self.now().position()
    }

    /// The next 64 random bits, as an integer from 0 to 2**64 - 1.
    fn draw(&self) -> u64 {
        self.take(1).draw()
    }

    /// One item of a sequence, chosen evenly by one draw `r`: item
    /// ``((r >> 32) * len(options)) >> 32``.
    ///
    /// A reproducible choice for players and experiments; give it a stream of its own,
    /// so that the game's stream stays the game's.
    ///
    /// Args:
    ///     options: A sequence of 1 to 2**32 - 1 items.
    ///
    /// Raises:
    ///     IndexError: There is nothing to choose from; nothing is drawn.
    ///
    /// >>> from slide2048 import Board, Rng
    /// >>> player = Rng(1234567)
    /// >>> player.choice(Board([[2, 0], [0, 0]]).legal_moves())
    /// <Direction.RIGHT: 1>
    fn choice<'py>(&self, options: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        // Legal moves are a tuple: the fast way.
        if let Ok(tuple) = options.cast_exact::<PyTuple>() {
            return tuple.get_item(self.index(tuple.len())?);
        }
        options.get_item(self.index(options.len()?)?)
    }

    /// The stream, at its beginning, of game `i` of a batch that has this stream's seed.
    ///
    /// Its seed is draw `i` of this stream, counted from 0. This stream stays where it is.
    ///
    /// Args:
    ///     i: Number of the game, 0 to 2**64 - 1.
    ///
    /// Raises:
    ///     InvalidSeedError: `i` is no such integer.
    ///
    /// >>> from slide2048 import Rng
    /// >>> Rng(1234567).split(0)
    /// Rng(6457827717110365317, position=0)
    fn split(&self, i: &Bound<'_, PyAny>) -> PyResult<Rng> {
        let i = word(i, "a stream's number")?;
        Ok(self.now().split(i).into())
    }

    fn __repr__(&self) -> String {
        format!("Rng({}, position={})", self.seed, self.position())
    }

    // Without a hash: the position changes.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Rng>()
            .is_ok_and(|other| self.now() == other.get().now())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u64, u64)) {
        let now = slf.get().now();
        (slf.get_type().into_any(), (now.seed(), now.position()))
    }
}

impl From<engine::Rng> for Rng {
    fn from(rng: engine::Rng) -> Self {
        Rng {
            seed: rng.seed(),
            position: AtomicU64::new(rng.position()),
        }
    }
}
