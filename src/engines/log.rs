//! A log of all lines from and to the engines, for debugging.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log file, or none (the default). Clones write to the same file.
#[derive(Clone, Default)]
pub struct Log(Option<Arc<Inner>>);

struct Inner {
    start: Instant,
    file: Mutex<File>,
}

impl Log {
    /// A log in the file `path`, which is truncated; without a path nothing is logged.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(path: Option<&Path>) -> io::Result<Log> {
        let Some(path) = path else {
            return Ok(Log::default());
        };
        let file = File::create(path)?;
        Ok(Log(Some(Arc::new(Inner { start: Instant::now(), file: Mutex::new(file) }))))
    }

    /// Writes a line: seconds since the start, engine, direction (`<` to it, `>` from it, `!` its standard error) and
    /// text. Write errors are ignored.
    pub fn write(&self, label: &str, direction: &str, text: &str) {
        if let Some(inner) = &self.0 {
            let mut file = inner.file.lock().unwrap_or_else(PoisonError::into_inner);
            let seconds = inner.start.elapsed().as_secs_f64();
            let line = format!("{seconds:.3} {label} {direction} {text}\n");
            let _ = file.write_all(line.as_bytes());
        }
    }
}
