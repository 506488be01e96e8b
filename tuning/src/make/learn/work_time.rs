//! How long a run has worked, over all its interruptions.

use crate::shared::files::replace;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two writings while games are played and networks trained: a run killed meanwhile forgets no more
/// than this.
const WRITE_INTERVAL: Duration = Duration::from_secs(5);

pub struct WorkTime {
    file: PathBuf,
    /// Seconds of earlier calls.
    before: f64,
    start: Instant,
    written: Mutex<Instant>,
}

impl WorkTime {
    /// Goes on from the time in the file, if there is one.
    pub fn open(file: PathBuf) -> WorkTime {
        let before = fs::read_to_string(&file).ok();
        let before = before.and_then(|text| text.trim().parse::<f64>().ok());
        WorkTime {
            file,
            before: before.filter(|time| *time >= 0.0 && time.is_finite()).unwrap_or(0.0),
            start: Instant::now(),
            written: Mutex::new(Instant::now()),
        }
    }

    /// Seconds of work.
    pub fn spent(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    /// Writes the time now and then.
    pub fn tick(&self) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.elapsed() >= WRITE_INTERVAL {
            *written = Instant::now();
            self.write();
        }
    }

    /// Writes the time. If that fails, some seconds are worked twice.
    pub fn write(&self) {
        let _ = replace(&self.file, format!("{:.1}\n", self.spent()).as_bytes());
    }
}
