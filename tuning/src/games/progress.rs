//! How a match gets on: a bar on a terminal, lines elsewhere.

use super::report;
use super::settings::Settings;
use super::sprt::Sprt;
use super::tally::Tally;
use indicatif::{ProgressBar, ProgressStyle};

/// The display.
pub struct Progress {
    bar: ProgressBar,
    sprt: Option<Sprt>,
    every: u64,
}

impl Progress {
    /// At the start of a match, or where it is taken up: `left` games are to be played.
    pub fn new(settings: &Settings, tally: &Tally, left: usize) -> Progress {
        let bar = ProgressBar::new(tally.games() + left as u64);
        let template = "{elapsed} {wide_bar} {pos}/{len} {msg} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let progress = Progress {
            bar,
            sprt: settings.sprt,
            every: settings.report,
        };
        if tally.games() > 0 {
            progress.say(&format!("{} games are there already", tally.games()));
        }
        if settings.openings.only_one(&settings.variant) {
            progress
                .say("every game begins from the same position; --random-plies makes them differ");
        }
        progress.bar.set_position(tally.games());
        progress.bar.reset_eta();
        progress
            .bar
            .set_message(report::line(tally, progress.sprt.as_ref()));
        progress
    }

    /// A game is over.
    pub fn update(&mut self, tally: &Tally) {
        self.bar.set_position(tally.games());
        let line = report::line(tally, self.sprt.as_ref());
        if self.bar.is_hidden() && tally.games().is_multiple_of(self.every) {
            self.say(&format!("{} games: {line}", tally.games()));
        }
        self.bar.set_message(line);
    }

    /// The match is over.
    pub fn finish(&mut self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }
}
