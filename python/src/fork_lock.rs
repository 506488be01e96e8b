//! A lock for values that a forked child may use. After `fork` a thread that held an ordinary lock is gone, and nobody
//! releases it. The library's own locks are taken while the GIL is held, so no `fork` comes between. Two places take
//! them without it, for microseconds: a FEN in `read_pgn` with other pieces in hand, and the search.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// How often it is tried again whether the lock is free, and after what time.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(10);

pub struct Lock<T> {
    value: Mutex<T>,
    /// The process that locked it last.
    holder: AtomicU32,
}

impl<T> Lock<T> {
    pub fn new(value: T) -> Lock<T> {
        Lock { value: Mutex::new(value), holder: AtomicU32::new(0) }
    }

    /// Locks a value that no panic leaves half changed. Call it without the GIL, for which a thread that has it locked
    /// may wait.
    ///
    /// # Errors
    /// `RuntimeError` when a thread of the process before a fork has it; `what` names it.
    pub fn lock(&self, what: &str) -> PyResult<MutexGuard<'_, T>> {
        let process = process::id();
        for _ in 0..TRIES {
            let guard = match self.value.try_lock() {
                Ok(guard) => guard,
                Err(TryLockError::Poisoned(error)) => error.into_inner(),
                Err(TryLockError::WouldBlock) if self.holder.load(Ordering::Relaxed) == process => {
                    self.value.lock().unwrap_or_else(PoisonError::into_inner)
                }
                Err(TryLockError::WouldBlock) => {
                    // A thread that has it, but has not said so yet, or one that is not in this process.
                    thread::sleep(PAUSE);
                    continue;
                }
            };
            self.holder.store(process, Ordering::Relaxed);
            return Ok(guard);
        }
        Err(PyRuntimeError::new_err(format!(
            "another thread was using {what} when the process forked; make a new Engine in the child"
        )))
    }
}
