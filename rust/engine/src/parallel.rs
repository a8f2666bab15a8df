//! Work shared among threads: the one place where there are any.

use std::collections::{BTreeMap, VecDeque};
use std::hint;
use std::iter;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use rayon_core::{ThreadPool, ThreadPoolBuilder, Yield};

/// How long a thread looks for more before it lets the system put it to sleep.
///
/// Being woken takes some 50 µs, a fifth of a step of ten thousand games; a loop that steps a batch
/// comes back sooner than this.
const LINGER: Duration = Duration::from_micros(200);

/// The threads of a process that help, by their number.
///
/// A fork copies the memory of a process and none of its threads, so a pool that the parent has
/// made never answers in the child: each process makes its own, and leaves those that it inherits
/// alone.
static POOLS: Mutex<Pools> = Mutex::new(BTreeMap::new());

type Pools = BTreeMap<(u32, usize), Arc<Helpers>>;

struct Helpers {
    pool: ThreadPool,
    /// How many of them are awake and look for work without being called.
    lingering: Arc<AtomicUsize>,
}

/// Does every job, on as many threads as wanted; the calling thread is one of them.
///
/// Each thread has a share of the jobs, the same one in every call of as many: what it works on is
/// still in its core's cache. Then it takes what others have not come to, so that one that is
/// late, or on a busy core, does less. Where the system gives no more threads, the calling one does
/// all the work.
pub(crate) fn run<J: Send>(threads: usize, jobs: Vec<J>, work: impl Fn(J) + Sync) {
    let wanted = threads.min(jobs.len());
    let Some(helpers) = (wanted > 1).then(|| helpers(wanted - 1)).flatten() else {
        return jobs.into_iter().for_each(work);
    };
    let shares = Shares::of(jobs, wanted);
    let at_work = AtomicUsize::new(wanted - 1);
    helpers.pool.in_place_scope(|scope| {
        for _ in 1..wanted {
            scope.spawn(|_| {
                let own = rayon_core::current_thread_index().map_or(0, |index| index + 1);
                shares.take_from(own).for_each(&work);
                at_work.fetch_sub(1, Ordering::Release);
            });
        }
        helpers.linger();
        shares.take_from(0).for_each(&work);
        // The others are about to end too. Beyond that the scope itself waits, asleep.
        let begin = Instant::now();
        while at_work.load(Ordering::Acquire) > 0 && begin.elapsed() < LINGER {
            hint::spin_loop();
        }
    });
}

/// Jobs that wait, a share for each thread.
struct Shares<J>(Vec<Mutex<VecDeque<J>>>);

impl<J> Shares<J> {
    fn of(jobs: Vec<J>, count: usize) -> Shares<J> {
        let all = jobs.len();
        let mut jobs = jobs.into_iter();
        let share = |index: usize| all * (index + 1) / count - all * index / count;
        let shares = (0..count).map(|index| jobs.by_ref().take(share(index)).collect());
        Shares(shares.map(Mutex::new).collect())
    }

    /// The jobs of a thread's own share, then those that are last in the others.
    fn take_from(&self, own: usize) -> impl Iterator<Item = J> {
        let count = self.0.len();
        let lock = move |share: usize| {
            let share = &self.0[share % count];
            share.lock().unwrap_or_else(PoisonError::into_inner)
        };
        iter::from_fn(move || lock(own).pop_front()).chain(iter::from_fn(move || {
            (1..count).find_map(|next| lock(own + next).pop_back())
        }))
    }
}

impl Helpers {
    fn new(count: usize) -> Option<Helpers> {
        let name = |index| format!("slide2048-{index}");
        let builder = ThreadPoolBuilder::new()
            .num_threads(count)
            .thread_name(name);
        Some(Helpers {
            pool: builder.build().ok()?,
            lingering: Arc::default(),
        })
    }

    /// Lets them look for work for a while, also after they have done what there is now.
    fn linger(&self) {
        let all = self.pool.current_num_threads();
        let none_lingers =
            self.lingering
                .compare_exchange(0, all, Ordering::Relaxed, Ordering::Relaxed);
        if none_lingers.is_ok() {
            let lingering = Arc::clone(&self.lingering);
            self.pool.spawn_broadcast(move |_| {
                look_for_work();
                lingering.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }
}

fn look_for_work() {
    let mut idle_since = Instant::now();
    while idle_since.elapsed() < LINGER {
        if rayon_core::yield_now() == Some(Yield::Executed) {
            idle_since = Instant::now();
        }
        hint::spin_loop();
    }
}

fn helpers(count: usize) -> Option<Arc<Helpers>> {
    let mut pools = pools()?;
    let key = (process::id(), count);
    if let Some(helpers) = pools.get(&key) {
        return Some(Arc::clone(helpers));
    }
    let helpers = Arc::new(Helpers::new(count)?);
    pools.insert(key, Arc::clone(&helpers));
    Some(helpers)
}

/// The pools, but not where another thread keeps them for long.
///
/// It makes one just now, or did so when the process forked: then it is not here to give them back.
fn pools() -> Option<MutexGuard<'static, Pools>> {
    let begin = Instant::now();
    loop {
        match POOLS.try_lock() {
            Ok(pools) => return Some(pools),
            Err(TryLockError::Poisoned(error)) => return Some(error.into_inner()),
            Err(TryLockError::WouldBlock) if begin.elapsed() > LINGER => return None,
            Err(TryLockError::WouldBlock) => thread::yield_now(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;

    use super::{POOLS, run};

    #[test]
    fn where_pools_cannot_be_had_the_calling_thread_does_all() {
        // As in the child of a fork that came while another thread made one.
        let _kept = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut items = vec![0_u32; 100];
        run(2, items.chunks_mut(30).collect(), |chunk: &mut [u32]| {
            chunk.fill(1);
        });
        assert_eq!(items, [1; 100]);
    }

    #[test]
    fn every_job_is_done_once() {
        for threads in [1, 2, 3, 7] {
            for round in 1..=100 {
                let mut items = vec![0_u32; 10 * round];
                let jobs = items.chunks_mut(30).collect();
                run(threads, jobs, |chunk: &mut [u32]| {
                    for item in chunk {
                        *item += 1;
                    }
                });
                assert!(items.iter().all(|&item| item == 1));
            }
        }
        run(2, Vec::<()>::new(), |()| unreachable!("there is no job"));
    }
}
