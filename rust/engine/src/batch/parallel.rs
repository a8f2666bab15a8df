//! Work shared among threads: the one place where there are any.

use std::collections::HashMap;
use std::iter;
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

/// Does every job, on as many threads as wanted; the calling thread is one of them.
///
/// Each takes the next job when it has done one, so that a thread that is late, or on a busy core,
/// does less. Where the system gives no more threads, the calling one does all the work.
pub(crate) fn run<J: Send>(threads: usize, jobs: Vec<J>, work: impl Fn(J) + Sync) {
    let wanted = threads.min(jobs.len());
    let Some(pool) = (wanted > 1).then(|| helpers(wanted - 1)).flatten() else {
        return jobs.into_iter().for_each(work);
    };
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = || iter::from_fn(next).for_each(&work);
    pool.in_place_scope(|scope| {
        for _ in 1..wanted {
            scope.spawn(|_| work_on());
        }
        work_on();
    });
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
    use super::run;

    #[test]
    fn every_job_is_done_once() {
        for threads in [1, 2, 3, 7] {
            let mut items = vec![0_u32; 1000];
            let jobs = items.chunks_mut(30).collect();
            run(threads, jobs, |chunk: &mut [u32]| {
                for item in chunk {
                    *item += 1;
                }
            });
            assert!(items.iter().all(|&item| item == 1));
        }
        run(2, Vec::<()>::new(), |()| unreachable!("there is no job"));
    }
}
