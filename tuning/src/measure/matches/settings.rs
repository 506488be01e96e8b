//! The validated command line of a match.

use super::arbiter::Conditions;
use super::arguments::{Arguments, EngineArguments};
use super::clock::EngineLimits;
use super::error::SettingsError;
use super::fingerprint::describe;
use super::pgn::Headings;
use super::playing::{find_variant, not_zero};
use super::spec::Spec;
use super::sprt::Sprt;
use crate::shared::opening::Openings;
use sissa::variant::Variant;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Default number of games.
const GAMES: u32 = 100;

/// Default number of games with an SPRT.
const GAMES_OF_TEST: u32 = 40_000;

/// Largest number of games.
const MOST_GAMES: u32 = 10_000_000;

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub variant: Arc<Variant>,
    /// The engines.
    pub engines: [Spec; 2],
    /// Limits and adjudication.
    pub conditions: Conditions,
    /// The openings.
    pub openings: Openings,
    /// Number of pairs.
    pub pairs: u32,
    /// Number of games in parallel.
    pub concurrency: usize,
    /// The SPRT that may end the match early.
    pub sprt: Option<Sprt>,
    /// The PGN file.
    pub pgn: Option<PathBuf>,
    /// The log of all lines from and to the engines.
    pub log: Option<PathBuf>,
    /// Report interval, in games.
    pub report: u64,
    /// The tags that all games share.
    pub headings: Headings,
}

impl Settings {
    /// Validates a command line.
    ///
    /// # Errors
    /// [`SettingsError`] if it is invalid.
    pub fn new(arguments: &Arguments) -> Result<Settings, SettingsError> {
        let variant = find_variant(&arguments.variant)?;
        let engines = specs(&arguments.engines)?;
        let range = |name, range| SettingsError::Range { name, range };
        let sprt = read_sprt(arguments)?;
        let usual = if sprt.is_some() { GAMES_OF_TEST } else { GAMES };
        let games = arguments.games.unwrap_or(usual);
        if games == 0 || !games.is_multiple_of(2) || games > MOST_GAMES {
            return Err(range("--games", "an even number from 2 to 10000000"));
        }
        let playing = &arguments.playing;
        let concurrency = playing.concurrency()?;
        let limits = read_limits(arguments)?;
        let conditions = playing.conditions(limits);
        let openings = playing.openings();
        let headings = Headings {
            event: arguments.event.clone(),
            engines: [engines[0].name.clone(), engines[1].name.clone()],
            variant: variant.name.clone(),
            limits: limits.map(|limits| limits.to_string()),
            conditions: describe(&variant.name, &engines, &conditions, &openings),
        };
        Ok(Settings {
            variant,
            engines,
            conditions,
            openings,
            pairs: games / 2,
            concurrency,
            sprt,
            pgn: arguments.pgn.clone(),
            log: playing.log.clone(),
            report: arguments.report,
            headings,
        })
    }
}

/// Both engines.
///
/// # Errors
/// [`SettingsError`] with what is wrong with one of them.
pub fn specs(arguments: &EngineArguments) -> Result<[Spec; 2], SettingsError> {
    let EngineArguments {
        engine1, engine2, ..
    } = arguments;
    let options = |own: &[String]| read_options(own.iter().chain(&arguments.option));
    let mut engines = [
        Spec {
            name: String::new(),
            command: read_command(engine1)?,
            options: options(&arguments.option1)?,
            variant: arguments.variant_name1.clone(),
            fen: arguments.fen1,
            castling: arguments.castling1,
        },
        Spec {
            name: String::new(),
            command: read_command(engine2)?,
            options: options(&arguments.option2)?,
            variant: arguments.variant_name2.clone(),
            fen: arguments.fen2,
            castling: arguments.castling2,
        },
    ];
    let given = [arguments.name1.clone(), arguments.name2.clone()];
    let usual = engines.each_ref().map(|spec| program_name(&spec.command));
    let alike = usual[0] == usual[1];
    for (i, (spec, (given, usual))) in engines
        .iter_mut()
        .zip(given.into_iter().zip(usual))
        .enumerate()
    {
        spec.name = given.unwrap_or(if alike {
            format!("{usual}-{}", i + 1)
        } else {
            usual
        });
    }
    if engines[0].name == engines[1].name {
        return Err(SettingsError::SameName(engines[0].name.clone()));
    }
    Ok(engines)
}

/// A program and its arguments, quoted as for a shell.
///
/// # Errors
/// [`SettingsError::Command`] when it is none.
pub fn read_command(text: &str) -> Result<Vec<String>, SettingsError> {
    shlex::split(text)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| SettingsError::Command(text.to_owned()))
}

/// The default name of an engine.
pub fn program_name(command: &[String]) -> String {
    let program = command.first().map_or("", String::as_str);
    let name = Path::new(program).file_stem();
    name.map_or_else(
        || program.to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Options with their values.
///
/// # Errors
/// [`SettingsError::Option`] when one is none.
pub fn read_options<'a>(
    texts: impl IntoIterator<Item = &'a String>,
) -> Result<Vec<(String, Option<String>)>, SettingsError> {
    texts.into_iter().map(|text| read_option(text)).collect()
}

fn read_option(text: &str) -> Result<(String, Option<String>), SettingsError> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_owned())),
        None => (text, None),
    };
    if name.trim().is_empty() {
        return Err(SettingsError::Option(text.to_owned()));
    }
    Ok((name.trim().to_owned(), value))
}

fn read_limits(arguments: &Arguments) -> Result<[EngineLimits; 2], SettingsError> {
    let both = arguments.playing.limits()?;
    let limits = &arguments.own_limits;
    if !(limits.odds.is_finite() && limits.odds > 0.0) {
        return Err(SettingsError::Range {
            name: "--odds",
            range: "above 0",
        });
    }
    let own = |nodes: Option<u64>, depth: Option<u32>, otherwise: EngineLimits| {
        let own = nodes
            .map(EngineLimits::Nodes)
            .or(depth.map(EngineLimits::Depth));
        not_zero(own.unwrap_or(otherwise))
    };
    Ok([
        own(limits.nodes1, limits.depth1, both)?,
        own(limits.nodes2, limits.depth2, both.scaled(limits.odds))?,
    ])
}

fn read_sprt(arguments: &Arguments) -> Result<Option<Sprt>, SettingsError> {
    let Some(text) = &arguments.sprt else {
        return Ok(None);
    };
    let range = |name, range| SettingsError::Range { name, range };
    let numbers: Option<Vec<f64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    let [elo0, elo1] = numbers.as_deref().unwrap_or_default() else {
        return Err(range("--sprt", "two numbers, as 0,5"));
    };
    // A NaN is neither below nor above.
    if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
        return Err(range("--sprt", "two numbers, the first below the second"));
    }
    if !(arguments.sprt_error > 0.0 && arguments.sprt_error < 0.5) {
        return Err(range("--sprt-error", "above 0 and below 0.5"));
    }
    Ok(Some(Sprt {
        elo0: *elo0,
        elo1: *elo1,
        error: arguments.sprt_error,
    }))
}

#[cfg(test)]
#[path = "settings_tests.rs"]
mod tests;
