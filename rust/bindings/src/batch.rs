//! `slide2048.batch.BatchGames`.

use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use slide2048_engine::Size as EngineSize;
use slide2048_engine::batch::{
    Autoreset, FinishedGames, Games, Path, Progress, max_batch_exponent,
};

use crate::arguments::{name_of, named, path_of, seed_of, threads_of, whole};
use crate::arrays::{checked, need_numpy, reading, truths, vector};
use crate::convert::Size;
use crate::errors::batch_error;
use crate::forks::{Shared, Work};
use crate::interpreter::detached;
use crate::observation;
use crate::{batch_reading, batch_state, batch_step};

/// Many games of 2048, stepped together.
///
/// Game ``i`` is exactly the game that ``Board`` and ``Rng(seed).split(i)`` play, whatever the
/// number of games and threads and whatever the processor (see ``docs/rng.md``). After a reset a
/// game goes on with its own stream.
///
/// Threads may share a batch: calls wait for each other. If the process forks while another thread
/// steps it, its games are half stepped in the child, where every use of it is a ``ForkError``.
///
/// Args:
///     count: How many games, 1 to 2**31 - 1.
///     size: Cells along one side of each board, 2 to 8; ``None`` for 4.
///     seed: 0 to 2**64 - 1; ``None`` takes one from the operating system.
///     threads: How many threads step the games, 1 to 1024, the calling one among them; ``None``
///         for 1.
///     autoreset: What becomes of a game that has ended, in Gymnasium's words: ``"disabled"``, as
///         with ``None``, leaves it as it is, ``"next_step"`` lets the next step begin another one
///         instead of moving, ``"same_step"`` begins another one at once (``finished`` then has the
///         old one).
///     illegal: What a direction does that changes nothing: ``"ignore"``, as with ``None``, makes
///         it a move without effect and reward, ``"raise"`` an error that names the first such
///         game.
///     cpu: What to compute with, one of ``cpu_paths()``; ``None`` for the fastest. All play the
///         same games.
///
/// Raises:
///     InvalidArrayError: ``count``, ``threads``, ``autoreset``, ``illegal`` or ``cpu`` is none of
///         these.
///     InvalidBoardError: There is no board of this size.
///     InvalidSeedError: The seed is no such integer.
///     MemoryError: There is no memory for the games; the message says how many bytes they take.
///
/// >>> import numpy as np
/// >>> from slide2048.batch import BatchGames
/// >>> games = BatchGames(1000, seed=7, autoreset="same_step")
/// >>> rewards, terminated, legal = games.step(np.zeros(1000, np.int64))
/// >>> rewards.dtype, terminated.shape, legal.shape
/// (dtype('int64'), (1000,), (1000, 4))
/// >>> games.boards()[0]
/// array([[0, 1, 0, 1],
///        [0, 0, 0, 0],
///        [0, 1, 0, 0],
///        [0, 0, 0, 0]], dtype=uint8)
#[pyclass(frozen, module = "slide2048.batch")]
pub(crate) struct BatchGames {
    inner: Shared<Inner>,
    count: usize,
    size: EngineSize,
    seed: u64,
    settings: Settings,
}

/// How games are stepped, which their state does not depend on.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) threads: usize,
    pub(crate) path: Path,
    pub(crate) autoreset: Autoreset,
    pub(crate) refuse_illegal: bool,
}

/// A function, and the arguments that it makes the same games of.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyDict>,));

pub(crate) struct Inner {
    pub(crate) games: Games,
    pub(crate) finished: FinishedGames,
}

pub(crate) const AUTORESETS: [(&str, Autoreset); 3] = [
    ("disabled", Autoreset::Disabled),
    ("next_step", Autoreset::NextStep),
    ("same_step", Autoreset::SameStep),
];
pub(crate) const ILLEGALS: [(&str, bool); 2] = [("ignore", false), ("raise", true)];

impl BatchGames {
    /// That of all boards together.
    pub(crate) fn shape(&self) -> [usize; 3] {
        [self.count, self.size.side(), self.size.side()]
    }

    fn chosen(&self, mask: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<bool>> {
        if let Some(mask) = mask {
            return truths("mask", mask, self.count);
        }
        let mut all = vector(self.count)?;
        all.resize(self.count, true);
        Ok(all)
    }

    /// What a look at the games gives.
    pub(crate) fn look<T: Send>(
        &self,
        py: Python<'_>,
        at: impl FnOnce(&Inner) -> T + Send,
    ) -> PyResult<T> {
        self.change(py, Work::Short, |inner| at(inner))
    }

    /// What a change of the games gives.
    pub(crate) fn change<T: Send>(
        &self,
        py: Python<'_>,
        length: Work,
        how: impl FnOnce(&mut Inner) -> T + Send,
    ) -> PyResult<T> {
        self.inner.with(py, length, how)
    }

    /// How the games are stepped.
    pub(crate) const fn settings(&self) -> Settings {
        self.settings
    }

    /// New games: what Python's constructor makes.
    pub(crate) fn begin(
        py: Python<'_>,
        count: usize,
        size: EngineSize,
        seed: u64,
        settings: Settings,
    ) -> PyResult<Self> {
        need_numpy(py)?;
        let Settings { threads, path, .. } = settings;
        let games = detached(py, || Games::new(count, size, seed, threads, path));
        Ok(BatchGames {
            inner: Shared::new(
                "batch",
                Inner {
                    games: games.map_err(batch_error)?,
                    finished: FinishedGames::default(),
                },
            ),
            count,
            size,
            seed,
            settings,
        })
    }

    pub(crate) fn restore(
        &self,
        py: Python<'_>,
        game: usize,
        exponents: &[u8],
        progress: Progress,
    ) -> PyResult<()> {
        let restore = |inner: &mut Inner| inner.games.restore(game, exponents, progress);
        self.change(py, Work::Short, restore)?.map_err(batch_error)
    }
}

#[pymethods]
impl BatchGames {
    #[new]
    #[pyo3(signature = (
        count, *, size = None, seed = None, threads = None, autoreset = None, illegal = None,
        cpu = None
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "all but one have a name in Python"
    )]
    fn new(
        py: Python<'_>,
        count: &Bound<'_, PyAny>,
        size: Option<Size>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        autoreset: Option<&Bound<'_, PyAny>>,
        illegal: Option<&Bound<'_, PyAny>>,
        cpu: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let size = size.map_or(EngineSize::CLASSIC, |size| size.0);
        let count = whole("count", count, (1 << 31) - 1)?;
        let seed = seed_of(py, seed)?;
        let settings = Settings {
            threads: threads_of(threads)?,
            path: path_of(cpu)?,
            autoreset: autoreset.map_or(Ok(Autoreset::Disabled), |name| {
                named("autoreset", name, &AUTORESETS)
            })?,
            refuse_illegal: illegal.map_or(Ok(false), |name| named("illegal", name, &ILLEGALS))?,
        };
        BatchGames::begin(py, count, size, seed, settings)
    }

    /// Cells along one side of each board.
    #[getter]
    pub(crate) fn size(&self) -> usize {
        self.size.side()
    }

    /// The seed of the batch.
    #[getter]
    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many threads step the games.
    #[getter]
    pub(crate) const fn threads(&self) -> usize {
        self.settings.threads
    }

    /// What computes: one of ``cpu_paths()``.
    #[getter]
    const fn cpu(&self) -> &'static str {
        self.settings.path.name()
    }

    /// What becomes of a game that has ended: ``disabled``, ``next_step`` or ``same_step``.
    #[getter]
    pub(crate) fn autoreset(&self) -> &'static str {
        name_of(&self.settings.autoreset, &AUTORESETS)
    }

    /// What a direction does that changes nothing: ``ignore`` or ``raise``.
    #[getter]
    pub(crate) fn illegal(&self) -> &'static str {
        name_of(&self.settings.refuse_illegal, &ILLEGALS)
    }

    /// Bytes of memory that each game takes, beside the arrays.
    #[getter]
    fn bytes_per_game(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |inner| inner.games.bytes_per_game())
    }

    /// The exponent of the largest tile that a board can have here: what play can reach, but at
    /// most 56.
    #[getter]
    pub(crate) fn max_exponent(&self) -> u8 {
        max_batch_exponent(self.size)
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// Slide every board, merge, and add a new tile where a board has changed.
    ///
    /// Args:
    ///     actions: The directions, 0 to 3 for up, right, down and left, one a game: an array of
    ///         int64 or uint8 with shape ``(count,)``. Bytes are a little faster.
    ///     again: Games that begin anew in this step instead of moving, bool, ``(count,)``, for
    ///         those that are to end for a reason of your own. Their actions count for nothing.
    ///     out: Arrays to write to instead of making new ones: those that are returned.
    ///
    /// Returns:
    ///     ``rewards``, the points gained (int64, ``(count,)``); ``terminated``, whether a game has
    ///     ended (bool, ``(count,)``); ``legal``, the directions that change the board as it is now
    ///     (bool, ``(count, 4)``).
    ///
    /// Raises:
    ///     InvalidArrayError: An array has the wrong type, shape or order. Nothing has changed.
    ///     IllegalMoveError: An action is no direction, or, with ``illegal="raise"``, a direction
    ///         is illegal in a game that has not ended. The first such game is named, and nothing
    ///         has changed.
    #[pyo3(signature = (actions, *, again = None, out = None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        again: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        batch_step::step(py, self, actions, again, out)
    }

    /// The games that the last step ended and replaced, with ``autoreset="same_step"``.
    ///
    /// Returns:
    ///     Their places (int64, ``(k,)``), last boards as exponents (uint8, ``(k, size, size)``),
    ///     scores (int64, ``(k,)``) and numbers of legal moves (int64, ``(k,)``).
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        batch_reading::finished(py, self)
    }

    /// The boards as exponents: 0 is empty, ``e`` is the tile 2**e.
    ///
    /// Args:
    ///     out: An array to write to instead of making a new one.
    ///
    /// Returns:
    ///     uint8, ``(count, size, size)``.
    ///
    /// Raises:
    ///     InvalidArrayError: ``out`` has another type, shape or order.
    #[pyo3(signature = (*, out = None))]
    pub(crate) fn boards<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        batch_reading::boards(py, self, out)
    }

    /// Put boards into games; their scores and moves begin again, their streams go on.
    ///
    /// Args:
    ///     boards: Exponents, uint8, ``(count, size, size)``.
    ///     mask: The games to change, bool, ``(count,)``; ``None`` for all. Other boards are not
    ///         looked at.
    ///
    /// Raises:
    ///     InvalidArrayError: An array has the wrong type, shape or order.
    ///     InvalidBoardError: A tile is larger than ``max_exponent``, or the tiles' values add up
    ///         to more than on the fullest board that play can reach, ``2**(max_exponent + 1) - 4``
    ///         (on 8×8 to more than 2**56). Nothing has changed.
    #[pyo3(signature = (boards, mask = None))]
    fn set_boards(
        &self,
        py: Python<'_>,
        boards: &Bound<'_, PyAny>,
        mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let boards = checked::<u8>("boards", boards, &self.shape())?;
        let boards = reading("boards", boards)?;
        let chosen = self.chosen(mask)?;
        let exponents = boards.as_slice()?;
        let set = |inner: &mut Inner| inner.games.set_boards(exponents, &chosen);
        self.change(py, Work::Short, set)?.map_err(batch_error)
    }

    /// Begin other games, each with the next draws of its own stream.
    ///
    /// Args:
    ///     mask: The games to begin anew, bool, ``(count,)``; ``None`` for all.
    ///
    /// Raises:
    ///     InvalidArrayError: The mask has the wrong type, shape or order.
    #[pyo3(signature = (mask = None))]
    fn reset(&self, py: Python<'_>, mask: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let chosen = self.chosen(mask)?;
        let reset = |inner: &mut Inner| inner.games.reset(&chosen);
        self.change(py, Work::Short, reset)?.map_err(batch_error)
    }

    /// The directions that change the boards: bool, ``(count, 4)``, for up, right, down and left.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        batch_reading::of_all(py, self, &[self.count, 4], Games::legal_moves)
    }

    /// The points of the games, int64, ``(count,)``.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        batch_reading::of_all(py, self, &[self.count], Games::scores)
    }

    /// The legal moves made in the games, int64, ``(count,)``.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        batch_reading::of_all(py, self, &[self.count], Games::moves)
    }

    /// The draws made of the games' streams, uint64, ``(count,)``: where ``Rng(seed).split(i)`` of
    /// game ``i`` stands.
    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        batch_reading::draws(py, self)
    }

    /// What a network sees of the boards.
    ///
    /// Args:
    ///     kind: ``"exponents"``, as with ``None``: uint8, ``(count, size, size)``. ``"onehot"``:
    ///         uint8, ``(count, max_exponent + 1, size, size)``; plane ``e`` is 1 where the tile is
    ///         2**e, plane 0 where the cell is empty, and no tile is ever without a plane.
    ///         ``"float"``: float32, ``(count, size, size)``, the exponents divided by
    ///         ``max_exponent``, which gives 0 to 1.
    ///
    ///     out: An array to write to instead of making a new one.
    ///
    /// Raises:
    ///     InvalidArrayError: There is no such kind, or ``out`` has another type, shape or order.
    #[pyo3(signature = (kind = None, *, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        kind: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        observation::observe(py, self, kind, out)
    }

    /// Everything that the games are, for checkpoints: a dictionary of plain values and arrays.
    ///
    /// ``BatchGames.from_state`` makes games that go on exactly as these do; their ``finished`` is
    /// empty until they step.
    ///
    /// ``numpy.savez`` writes it to a file:
    ///
    /// >>> import tempfile
    /// >>> import numpy as np
    /// >>> from slide2048.batch import BatchGames
    /// >>> games = BatchGames(1000, seed=7)
    /// >>> with tempfile.TemporaryFile(suffix=".npz") as file:
    /// ...     np.savez(file, **games.state())
    /// ...     _ = file.seek(0)
    /// ...     again = BatchGames.from_state(dict(np.load(file)))
    /// >>> again
    /// <BatchGames of 1000: size=4 seed=7 threads=1 autoreset='disabled' illegal='ignore' cpu=...>
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        batch_state::state(py, self).map(|(state, _)| state)
    }

    /// The games of a state.
    ///
    /// Args:
    ///     state: What ``state()`` returned, on this or another machine. Arrays without dimensions
    ///         count as the values in them, which is what NumPy's files make of these.
    ///
    /// Raises:
    ///     InvalidArrayError: It is no such dictionary, or of a later version.
    ///     InvalidBoardError: One of its boards is none, or its size is that of none.
    ///     InvalidSeedError: Its seed is no integer from 0 to 2**64 - 1.
    ///     MemoryError: There is no memory for the games.
    #[staticmethod]
    fn from_state(py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        batch_state::from_state(py, state, Path::best())
    }

    /// Games that are the same now and go on by themselves.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let (state, finished) = batch_state::state(py, self)?;
        let copy = batch_state::from_state(py, state.as_any(), self.settings.path)?;
        copy.change(py, Work::Short, |inner| inner.finished = finished)?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let make = py.get_type::<BatchGames>().getattr("from_state")?;
        Ok((make, (self.state(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!(
            "<BatchGames of {}: size={} seed={} threads={} autoreset='{}' illegal='{}' cpu='{}'>",
            self.count,
            self.size(),
            self.seed,
            self.threads(),
            self.autoreset(),
            self.illegal(),
            self.cpu()
        )
    }
}
