//! NumPy's arrays at the border: what is expected of them, and what came.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyTuple};
use slide2048_engine::Size as EngineSize;
use slide2048_engine::batch::BatchError;

use crate::convert::{shown, type_name};
use crate::errors::{batch_error, invalid_array, invalid_board};

/// Of many games the scores, the numbers of moves and the largest tiles.
pub(crate) type GameArrays<'py> = (
    Bound<'py, PyArrayDyn<i64>>,
    Bound<'py, PyArrayDyn<i64>>,
    Bound<'py, PyArrayDyn<i64>>,
);

/// An array in C order of which all is still to be written, or NumPy's own error where there is no
/// memory for it.
///
/// `numpy.zeros` would let other threads run, and a daemon thread must not come back at exit: see
/// `interpreter.rs`.
pub(crate) fn empty<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let empty = EMPTY.import(py, "numpy", "empty")?;
    let shape = PyTuple::new(py, shape)?;
    Ok(empty.call1((shape, dtype::<T>(py)))?.cast_into()?)
}

/// An array of what a function gives for each place.
pub(crate) fn from_items<T: Element>(
    py: Python<'_>,
    length: usize,
    items: impl Iterator<Item = T>,
) -> PyResult<Bound<'_, PyArrayDyn<T>>> {
    let array = empty::<T>(py, &[length])?;
    let mut writable = array.readwrite();
    for (to, item) in writable.as_slice_mut()?.iter_mut().zip(items) {
        *to = item;
    }
    drop(writable);
    Ok(array)
}

/// A number as NumPy has it: none of a batch is 2^63 or more.
pub(crate) fn int64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A vector with room for so many items.
pub(crate) fn vector<T>(capacity: usize) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    let reserved = items.try_reserve_exact(capacity);
    reserved.map_err(|_| {
        batch_error(BatchError::Memory {
            bytes: capacity.saturating_mul(size_of::<T>()),
        })
    })?;
    Ok(items)
}

/// Has NumPy loaded, without which nothing here may be called.
pub(crate) fn need_numpy(py: Python<'_>) -> PyResult<()> {
    static LOADED: AtomicBool = AtomicBool::new(false);
    if !LOADED.load(Ordering::Relaxed) {
        py.import("numpy")?;
        // What is looked up once is looked up by Python code, during which another thread may fork
        // or the program exit: so now, and not in the first step.
        drop(empty::<u8>(py, &[0])?.readwrite());
        LOADED.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// The number and the size of boards in an array.
pub(crate) fn shape_of(name: &str, boards: &Bound<'_, PyAny>) -> PyResult<(usize, EngineSize)> {
    let shape = boards
        .cast::<PyUntypedArray>()
        .map(|array| array.shape().to_vec());
    match shape.as_deref() {
        Ok(&[count @ 1..=0x7FFF_FFFF, side, width]) if side == width => EngineSize::new(side)
            .map(|size| (count, size))
            .map_err(invalid_board),
        _ => Err(not(
            name,
            "an array of uint8 with shape (n, size, size), n from 1 to 2**31 - 1",
            boards,
        )),
    }
}

/// The array, if its items are of type `T`, in this shape and C order.
pub(crate) fn checked<'a, 'py, T: Element>(
    what: &str,
    object: &'a Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let expected = || {
        format!(
            "an array of {} with shape {}",
            dtype::<T>(object.py()),
            shown_shape(shape)
        )
    };
    let array = typed::<T>(object).ok_or_else(|| not(what, expected(), object))?;
    if array.shape() != shape {
        return Err(not(what, expected(), object));
    }
    if !array.is_c_contiguous() || !array.is_aligned() {
        return Err(invalid_array(format_args!(
            "{what} has to be aligned and in C order, without gaps (numpy.require makes it so), \
             got one {}",
            layout(array)
        )));
    }
    if !object.is_exact_instance_of::<PyUntypedArray>() && is_masked(object)? {
        return Err(invalid_array(format_args!(
            "{what} has to be {}, got a masked one, whose mask would count for nothing (its \
             filled() gives an ordinary array)",
            expected()
        )));
    }
    Ok(array)
}

/// How the items of an array lie that do not follow each other, or not where they should.
fn layout<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> String {
    if array.is_c_contiguous() {
        "that is not aligned".to_owned()
    } else if array.is_fortran_contiguous() {
        "in Fortran order".to_owned()
    } else {
        let strides: Vec<_> = array.strides().iter().map(ToString::to_string).collect();
        format!("with strides {}", shown_tuple(&strides))
    }
}

/// Whether an array has a mask beside its items.
fn is_masked(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    static MASKED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    array.is_instance(MASKED.import(array.py(), "numpy.ma", "MaskedArray")?)
}

/// The array, if its items are of type `T`.
pub(crate) fn typed<'a, 'py, T: Element>(
    object: &'a Bound<'py, PyAny>,
) -> Option<&'a Bound<'py, PyArrayDyn<T>>> {
    object.cast::<PyArrayDyn<T>>().ok()
}

/// An array to read from.
pub(crate) fn reading<'py, T: Element>(
    what: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    array
        .try_readonly()
        .map_err(|_| invalid_array(format_args!("{what} is being written to")))
}

/// An array to write to.
pub(crate) fn writing<'py, T: Element>(
    what: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_readwrite().map_err(|_| {
        invalid_array(format_args!(
            "{what} cannot be written to: it is read-only or in use"
        ))
    })
}

/// The items of an array of truth values.
pub(crate) fn truths(what: &str, object: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<bool>> {
    let array = checked::<bool>(what, object, &[length])?;
    // As bytes: another view may have left there what is neither 0 nor 1.
    let bytes = array.call_method1("view", (dtype::<u8>(object.py()),))?;
    let bytes = reading(what, bytes.cast::<PyArrayDyn<u8>>()?)?;
    let mut truths = vector(length)?;
    truths.extend(bytes.as_slice()?.iter().map(|&byte| byte != 0));
    Ok(truths)
}

/// Where the items of an array in C order are in memory.
pub(crate) struct Span {
    what: &'static str,
    first: usize,
    end: usize,
}

impl Span {
    pub(crate) fn of<T: Element>(what: &'static str, array: &Bound<'_, PyArrayDyn<T>>) -> Span {
        let first = array.data().addr();
        Span {
            what,
            first,
            end: first + array.len() * size_of::<T>(),
        }
    }
}

/// Refuses arrays of which one would be written over another.
pub(crate) fn check_apart(spans: &[Span]) -> PyResult<()> {
    for (index, one) in spans.iter().enumerate() {
        for other in &spans[..index] {
            if one.first < other.end && other.first < one.end {
                return Err(invalid_array(format_args!(
                    "{} and {} share memory",
                    other.what, one.what
                )));
            }
        }
    }
    Ok(())
}

/// The error that says what was expected and what came.
pub(crate) fn not(what: &str, expected: impl Display, got: &Bound<'_, PyAny>) -> PyErr {
    let got = match got.cast::<PyUntypedArray>() {
        Ok(array) => format!(
            "one of {} with shape {}",
            array.dtype(),
            shown_shape(array.shape())
        ),
        Err(_) if got.is_none() || got.is_instance_of::<PyInt>() => shown(got),
        Err(_) => match got.cast::<PyTuple>() {
            Ok(tuple) => format!("a tuple of {}", tuple.len()),
            Err(_) => format!("an object of type {}", type_name(got)),
        },
    };
    invalid_array(format_args!("{what} has to be {expected}, got {got}"))
}

fn shown_shape(shape: &[usize]) -> String {
    let sides: Vec<_> = shape.iter().map(ToString::to_string).collect();
    shown_tuple(&sides)
}

/// As Python writes tuples.
fn shown_tuple(items: &[String]) -> String {
    let comma = if items.len() == 1 { "," } else { "" };
    format!("({}{comma})", items.join(", "))
}
