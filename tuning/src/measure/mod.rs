//! Tools that measure UCI engines, this one and others.
//!
//! | folder | measures |
//! |---|---|
//! | `matches` | which of two engines is stronger: `sissa-tuning match` |
//! | `spsa` | which values of an engine's options are stronger |
//! | `speed` | the search speed of engines, for instance with more threads |
//!
//! They share `play`, games between engines, and `flags`, the command line.

pub mod flags;
pub mod matches;
pub mod play;
pub mod speed;
pub mod spsa;

use crate::shared::files::FileError;
use sissa::engines::log::Log;
use std::path::Path;

/// A log of what is said to engines and by them; without a path nothing is logged.
pub fn open_log(path: Option<&Path>) -> Result<Log, FileError> {
    path.map_or_else(|| Ok(Log::default()), |path| Log::create(path).map_err(FileError::of(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_the_help_is_wrapped() {
        for help in [matches::HELP, spsa::HELP, speed::HELP] {
            for line in help.lines() {
                assert!(line.chars().count() <= 79, "{line}");
            }
        }
    }
}
