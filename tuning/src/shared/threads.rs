//! The number of threads.

use super::within;
use std::num::NonZero;
use std::thread;

/// The largest number of threads, and of games at a time.
pub const MAX_THREADS: usize = 512;

/// Reads `--threads`; 0 stands for one per core.
pub fn read(text: &str) -> Result<usize, String> {
    within(0..=MAX_THREADS)(text)
}

/// The number that `--threads` stands for.
pub fn number(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}
