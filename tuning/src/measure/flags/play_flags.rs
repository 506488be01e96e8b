//! The flags that tools which play games share.

use super::engines::Engines;
use super::error::SettingsError;
use super::{Flag, match_key, read_value, wrong};
use crate::measure::play::conditions::GameConditions;
use crate::measure::play::openings::SeededOpenings;
use crate::shared::adjudication::{AdjudicationRules, DrawRule, ResignRule};
use crate::shared::files::hash_of_file;
use crate::shared::games;
use crate::shared::threads::MAX_THREADS;
use same_file::is_same_file;
use sissa::openings::RandomOpening;
use sissa::variant::Variant;
use sissa::variant::arrays::ArrayPair;
use sissa::variant::catalog::Catalog;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug)]
pub struct PlayFlags {
    /// `-variant`: names of games, with commas between them.
    variant: Option<String>,
    /// `-variants`: a file of more games.
    file: Option<PathBuf>,
    /// Number of games in parallel.
    pub concurrency: usize,
    /// The array of all games.
    pub array: Option<ArrayPair>,
    /// Number of random plies.
    pub plies: Option<u32>,
    pub seed: u64,
    rules: AdjudicationRules,
    /// Timeout for answers when no clock runs.
    pub patience: Duration,
    /// The log of all lines from and to the engines.
    pub log: Option<PathBuf>,
}

impl Default for PlayFlags {
    fn default() -> PlayFlags {
        PlayFlags {
            variant: None,
            file: None,
            concurrency: 1,
            array: None,
            plies: None,
            seed: 1,
            rules: AdjudicationRules::default(),
            patience: Duration::from_secs(60),
            log: None,
        }
    }
}

impl PlayFlags {
    /// Takes a flag if it is one of these; false if not.
    pub fn add(&mut self, flag: &Flag) -> Result<bool, SettingsError> {
        match flag.name {
            "-variant" => self.variant = Some(flag.only()?.to_owned()),
            "-variants" => self.file = Some(flag.path()?),
            "-concurrency" => {
                let games: usize = flag.number()?;
                if !(1..=MAX_THREADS).contains(&games) {
                    return Err(SettingsError::Range("-concurrency", format!("from 1 to {MAX_THREADS}")));
                }
                self.concurrency = games;
            }
            "-array" => self.array = Some(flag.value("the number of an array, or two as 12/345")?),
            "-randomplies" => self.plies = Some(flag.number()?),
            "-srand" => self.seed = flag.number()?,
            "-draw" => self.rules.draw = Some(read_draw(flag)?),
            "-resign" => self.rules.resign = Some(read_resign(flag)?),
            "-maxmoves" => {
                let moves: u32 = flag.number()?;
                self.rules.longest = (moves > 0).then_some(moves);
            }
            "-patience" => {
                let seconds: u64 = flag.value("a number of seconds")?;
                if seconds > 1_000_000 {
                    return Err(flag.wrong(flag.only()?, "at most 1000000 seconds"));
                }
                self.patience = Duration::from_secs(seconds.max(1));
            }
            "-log" => self.log = Some(flag.path()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Refuses a log in the file of a flag with results, which it would empty.
    pub fn check_log(&self, flag: &str, results: Option<&Path>) -> Result<(), SettingsError> {
        let both = self.log.as_deref().zip(results);
        match both.is_some_and(|(log, results)| is_same_file(log, results).unwrap_or(log == results)) {
            true => Err(SettingsError::Range("-log", format!("another file than that of {flag}"))),
            false => Ok(()),
        }
    }

    /// The built-in games and those of the file. Mistakes in the file are printed as warnings.
    pub fn catalog(&self) -> Result<Catalog, SettingsError> {
        let catalog = games::catalog(self.file.as_deref());
        catalog.map_err(|error| SettingsError::File(error.to_string()))
    }

    /// The games of `-variant`; none without it.
    pub fn variants(&self, catalog: &Catalog) -> Result<Vec<Arc<Variant>>, SettingsError> {
        let names = self.variant.iter().flat_map(|names| names.split(','));
        names.map(|name| Ok(catalog.find(name.trim())?.clone())).collect()
    }

    /// The games as text that distinguishes them from others of the same name.
    pub fn describe(&self, variants: &[Arc<Variant>]) -> String {
        let names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
        let mut text = names.join(", ");
        if let Some(hash) = self.file.as_deref().and_then(hash_of_file) {
            text.push_str(&format!(" [{hash:016x}]"));
        }
        text
    }

    /// Limits and adjudication of games between the engines.
    pub fn conditions<const N: usize>(&self, engines: &Engines<N>) -> GameConditions {
        GameConditions {
            limits: [engines.limits(0), engines.limits(N - 1)],
            margins: [engines.margins[0], engines.margins[N - 1]],
            patience: self.patience,
            adjudication: self.rules,
        }
    }

    /// Openings from arrays and random plies.
    pub fn openings(&self) -> SeededOpenings {
        let plies = self.plies.unwrap_or(0);
        SeededOpenings {
            seed: self.seed,
            opening: RandomOpening { array: self.array, plies: plies..=plies, max_loss: None },
        }
    }
}

fn read_draw(flag: &Flag) -> Result<DrawRule, SettingsError> {
    let mut rule = DrawRule { from: 1, moves: 0, score: 0 };
    for (key, value) in flag.pairs() {
        match_key!(flag, key, {
            "movenumber" => rule.from = read_value(key, value, "the number of a move")?,
            "movecount" => rule.moves = read_value(key, value, "a number of moves")?,
            "score" => rule.score = read_score(key, value)?,
        });
    }
    moves_needed(rule.moves, "-draw")?;
    Ok(rule)
}

fn read_resign(flag: &Flag) -> Result<ResignRule, SettingsError> {
    let mut rule = ResignRule { moves: 0, score: 0, one_sided: true };
    let mut has_score = false;
    for (key, value) in flag.pairs() {
        match_key!(flag, key, {
            "movecount" => rule.moves = read_value(key, value, "a number of moves")?,
            "score" => (rule.score, has_score) = (read_score(key, value)?, true),
            "twosided" => rule.one_sided = !read_value::<bool>(key, value, "true or false")?,
        });
    }
    moves_needed(rule.moves, "-resign")?;
    // With 0 an even position would be lost.
    if has_score { Ok(rule) } else { Err(SettingsError::Missing("-resign", "score=CENTIPAWNS")) }
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
        return Err(SettingsError::Missing(flag, "movecount=N from 1"));
    }
    Ok(())
}
