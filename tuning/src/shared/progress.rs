//! The progress display: a bar on a terminal, a line now and then elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines without a terminal, and between two updates of the bar.
const EVERY: (Duration, Duration) = (Duration::from_secs(20), Duration::from_millis(200));

pub struct Progress {
    bar: ProgressBar,
    label: String,
    unit: &'static str,
    last: Mutex<Instant>,
}

impl Progress {
    /// A display for `done` of `length` items, called `unit`, with a label before all that it shows; a `length` of
    /// `None` stands for no known one.
    pub fn new(label: &str, length: Option<u64>, done: u64, unit: &'static str) -> Progress {
        let (bar, template) = match length {
            Some(length) => (ProgressBar::new(length), "{prefix}{elapsed} {wide_bar} {pos}/{len} {msg} {eta}"),
            None => (ProgressBar::new_spinner(), "{prefix}{elapsed} {spinner} {pos} {msg}"),
        };
        bar.set_prefix(label.to_owned());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let progress = Progress { bar, label: label.to_owned(), unit, last: Mutex::new(Instant::now()) };
        if done > 0 {
            progress.print(&format!("{label}{done} {unit} already exist"));
        }
        progress.bar.set_position(done);
        progress.bar.reset_eta();
        progress
    }

    /// Shows the number of items done and a message, if the last time is long enough ago.
    pub fn update(&self, done: u64, message: impl FnOnce() -> String) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let every = if self.bar.is_hidden() { EVERY.0 } else { EVERY.1 };
        if last.elapsed() < every {
            return;
        }
        *last = Instant::now();
        if self.bar.is_hidden() {
            let length = self.bar.length().map_or(String::new(), |length| format!(" of {length}"));
            let message = message();
            let colon = if message.is_empty() { "" } else { ": " };
            eprintln!("{}{done}{length} {}{colon}{message}", self.label, self.unit);
        } else {
            self.bar.set_position(done);
            self.bar.set_message(message());
        }
    }

    /// Prints a line above the bar.
    pub fn print(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
