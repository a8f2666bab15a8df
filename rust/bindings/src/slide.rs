//! `slide2048.Slide`.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;

use crate::board::Board;
use crate::convert::{integer, shown};
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
#[pyclass(frozen, eq, hash, module = "slide2048")]
pub(crate) struct Slide {
    pub(crate) board: Py<Board>,
    pub(crate) gained: u64,
    pub(crate) moved: bool,
}

impl PartialEq for Slide {
    fn eq(&self, other: &Self) -> bool {
        let Slide {
            board,
            gained,
            moved,
        } = self;
        board.get() == other.board.get() && *gained == other.gained && *moved == other.moved
    }
}

impl Hash for Slide {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.get().hash(state);
        self.gained.hash(state);
        self.moved.hash(state);
    }
}

#[pymethods]
impl Slide {
    #[new]
    fn new(board: Py<Board>, gained: &Bound<'_, PyAny>, moved: bool) -> PyResult<Self> {
        let gained = integer(gained)?.ok_or_else(|| {
            invalid_board(format_args!(
                "points gained are an integer from 0 to 2**64 - 1, got {}",
                shown(gained)
            ))
        })?;
        Ok(Slide {
            board,
            gained,
            moved,
        })
    }

    /// The board after it.
    #[getter]
    fn board(&self, py: Python<'_>) -> Py<Board> {
        self.board.clone_ref(py)
    }

    /// The points gained.
    #[getter]
    const fn gained(&self) -> u64 {
        self.gained
    }

    /// Whether the board changed.
    #[getter]
    const fn moved(&self) -> bool {
        self.moved
    }

    fn __repr__(&self) -> String {
        format!(
            "Slide(board={}, gained={}, moved={})",
            self.board.get().__repr__(),
            self.gained,
            if self.moved { "True" } else { "False" }
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Py<Board>, u64, bool)) {
        let slide = slf.get();
        (
            slf.get_type().into_any(),
            (slide.board.clone_ref(slf.py()), slide.gained, slide.moved),
        )
    }
}
