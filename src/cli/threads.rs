//! How many threads work.

use crate::search::MAX_THREADS;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::num::NonZero;
use std::thread;

/// The number of threads: those asked for, or one for each processor.
pub fn thread_count(asked: Option<u16>) -> usize {
    asked.map_or_else(processors, usize::from)
}

/// A pool of so many threads.
pub fn thread_pool(asked: Option<u16>) -> io::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(thread_count(asked));
    pool.build().map_err(io::Error::other)
}

/// The processors, as far as a search can use them.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS)
}
