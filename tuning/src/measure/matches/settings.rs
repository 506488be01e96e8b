//! The validated command line of a match.

use super::HELP;
use super::book::{Book, BookSettings, Format};
use super::openings::{MatchOpenings, Source};
use super::pgn::Headings;
use crate::measure::flags::error::SettingsError;
use crate::measure::flags::play_flags::PlayFlags;
use crate::measure::flags::{self, Flag, engines, match_key, read_value, wrong};
use crate::measure::play::conditions::{GameConditions, describe};
use crate::shared::sprt::Sprt;
use clap::ValueEnum;
use sissa::engines::settings::EngineSettings;
use sissa::variant::Variant;
use sissa::variant::catalog::{Catalog, DEFAULT_GAME};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

/// Default number of rounds without an SPRT.
const ROUNDS: u32 = 100;

/// Default number of rounds with an SPRT.
const ROUNDS_OF_TEST: u32 = 40_000;

/// Largest number of games of a match.
const MAX_GAMES: u32 = 10_000_000;

/// The settings of a match.
#[derive(Debug)]
pub struct Settings {
    pub variant: Arc<Variant>,
    pub engines: [EngineSettings; 2],
    pub conditions: GameConditions,
    pub openings: MatchOpenings,
    pub games: u32,
    pub play: PlayFlags,
    /// The SPRT that may end the match early.
    pub sprt: Option<Sprt>,
    pub pgn: Option<PathBuf>,
    /// After how many games Elo is printed; `None` for only at the end.
    pub interval: Option<u64>,
    /// The tags that all games share.
    pub headings: Headings,
}

/// The values of a match's own flags.
#[derive(Default)]
struct RawFlags {
    play: PlayFlags,
    games: Option<u32>,
    rounds: Option<u32>,
    repeat: bool,
    book: Option<BookSettings>,
    sprt: Option<Sprt>,
    pgn: Option<PathBuf>,
    interval: Option<u64>,
    event: Option<String>,
    site: String,
}

impl Settings {
    pub fn new(words: &[String]) -> Result<Settings, SettingsError> {
        let flags = flags::read(words, HELP)?;
        let mut raw = RawFlags::default();
        for flag in &flags {
            if !raw.play.add(flag)? {
                raw.add(flag)?;
            }
        }
        raw.play.check_log("-pgnout", raw.pgn.as_deref())?;
        let engines = engines::read::<2>(&flags)?;
        let catalog = raw.play.catalog()?;
        let variant = match raw.play.variants(&catalog)?.as_slice() {
            [] => catalog.find(DEFAULT_GAME)?.clone(),
            [variant] => variant.clone(),
            [_, second, ..] => {
                return Err(SettingsError::OneGame(second.name.clone()));
            }
        };
        let games = raw.count()?;
        let conditions = raw.play.conditions(&engines);
        let openings = raw.openings(&variant, &catalog)?;
        let headings = Headings {
            event: raw.event.unwrap_or_else(|| "sissa-tuning match".to_owned()),
            site: raw.site,
            engines: engines.settings.each_ref().map(|engine| engine.name.clone()),
            variant: variant.name.clone(),
            limits: conditions.limits.map(|limits| limits.to_string()),
            conditions: describe(
                &raw.play.describe(std::slice::from_ref(&variant)),
                std::slice::from_ref(&variant),
                &catalog,
                &engines.settings,
                &conditions,
                &openings.describe(),
            ),
        };
        Ok(Settings {
            variant,
            engines: engines.settings,
            conditions,
            openings,
            games,
            play: raw.play,
            sprt: raw.sprt,
            pgn: raw.pgn,
            interval: raw.interval,
            headings,
        })
    }
}

impl RawFlags {
    fn add(&mut self, flag: &Flag) -> Result<(), SettingsError> {
        match flag.name {
            "-games" => self.games = Some(flag.number()?),
            "-rounds" => self.rounds = Some(flag.number()?),
            "-repeat" => match flag.values.as_slice() {
                [] => self.repeat = true,
                [times] if times == "2" => self.repeat = true,
                [times] if times == "1" => self.repeat = false,
                values => return Err(flag.wrong(&values.join(" "), "1 or 2")),
            },
            "-openings" => self.book = Some(read_book(flag)?),
            "-sprt" => self.sprt = Some(read_sprt(flag)?),
            "-pgnout" => self.pgn = Some(flag.path()?),
            "-ratinginterval" => {
                let games: u64 = flag.number()?;
                self.interval = (games > 0).then_some(games);
            }
            "-event" => self.event = Some(flag.only()?.to_owned()),
            "-site" => flag.only()?.clone_into(&mut self.site),
            "-recover" if !flag.values.is_empty() => {
                return Err(flag.wrong(&flag.values.join(" "), "empty"));
            }
            // `-recover` is always on; the engines are read elsewhere.
            "-recover" | "-engine" | "-each" => {}
            name => return Err(SettingsError::Refused(name.to_owned())),
        }
        Ok(())
    }

    /// The number of games to play.
    fn count(&self) -> Result<u32, SettingsError> {
        let usual = match (self.games, self.sprt) {
            (Some(_), _) => 1,
            (None, Some(_)) => ROUNDS_OF_TEST,
            (None, None) => ROUNDS,
        };
        let (rounds, games) = (self.rounds.unwrap_or(usual), self.games.unwrap_or(1));
        rounds
            .checked_mul(games)
            .filter(|count| (1..=MAX_GAMES).contains(count))
            .ok_or(SettingsError::Range("-rounds times -games", format!("from 1 to {MAX_GAMES}")))
    }

    fn openings(&self, variant: &Arc<Variant>, catalog: &Catalog) -> Result<MatchOpenings, SettingsError> {
        let source = match &self.book {
            Some(_) if self.play.array.is_some() => {
                return Err(SettingsError::Both("-openings", "-array"));
            }
            Some(_) if self.play.plies.is_some() => {
                return Err(SettingsError::Both("-openings", "-randomplies"));
            }
            Some(book) => {
                let read = Book::read(book, self.play.seed, variant, catalog);
                Source::Book(read.map_err(|error| SettingsError::Book { path: book.path.clone(), error })?)
            }
            None => Source::Arrays(self.play.openings()),
        };
        Ok(MatchOpenings { source, repeat: self.repeat })
    }
}

/// The file of openings.
fn read_book(flag: &Flag) -> Result<BookSettings, SettingsError> {
    let mut path = None;
    let mut format = None;
    let mut book = BookSettings {
        path: PathBuf::new(),
        format: Format::Pgn,
        is_shuffled: false,
        plies: usize::MAX,
        first: NonZero::<usize>::MIN,
    };
    for (key, value) in flag.pairs() {
        match_key!(flag, key, {
            "file" => path = Some(PathBuf::from(value)),
            "format" => {
                format = Some(Format::from_str(value, false).map_err(|_| wrong(key, value, "epd or pgn"))?);
            },
            "order" => {
                book.is_shuffled = match value {
                    "sequential" => false,
                    "random" => true,
                    _ => return Err(wrong("order", value, "sequential or random")),
                };
            },
            "plies" => book.plies = read_value(key, value, "a number of plies")?,
            "start" => book.first = read_value(key, value, "a number from 1")?,
        });
    }
    book.path = path.ok_or(SettingsError::Missing("-openings", "file=FILE"))?;
    let by_name = || match book.path.extension() {
        Some(end) if end.eq_ignore_ascii_case("epd") => Format::Epd,
        _ => Format::Pgn,
    };
    book.format = format.unwrap_or_else(by_name);
    Ok(book)
}

fn read_sprt(flag: &Flag) -> Result<Sprt, SettingsError> {
    let (mut elo0, mut elo1) = (None, None);
    let (mut alpha, mut beta) = (0.05, 0.05);
    for (key, value) in flag.pairs() {
        let number = || read_value::<f64>(key, value, "a number");
        match_key!(flag, key, {
            "elo0" => elo0 = Some(number()?),
            "elo1" => elo1 = Some(number()?),
            "alpha" => alpha = number()?,
            "beta" => beta = number()?,
            "model" => {
                if value != "normalized" {
                    return Err(wrong("model", value, "normalized, the only unit here"));
                }
            },
        });
    }
    let missing = |key| SettingsError::Missing("-sprt", key);
    let (elo0, elo1) = (elo0.ok_or(missing("elo0=ELO"))?, elo1.ok_or(missing("elo1=ELO"))?);
    let range = |name, range: &str| SettingsError::Range(name, range.to_owned());
    // A NaN is neither below nor above.
    if !(elo0 < elo1 && elo0 >= -1e4 && elo1 <= 1e4) {
        return Err(range("elo0", "below elo1, and both from -10000 to 10000"));
    }
    for (name, error) in [("alpha", alpha), ("beta", beta)] {
        if !(error > 0.0 && error < 0.5) {
            return Err(range(name, "above 0 and below 0.5"));
        }
    }
    Ok(Sprt { elo0, elo1, alpha, beta })
}

#[cfg(test)]
mod tests;
