//! Telling how it gets on: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

/// Games between two lines where there is no terminal.
const EVERY: usize = 100;

/// The display.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    games: usize,
    /// Games and positions that were there before.
    before: (usize, usize),
    positions: usize,
}

impl Progress {
    /// At the start: so many positions are wanted, so many are there, of so many games.
    pub fn new(wanted: usize, positions: usize, games: usize) -> Progress {
        let bar = ProgressBar::new(wanted as u64);
        let template = "{elapsed} {wide_bar} {pos}/{len} positions, {msg} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_position(positions as u64);
        bar.reset_eta();
        Progress {
            bar,
            start: Instant::now(),
            games,
            before: (games, positions),
            positions,
        }
    }

    /// A game is over, and there are so many positions now.
    pub fn update(&mut self, positions: usize) {
        self.games += 1;
        self.positions = positions;
        self.bar.set_position(positions as u64);
        self.bar.set_message(self.rate());
        if self.bar.is_hidden() && (self.games - self.before.0).is_multiple_of(EVERY) {
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
        let made = (self.positions - self.before.1) as f64;
        format!("{:.0} positions/s", made / seconds)
    }
}
