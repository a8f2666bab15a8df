//! What is read of all games of `BatchGames`, as arrays.

use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slide2048_engine::batch::{BatchError, Finished, Games};

use crate::arrays::{checked, empty, from_items, int64, writing};
use crate::batch::BatchGames;
use crate::errors::batch_error;

/// What `BatchGames.boards` returns.
pub(crate) fn boards<'py>(
    py: Python<'py>,
    batch: &BatchGames,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let Some(out) = out else {
        return of_all(py, batch, &batch.shape(), Games::boards);
    };
    let array = checked::<u8>("out", out, &batch.shape())?;
    let mut writable = writing("out", array)?;
    let boards = writable.as_slice_mut()?;
    let written = batch.look(py, |inner| inner.games.boards(boards));
    written?.map_err(batch_error)?;
    Ok(array.clone())
}

/// A new array of this shape, as the games write it.
pub(crate) fn of_all<'py, T: Element>(
    py: Python<'py>,
    batch: &BatchGames,
    shape: &[usize],
    write: impl FnOnce(&Games, &mut [T]) -> Result<(), BatchError> + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = empty(py, shape)?;
    let mut writable = array.readwrite();
    let items = writable.as_slice_mut()?;
    let written = batch.look(py, |inner| write(&inner.games, items));
    written?.map_err(batch_error)?;
    drop(writable);
    Ok(array)
}

/// What `BatchGames.draws` is.
pub(crate) fn draws<'py>(
    py: Python<'py>,
    batch: &BatchGames,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    let [count, ..] = batch.shape();
    of_all(py, batch, &[count], |games, draws| {
        for (game, draws) in draws.iter_mut().enumerate() {
            *draws = games.progress(game).draws;
        }
        Ok(())
    })
}

/// What `BatchGames.finished` is.
pub(crate) fn finished<'py>(py: Python<'py>, batch: &BatchGames) -> PyResult<Bound<'py, PyTuple>> {
    let finished = batch.look(py, |inner| inner.finished.clone())?;
    let [_, side, _] = batch.shape();
    let (count, cells) = (finished.len(), side * side);
    let boards = empty(py, &[count, side, side])?;
    let mut writable = boards.readwrite();
    let exponents = writable.as_slice_mut()?.chunks_mut(cells);
    for (to, game) in exponents.zip(finished.iter()) {
        to.copy_from_slice(&game.exponents);
    }
    drop(writable);
    let each = |read: fn(&Finished) -> i64| from_items(py, count, finished.iter().map(read));
    PyTuple::new(
        py,
        [
            each(|finished| int64(finished.game as u64))?.into_any(),
            boards.into_any(),
            each(|finished| int64(finished.score))?.into_any(),
            each(|finished| i64::from(finished.moves))?.into_any(),
        ],
    )
}
