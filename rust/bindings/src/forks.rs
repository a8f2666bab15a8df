//! Forks: what another thread had locked is locked in the child for ever.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::forked;
use crate::interpreter::{detached, forget_other_threads};

/// How many forks lie between the process that loaded this module and this one.
///
/// It tells a process from those it comes from, as its number does, which the system would have to
/// be asked for at each step.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// Has Python tell when it has forked.
pub(crate) fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    // Windows has no forks.
    if let Some(register) = py.import("os")?.getattr_opt("register_at_fork")? {
        let call = PyDict::new(py);
        call.set_item("after_in_child", wrap_pyfunction!(in_child, module)?)?;
        register.call((), Some(&call))?;
    }
    Ok(())
}

#[pyfunction]
fn in_child() {
    FORKS.fetch_add(1, Ordering::Relaxed);
    forget_other_threads();
}

/// What threads change one at a time, and what a child is refused if one of them was at it.
pub(crate) struct Shared<T> {
    /// What error messages call it.
    what: &'static str,
    data: Mutex<T>,
    /// The process whose threads use it, by its forks.
    process: AtomicU32,
}

/// Whether other Python threads may run during the work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Short,
    Long,
}

impl<T: Send> Shared<T> {
    pub(crate) fn new(what: &'static str, data: T) -> Self {
        Shared {
            what,
            data: Mutex::new(data),
            process: AtomicU32::new(FORKS.load(Ordering::Relaxed)),
        }
    }

    /// Does the work when no other thread is at it.
    ///
    /// Whoever waits for others does its work detached too, long or not, to have let go of the data
    /// before it comes back, which at exit it never does.
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        length: Work,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<R> {
        if self.process.load(Ordering::Relaxed) != FORKS.load(Ordering::Relaxed) {
            self.take_over()?;
        }
        if length == Work::Short {
            if let Some(mut data) = self.try_lock() {
                return Ok(work(&mut data));
            }
        }
        Ok(detached(py, || {
            work(&mut self.data.lock().unwrap_or_else(PoisonError::into_inner))
        }))
    }

    /// Makes it this process's own, at the first use after a fork.
    fn take_over(&self) -> PyResult<()> {
        // One thread at a time: so whoever has it locked now had so when the process forked. Nobody
        // forks meanwhile, since this thread stays attached.
        static ONE: Mutex<()> = Mutex::new(());
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let forks = FORKS.load(Ordering::Relaxed);
        if self.process.load(Ordering::Relaxed) != forks {
            let _unused = self.try_lock().ok_or_else(|| forked(self.what))?;
            self.process.store(forks, Ordering::Relaxed);
        }
        Ok(())
    }

    /// A panic would have left games or tables, which are games or tables all the same.
    fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        match self.data.try_lock() {
            Ok(data) => Some(data),
            Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}
