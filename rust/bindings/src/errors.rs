//! The exceptions of `slide2048.errors`, defined in Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyMemoryError;
use slide2048_engine::batch::BatchError;

mod python {
    pyo3::import_exception!(slide2048.errors, ForkError);
    pyo3::import_exception!(slide2048.errors, IllegalMoveError);
    pyo3::import_exception!(slide2048.errors, InvalidArrayError);
    pyo3::import_exception!(slide2048.errors, InvalidBoardError);
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

/// The refusal of games that a fork has left half stepped.
pub(crate) fn forked() -> PyErr {
    python::ForkError::new_err(
        "another thread was stepping this batch when the process forked, so its games are half \
         stepped here; make batches after the fork, or fork while no thread steps them",
    )
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
