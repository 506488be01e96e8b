//! The progress display: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// The time between two lines without a terminal.
const EVERY: Duration = Duration::from_secs(10);

pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    last: Instant,
    games: usize,
    positions: usize,
    /// Positions that the file already had.
    before: usize,
}

impl Progress {
    /// Starts with the number of wanted positions, if limited, and the positions and games that the file already has.
    pub fn new(wanted: Option<usize>, positions: usize, games: usize) -> Progress {
        let (bar, template) = match wanted {
            Some(wanted) => (
                ProgressBar::new(wanted as u64),
                "{elapsed} {wide_bar} {pos}/{len} positions, {msg} {eta}",
            ),
            None => (
                ProgressBar::new_spinner(),
                "{elapsed} {spinner} {pos} positions, {msg}",
            ),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_position(positions as u64);
        bar.reset_eta();
        Progress {
            bar,
            start: Instant::now(),
            last: Instant::now(),
            games,
            positions,
            before: positions,
        }
    }

    /// Called after a game, with the number of positions.
    pub fn update(&mut self, positions: usize) {
        self.games += 1;
        self.positions = positions;
        if !self.bar.is_hidden() {
            self.bar.set_position(positions as u64);
            self.bar.set_message(self.rate());
        } else if self.last.elapsed() >= EVERY {
            self.last = Instant::now();
            eprintln!("{}", self.line());
        }
    }

    /// Called when there are enough positions, or on interruption.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        eprintln!("{}", self.line());
    }

    fn line(&self) -> String {
        format!(
            "{} positions of {} games, {}",
            self.positions,
            self.games,
            self.rate()
        )
    }

    fn rate(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(0.001);
        let made = (self.positions - self.before) as f64;
        format!("{:.0} positions/s", made / seconds)
    }
}
