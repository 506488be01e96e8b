//! Telling how it gets on: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// The display.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    last: Instant,
    games: usize,
    positions: usize,
    /// Positions that were there before.
    before: usize,
}

impl Progress {
    /// At the start: so many positions are wanted, if that is the limit, and so many are there, of so many games.
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

    /// A game is over, and there are so many positions now.
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

    /// There are enough, or it was interrupted.
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
