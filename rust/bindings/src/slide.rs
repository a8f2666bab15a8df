//! `slide2048.Slide`.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use crate::board::Board;
use crate::convert::{hash, integer, shown};
use crate::errors::invalid_board;

/// What a slide or a move did.
///
/// Attributes:
///     board: The board after it; the very board it was made on where nothing moved.
///     gained: The points gained: the sum of the values of the tiles made by merging.
///     moved: Whether the board changed, which is whether the direction was legal.
///
/// >>> from slide2048 import Board, Direction
/// >>> slide = Board([[2, 2], [0, 4]]).slide(Direction.LEFT)
/// >>> slide
/// Slide(board=Board([[4, 0], [4, 0]]), gained=4, moved=True)
// Python objects, not Rust values: Python then reads the fields as plain slots, without
// a call into Rust. Those reads are a tenth of the time of a loop that plays moves.
#[pyclass(frozen, freelist = 64, module = "slide2048")]
pub(crate) struct Slide {
    /// The board after it.
    #[pyo3(get)]
    board: Py<Board>,
    /// The points gained.
    #[pyo3(get)]
    gained: Py<PyInt>,
    /// Whether the board changed.
    #[pyo3(get)]
    moved: Py<PyBool>,
    /// `gained` and `moved` once more, for Rust.
    native: (u64, bool),
}

impl Slide {
    pub(crate) fn of(py: Python<'_>, board: Py<Board>, gained: u64, moved: bool) -> Self {
        let Ok(gained_object) = gained.into_pyobject(py);
        Slide {
            board,
            gained: gained_object.unbind(),
            moved: PyBool::new(py, moved).to_owned().unbind(),
            native: (gained, moved),
        }
    }
}

impl PartialEq for Slide {
    fn eq(&self, other: &Self) -> bool {
        self.native == other.native && self.board.get() == other.board.get()
    }
}

impl Hash for Slide {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.native.hash(state);
        self.board.get().hash(state);
    }
}

#[pymethods]
impl Slide {
    #[new]
    fn new(
        py: Python<'_>,
        board: Py<Board>,
        gained: &Bound<'_, PyAny>,
        moved: bool,
    ) -> PyResult<Self> {
        let gained = integer(gained)?.ok_or_else(|| {
            invalid_board(format_args!(
                "points gained are an integer from 0 to 2**64 - 1, got {}",
                shown(gained)
            ))
        })?;
        Ok(Slide::of(py, board, gained, moved))
    }

    // By hand: PyO3 0.30.1 does not compile `eq` and `hash` beside a free list.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Slide>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __repr__(&self) -> String {
        let (gained, moved) = self.native;
        format!(
            "Slide(board={}, gained={gained}, moved={})",
            self.board.get().__repr__(),
            if moved { "True" } else { "False" }
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Py<Board>, u64, bool)) {
        let slide = slf.get();
        let (gained, moved) = slide.native;
        let class = slf.get_type().into_any();
        (class, (slide.board.clone_ref(slf.py()), gained, moved))
    }
}
