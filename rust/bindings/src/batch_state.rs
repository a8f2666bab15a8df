//! The state of a batch as plain values and arrays, and back.

use numpy::{PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use slide2048_engine::batch::{FinishedGames, Path, Progress};

use crate::arguments::{named, seed_of, threads_of};
use crate::arrays::{checked, empty, int64, need_numpy, not, reading, typed};
use crate::batch::{AUTORESETS, BatchGames, ILLEGALS, Settings};
use crate::convert::{Size, integer, shown};
use crate::errors::{batch_error, invalid_array};

const VERSION: u64 = 1;

/// What `BatchGames.state` returns, and at the same moment the games that have just ended.
pub(crate) fn state<'py>(
    py: Python<'py>,
    games: &BatchGames,
) -> PyResult<(Bound<'py, PyDict>, FinishedGames)> {
    let shape = games.shape();
    let boards = empty::<u8>(py, &shape)?;
    let scores = empty::<i64>(py, &shape[..1])?;
    let moves = empty::<i64>(py, &shape[..1])?;
    let draws = empty::<u64>(py, &shape[..1])?;
    let finished = {
        let mut writable = (
            boards.readwrite(),
            scores.readwrite(),
            moves.readwrite(),
            draws.readwrite(),
        );
        let to_boards = writable.0.as_slice_mut()?;
        let to_scores = writable.1.as_slice_mut()?.iter_mut();
        let to_moves = writable.2.as_slice_mut()?.iter_mut();
        let to_draws = writable.3.as_slice_mut()?.iter_mut();
        // In one look: other threads may step the games.
        games
            .look(py, |inner| {
                let progress = to_scores.zip(to_moves).zip(to_draws);
                for (game, ((score, moves), draws)) in progress.enumerate() {
                    let progress = inner.games.progress(game);
                    *score = int64(progress.score);
                    *moves = i64::from(progress.moves);
                    *draws = progress.draws;
                }
                inner.games.boards(to_boards)?;
                Ok(inner.finished.clone())
            })?
            .map_err(batch_error)?
    };
    let state = PyDict::new(py);
    state.set_item("version", VERSION)?;
    state.set_item("size", games.size())?;
    state.set_item("seed", games.seed())?;
    state.set_item("threads", games.threads())?;
    state.set_item("autoreset", games.autoreset())?;
    state.set_item("illegal", games.illegal())?;
    state.set_item("boards", boards)?;
    state.set_item("scores", scores)?;
    state.set_item("moves", moves)?;
    state.set_item("draws", draws)?;
    Ok((state, finished))
}

/// What `BatchGames.from_state` returns.
pub(crate) fn from_state(
    py: Python<'_>,
    state: &Bound<'_, PyAny>,
    path: Path,
) -> PyResult<BatchGames> {
    need_numpy(py)?;
    let state = state
        .cast::<PyDict>()
        .map_err(|_| not("the state", "a dictionary, as state() returns it", state))?;
    let item = |name: &str| {
        state
            .get_item(name)?
            .ok_or_else(|| invalid_array(format_args!("the state has no {name}")))
    };
    let plain = |name: &str| item(name).and_then(without_array);
    let version = plain("version")?;
    if integer(&version)? != Some(VERSION) {
        return Err(invalid_array(format_args!(
            "the state is of version {}; this slide2048 reads version {VERSION}",
            shown(&version)
        )));
    }
    let Size(size) = plain("size")?.extract()?;
    let seed = seed_of(py, Some(&plain("seed")?))?;
    let settings = Settings {
        threads: threads_of(Some(&plain("threads")?))?,
        path,
        autoreset: named("the state's autoreset", &plain("autoreset")?, &AUTORESETS)?,
        refuse_illegal: named("the state's illegal", &plain("illegal")?, &ILLEGALS)?,
    };

    let [boards, scores, moves, draws] = ["boards", "scores", "moves", "draws"].map(item);
    let (boards, scores, moves, draws) = (boards?, scores?, moves?, draws?);
    let side = size.side();
    let count = typed::<u8>(&boards)
        .and_then(|boards| boards.shape().first().copied())
        .filter(|count| (1..1 << 31).contains(count))
        .ok_or_else(|| {
            let expected = format!("an array of uint8 with shape (n, {side}, {side})");
            not("the state's boards", expected, &boards)
        })?;
    let boards = checked::<u8>("the state's boards", &boards, &[count, side, side])?;
    let boards = reading("the state's boards", boards)?;
    let scores = checked::<i64>("the state's scores", &scores, &[count])?;
    let scores = reading("the state's scores", scores)?;
    let moves = checked::<i64>("the state's moves", &moves, &[count])?;
    let moves = reading("the state's moves", moves)?;
    let draws = checked::<u64>("the state's draws", &draws, &[count])?;
    let draws = reading("the state's draws", draws)?;

    let games = BatchGames::begin(py, count, size, seed, settings)?;
    let boards = boards.as_slice()?.chunks(size.cells());
    let progress = scores.as_slice()?.iter().zip(moves.as_slice()?);
    let progress = progress.zip(draws.as_slice()?);
    for (game, (exponents, ((&score, &moves), &draws))) in boards.zip(progress).enumerate() {
        let (Ok(score), Ok(moves)) = (u64::try_from(score), u32::try_from(moves)) else {
            return Err(invalid_array(format_args!(
                "game {game} of the state has {score} points and {moves} moves"
            )));
        };
        let progress = Progress {
            score,
            moves,
            draws,
        };
        games.restore(py, game, exponents, progress)?;
    }
    Ok(games)
}

/// The value in an array without dimensions, which is what NumPy writes to a file for it.
fn without_array(object: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match object.cast::<PyUntypedArray>() {
        Ok(array) if array.ndim() == 0 => array.call_method0("item"),
        _ => Ok(object),
    }
}
