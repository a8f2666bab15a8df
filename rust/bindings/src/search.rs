//! `slide2048._engine.Search`: expectimax, what the players of `slide2048.ai` choose by.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pyo3::prelude::*;
use slide2048_engine::search::{Budget, Heuristic, MAX_DEPTH, MoveWorth, Search as EngineSearch};
use slide2048_engine::search::{Evaluation, Settings};
use slide2048_engine::{Board as EngineBoard, Size};

use crate::board::Board;
use crate::convert::{float, integer, shown};
use crate::direction::member;
use crate::errors::invalid_player;
use crate::interpreter::detached;
use crate::network::Network;

/// How long others wait at most while a search is attached to the interpreter.
const SHORT: Duration = Duration::from_micros(500);

/// How long signals wait at most, and whoever stops a search.
const LONG: Duration = Duration::from_millis(20);

pub(crate) const MAX_THREADS: u64 = 1024;

/// A whole number from 1 on.
pub(crate) fn number<T: TryFrom<u64>>(
    what: &str,
    object: &Bound<'_, PyAny>,
    largest: u64,
) -> PyResult<T> {
    integer(object)?
        .filter(|number| (1..=largest).contains(number))
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| {
            invalid_player(format_args!(
                "{what} is an integer from 1 to {largest}, got {}",
                shown(object)
            ))
        })
}

/// The exponent of a tile.
fn tile_exponent(tile: &Bound<'_, PyAny>) -> PyResult<u8> {
    integer(tile)?
        .filter(|tile: &u64| *tile > 1 && tile.is_power_of_two())
        .and_then(|tile| u8::try_from(tile.ilog2()).ok())
        .ok_or_else(|| {
            invalid_player(format_args!(
                "downgrade is a tile, a power of two from 2 on, got {}",
                shown(tile)
            ))
        })
}

/// A direction, its value, depth, nodes, and the probability of what was pruned.
type Found = (Py<PyAny>, f64, u8, u64, f64);

/// Expectimax under a budget; ``slide2048.ai.Expectimax`` tells what it does.
///
/// Threads may use one at a time or several at once.
#[pyclass(frozen, module = "slide2048._engine")]
pub(crate) struct Search {
    settings: Settings,
    network: Option<(Py<Network>, Size)>,
    /// The memory of searches that have ended. Never waited for: a fork may leave it locked.
    idle: Mutex<Vec<EngineSearch>>,
    /// How often all searches were stopped.
    stops: AtomicU64,
}

#[pymethods]
impl Search {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    #[pyo3(signature = (network, *, depth, seconds, nodes, prune, downgrade, threads))]
    fn new(
        py: Python<'_>,
        network: Option<Py<Network>>,
        depth: Option<&Bound<'_, PyAny>>,
        seconds: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        prune: &Bound<'_, PyAny>,
        downgrade: Option<&Bound<'_, PyAny>>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let depth = depth.map(|depth| number("depth", depth, u64::from(MAX_DEPTH)));
        let nodes = nodes.map(|nodes| number("nodes", nodes, u64::MAX));
        let time = seconds.map(|seconds| {
            float(seconds)
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .ok_or_else(|| {
                    invalid_player(format_args!(
                        "seconds is a number from 0 on, got {}",
                        shown(seconds)
                    ))
                })
        });
        let prune = float(prune)
            .filter(|probability| (0.0..=1.0).contains(probability))
            .ok_or_else(|| {
                invalid_player(format_args!(
                    "prune is a probability from 0 to 1, got {}",
                    shown(prune)
                ))
            })?;
        let budget = Budget {
            depth: depth.transpose()?,
            nodes: nodes.transpose()?,
            time: time.transpose()?,
        };
        let network = network.map(|network| {
            let size = network.get().look(py, |network| network.layout().size());
            size.map(|size| (network, size))
        });
        Ok(Search {
            settings: Settings {
                budget,
                prune,
                downgrade: downgrade.map(tile_exponent).transpose()?,
                threads: number("threads", threads, MAX_THREADS)?,
            },
            network: network.transpose()?,
            idle: Mutex::default(),
            stops: AtomicU64::new(0),
        })
    }

    /// The best move; ``None`` where none is legal.
    fn best(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Option<Py<PyAny>>> {
        self.search(py, &board.get().0, |moves| {
            moves
                .first()
                .map(|best| member(py, best.direction))
                .transpose()
        })
    }

    /// All legal moves, the best first.
    fn moves(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Vec<Found>> {
        self.search(py, &board.get().0, |moves| {
            let found = moves.iter().map(|found| {
                let direction = member(py, found.direction)?;
                Ok((
                    direction,
                    found.value,
                    found.depth,
                    found.nodes,
                    found.pruned,
                ))
            });
            found.collect()
        })
    }

    /// End the searches of other threads, with what they have found.
    fn stop(&self) {
        self.stops.fetch_add(1, Ordering::Relaxed);
    }
}

impl Search {
    fn search<T>(
        &self,
        py: Python<'_>,
        board: &EngineBoard,
        read: impl FnOnce(&[MoveWorth]) -> PyResult<T>,
    ) -> PyResult<T> {
        let stops = self.stops.load(Ordering::Relaxed);
        let idle = self.idle.try_lock().ok().and_then(|mut idle| idle.pop());
        let mut search = idle.unwrap_or_else(|| EngineSearch::new(self.settings));
        // Most searches end before it is worth while to let others run.
        let mut over = self.with(py, board.size(), SHORT, |evaluation| {
            search.begin(board, evaluation);
            search.go_on(evaluation, SHORT)
        })?;
        while !over {
            py.check_signals()?;
            let stop = self.stops.load(Ordering::Relaxed) != stops;
            over = self.with(py, board.size(), LONG, |evaluation| {
                if stop {
                    search.stop(evaluation);
                }
                search.go_on(evaluation, LONG)
            })?;
        }
        let result = read(search.moves());
        if let Ok(mut idle) = self.idle.try_lock() {
            idle.push(search);
        }
        result
    }

    /// Does work that takes about so long, with what values boards of a size.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        size: Size,
        slice: Duration,
        work: impl FnOnce(&dyn Evaluation) -> T + Send,
    ) -> PyResult<T> {
        match &self.network {
            Some((network, of)) if *of == size && slice == SHORT => {
                network.get().look(py, |network| work(network))
            }
            Some((network, of)) if *of == size => {
                network.get().at_work(py, |network| work(&*network))
            }
            _ if slice == SHORT => Ok(work(&Heuristic)),
            _ => Ok(detached(py, || work(&Heuristic))),
        }
    }
}
