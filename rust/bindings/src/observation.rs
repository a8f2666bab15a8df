//! What a network sees of the boards of a batch.

use numpy::{Element, PyArrayDyn};
use pyo3::prelude::*;

use crate::arguments::named;
use crate::arrays::{checked, empty, reading, writing};
use crate::batch::BatchGames;

#[derive(Clone, Copy)]
enum Kind {
    Exponents,
    Onehot,
    Float,
}

const KINDS: [(&str, Kind); 3] = [
    ("exponents", Kind::Exponents),
    ("onehot", Kind::Onehot),
    ("float", Kind::Float),
];

/// What `BatchGames.observe` returns.
pub(crate) fn observe<'py>(
    py: Python<'py>,
    games: &BatchGames,
    kind: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let [count, side, _] = games.shape();
    let cells = side * side;
    let planes = usize::from(games.max_exponent()) + 1;
    match kind.map_or(Ok(Kind::Exponents), |name| named("kind", name, &KINDS))? {
        Kind::Exponents => Ok(games.boards(py, out)?.into_any()),
        Kind::Onehot => written::<u8>(
            py,
            games,
            &[count, planes, side, side],
            out,
            |boards, to| {
                to.fill(0);
                for (board, planes) in boards.chunks(cells).zip(to.chunks_mut(planes * cells)) {
                    for (cell, &exponent) in board.iter().enumerate() {
                        planes[usize::from(exponent) * cells + cell] = 1;
                    }
                }
            },
        ),
        Kind::Float => written::<f32>(py, games, &games.shape(), out, |boards, to| {
            let largest = f32::from(games.max_exponent());
            for (to, &exponent) in to.iter_mut().zip(boards) {
                *to = f32::from(exponent) / largest;
            }
        }),
    }
}

/// An array, or the one that was given, as `write` fills it from all of the exponents.
fn written<'py, T: Element>(
    py: Python<'py>,
    games: &BatchGames,
    shape: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    write: impl FnOnce(&[u8], &mut [T]),
) -> PyResult<Bound<'py, PyAny>> {
    let array: Bound<'py, PyArrayDyn<T>> = match out {
        Some(out) => checked("out", out, shape)?.clone(),
        None => empty(py, shape)?,
    };
    let mut writable = writing("out", &array)?;
    let boards = games.boards(py, None)?;
    write(
        reading("boards", &boards)?.as_slice()?,
        writable.as_slice_mut()?,
    );
    drop(writable);
    Ok(array.into_any())
}
