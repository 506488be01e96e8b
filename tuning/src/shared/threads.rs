//! The number of threads.

use std::num::NonZero;
use std::thread;

/// The largest number of threads, and of games at a time.
pub const MAX_THREADS: usize = 512;

/// Reads `--threads`; 0 stands for one per core.
pub fn read(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| *threads <= MAX_THREADS);
    threads.ok_or_else(|| format!("it is not a number from 1 to {MAX_THREADS}"))
}

/// The number that `--threads` stands for.
pub fn number(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}
