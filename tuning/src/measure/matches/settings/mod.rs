//! The validated command line of a match.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the help |
//! | `flags` | flags and their values |
//! | `engines` | the engines, from `-engine` and `-each` |
//! | `error` | what is wrong with a command line |

pub mod arguments;
mod engines;
pub mod error;
mod flags;

use crate::measure::matches::engine::settings::EngineSettings;
use crate::measure::matches::files::Headings;
use crate::measure::matches::files::fingerprint::describe;
use crate::measure::matches::playing::{MOST_CONCURRENT, find_variant};
use crate::measure::matches::rules::arbiter::Conditions;
use crate::measure::matches::rules::book::{Book, BookSettings, Format};
use crate::measure::matches::rules::openings::{MatchOpenings, Source};
use crate::measure::matches::statistics::sprt::{Model, Sprt};
use crate::shared::adjudication::{AdjudicationRules, DrawRule, ResignRule};
use crate::shared::opening::Openings;
use error::SettingsError;
use flags::{Flag, read_value, wrong};
use sissa::variant::Variant;
use sissa::variant::arrays::ArrayPair;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Default number of rounds.
const ROUNDS: u32 = 100;

/// Default number of rounds with an SPRT.
const ROUNDS_OF_TEST: u32 = 40_000;

/// Largest number of games.
const MOST_GAMES: u32 = 10_000_000;

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub variant: Arc<Variant>,
    /// The engines.
    pub engines: [EngineSettings; 2],
    /// Limits and adjudication.
    pub conditions: Conditions,
    /// The openings.
    pub openings: MatchOpenings,
    /// Number of games.
    pub games: u32,
    /// Number of games in parallel.
    pub concurrency: usize,
    /// The SPRT that may end the match early.
    pub sprt: Option<Sprt>,
    /// The PGN file.
    pub pgn: Option<PathBuf>,
    /// The log of all lines from and to the engines.
    pub log: Option<PathBuf>,
    /// After how many games Elo is printed; `None` for only at the end.
    pub interval: Option<u64>,
    /// The tags that all games share.
    pub headings: Headings,
}

/// The values of the flags other than the engines'.
#[derive(Default)]
struct RawFlags {
    variant: Option<String>,
    games: Option<u32>,
    rounds: Option<u32>,
    repeat: bool,
    concurrency: Option<usize>,
    book: Option<BookSettings>,
    array: Option<ArrayPair>,
    plies: Option<u32>,
    seed: Option<u64>,
    sprt: Option<Sprt>,
    pgn: Option<PathBuf>,
    log: Option<PathBuf>,
    rules: AdjudicationRules,
    patience: Option<u64>,
    interval: Option<u64>,
    event: Option<String>,
    site: String,
}

impl Settings {
    /// Validates a command line.
    ///
    /// # Errors
    /// [`SettingsError`] if it is invalid.
    pub fn new(words: &[String]) -> Result<Settings, SettingsError> {
        let flags = flags::read(words)?;
        let mut raw = RawFlags::default();
        for flag in &flags {
            raw.add(flag)?;
        }
        let engines = engines::read(&flags)?;
        let variant = find_variant(raw.variant.as_deref().unwrap_or("chess"))?;
        let games = raw.count()?;
        let conditions = Conditions {
            limits: engines.limits,
            margin: engines.margin,
            patience: Duration::from_secs(raw.patience.unwrap_or(60).max(1)),
            adjudication: raw.rules,
        };
        let openings = raw.openings(&variant)?;
        let headings = Headings {
            event: raw.event.unwrap_or_else(|| "sissa-tuning match".to_owned()),
            site: raw.site,
            engines: engines.specs.each_ref().map(|spec| spec.name.clone()),
            variant: variant.name.clone(),
            limits: engines.limits.map(|limits| limits.to_string()),
            conditions: describe(
                &variant.name,
                &engines.specs,
                &conditions,
                &openings.describe(),
            ),
        };
        Ok(Settings {
            variant,
            engines: engines.specs,
            conditions,
            openings,
            games,
            concurrency: raw.concurrency.unwrap_or(1),
            sprt: raw.sprt,
            pgn: raw.pgn,
            log: raw.log,
            interval: raw.interval,
            headings,
        })
    }
}

impl RawFlags {
    fn add(&mut self, flag: &Flag) -> Result<(), SettingsError> {
        const NUMBER: &str = "a whole number";
        match flag.name {
            "-variant" => self.variant = Some(flag.only()?.to_owned()),
            "-games" => self.games = Some(flag.number(NUMBER)?),
            "-rounds" => self.rounds = Some(flag.number(NUMBER)?),
            "-repeat" => match flag.values.as_slice() {
                [] => self.repeat = true,
                [times] if times == "2" => self.repeat = true,
                [times] if times == "1" => self.repeat = false,
                values => return Err(flag.wrong(&values.join(" "), "1 or 2")),
            },
            "-concurrency" => {
                let games: usize = flag.number(NUMBER)?;
                if !(1..=MOST_CONCURRENT).contains(&games) {
                    return Err(flag.wrong(flag.only()?, "from 1 to 512"));
                }
                self.concurrency = Some(games);
            }
            "-openings" => self.book = Some(read_book(flag)?),
            "-array" => self.array = Some(flag.number("the number of an array, or two as 12/345")?),
            "-randomplies" => self.plies = Some(flag.number(NUMBER)?),
            "-srand" => self.seed = Some(flag.number(NUMBER)?),
            "-sprt" => self.sprt = Some(read_sprt(flag)?),
            "-pgnout" => {
                let path = flag.only()?;
                self.pgn = Some(path.strip_prefix("file=").unwrap_or(path).into());
            }
            "-log" => {
                let path = flag.only()?;
                self.log = Some(path.strip_prefix("file=").unwrap_or(path).into());
            }
            "-draw" => self.rules.draw = Some(read_draw(flag)?),
            "-resign" => {
                let (rule, one_sided) = read_resign(flag)?;
                self.rules.resign = Some(rule);
                self.rules.one_sided = one_sided;
            }
            "-maxmoves" => self.rules.longest = Some(flag.number(NUMBER)?),
            "-patience" => self.patience = Some(flag.number("a number of seconds")?),
            "-ratinginterval" => {
                let games: u64 = flag.number(NUMBER)?;
                self.interval = (games > 0).then_some(games);
            }
            "-event" => self.event = Some(flag.only()?.to_owned()),
            "-site" => flag.only()?.clone_into(&mut self.site),
            "-recover" if !flag.values.is_empty() => {
                return Err(flag.wrong(&flag.values.join(" "), "empty"));
            }
            // `-recover` is always on; the engines are read elsewhere.
            _ => {}
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
            .filter(|count| (1..=MOST_GAMES).contains(count))
            .ok_or(SettingsError::Range {
                name: "-rounds times -games",
                range: "from 1 to 10000000",
            })
    }

    fn openings(&self, variant: &Arc<Variant>) -> Result<MatchOpenings, SettingsError> {
        let seed = self.seed.unwrap_or(1);
        let source = match &self.book {
            Some(_) if self.array.is_some() => {
                return Err(SettingsError::Both("-openings", "-array"));
            }
            Some(_) if self.plies.is_some() => {
                return Err(SettingsError::Both("-openings", "-randomplies"));
            }
            Some(book) => {
                let shuffled = book.shuffled.map(|_| seed);
                let book = BookSettings {
                    shuffled,
                    ..book.clone()
                };
                Source::Book(Book::read(&book, variant)?)
            }
            None => Source::Arrays(Openings {
                seed,
                array: self.array,
                plies: self.plies.unwrap_or(0),
            }),
        };
        Ok(MatchOpenings {
            source,
            repeat: self.repeat,
        })
    }
}

/// The file of openings. Another flag has the seed to shuffle it with.
fn read_book(flag: &Flag) -> Result<BookSettings, SettingsError> {
    const KEYS: [&str; 5] = ["file", "format", "order", "plies", "start"];
    let mut path = None;
    let mut format = None;
    let mut book = BookSettings {
        path: PathBuf::new(),
        format: Format::Pgn,
        shuffled: None,
        plies: usize::MAX,
        first: 1,
    };
    for (key, value) in flag.pairs() {
        match key {
            "file" => path = Some(PathBuf::from(value)),
            "format" => {
                format = Some(match value {
                    "epd" => Format::Epd,
                    "pgn" => Format::Pgn,
                    _ => return Err(wrong("format", value, "epd or pgn")),
                });
            }
            "order" => {
                book.shuffled = match value {
                    "sequential" => None,
                    "random" => Some(0),
                    _ => return Err(wrong("order", value, "sequential or random")),
                }
            }
            "plies" => book.plies = read_value(key, value, "a number of plies")?,
            "start" => book.first = read_value(key, value, "a number from 1")?,
            key => return Err(flag.unknown_key(key, &KEYS)),
        }
    }
    book.path = path.ok_or(SettingsError::Missing {
        flag: "-openings",
        key: "file=FILE",
    })?;
    let by_name = || match book.path.extension() {
        Some(end) if end.eq_ignore_ascii_case("epd") => Format::Epd,
        _ => Format::Pgn,
    };
    book.format = format.unwrap_or_else(by_name);
    Ok(book)
}

fn read_sprt(flag: &Flag) -> Result<Sprt, SettingsError> {
    const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];
    let (mut elo0, mut elo1) = (None, None);
    let (mut alpha, mut beta, mut model) = (0.05, 0.05, Model::Normalized);
    for (key, value) in flag.pairs() {
        let number = || read_value::<f64>(key, value, "a number");
        match key {
            "elo0" => elo0 = Some(number()?),
            "elo1" => elo1 = Some(number()?),
            "alpha" => alpha = number()?,
            "beta" => beta = number()?,
            "model" => {
                model = match value {
                    "normalized" => Model::Normalized,
                    "logistic" => Model::Logistic,
                    _ => return Err(wrong("model", value, "normalized or logistic")),
                }
            }
            key => return Err(flag.unknown_key(key, &KEYS)),
        }
    }
    let missing = |key| SettingsError::Missing { flag: "-sprt", key };
    let (elo0, elo1) = (
        elo0.ok_or(missing("elo0=ELO"))?,
        elo1.ok_or(missing("elo1=ELO"))?,
    );
    let range = |name, range| SettingsError::Range { name, range };
    // A NaN is neither below nor above.
    if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
        return Err(range("elo0", "below elo1"));
    }
    for (name, error) in [("alpha", alpha), ("beta", beta)] {
        if !(error > 0.0 && error < 0.5) {
            return Err(range(name, "above 0 and below 0.5"));
        }
    }
    Ok(Sprt {
        elo0,
        elo1,
        alpha,
        beta,
        model,
    })
}

fn read_draw(flag: &Flag) -> Result<DrawRule, SettingsError> {
    const KEYS: [&str; 3] = ["movenumber", "movecount", "score"];
    let mut rule = DrawRule {
        from: 1,
        moves: 0,
        score: 0,
    };
    for (key, value) in flag.pairs() {
        match key {
            "movenumber" => rule.from = read_value(key, value, "the number of a move")?,
            "movecount" => rule.moves = read_value(key, value, "a number of moves")?,
            "score" => rule.score = read_score(key, value)?,
            key => return Err(flag.unknown_key(key, &KEYS)),
        }
    }
    moves_needed(rule.moves, "-draw")?;
    Ok(rule)
}

/// The rule, and whether it needs only the losing side's scores.
fn read_resign(flag: &Flag) -> Result<(ResignRule, bool), SettingsError> {
    const KEYS: [&str; 3] = ["movecount", "score", "twosided"];
    let mut rule = ResignRule { moves: 0, score: 0 };
    let mut two_sided = false;
    for (key, value) in flag.pairs() {
        match key {
            "movecount" => rule.moves = read_value(key, value, "a number of moves")?,
            "score" => rule.score = read_score(key, value)?,
            "twosided" => two_sided = read_value(key, value, "true or false")?,
            key => return Err(flag.unknown_key(key, &KEYS)),
        }
    }
    moves_needed(rule.moves, "-resign")?;
    Ok((rule, !two_sided))
}

fn read_score(key: &str, value: &str) -> Result<i32, SettingsError> {
    let score: i32 = read_value(key, value, "a number of centipawns")?;
    if score < 0 {
        return Err(wrong(key, value, "a number of centipawns from 0"));
    }
    Ok(score)
}

fn moves_needed(moves: u32, flag: &'static str) -> Result<(), SettingsError> {
    if moves == 0 {
        return Err(SettingsError::Missing {
            flag,
            key: "movecount=N from 1",
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
