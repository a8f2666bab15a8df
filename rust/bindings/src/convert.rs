//! Integers and tiles out of whatever Python hands over.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use slide2048_engine::{self as engine, MAX_EXPONENT};

use crate::errors::invalid_board;

/// The integer, where `object` is one of 0 to 2^64 − 1; `None` for anything else.
///
/// Integers are what has `__index__`: NumPy's too, but not floats. A bool is not taken
/// for a number. Exceptions that say more than "not such an integer" pass through.
pub(crate) fn integer(object: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    match object.extract::<u64>() {
        Ok(value) => Ok(Some(value)),
        Err(error) => {
            let py = object.py();
            let no_such_integer = error.is_instance_of::<PyTypeError>(py)
                || error.is_instance_of::<PyOverflowError>(py)
                || error.is_instance_of::<PyValueError>(py);
            if no_such_integer {
                Ok(None)
            } else {
                Err(error)
            }
        }
    }
}

/// A number, `None` where the object is none; a bool is not taken for one.
pub(crate) fn float(object: &Bound<'_, PyAny>) -> Option<f64> {
    let number = !object.is_instance_of::<PyBool>();
    number.then(|| object.extract().ok()).flatten()
}

/// What an error message shows of an object: its `repr`, cut where it is long.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    // A repr can fail: that of a very large integer does.
    let Ok(repr) = object.repr().map(|repr| repr.to_string()) else {
        return format!("an object of type {}", type_name(object));
    };
    if repr.chars().count() <= LONGEST {
        return repr;
    }
    let cut: String = repr.chars().take(LONGEST).collect();
    format!("{cut}…")
}

/// The name of an object's type.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object
        .get_type()
        .name()
        .map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

/// A board's size as an argument.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) engine::Size);

impl<'a, 'py> FromPyObject<'a, 'py> for Size {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        integer(&object)?
            .and_then(|side| usize::try_from(side).ok())
            .and_then(|side| engine::Size::new(side).ok())
            .map(Size)
            .ok_or_else(|| {
                invalid_board(format_args!(
                    "a board's size is an integer from 2 to 8, got {}",
                    shown(&object)
                ))
            })
    }
}

/// The exponent of a tile's value; 0 for an empty cell.
pub(crate) fn exponent(object: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    Ok(integer(object)?.and_then(|value| match value {
        0 => Some(0),
        1 => None,
        _ if value.is_power_of_two() => u8::try_from(value.trailing_zeros()).ok(),
        _ => None,
    }))
}

/// The value of a tile; 0 for an empty cell.
pub(crate) const fn value(exponent: u8) -> u64 {
    debug_assert!(exponent <= MAX_EXPONENT);
    if exponent == 0 { 0 } else { 1 << exponent }
}

/// The hash of a value, the same in every process.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
