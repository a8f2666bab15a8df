//! `slide2048.Direction`, an enum defined in Python.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use slide2048_engine::{Direction, LegalMoves};

use crate::convert::{integer, shown};
use crate::errors::illegal_move;

/// The members of the Python enum, and a tuple of members for every set of legal moves:
/// made once, so that no call has to make them.
struct Members {
    each: [Py<PyAny>; 4],
    sets: [Py<PyTuple>; 16],
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

/// Makes them, which runs Python code, while no other thread can need them.
///
/// One that forked meanwhile would leave them half made in the child.
pub(crate) fn load(py: Python<'_>) -> PyResult<()> {
    members(py).map(drop)
}

fn members(py: Python<'_>) -> PyResult<&'static Members> {
    MEMBERS.get_or_try_init(py, || {
        let class = py.import("slide2048.direction")?.getattr("Direction")?;
        let member = |direction: Direction| class.call1((direction as u8,));
        let set = |bits: u8| -> PyResult<Py<PyTuple>> {
            let members: Vec<_> = LegalMoves::from_bits(bits)
                .iter()
                .map(member)
                .collect::<PyResult<_>>()?;
            Ok(PyTuple::new(py, members)?.unbind())
        };
        let [up, right, down, left] = Direction::ALL.map(member);
        let sets: Vec<_> = (0..16).map(set).collect::<PyResult<_>>()?;
        Ok(Members {
            each: [
                up?.unbind(),
                right?.unbind(),
                down?.unbind(),
                left?.unbind(),
            ],
            sets: sets
                .try_into()
                .unwrap_or_else(|_| unreachable!("sixteen sets")),
        })
    })
}

/// The direction that a member of the enum or its integer stands for.
pub(crate) fn direction(object: &Bound<'_, PyAny>) -> PyResult<Direction> {
    let each = &members(object.py())?.each;
    // Almost always the member itself is passed: no conversion needed.
    if let Some(number) = each.iter().position(|member| member.is(object)) {
        return Ok(Direction::ALL[number]);
    }
    integer(object)?
        .and_then(|number| usize::try_from(number).ok())
        .and_then(|number| Direction::ALL.get(number).copied())
        .ok_or_else(|| {
            illegal_move(format_args!(
                "a direction is UP (0), RIGHT (1), DOWN (2) or LEFT (3), got {}",
                shown(object)
            ))
        })
}

/// The member of the enum for a direction.
pub(crate) fn member(py: Python<'_>, direction: Direction) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.each[direction as usize].clone_ref(py))
}

/// The members of a set of directions, in the order of their numbers.
pub(crate) fn tuple(py: Python<'_>, moves: LegalMoves) -> PyResult<Py<PyTuple>> {
    Ok(members(py)?.sets[usize::from(moves.bits())].clone_ref(py))
}
