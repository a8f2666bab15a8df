//! Rows of tile values, as `Board` takes them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PySet, PyString};
use slide2048_engine::MAX_EXPONENT;

use crate::convert::{exponent, shown};
use crate::errors::invalid_board;

/// The exponents, row by row, of tile values in a square of sequences.
pub(crate) fn exponents(rows: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let Some(rows) = items(rows)? else {
        return Err(invalid_board(format_args!(
            "a board is made from rows of tile values, got {}",
            shown(rows)
        )));
    };
    if !(2..READ_AT_MOST).contains(&rows.len()) {
        let more = if rows.len() == READ_AT_MOST {
            "more than 8"
        } else {
            "fewer than 2"
        };
        return Err(invalid_board(format_args!(
            "a board has 2 to 8 rows, got {more}"
        )));
    }
    let mut exponents = Vec::with_capacity(rows.len() * rows.len());
    for (row, object) in rows.iter().enumerate() {
        let Some(cells) = items(object)? else {
            return Err(invalid_board(format_args!(
                "row {row} is no sequence of tile values: {}",
                shown(object)
            )));
        };
        if cells.len() != rows.len() {
            let more = if cells.len() == READ_AT_MOST {
                "more than 8"
            } else {
                &cells.len().to_string()
            };
            return Err(invalid_board(format_args!(
                "a board is square: row {row} is {more} wide, the board is {} high",
                rows.len()
            )));
        }
        for (column, cell) in cells.iter().enumerate() {
            let exponent = exponent(cell)?.ok_or_else(|| {
                invalid_board(format_args!(
                    "row {row}, column {column}: a tile is 0 (empty) or a power of two \
                     from 2 to 2**{MAX_EXPONENT}, as an integer, got {}",
                    shown(cell)
                ))
            })?;
            exponents.push(exponent);
        }
    }
    Ok(exponents)
}

/// The most rows and columns that are read of an argument: one more than a board has.
const READ_AT_MOST: usize = 9;

/// The items of a sequence, read no further than needed to see that they are too many.
fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let unordered = object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>()
        || object.is_instance_of::<PyDict>();
    if unordered || object.is_instance_of::<PyString>() {
        return Ok(None);
    }
    match object.try_iter() {
        Ok(iterator) => iterator
            .take(READ_AT_MOST)
            .collect::<PyResult<_>>()
            .map(Some),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}
