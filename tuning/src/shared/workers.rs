//! Threads that share the work of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Calls `work` on so many threads, until all have returned. The flag that it gets is set when `stop` is, and when a
/// thread has failed; the error of the first of these is returned. A thread may also set the flag itself.
pub fn run<E: Send>(
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&Arc<AtomicBool>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let over = Arc::new(AtomicBool::new(false));
    let work = || {
        let result = work(&over);
        over.fetch_or(result.is_err(), Ordering::Relaxed);
        result
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            over.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
            thread::sleep(Duration::from_millis(20));
        }
        let results = workers.into_iter().map(|worker| {
            let result = worker.join();
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        results.fold(Ok(()), Result::and)
    })
}
