//! The number of threads.

/// The largest number of threads, and of games at a time.
pub const MAX_THREADS: usize = 512;

/// Reads `--threads`; 0 stands for one per core.
pub fn read(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| *threads <= MAX_THREADS);
    threads.ok_or_else(|| format!("it is not a number from 1 to {MAX_THREADS}"))
}
