//! A log of all lines from and to the engines, for debugging.

use crate::lock;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A log file, or none (the default). Clones write to the same file.
#[derive(Clone, Default)]
pub struct Log(Option<Arc<Inner>>);

struct Inner {
    start: Instant,
    file: Mutex<File>,
}

impl Log {
    /// A log in the file `path`, which is truncated.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(path: &Path) -> io::Result<Log> {
        let file = File::create(path)?;
        Ok(Log(Some(Arc::new(Inner { start: Instant::now(), file: Mutex::new(file) }))))
    }

    /// Writes a line: seconds since the start, engine, direction (`<` to it, `>` from it, `!` its standard error) and
    /// text. Write errors are ignored.
    pub fn write(&self, label: &str, direction: &str, text: &str) {
        if let Some(inner) = &self.0 {
            let mut file = lock(&inner.file);
            let seconds = inner.start.elapsed().as_secs_f64();
            let line = format!("{seconds:.3} {label} {direction} {text}\n");
            let _ = file.write_all(line.as_bytes());
        }
    }
}
