//! The validated command line.

use super::HELP;
use crate::measure::flags;
use crate::measure::flags::engines::{self, Engines};
use crate::measure::flags::error::SettingsError;
use crate::measure::flags::play_flags::PlayFlags;
use crate::measure::play::clock::EngineLimits;
use std::path::PathBuf;

/// The most searches of each position.
const MAX_ROUNDS: usize = 1000;

pub struct Settings {
    pub engines: Engines<2>,
    /// The limit of each search; `None` for the depth of each position.
    pub limits: Option<EngineLimits>,
    pub play: PlayFlags,
    pub positions: Option<PathBuf>,
    pub rounds: usize,
}

impl Settings {
    pub fn new(words: &[String]) -> Result<Settings, SettingsError> {
        let flags = flags::read(words, HELP)?;
        let engines = engines::read::<2>(&flags)?;
        let [first, second] = engines.given;
        if first != second || matches!(first, Some(EngineLimits::Clock(_))) {
            return Err(SettingsError::Range(
                "the limit",
                "st, nodes or depth, and the same for both engines".to_owned(),
            ));
        }
        let mut settings = Settings { engines, limits: first, play: PlayFlags::default(), positions: None, rounds: 1 };
        for flag in &flags {
            if settings.play.add(flag)? {
                continue;
            }
            match flag.name {
                "-positions" => settings.positions = Some(flag.path()?),
                "-rounds" => {
                    settings.rounds = flag.number()?;
                    if !(1..=MAX_ROUNDS).contains(&settings.rounds) {
                        return Err(SettingsError::Range("-rounds", format!("from 1 to {MAX_ROUNDS}")));
                    }
                }
                "-engine" | "-each" => {}
                name => return Err(SettingsError::Refused(name.to_owned())),
            }
        }
        Ok(settings)
    }
}
