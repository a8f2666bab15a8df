//! `slide2048.Board`.

use std::fmt::Write;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use slide2048_engine::{self as engine, MAX_EXPONENT, PlaceError, Symmetry};

use crate::convert::{Size, exponent, hash, integer, shown, type_name, value};
use crate::direction::{direction, tuple};
use crate::errors::invalid_board;
use crate::rng::Rng;
use crate::rows;
use crate::slide::Slide;

/// A position: a square of tiles, 2×2 to 8×8.
///
/// An immutable value: moves return a new board, so boards can be dictionary keys,
/// shared by threads, and kept for undo. Tiles are exact to 2**63; the values of all
/// tiles together are at most 2**64 - 1. ``str`` draws the board, ``from_text`` reads
/// the drawing, ``repr`` is an expression that makes the board again.
///
/// Args:
///     rows: The tile values, row by row; 0 is an empty cell.
///
/// Raises:
///     InvalidBoardError: Not square, not 2×2 to 8×8, or a value that is no tile.
///
/// >>> from slide2048 import Board, Direction
/// >>> board = Board([[2, 2, 4, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]])
/// >>> slide = board.slide(Direction.LEFT)
/// >>> print(slide.board)
/// 4 4 . .
/// . . . .
/// . . . .
/// 2 . . .
/// >>> slide.gained
/// 4
#[pyclass(frozen, freelist = 64, module = "slide2048")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) engine::Board);

#[pymethods]
impl Board {
    #[new]
    fn new(rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        engine::Board::from_exponents(&rows::exponents(rows)?)
            .map(Board)
            .map_err(invalid_board)
    }

    /// The board of this size without a tile.
    ///
    /// Args:
    ///     size: Cells along one side, 2 to 8.
    ///
    /// Raises:
    ///     InvalidBoardError: No such size.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board.empty(2)
    /// Board([[0, 0], [0, 0]])
    #[staticmethod]
    #[pyo3(signature = (size=Size(engine::Size::CLASSIC)), text_signature = "(size=4)")]
    fn empty(size: Size) -> Self {
        Board(engine::Board::empty(size.0))
    }

    /// The board at the beginning of a game: two tiles, by the next two draws of `rng`.
    ///
    /// Args:
    ///     rng: The random stream; two draws are taken.
    ///     size: Cells along one side, 2 to 8.
    ///
    /// Raises:
    ///     InvalidBoardError: No such size; nothing is drawn.
    ///
    /// >>> from slide2048 import Board, Rng
    /// >>> Board.start(Rng(7)).empty_count
    /// 14
    #[staticmethod]
    #[pyo3(signature = (rng, size=Size(engine::Size::CLASSIC)), text_signature = "(rng, size=4)")]
    fn start(rng: &Rng, size: Size) -> Self {
        Board(engine::Board::start(size.0, &mut rng.take(2)))
    }

    /// The board with these exponents, row by row: 0 is empty, `e` is the tile 2**e.
    ///
    /// Args:
    ///     exponents: 4, 9, 16, 25, 36, 49 or 64 bytes of 0 to 63.
    ///
    /// Raises:
    ///     InvalidBoardError: A wrong number of bytes, or one above 63.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board.from_exponents(bytes([1, 0, 0, 11]))
    /// Board([[2, 0], [0, 2048]])
    #[staticmethod]
    fn from_exponents(exponents: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(bytes) = exponents.cast::<PyBytes>() else {
            return Err(invalid_board(format_args!(
                "exponents are given as bytes, got {}",
                type_name(exponents)
            )));
        };
        engine::Board::from_exponents(bytes.as_bytes())
            .map(Board)
            .map_err(invalid_board)
    }

    /// Reads a board that `str` has drawn.
    ///
    /// Args:
    ///     text: Tile values with blanks between them, `.` or 0 for an empty cell; rows
    ///         end with a line break or `/`.
    ///
    /// Raises:
    ///     InvalidBoardError: No board: the message names the row and column.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board.from_text("2 . / . 2048")
    /// Board([[2, 0], [0, 2048]])
    #[staticmethod]
    fn from_text(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(string) = text.cast::<PyString>() else {
            return Err(invalid_board(format_args!(
                "a board's text is a str, got {}",
                type_name(text)
            )));
        };
        // A lone surrogate is no text that a board can have.
        string
            .to_cow()
            .map_err(|_| invalid_board("a board's text has a character that is no tile"))?
            .parse()
            .map(Board)
            .map_err(invalid_board)
    }

    /// Cells along one side, 2 to 8.
    #[getter]
    fn size(&self) -> usize {
        self.0.size().side()
    }

    /// The exponents in row-major order: size × size bytes, 0 for an empty cell.
    #[getter]
    fn exponents<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.exponents())
    }

    /// The value of the largest tile; 0 on an empty board.
    #[getter]
    fn max_tile(&self) -> u64 {
        value(self.0.max_exponent())
    }

    /// How many cells are empty.
    #[getter]
    fn empty_count(&self) -> usize {
        self.0.empty_count()
    }

    /// The tile values as a list of rows; 0 is an empty cell.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board.from_text("2 . / . 4").rows()
    /// [[2, 0], [0, 4]]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self
            .values()
            .chunks(self.size())
            .map(|row| PyList::new(py, row))
            .collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, rows)
    }

    /// Slides all tiles; no new tile appears.
    ///
    /// Gaps close first, then equal neighbours merge, the pair nearest the wall first;
    /// a merged tile does not merge again in the same slide.
    ///
    /// Args:
    ///     direction: A `Direction` or its integer.
    ///
    /// Returns:
    ///     The slide; where nothing moved its board is this one.
    ///
    /// Raises:
    ///     IllegalMoveError: No such direction.
    ///
    /// >>> from slide2048 import Board, Direction
    /// >>> Board([[4, 4], [4, 4]]).slide(Direction.UP)
    /// Slide(board=Board([[8, 8], [0, 0]]), gained=16, moved=True)
    fn slide(slf: &Bound<'_, Self>, direction: &Bound<'_, PyAny>) -> PyResult<Slide> {
        let slide = slf.get().0.slide(self::direction(direction)?);
        Board::returned(slf, slide)
    }

    /// Plays a move: slides and, if that moved anything, adds a new tile.
    ///
    /// An illegal direction changes nothing and draws nothing.
    ///
    /// Args:
    ///     direction: A `Direction` or its integer.
    ///     rng: The random stream; a legal move takes one draw.
    ///
    /// Returns:
    ///     The slide, whose board has the new tile.
    ///
    /// Raises:
    ///     IllegalMoveError: No such direction.
    ///     InvalidBoardError: The new tile would lift the tiles' total above 2**64 - 1;
    ///         its draw is used up.
    ///
    /// >>> from slide2048 import Board, Direction, Rng
    /// >>> rng = Rng(7)
    /// >>> board = Board.start(rng)
    /// >>> board.play(Direction.LEFT, rng).board.empty_count
    /// 13
    fn play(slf: &Bound<'_, Self>, direction: &Bound<'_, PyAny>, rng: &Rng) -> PyResult<Slide> {
        let mut slide = slf.get().0.slide(self::direction(direction)?);
        if slide.moved {
            slide.board = slide.board.spawn(&mut rng.take(1)).map_err(invalid_board)?;
        }
        Board::returned(slf, slide)
    }

    /// Whether a slide would change the board: in this direction, or, without one, in any.
    ///
    /// Args:
    ///     direction: A `Direction`, its integer, or None for any.
    ///
    /// Raises:
    ///     IllegalMoveError: No such direction.
    ///
    /// >>> from slide2048 import Board, Direction
    /// >>> Board([[2, 4], [4, 2]]).can_move()
    /// False
    #[pyo3(signature = (direction=None))]
    fn can_move(&self, direction: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let moves = self.0.legal_moves();
        Ok(match direction {
            Some(direction) => moves.contains(self::direction(direction)?),
            None => !moves.is_empty(),
        })
    }

    /// The directions that change the board, in the order of their numbers.
    ///
    /// The game is over where there is none.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board([[2, 0], [0, 0]]).legal_moves()
    /// (<Direction.RIGHT: 1>, <Direction.DOWN: 2>)
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        tuple(py, self.0.legal_moves())
    }

    /// The board with one new tile: a 2 with 90 %, a 4 with 10 %, in an empty cell
    /// chosen evenly.
    ///
    /// Args:
    ///     rng: The random stream; one draw is taken.
    ///
    /// Raises:
    ///     InvalidBoardError: No cell is empty (nothing is drawn), or the new tile would
    ///         lift the tiles' total above 2**64 - 1 (its draw is used up).
    fn spawn(&self, rng: &Rng) -> PyResult<Self> {
        if self.0.empty_count() == 0 {
            return Err(invalid_board(engine::SpawnError::Full));
        }
        self.0
            .spawn(&mut rng.take(1))
            .map(Board)
            .map_err(invalid_board)
    }

    /// Every possible new tile: the boards with their probabilities.
    ///
    /// Returns:
    ///     For each empty cell in row-major order the board with a 2 there, then with a
    ///     4. The probabilities add up to 1; on a full board the list is empty.
    ///
    /// Raises:
    ///     InvalidBoardError: A new tile would lift the tiles' total above 2**64 - 1.
    ///
    /// >>> from slide2048 import Board
    /// >>> for board, probability in Board([[2, 4], [8, 0]]).spawns():
    /// ...     print(board.rows(), probability)
    /// [[2, 4], [8, 2]] 0.9
    /// [[2, 4], [8, 4]] 0.1
    fn spawns(&self) -> PyResult<Vec<(Board, f64)>> {
        let outcomes = self.0.spawns().map_err(invalid_board)?;
        Ok(outcomes
            .into_iter()
            .map(|outcome| (Board(outcome.board), outcome.probability))
            .collect())
    }

    /// The board with a tile put into an empty cell.
    ///
    /// Args:
    ///     row: Counted from 0 at the top.
    ///     column: Counted from 0 at the left.
    ///     value: A power of two from 2 to 2**63.
    ///
    /// Raises:
    ///     InvalidBoardError: No such cell, no such tile, or the cell is not empty.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board.empty(2).place(0, 1, 8)
    /// Board([[0, 8], [0, 0]])
    fn place(
        &self,
        row: &Bound<'_, PyAny>,
        column: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let row = self.index(row, "row")?;
        let column = self.index(column, "column")?;
        let no_tile = || {
            invalid_board(format_args!(
                "a tile is a power of two from 2 to 2**{MAX_EXPONENT}, as an integer, got {}",
                shown(value)
            ))
        };
        let exponent = exponent(value)?.ok_or_else(no_tile)?;
        match self.0.with_tile(row * self.size() + column, exponent) {
            Ok(board) => Ok(Board(board)),
            Err(PlaceError::Exponent(_)) => Err(no_tile()),
            Err(error) => Err(invalid_board(format_args!(
                "row {row}, column {column}: {error}"
            ))),
        }
    }

    /// The eight boards that turning and mirroring make, this one first.
    ///
    /// Four quarter turns clockwise, then those of the transposed board; on a symmetric
    /// board some are equal.
    fn symmetries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let boards: Vec<_> = Symmetry::all()
            .map(|symmetry| Py::new(py, Board(self.0.transformed(symmetry))))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, boards)
    }

    /// The one of the eight symmetric boards whose exponents come first in order.
    ///
    /// >>> from slide2048 import Board
    /// >>> Board([[4, 0], [0, 0]]).canonical()
    /// Board([[0, 0], [0, 4]])
    fn canonical(&self) -> Self {
        Board(self.0.canonical())
    }

    /// The tile values as a new NumPy array: shape (size, size), dtype uint64.
    ///
    /// Raises:
    ///     ImportError: NumPy is not installed: ``pip install slide2048[numpy]``.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy").map_err(|error| {
            if error.is_instance_of::<PyImportError>(py) {
                PyImportError::new_err("Board.to_numpy needs NumPy: pip install 'slide2048[numpy]'")
            } else {
                error
            }
        })?;
        let dtype = numpy.getattr("uint64")?;
        numpy.call_method1("array", (self.rows(py)?, dtype))
    }

    // By hand: PyO3 0.30.1 does not compile `eq` and `hash` beside a free list.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        let mut text = String::from("Board([");
        for (row, values) in self.values().chunks(self.size()).enumerate() {
            let separator = if row == 0 { "" } else { ", " };
            // Writing to a String cannot fail.
            let _ = write!(text, "{separator}{values:?}");
        }
        text + "])"
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>,))> {
        Ok((slf.get_type(), (slf.get().rows(slf.py())?,)))
    }
}

impl Board {
    /// The values of the cells in row-major order.
    fn values(&self) -> Vec<u64> {
        self.0.exponents().iter().map(|&e| value(e)).collect()
    }

    fn index(&self, object: &Bound<'_, PyAny>, name: &str) -> PyResult<usize> {
        integer(object)?
            .and_then(|index| usize::try_from(index).ok())
            .filter(|&index| index < self.size())
            .ok_or_else(|| {
                invalid_board(format_args!(
                    "a {name} of this board is an integer from 0 to {}, got {}",
                    self.size() - 1,
                    shown(object)
                ))
            })
    }

    fn returned(slf: &Bound<'_, Self>, slide: engine::Slide) -> PyResult<Slide> {
        let board = if slide.moved {
            Py::new(slf.py(), Board(slide.board))?
        } else {
            slf.clone().unbind()
        };
        Ok(Slide::of(slf.py(), board, slide.gained, slide.moved))
    }
}
