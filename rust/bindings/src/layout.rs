//! Which patterns a network looks at, out of what Python hands over.

use pyo3::prelude::*;
use slide2048_engine::Size as EngineSize;
use slide2048_engine::ntuple::{InvalidLayout, LAYOUTS, Layout, MAX_ALPHABET, Pattern};

use crate::arguments::number_in;
use crate::convert::{Size, integer, shown};
use crate::errors::invalid_network;

/// The same layout with stages.
pub(crate) fn with_stages(layout: Layout, stages: &Bound<'_, PyAny>) -> PyResult<Layout> {
    let mut read = Vec::new();
    let all = stages.try_iter().map_err(|_| {
        invalid_network(format_args!(
            "stages are a sequence of sums of tiles, got {}",
            shown(stages)
        ))
    })?;
    for total in all {
        read.push(stage(&total?)?);
    }
    layout.with_stages(read).map_err(invalid_network)
}

/// The sum of tiles that a stage begins with.
pub(crate) fn stage(total: &Bound<'_, PyAny>) -> PyResult<u64> {
    integer(total)?.ok_or_else(|| invalid_network(InvalidLayout::Stages))
}

/// The layout with a name, of patterns, or of a size.
pub(crate) fn layout(
    patterns: Option<&Bound<'_, PyAny>>,
    size: Option<&Bound<'_, PyAny>>,
    symmetric: Option<&Bound<'_, PyAny>>,
    alphabet: Option<&Bound<'_, PyAny>>,
) -> PyResult<Layout> {
    let given = size.map(PyAnyMethods::extract::<Size>).transpose()?;
    let size = given.map_or(EngineSize::CLASSIC, |size| size.0);
    let own = match patterns {
        None => Some(Layout::of_size(size).ok_or_else(|| {
            let side = size.side();
            invalid_network(format_args!(
                "there are layouts for 3×3 to 5×5; for {side}×{side} give patterns"
            ))
        })?),
        Some(name) => match name.extract::<&str>() {
            Ok(name) => Some(named(name, size)?),
            Err(_) => None,
        },
    };
    if let Some(own) = own {
        if symmetric.is_some() || alphabet.is_some() {
            return Err(invalid_network(
                "a named layout has its own symmetry and alphabet; give patterns to choose them",
            ));
        }
        return Ok(own);
    }
    let alphabet = match alphabet {
        Some(alphabet) => number_in("alphabet", alphabet, 2, u64::from(MAX_ALPHABET))?,
        None => 16,
    };
    let symmetric = match symmetric {
        Some(symmetric) => symmetric.extract::<bool>().map_err(|_| {
            invalid_network(format_args!(
                "symmetric is True or False, got {}",
                shown(symmetric)
            ))
        })?,
        None => true,
    };
    let mut read = Vec::new();
    if let Some(patterns) = patterns {
        let all = patterns.try_iter().map_err(|_| {
            invalid_network(format_args!(
                "patterns are the name of a layout or a sequence of patterns, got {}",
                shown(patterns)
            ))
        })?;
        for pattern in all {
            read.push(cells(&pattern?, size)?);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "up to 64")]
    Layout::new(read, symmetric, alphabet as u8).map_err(invalid_network)
}

fn named(name: &str, size: EngineSize) -> PyResult<Layout> {
    let layout = Layout::named(name).ok_or_else(|| {
        let names = LAYOUTS.map(|name| format!("{name:?}")).join(", ");
        invalid_network(format_args!("a layout is one of {names}, got {name:?}"))
    })?;
    if layout.size() != size {
        let side = size.side();
        return Err(invalid_network(format_args!(
            "the layout {name:?} is for 4×4, not for {side}×{side}"
        )));
    }
    Ok(layout)
}

fn cells(pattern: &Bound<'_, PyAny>, size: EngineSize) -> PyResult<Pattern> {
    let no_pattern = || {
        invalid_network(format_args!(
            "a pattern is a sequence of cells, got {}",
            shown(pattern)
        ))
    };
    // Of all iterables only `Pattern` knows of which boards it is.
    if pattern.hasattr("cells")? {
        let side: usize = pattern.getattr("size")?.extract()?;
        if side != size.side() {
            let wanted = size.side();
            return Err(invalid_network(format_args!(
                "a pattern of {side}×{side} is none of {wanted}×{wanted}, got {}",
                shown(pattern)
            )));
        }
    }
    let mut cells = Vec::new();
    for cell in pattern.try_iter().map_err(|_| no_pattern())? {
        let cell = integer(&cell?)?.ok_or_else(no_pattern)?;
        cells.push(usize::try_from(cell).unwrap_or(usize::MAX));
    }
    Pattern::new(size, &cells).map_err(invalid_network)
}
