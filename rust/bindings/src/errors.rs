//! The exceptions of `slide2048.errors`, defined in Python.

use std::fmt::Display;

use pyo3::PyErr;

mod python {
    pyo3::import_exception!(slide2048.errors, IllegalMoveError);
    pyo3::import_exception!(slide2048.errors, InvalidBoardError);
    pyo3::import_exception!(slide2048.errors, InvalidSeedError);
}

pub(crate) fn invalid_board(message: impl Display) -> PyErr {
    python::InvalidBoardError::new_err(message.to_string())
}

pub(crate) fn illegal_move(message: impl Display) -> PyErr {
    python::IllegalMoveError::new_err(message.to_string())
}

pub(crate) fn invalid_seed(message: impl Display) -> PyErr {
    python::InvalidSeedError::new_err(message.to_string())
}
