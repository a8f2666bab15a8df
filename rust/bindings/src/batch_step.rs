//! A step of `BatchGames`: the arrays that go in and come out.

use numpy::PyReadonlyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use slide2048_engine::batch::{Actions, Outputs};

use crate::arrays::{Span, check_apart, checked, empty, not, reading, truths, typed, writing};
use crate::batch::{BatchGames, Inner, Settings};
use crate::errors::batch_error;
use crate::forks::Work;

const ACTIONS: &str = "actions";
const REWARDS: &str = "out: rewards";
const TERMINATED: &str = "out: terminated";
const LEGAL: &str = "out: legal";

/// From this many cells on a step takes about a millisecond: other Python threads may run then.
const LONG: usize = 1 << 20;

/// What `BatchGames.step` does.
pub(crate) fn step<'py>(
    py: Python<'py>,
    batch: &BatchGames,
    actions: &Bound<'py, PyAny>,
    again: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let [count, side, _] = batch.shape();
    let actions = ActionArray::new(actions, count)?;
    let again = again.map(|mask| truths("again", mask, count)).transpose()?;
    let again = again.as_deref();
    let outputs = outputs(py, count, out)?;
    let [rewards, terminated, legal] = [0, 1, 2].map(|index| outputs.get_borrowed_item(index));
    let (rewards, terminated, legal) = (rewards?, terminated?, legal?);
    let rewards = checked::<i64>(REWARDS, &rewards, &[count])?;
    let terminated = checked::<bool>(TERMINATED, &terminated, &[count])?;
    let legal = checked::<bool>(LEGAL, &legal, &[count, 4])?;
    check_apart(&[
        actions.span(),
        Span::of(REWARDS, rewards),
        Span::of(TERMINATED, terminated),
        Span::of(LEGAL, legal),
    ])?;
    let mut rewards = writing(REWARDS, rewards)?;
    let mut terminated = writing(TERMINATED, terminated)?;
    let mut legal = writing(LEGAL, legal)?;
    let arrays = Outputs {
        rewards: rewards.as_slice_mut()?,
        terminated: terminated.as_slice_mut()?,
        legal: legal.as_slice_mut()?,
    };
    let actions = actions.as_actions()?;
    let Settings {
        autoreset,
        refuse_illegal,
        ..
    } = batch.settings();
    let length = if count * side * side < LONG {
        Work::Short
    } else {
        Work::Long
    };
    let done = batch.change(py, length, |Inner { games, finished }| {
        games.step(actions, again, arrays, finished, autoreset, refuse_illegal)
    });
    done?.map_err(batch_error)?;
    Ok(outputs)
}

/// The arrays to write to, or new ones.
fn outputs<'py>(
    py: Python<'py>,
    count: usize,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let Some(out) = out else {
        return PyTuple::new(
            py,
            [
                empty::<i64>(py, &[count])?.into_any(),
                empty::<bool>(py, &[count])?.into_any(),
                empty::<bool>(py, &[count, 4])?.into_any(),
            ],
        );
    };
    out.cast::<PyTuple>()
        .ok()
        .filter(|arrays| arrays.len() == 3)
        .cloned()
        .ok_or_else(|| not("out", "a tuple of rewards, terminated and legal", out))
}

/// Actions as they came.
enum ActionArray<'py> {
    Bytes(PyReadonlyArrayDyn<'py, u8>),
    Wide(PyReadonlyArrayDyn<'py, i64>),
}

impl<'py> ActionArray<'py> {
    fn new(actions: &Bound<'py, PyAny>, count: usize) -> PyResult<Self> {
        if typed::<u8>(actions).is_some() {
            let array = checked(ACTIONS, actions, &[count])?;
            return Ok(ActionArray::Bytes(reading(ACTIONS, array)?));
        }
        if typed::<i64>(actions).is_some() {
            let array = checked(ACTIONS, actions, &[count])?;
            return Ok(ActionArray::Wide(reading(ACTIONS, array)?));
        }
        let expected = format!("an array of int64 or uint8 with shape ({count},)");
        Err(not(ACTIONS, expected, actions))
    }

    fn span(&self) -> Span {
        match self {
            ActionArray::Bytes(array) => Span::of(ACTIONS, array),
            ActionArray::Wide(array) => Span::of(ACTIONS, array),
        }
    }

    fn as_actions(&self) -> PyResult<Actions<'_>> {
        Ok(match self {
            ActionArray::Bytes(array) => Actions::Bytes(array.as_slice()?),
            ActionArray::Wide(array) => Actions::Wide(array.as_slice()?),
        })
    }
}
