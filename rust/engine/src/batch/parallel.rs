//! Work shared among threads: the one place where there are any.

use std::collections::HashMap;
use std::process;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// The threads of a process that help, by their number.
///
/// A fork copies the memory of a process and none of its threads, so a pool that the parent has
/// made never answers in the child: each process makes its own, and leaves those that it inherits
/// alone.
static POOLS: LazyLock<Mutex<Pools>> = LazyLock::new(Mutex::default);

type Pools = HashMap<(u32, usize), Arc<ThreadPool>>;

/// Does every job, on as many threads as there are jobs; the calling thread is one of them.
///
/// Where the system gives no more threads, the calling one does all the work.
pub(crate) fn run<J: Send>(mut jobs: Vec<J>, work: impl Fn(J) + Sync) {
    let Some(own) = jobs.pop() else { return };
    let Some(pool) = (!jobs.is_empty()).then(|| helpers(jobs.len())).flatten() else {
        jobs.into_iter().for_each(&work);
        return work(own);
    };
    let work = &work;
    pool.in_place_scope(|scope| {
        for job in jobs {
            scope.spawn(move |_| work(job));
        }
        work(own);
    });
}

/// How `items` are shared out: as many for each of `threads` as for the others, but the last.
pub(crate) fn share(items: usize, threads: usize) -> usize {
    items.div_ceil(threads.max(1)).max(1)
}

fn helpers(count: usize) -> Option<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (process::id(), count);
    if let Some(pool) = pools.get(&key) {
        return Some(Arc::clone(pool));
    }
    let name = |index| format!("slide2048-{index}");
    let builder = ThreadPoolBuilder::new()
        .num_threads(count)
        .thread_name(name);
    let pool = Arc::new(builder.build().ok()?);
    pools.insert(key, Arc::clone(&pool));
    Some(pool)
}

#[cfg(test)]
mod tests {
    use super::{run, share};

    #[test]
    fn every_job_is_done_once() {
        for threads in [1, 2, 3, 7] {
            let mut items = vec![0_u32; 1000];
            let jobs: Vec<_> = items.chunks_mut(share(1000, threads)).collect();
            assert!(jobs.len() <= threads);
            run(jobs, |chunk| chunk.iter_mut().for_each(|item| *item += 1));
            assert!(items.iter().all(|&item| item == 1));
        }
        run(Vec::<()>::new(), |()| unreachable!("there is no job"));
    }
}
