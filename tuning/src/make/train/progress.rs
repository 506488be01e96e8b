//! The progress display: a bar on a terminal, a line now and then elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// The time between two lines without a terminal, and between two updates of the bar.
const EVERY: (Duration, Duration) = (Duration::from_secs(20), Duration::from_millis(200));

/// The bar's length. It shows shares of the run.
const LENGTH: u64 = 1000;

pub struct Display {
    bar: ProgressBar,
    start: Instant,
    /// The share that was complete at the start.
    before: f64,
    told: Instant,
    /// Visits since the start.
    visits: u64,
    errors: String,
}

impl Display {
    /// A display for a run of which this share is already complete.
    pub fn new(before: f64) -> Display {
        let bar = ProgressBar::new(LENGTH);
        if let Ok(style) = ProgressStyle::with_template("{elapsed} {wide_bar} {percent}% {msg}") {
            bar.set_style(style);
        }
        Display {
            bar,
            start: Instant::now(),
            before,
            told: Instant::now(),
            visits: 0,
            errors: String::new(),
        }
    }

    /// Updates the display: this many positions have been visited, and this share of the run is complete.
    pub fn add(&mut self, visits: u64, over: f64) {
        self.visits += visits;
        let every = if self.bar.is_hidden() {
            EVERY.0
        } else {
            EVERY.1
        };
        if self.told.elapsed() < every {
            return;
        }
        self.told = Instant::now();
        let seconds = self.start.elapsed().as_secs_f64();
        let left = seconds * (1.0 - over) / (over - self.before).max(1e-6);
        let line = format!(
            "{:.0} k positions/s, {}{:.0} s left",
            self.visits as f64 / seconds / 1000.0,
            self.errors,
            left.max(0.0)
        );
        if self.bar.is_hidden() {
            eprintln!("{:.1} %: {line}", over * 100.0);
        } else {
            self.bar.set_position((over * LENGTH as f64) as u64);
            self.bar.set_message(line);
        }
    }

    /// Shows the current errors.
    pub fn set_errors(&mut self, train: f64, held_out: f64) {
        self.errors = format!("{train:.6} training, {held_out:.6} validation, ");
    }

    /// Prints a line.
    pub fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    /// Removes the bar, and returns how many positions were visited per second.
    pub fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.visits as f64 / self.start.elapsed().as_secs_f64()
    }
}
