//! The exceptions of `slide2048.errors`, defined in Python.

use std::fmt::Display;
use std::io;
use std::path::Path;

use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError};
use slide2048_engine::batch::BatchError;
use slide2048_engine::ntuple::{AddStageError, FileError, OutOfMemory};

mod python {
    pyo3::import_exception!(slide2048.errors, ForkError);
    pyo3::import_exception!(slide2048.errors, IllegalMoveError);
    pyo3::import_exception!(slide2048.errors, InvalidArrayError);
    pyo3::import_exception!(slide2048.errors, InvalidBoardError);
    pyo3::import_exception!(slide2048.errors, InvalidNetworkError);
    pyo3::import_exception!(slide2048.errors, InvalidPlayerError);
    pyo3::import_exception!(slide2048.errors, InvalidSeedError);
}

pub(crate) fn invalid_board(message: impl Display) -> PyErr {
    python::InvalidBoardError::new_err(message.to_string())
}

pub(crate) fn invalid_array(message: impl Display) -> PyErr {
    python::InvalidArrayError::new_err(message.to_string())
}

pub(crate) fn illegal_move(message: impl Display) -> PyErr {
    python::IllegalMoveError::new_err(message.to_string())
}

pub(crate) fn invalid_seed(message: impl Display) -> PyErr {
    python::InvalidSeedError::new_err(message.to_string())
}

/// The refusal of what a fork has left half changed.
pub(crate) fn forked(what: &str) -> PyErr {
    python::ForkError::new_err(format!(
        "another thread was at work on this {what} when the process forked, so it may be half \
         changed here; make it after the fork, or fork while no thread is at work on it"
    ))
}

pub(crate) fn invalid_network(message: impl Display) -> PyErr {
    python::InvalidNetworkError::new_err(message.to_string())
}

pub(crate) fn invalid_player(message: impl Display) -> PyErr {
    python::InvalidPlayerError::new_err(message.to_string())
}

pub(crate) fn out_of_memory(error: OutOfMemory) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

pub(crate) fn add_stage_error(error: AddStageError) -> PyErr {
    match error {
        AddStageError::Layout(error) => invalid_network(error),
        AddStageError::Memory(error) => out_of_memory(error),
    }
}

/// What Python calls it that a file of a network cannot be read or written.
pub(crate) fn network_file_error(error: FileError, path: &Path) -> PyErr {
    match error {
        FileError::Io(error) => match error.raw_os_error() {
            // With its number Python finds the class for it, and says its own words.
            Some(number) => {
                let words = error.to_string();
                let words = words.trim_end_matches(&format!(" (os error {number})"));
                PyOSError::new_err((number, words.to_owned(), path.as_os_str().to_owned()))
            }
            None if error.kind() == io::ErrorKind::OutOfMemory => {
                PyMemoryError::new_err(error.to_string())
            }
            // Python wants a number beside a name: that of "invalid argument", everywhere.
            None => PyOSError::new_err((22, error.to_string(), path.as_os_str().to_owned())),
        },
        refused => invalid_network(format_args!("{}: {refused}", path.display())),
    }
}

/// What Python calls a batch's refusal.
pub(crate) fn batch_error(error: BatchError) -> PyErr {
    match error {
        BatchError::Action { .. } | BatchError::Illegal { .. } => illegal_move(error),
        BatchError::Exponent { .. } | BatchError::Total { .. } => invalid_board(error),
        BatchError::Length { .. }
        | BatchError::Score { .. }
        | BatchError::Moves { .. }
        | BatchError::Points { .. }
        | BatchError::Draws { .. } => invalid_array(error),
        BatchError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
    }
}
