//! Leaving the interpreter to other threads, and coming back while it is there.
//!
//! Before 3.14 CPython ends a thread that asks for the GIL of an interpreter that is gone, by
//! unwinding its stack, which Rust answers by ending the process. So a daemon thread must not ask:
//! as the program exits, those that come back from here stay away instead.
//!
//! What cannot be helped is a daemon thread in Python code that Rust has called: `on_progress`,
//! `__index__` of an argument, `secrets` for a seed, or a finalizer that a new array has the garbage
//! collector run. There Python itself asks for the GIL, and the process may be ended.
//!
//! Nor can functions of `atexit` that are called after the one here wait for a daemon thread that is
//! in the engine: it does not come back. They are those registered before the engine was loaded.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How many threads are on their way back to the interpreter, and whether they still may.
///
/// One word and no mutex: a fork may happen at any moment, and nobody would unlock it in the child.
static RETURNING: AtomicUsize = AtomicUsize::new(0);

/// Beside the number: the interpreter is about to go.
const EXITING: usize = 1 << (usize::BITS - 1);

/// How often the thread that exits looks whether the others are back.
const PAUSE: Duration = Duration::from_micros(100);

thread_local! {
    /// Whether this is the thread that runs the exit, and so may always come back.
    static EXITS: Cell<bool> = const { Cell::new(false) };
}

/// Does work while other Python threads run: the one way to let them.
///
/// The calling thread may stay away for good after it, so the work has to give back whatever other
/// threads wait for.
#[expect(clippy::disallowed_methods, reason = "this is what to use instead")]
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    let (done, returning) = py.detach(|| {
        let done = catch_unwind(AssertUnwindSafe(work));
        (done, Returning::begin())
    });
    drop(returning);
    done.unwrap_or_else(|panic| resume_unwind(panic))
}

/// A thread on its way back, from before it asks for the GIL until it has it.
struct Returning {
    counted: bool,
}

impl Returning {
    /// Does not return where there is nothing to come back to.
    fn begin() -> Returning {
        let counted = RETURNING
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |state| {
                (state & EXITING == 0).then_some(state + 1)
            })
            .is_ok();
        if !counted && !EXITS.get() {
            loop {
                thread::park();
            }
        }
        Returning { counted }
    }
}

impl Drop for Returning {
    fn drop(&mut self) {
        if self.counted {
            RETURNING.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Has Python tell when it exits and when it has forked.
pub(crate) fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let at_exit = wrap_pyfunction!(at_exit, module)?;
    py.import("atexit")?.call_method1("register", (at_exit,))?;
    crate::forks::watch(module)
}

/// Keeps other threads from coming back, and waits for those that are about to.
///
/// Python goes on to end the interpreter after this and the other functions of `atexit`. Threads
/// that are still at work hold nothing up.
#[pyfunction]
fn at_exit(py: Python<'_>) {
    EXITS.set(true);
    RETURNING.fetch_or(EXITING, Ordering::SeqCst);
    detached(py, || {
        while RETURNING.load(Ordering::SeqCst) != EXITING {
            thread::sleep(PAUSE);
        }
    });
}

/// Forgets the threads of the parent, of which a fork copies none.
pub(crate) fn forget_other_threads() {
    RETURNING.store(0, Ordering::SeqCst);
}
