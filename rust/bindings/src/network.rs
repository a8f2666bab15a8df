//! `slide2048.ntuple.Network`: an n-tuple network over NumPy arrays.

use std::path::PathBuf;

use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slide2048_engine::ntuple::{
    CompactError, MAX_COMPACT_BYTES, Network as EngineNetwork, Pattern, Returns, Rule, Training,
};
use slide2048_engine::{Board as EngineBoard, Played};

use crate::arguments::{number_in, seed_of, threads_of, whole};
use crate::arrays::{
    GameArrays, checked, from_items, int64, need_numpy, reading, shape_of, vector,
};
use crate::convert::{shown, value};
use crate::errors::{
    add_stage_error, invalid_array, invalid_board, invalid_network, network_file_error,
    out_of_memory,
};
use crate::forks::{Shared, Work};
use crate::interpreter::detached;
use crate::layout::{layout, stage, with_stages};

/// An n-tuple network: what a board is worth, as the sum of what parts of it are worth.
///
/// A pattern is some cells of the board. The network has a table for each pattern, with a number for
/// every combination of tiles in its cells. What a board is worth is the sum of the numbers that it
/// meets: points that are still to be gained. It is about afterstates, boards after a move and
/// before the new tile.
///
/// With symmetric sampling each pattern looks at a board in all of its eight symmetries.
///
/// Args:
///     patterns: The name of a layout of the literature, one of ``LAYOUTS``; or patterns, each a
///         ``Pattern`` or a sequence of 1 to 8 different cells, numbered row by row. ``None`` for the
///         layout of the size: ``"4x6"`` on 4×4, others on 3×3 and 5×5.
///     size: Cells along one side of the board, 2 to 8; 4 where it is left out. Named layouts are of
///         4×4.
///     symmetric: Whether all eight symmetries share the tables of these patterns; true where it is
///         left out. Named layouts know it themselves.
///     alphabet: How many exponents a cell can have, the empty one among them, 2 to 64; 16 where it
///         is left out. The last stands for all tiles from ``2**(alphabet - 1)`` on. Named layouts
///         know it themselves.
///     stages: Sums of a board's tiles, rising: from each of them on the network has tables of its
///         own. What is not learnt in these yet is worth what it is in the stage before.
///
/// Raises:
///     InvalidNetworkError: There are no such layout, patterns or stages, or the tables would have
///         2**32 numbers or more.
///     InvalidBoardError: There is no board of this size.
///     MemoryError: There is no memory for the tables.
///
/// References:
///     M. Szubert and W. Jaśkowski, "Temporal difference learning of n-tuple networks for the game
///     2048", IEEE Conference on Computational Intelligence and Games, 2014.
///
///     K.-H. Yeh et al., "Multistage temporal difference learning for 2048-like games", IEEE
///     Transactions on Computational Intelligence and AI in Games, 2016.
///
/// >>> from slide2048.ntuple import Network
/// >>> network = Network([[0, 1, 2, 3], [0, 1, 4, 5]])
/// >>> network.entries, network.games
/// (131072, 0)
#[pyclass(frozen, module = "slide2048.ntuple")]
pub(crate) struct Network(Shared<EngineNetwork>);

impl Network {
    /// Does work that may take long, when no other thread uses the network.
    pub(crate) fn at_work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut EngineNetwork) -> T + Send,
    ) -> PyResult<T> {
        self.0.with(py, Work::Long, work)
    }

    /// Reads something of it.
    pub(crate) fn look<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&EngineNetwork) -> T + Send,
    ) -> PyResult<T> {
        self.0.with(py, Work::Short, |network| read(network))
    }

    fn of(network: EngineNetwork) -> Network {
        Network(Shared::new("network", network))
    }

    /// Boards out of an array of this name.
    fn boards(
        &self,
        py: Python<'_>,
        name: &str,
        boards: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<EngineBoard>> {
        need_numpy(py)?;
        let size = self.look(py, |network| network.layout().size())?;
        let side = size.side();
        let (count, _) = shape_of(name, boards)?;
        let array = checked::<u8>(name, boards, &[count, side, side])?;
        let array = reading(name, array)?;
        let mut read = vector(count)?;
        for (index, exponents) in array.as_slice()?.chunks(size.cells()).enumerate() {
            let board = EngineBoard::from_exponents(exponents)
                .map_err(|error| invalid_board(format_args!("board {index}: {error}")))?;
            read.push(board);
        }
        Ok(read)
    }
}

#[pymethods]
impl Network {
    #[new]
    #[pyo3(signature = (patterns = None, *, size = None, symmetric = None, alphabet = None, stages = None))]
    fn new(
        py: Python<'_>,
        patterns: Option<&Bound<'_, PyAny>>,
        size: Option<&Bound<'_, PyAny>>,
        symmetric: Option<&Bound<'_, PyAny>>,
        alphabet: Option<&Bound<'_, PyAny>>,
        stages: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut layout = layout(patterns, size, symmetric, alphabet)?;
        if let Some(stages) = stages {
            layout = with_stages(layout, stages)?;
        }
        let network = detached(py, || EngineNetwork::new(layout));
        Ok(Network::of(network.map_err(out_of_memory)?))
    }

    /// Read a network that ``save`` or ``save_compact`` has written.
    ///
    /// The file is read through once to see whether it is whole. What is learnt afterwards does not
    /// change it.
    ///
    /// Args:
    ///     path: The file.
    ///     mapped: Whether to map the file instead of copying it: the processes of a machine then share
    ///         its memory, until they learn. Nobody may write into a file that is mapped, as ``cp``
    ///         does: the network would change, and where the file becomes shorter the system kills the
    ///         process. To replace it, as ``save`` does, is all right. Compact networks are unpacked
    ///         into memory of their own nevertheless.
    ///
    /// Raises:
    ///     InvalidNetworkError: The file is damaged, of a later version, or something else.
    ///     MemoryError: There is no memory for it.
    ///     OSError: It cannot be read.
    #[staticmethod]
    #[pyo3(signature = (path, *, mapped = false))]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "PyO3 hands over what it has made"
    )]
    fn load(py: Python<'_>, path: PathBuf, mapped: bool) -> PyResult<Self> {
        let network = detached(py, || EngineNetwork::load(&path, mapped));
        let network = network.map_err(|error| network_file_error(error, &path))?;
        Ok(Network::of(network))
    }

    /// Write all that the network has learnt into a file, so that it can go on from there.
    ///
    /// A file that is there is replaced once this one is whole; a link to it stays one. It takes 4
    /// bytes for each entry, and 8 more after learning by temporal coherence.
    ///
    /// Args:
    ///     path: The file.
    ///
    /// Raises:
    ///     OSError: It cannot be written.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "PyO3 hands over what it has made"
    )]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let saved = self.at_work(py, |network| network.save(&path))?;
        saved.map_err(|error| network_file_error(error.into(), &path))
    }

    /// Write a small form of the network, for play.
    ///
    /// What it was worth to learn is kept as precisely as so many bytes allow: numbers that were met
    /// often precisely, others coarsely, and those that were hardly ever met not at all; they become
    /// what similar boards are worth. ``load`` reads it. A file that is there is replaced once this
    /// one is whole.
    ///
    /// Args:
    ///     path: The file.
    ///     max_bytes: How large it may become, 1 to 2**30 bytes. Networks that do not need as much
    ///         take less.
    ///
    /// Raises:
    ///     InvalidNetworkError: The network has not learnt by temporal coherence, which is what tells
    ///         how often its numbers were met; or it is too large, or the file would be too small.
    ///     InvalidArrayError: ``max_bytes`` is no such number.
    ///     MemoryError: There is no memory for it.
    ///     OSError: It cannot be written.
    #[pyo3(
        signature = (path, *, max_bytes = MaxBytes(12_000_000)),
        text_signature = "($self, path, *, max_bytes=12000000)"
    )]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "PyO3 hands over what it has made"
    )]
    fn save_compact(&self, py: Python<'_>, path: PathBuf, max_bytes: MaxBytes) -> PyResult<()> {
        let saved = self.at_work(py, |network| network.save_compact(&path, max_bytes.0))?;
        saved.map_err(|error| match error {
            CompactError::Io(error) => network_file_error(error.into(), &path),
            refused => invalid_network(refused),
        })
    }

    /// Cells along one side of the board.
    #[getter]
    fn size(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |network| network.layout().size().side())
    }

    /// The cells of each pattern, row by row.
    #[getter]
    fn patterns(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        self.look(py, |network| {
            let cells = network.layout().patterns().iter().map(Pattern::cells);
            cells
                .map(|cells| cells.iter().map(|&cell| usize::from(cell)).collect())
                .collect()
        })
    }

    /// Whether all eight symmetries share the tables.
    #[getter]
    fn symmetric(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |network| network.layout().symmetric())
    }

    /// How many exponents are told apart.
    #[getter]
    fn alphabet(&self, py: Python<'_>) -> PyResult<u8> {
        self.look(py, |network| network.layout().alphabet())
    }

    /// From which sums of a board's tiles on it has tables of their own.
    #[getter]
    fn stages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let stages = self.look(py, |network| network.layout().stages().to_vec())?;
        PyTuple::new(py, stages)
    }

    /// How many numbers its tables have.
    #[getter]
    fn entries(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |network| network.layout().entries())
    }

    /// How many games it has learnt from.
    #[getter]
    fn games(&self, py: Python<'_>) -> PyResult<u64> {
        self.look(py, EngineNetwork::games)
    }

    /// Give boards whose tiles add up to ``total`` or more tables of their own.
    ///
    /// It plays as before: what is not learnt in the new stage yet is worth what it is in the stage
    /// before (weight promotion, Jaśkowski 2017).
    ///
    /// Args:
    ///     total: More than that of the last stage.
    ///
    /// Raises:
    ///     InvalidNetworkError: It is not, or the tables would have 2**32 numbers or more.
    ///     MemoryError: There is no memory for the tables.
    fn add_stage(&self, py: Python<'_>, total: &Bound<'_, PyAny>) -> PyResult<()> {
        let total = stage(total)?;
        self.at_work(py, |network| network.add_stage(total))?
            .map_err(add_stage_error)
    }

    /// Begin anew: every board is worth the same, and nothing has been learnt.
    ///
    /// With more than boards can be worth the network tries what it does not know, and is
    /// disappointed: optimistic initialisation (Guei, Chen and Wu, "Optimistic temporal difference
    /// learning for 2048", IEEE Transactions on Games 2021).
    ///
    /// Args:
    ///     worth: Points, −1e12 to 1e12.
    ///
    /// Raises:
    ///     InvalidArrayError: It is no such number.
    fn fill(&self, py: Python<'_>, worth: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = worth.extract::<f64>().ok();
        let Some(worth) = read.filter(|worth| worth.abs() <= 1e12) else {
            return Err(invalid_array(format_args!(
                "worth is a number from -1e12 to 1e12, got {}",
                shown(worth)
            )));
        };
        #[expect(clippy::cast_possible_truncation, reason = "as precise as entries are")]
        let worth = worth as f32;
        self.at_work(py, |network| network.fill(worth))
    }

    /// What boards are worth, as afterstates.
    ///
    /// Args:
    ///     boards: Exponents, uint8, ``(n, size, size)``.
    ///
    /// Returns:
    ///     Points that are still to be gained: float32, ``(n,)``.
    ///
    /// Raises:
    ///     InvalidArrayError: ``boards`` is no such array.
    ///     InvalidBoardError: One of them is no board.
    fn value<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let boards = self.boards(py, "boards", boards)?;
        let values: Vec<f32> = self.at_work(py, |network| {
            boards.iter().map(|board| network.value(board)).collect()
        })?;
        from_items(py, values.len(), values.into_iter())
    }

    /// The best moves with one move of foresight.
    ///
    /// That is where the points gained and what the afterstate is worth are most together; the first
    /// of such directions.
    ///
    /// Args:
    ///     boards: Exponents, uint8, ``(n, size, size)``.
    ///
    /// Returns:
    ///     The directions, int64, ``(n,)``, −1 where none is legal; and what they are worth, the
    ///     points of the move among it: float32, ``(n,)``, 0 where none is legal.
    ///
    /// Raises:
    ///     InvalidArrayError: ``boards`` is no such array.
    ///     InvalidBoardError: One of them is no board.
    #[expect(clippy::type_complexity, reason = "a pair of arrays")]
    fn best_moves<'py>(
        &self,
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArrayDyn<i64>>, Bound<'py, PyArrayDyn<f32>>)> {
        let boards = self.boards(py, "boards", boards)?;
        let count = boards.len();
        let moves: Vec<Option<_>> = self.at_work(py, |network| {
            network.best_moves(boards.into_iter()).collect()
        })?;
        let directions = moves.iter().map(|best| best.map_or(-1, |(d, _)| d as i64));
        let values = moves
            .iter()
            .map(|best| best.map_or(0.0, |(_, value)| value));
        Ok((
            from_items(py, count, directions)?,
            from_items(py, count, values)?,
        ))
    }

    /// Refuse what is no array of boards of this size, by the name of an argument.
    fn _check_boards(&self, py: Python<'_>, name: &str, boards: &Bound<'_, PyAny>) -> PyResult<()> {
        self.boards(py, name, boards).map(drop)
    }

    /// Play games and learn from them: one chunk of ``slide2048.ntuple.train``.
    ///
    /// Args:
    ///     horizon: How many moves ahead is learnt from; 0 for the whole game, backward.
    ///     starts: What the first of the games begin from; the others begin with two tiles.
    ///
    /// Returns:
    ///     Their scores, numbers of moves and largest tiles: int64, ``(games,)``; and how many moves
    ///     were made with those after restarts.
    #[pyo3(signature = (games, *, rule, rate, horizon, trace_decay, restart, starts, seed, threads))]
    #[expect(clippy::too_many_arguments, reason = "Python has names for them")]
    fn _train<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
        rule: &str,
        rate: f32,
        horizon: usize,
        trace_decay: f32,
        restart: bool,
        starts: Option<&Bound<'py, PyAny>>,
        seed: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<(GameArrays<'py>, u64)> {
        need_numpy(py)?;
        let games = whole("games", games, 1 << 32)? as u64;
        let seed = seed_of(py, Some(seed))?;
        let threads = threads_of(Some(threads))?;
        let decay = trace_decay;
        let training = Training {
            rule: match rule {
                "td" => Rule::Td { rate },
                _ => Rule::Tc { rate },
            },
            returns: match horizon {
                0 => Returns::Backward { decay },
                1 => Returns::Next,
                _ => Returns::Ahead { decay, horizon },
            },
            restart,
        };
        let starts = match starts {
            Some(starts) => self.boards(py, "starts", starts)?,
            None => Vec::new(),
        };
        let ended = self.at_work(py, |network| {
            let first = network.games();
            network.train(first..first + games, training, &starts, seed, threads)
        })?;
        let ended = ended.map_err(out_of_memory)?;
        Ok((arrays(py, &ended.games)?, ended.moves))
    }

    /// Play games without learning: one chunk of ``slide2048.ntuple.evaluate``.
    ///
    /// Returns:
    ///     The scores, numbers of moves and largest tiles of games ``first`` to
    ///     ``first + games - 1``: int64, ``(games,)``.
    #[pyo3(signature = (first, games, *, seed, threads))]
    fn _play<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        games: &Bound<'py, PyAny>,
        seed: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
    ) -> PyResult<GameArrays<'py>> {
        need_numpy(py)?;
        let first = number_in("first", first, 0, 1 << 40)?;
        let games = whole("games", games, 1 << 32)? as u64;
        let seed = seed_of(py, Some(seed))?;
        let threads = threads_of(Some(threads))?;
        let games = first..first + games;
        let played = self.at_work(py, |network| network.play(games, seed, threads))?;
        arrays(py, &played)
    }

    /// Return a checksum of all that decides how it plays: its patterns and numbers.
    fn _checksum(&self, py: Python<'_>) -> PyResult<u32> {
        self.at_work(py, EngineNetwork::checksum)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.look(py, |network| {
            let layout = network.layout();
            format!(
                "<Network of {} patterns on {}×{}, {} games learnt from>",
                layout.patterns().len(),
                layout.size().side(),
                layout.size().side(),
                network.games()
            )
        })
    }
}

/// How large a file may become, as an argument.
struct MaxBytes(usize);

impl<'a, 'py> FromPyObject<'a, 'py> for MaxBytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        whole("max_bytes", &object, MAX_COMPACT_BYTES as u64).map(MaxBytes)
    }
}

fn arrays<'py>(py: Python<'py>, played: &[Played]) -> PyResult<GameArrays<'py>> {
    let count = played.len();
    Ok((
        from_items(py, count, played.iter().map(|game| int64(game.score)))?,
        from_items(py, count, played.iter().map(|game| i64::from(game.moves)))?,
        from_items(
            py,
            count,
            played.iter().map(|game| int64(value(game.max_exponent))),
        )?,
    ))
}
