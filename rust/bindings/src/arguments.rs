//! The arguments that batches and playouts share.

use pyo3::prelude::*;
use slide2048_engine::batch::Path;

use crate::convert::{integer, shown};
use crate::errors::{invalid_array, invalid_seed};

/// A seed, or one that the operating system draws.
pub(crate) fn seed_of(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    let Some(seed) = seed else {
        return py
            .import("secrets")?
            .call_method1("randbits", (64,))?
            .extract();
    };
    integer(seed)?.ok_or_else(|| {
        invalid_seed(format_args!(
            "a seed is an integer from 0 to 2**64 - 1, got {}",
            shown(seed)
        ))
    })
}

/// A whole number from 1 on.
pub(crate) fn whole(what: &str, object: &Bound<'_, PyAny>, largest: u64) -> PyResult<usize> {
    let number = number_in(what, object, 1, largest)?;
    usize::try_from(number).map_err(|_| {
        invalid_array(format_args!(
            "{what}: {number} is beyond this machine's memory"
        ))
    })
}

/// A whole number in a range.
pub(crate) fn number_in(
    what: &str,
    object: &Bound<'_, PyAny>,
    smallest: u64,
    largest: u64,
) -> PyResult<u64> {
    integer(object)?
        .filter(|number| (smallest..=largest).contains(number))
        .ok_or_else(|| {
            invalid_array(format_args!(
                "{what} is an integer from {smallest} to {largest}, got {}",
                shown(object)
            ))
        })
}

/// How many threads work.
pub(crate) fn threads_of(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    threads.map_or(Ok(1), |threads| whole("threads", threads, 1024))
}

/// The path with a name, or the fastest.
pub(crate) fn path_of(name: Option<&Bound<'_, PyAny>>) -> PyResult<Path> {
    let Some(name) = name else {
        return Ok(Path::best());
    };
    let paths: Vec<_> = Path::available()
        .into_iter()
        .map(|path| (path.name(), path))
        .collect();
    named("cpu", name, &paths)
}

/// What a name stands for.
pub(crate) fn named<T: Copy>(
    what: &str,
    name: &Bound<'_, PyAny>,
    choices: &[(&str, T)],
) -> PyResult<T> {
    // Strings that are no Unicode are no name either.
    let given = name.extract::<&str>().ok();
    let choice = choices.iter().find(|(known, _)| given == Some(known));
    choice.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<_> = choices
            .iter()
            .map(|(known, _)| format!("{known:?}"))
            .collect();
        invalid_array(format_args!(
            "{what} is one of {}, got {}",
            names.join(", "),
            shown(name)
        ))
    })
}

/// The name of a value.
pub(crate) fn name_of<T: PartialEq>(value: &T, choices: &[(&'static str, T)]) -> &'static str {
    let choice = choices.iter().find(|(_, known)| known == value);
    choice.map_or("", |&(name, _)| name)
}
