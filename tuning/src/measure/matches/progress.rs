//! Progress display of a match.

use super::report;
use super::settings::Settings;
use super::sprt::Sprt;
use super::tally::Tally;
use crate::shared::opening::ONE_OPENING;
use crate::shared::progress_bar::Bar;

/// The display.
pub struct Progress {
    bar: Bar,
    sprt: Option<Sprt>,
}

impl Progress {
    /// At the start of a match, or where it is taken up: `left` games are to be played.
    pub fn new(settings: &Settings, tally: &Tally, left: usize) -> Progress {
        let done = tally.games();
        let bar = Bar::new(done + left as u64, done, "games", settings.report);
        if settings.openings.only_one(&settings.variant) {
            bar.say(ONE_OPENING);
        }
        bar.show(report::line(tally, settings.sprt.as_ref()));
        Progress {
            bar,
            sprt: settings.sprt,
        }
    }

    /// A game is over.
    pub fn update(&self, tally: &Tally) {
        let line = report::line(tally, self.sprt.as_ref());
        self.bar.update(tally.games(), line);
    }

    /// The match is over.
    pub fn finish(&self) {
        self.bar.finish();
    }
}
