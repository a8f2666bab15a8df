//! `slide2048.batch.play_random` and its like: whole games in one call.

use numpy::{PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use slide2048_engine::Size as EngineSize;
use slide2048_engine::batch::{Path, RandomGames, Rollouts};

use crate::arguments::{path_of, seed_of, threads_of, whole};
use crate::arrays::{
    GameArrays, checked, empty, int64, need_numpy, not, reading, shape_of, vector,
};
use crate::convert::{Size, value};
use crate::errors::batch_error;
use crate::interpreter::detached;

/// The names of what this processor can compute with, the fastest last.
///
/// >>> from slide2048.batch import cpu_paths
/// >>> cpu_paths()[0]
/// 'plain'
#[pyfunction]
pub(crate) fn cpu_paths() -> Vec<&'static str> {
    Path::available().into_iter().map(Path::name).collect()
}

/// Load NumPy, and look up what is needed of it.
#[pyfunction]
pub(crate) fn _load_numpy(py: Python<'_>) -> PyResult<()> {
    need_numpy(py)
}

/// Play whole games at random: every legal direction is as likely as the others.
///
/// Game ``i`` has the stream ``Rng(seed).split(i)``, and draws its choices from
/// ``Rng(seed).split(i).split(2**64 - 1)``, one a move, among the legal directions in their order;
/// so it does not depend on the number of games or threads, or on the processor.
///
/// Args:
///     games: How many, 1 to 2**40.
///     size: Cells along one side of the board, 2 to 8; ``None`` for 4. On larger boards random
///         games are long: 4,300 moves on 6×6, millions on 8×8.
///     seed: 0 to 2**64 - 1; ``None`` takes one from the operating system.
///     threads: How many threads play, 1 to 1024; ``None`` for 1.
///     on_progress: Called some times a second with the number of games that have ended and that
///         of all. What it raises ends the call, as Ctrl-C does.
///     cpu: What to compute with, one of ``cpu_paths()``; ``None`` for the fastest.
///
/// Returns:
///     The scores, the numbers of moves, and the largest tiles: int64, ``(games,)``.
///
/// Raises:
///     MemoryError: There is no memory for the results.
///     InvalidArrayError: ``games``, ``threads`` or ``cpu`` is none of these, or ``on_progress``
///         cannot be called.
///     InvalidBoardError: There is no board of this size.
///     InvalidSeedError: The seed is no such integer.
///
/// >>> from slide2048.batch import play_random
/// >>> scores, moves, tiles = play_random(20_000, seed=1)
/// >>> float(scores.mean()), float(moves.mean()), int(tiles.max())
/// (1088.305, 117.9469, 512)
#[pyfunction]
#[pyo3(signature = (
    games, *, size = None, seed = None, threads = None, on_progress = None, cpu = None
))]
pub(crate) fn play_random<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    size: Option<Size>,
    seed: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    on_progress: Option<&Bound<'py, PyAny>>,
    cpu: Option<&Bound<'py, PyAny>>,
) -> PyResult<GameArrays<'py>> {
    need_numpy(py)?;
    let count = whole("games", games, 1 << 40)?;
    let size = size.map_or(EngineSize::CLASSIC, |size| size.0);
    let seed = seed_of(py, seed)?;
    let threads = threads_of(threads)?;
    let path = path_of(cpu)?;
    check_callable(on_progress)?;
    let scores = empty(py, &[count])?;
    let moves = empty(py, &[count])?;
    let tiles = empty(py, &[count])?;
    let mut writable = (scores.readwrite(), moves.readwrite(), tiles.readwrite());
    let (to_scores, to_moves, to_tiles) = (
        writable.0.as_slice_mut()?,
        writable.1.as_slice_mut()?,
        writable.2.as_slice_mut()?,
    );
    let mut games = RandomGames::new(0..count as u64, size, seed, threads, path);
    let mut done = 0;
    while !games.is_over() {
        detached(py, || {
            for played in games.play() {
                #[expect(clippy::cast_possible_truncation, reason = "below `count`")]
                let game = played.game as usize;
                to_scores[game] = int64(played.score);
                to_moves[game] = i64::from(played.moves);
                to_tiles[game] = int64(value(played.max_exponent));
                done += 1;
            }
        });
        look_up(py, on_progress, done, count as u64)?;
    }
    drop(writable);
    Ok((scores, moves, tiles))
}

/// The mean of what random games gain after each direction: a Monte Carlo player in one line.
///
/// Each legal move of each board is made, a new tile appears, and the game is played to its end at
/// random; ``playouts`` times. The move that ``numpy.nanargmax`` finds in a row is the one that a
/// Monte Carlo player makes.
///
/// Playout ``j`` after direction ``d`` of board ``b`` has the stream
/// ``Rng(seed).split((4 * b + d) * playouts + j)``, whose first draw is the new tile after that
/// direction; choices are drawn as ``play_random`` draws them.
///
/// Args:
///     boards: Exponents, uint8, ``(n, size, size)``.
///     playouts: How many for each direction, 1 to 2**31 - 1.
///     seed: 0 to 2**64 - 1; ``None`` takes one from the operating system.
///     threads: How many threads play, 1 to 1024; ``None`` for 1.
///     on_progress: Called some times a second with the number of playouts that have ended and that
///         of all. What it raises ends the call, as Ctrl-C does.
///     cpu: What to compute with, one of ``cpu_paths()``; ``None`` for the fastest.
///
/// Returns:
///     The mean number of points gained from the board on, the move itself included: float64,
///     ``(n, 4)``, NaN where a direction is illegal.
///
/// Raises:
///     MemoryError: There is no memory for the results.
///     InvalidArrayError: An argument is none of these.
///     InvalidBoardError: Play cannot lead to a board, as ``BatchGames.set_boards`` has it.
///     InvalidSeedError: The seed is no such integer.
///
/// >>> import numpy as np
/// >>> from slide2048.batch import rollouts
/// >>> boards = np.array([[[5, 0, 0, 0], [4, 5, 3, 2], [3, 2, 1, 0], [1, 0, 0, 0]]], np.uint8)
/// >>> rollouts(boards, 1000, seed=1).round(1)
/// array([[869.4, 799.7, 779.2,   nan]])
#[pyfunction]
#[pyo3(signature = (
    boards, playouts, *, seed = None, threads = None, on_progress = None, cpu = None
))]
pub(crate) fn rollouts<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    playouts: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    on_progress: Option<&Bound<'py, PyAny>>,
    cpu: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
    need_numpy(py)?;
    let (count, size) = shape_of("boards", boards)?;
    let side = size.side();
    let playouts = whole("playouts", playouts, (1 << 31) - 1)? as u64;
    let seed = seed_of(py, seed)?;
    let threads = threads_of(threads)?;
    let path = path_of(cpu)?;
    check_callable(on_progress)?;
    let array = checked::<u8>("boards", boards, &[count, side, side])?;
    let array = reading("boards", array)?;
    // A copy: others may write to the array while games are played.
    let mut exponents = vector(count * size.cells())?;
    exponents.extend_from_slice(array.as_slice()?);
    drop(array);
    let means = empty(py, &[count, 4])?;
    let rollouts = Rollouts::new(&exponents, size, playouts, seed, threads, path);
    let mut rollouts = rollouts.map_err(batch_error)?;
    while rollouts.done() < rollouts.count() {
        detached(py, || rollouts.play());
        look_up(py, on_progress, rollouts.done(), rollouts.count())?;
    }
    let mut writable = means.readwrite();
    let to = writable.as_slice_mut()?;
    to.fill(f64::NAN);
    for (place, mean, _) in rollouts.means() {
        to[place] = mean;
    }
    drop(writable);
    Ok(means)
}

/// Refuses what could not be told anything, before any work is done.
fn check_callable(on_progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match on_progress {
        Some(tell) if !tell.is_callable() => Err(not(
            "on_progress",
            "None or a function of two numbers",
            tell,
        )),
        _ => Ok(()),
    }
}

/// Hears signals, and tells how far the work has come.
fn look_up(
    py: Python<'_>,
    on_progress: Option<&Bound<'_, PyAny>>,
    done: u64,
    all: u64,
) -> PyResult<()> {
    py.check_signals()?;
    on_progress.map_or(Ok(()), |tell| tell.call1((done, all)).map(drop))
}
