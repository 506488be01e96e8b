//! The engines, from `-engine` and `-each`.

use super::error::SettingsError;
use super::{Flag, match_key, read_value, wrong};
use crate::measure::play::clock::EngineLimits;
use clap::ValueEnum;
use sissa::clock::TimeControl;
use sissa::engines::FenStyle;
use sissa::engines::settings::EngineSettings;
use std::path::Path;
use std::time::Duration;

/// The limits of an engine for which none are given.
const LIMITS: EngineLimits = EngineLimits::Clock(TimeControl {
    moves: None,
    base: Duration::from_secs(5),
    increment: Duration::from_millis(50),
});

/// The shortest time of a move or a clock.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The longest time of a move.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

/// An engine and its limits.
#[derive(Clone, Debug)]
struct RawEngine {
    /// Without a command; the name may be empty.
    settings: EngineSettings,
    command: Option<String>,
    arguments: Vec<String>,
    limits: Option<EngineLimits>,
    /// Whether `tc=inf` has left them to another flag.
    has_no_clock: bool,
    margin: Option<Duration>,
}

/// `N` engines and their limits.
#[derive(Debug)]
pub struct Engines<const N: usize> {
    pub settings: [EngineSettings; N],
    /// The limits that are given for each.
    pub given: [Option<EngineLimits>; N],
    /// Their overruns that are tolerated.
    pub margins: [Duration; N],
}

impl<const N: usize> Engines<N> {
    /// The limits of an engine.
    pub fn limits(&self, index: usize) -> EngineLimits {
        self.given[index].unwrap_or(LIMITS)
    }
}

/// Reads `N` engines.
pub fn read<const N: usize>(flags: &[Flag]) -> Result<Engines<N>, SettingsError> {
    let of = |name: &'static str| flags.iter().filter(move |flag| flag.name == name);
    let mut found = Vec::new();
    for own in of("-engine") {
        let mut engine = RawEngine {
            settings: EngineSettings::of(String::new(), Vec::new()),
            command: None,
            arguments: Vec::new(),
            limits: None,
            has_no_clock: false,
            margin: None,
        };
        for flag in of("-each") {
            engine.add(flag)?;
        }
        engine.add(own)?;
        if engine.has_no_clock && engine.limits.is_none() {
            return Err(SettingsError::Missing("tc=inf", "st, nodes or depth"));
        }
        engine.read_command()?;
        found.push(engine);
    }
    let engines = <[RawEngine; N]>::try_from(found);
    let mut engines = engines.map_err(|found| SettingsError::Engines { needed: N, found: found.len() })?;
    name(&mut engines)?;
    Ok(Engines {
        given: engines.each_ref().map(|engine| engine.limits),
        margins: engines.each_ref().map(RawEngine::margin),
        settings: engines.map(|engine| engine.settings),
    })
}

/// Gives engines without a name that of their program.
fn name(engines: &mut [RawEngine]) -> Result<(), SettingsError> {
    let usual: Vec<String> = engines.iter().map(|engine| program_name(&engine.settings.command)).collect();
    let alike = usual.len() > 1 && usual.iter().all(|name| *name == usual[0]);
    for (i, engine) in engines.iter_mut().enumerate() {
        if engine.settings.name.is_empty() {
            engine.settings.name = match alike {
                true => format!("{}-{}", usual[i], i + 1),
                false => usual[i].clone(),
            };
        }
    }
    match engines {
        [first, second] if first.settings.name == second.settings.name => {
            Err(SettingsError::SameName(first.settings.name.clone()))
        }
        _ => Ok(()),
    }
}

/// The default name of an engine.
fn program_name(command: &[String]) -> String {
    let program = command.first().map_or("", String::as_str);
    let name = Path::new(program).file_stem();
    name.map_or_else(|| program.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// An option with its value.
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

/// The limits of one of the keys `tc`, `st`, `nodes` and `depth`, within which a move can be made.
fn read_limits(key: &str, value: &str) -> Result<EngineLimits, SettingsError> {
    let time_control = "a time control, as 5+0.05, 40/60+0.6 or 1:30+1";
    let limits = match key {
        "tc" => EngineLimits::Clock(read_value(key, value, time_control)?),
        "st" => EngineLimits::MoveTime(read_seconds(value)?),
        "nodes" => EngineLimits::Nodes(read_value(key, value, "a number")?),
        _ => EngineLimits::Depth(read_value(key, value, "a number")?),
    };
    let too_few = |name| Err(SettingsError::Range(name, "at least 1".to_owned()));
    match limits {
        EngineLimits::Clock(control) if control.base < MIN_TIME => {
            Err(SettingsError::Range("tc", "at least 0.001 seconds".to_owned()))
        }
        EngineLimits::Nodes(0) => too_few("nodes"),
        EngineLimits::Depth(0) => too_few("depth"),
        limits => Ok(limits),
    }
}

impl RawEngine {
    /// Adds the values of a flag; limits replace earlier ones.
    fn add(&mut self, flag: &Flag) -> Result<(), SettingsError> {
        let mut limits = None;
        for ((key, value), word) in flag.pairs().zip(&flag.values) {
            // A button is an option without `=`.
            let option = word.strip_prefix("option.");
            let key = option.map_or(key, |_| "option.NAME");
            match_key!(flag, key, {
                "cmd" => self.command = Some(value.to_owned()),
                "dir" => self.settings.folder = Some(value.into()),
                "arg" => self.arguments.push(value.to_owned()),
                "name" => value.clone_into(&mut self.settings.name),
                "proto" => {
                    if value != "uci" {
                        return Err(wrong(key, value, "uci, which all engines must speak"));
                    }
                },
                "tc" | "st" | "nodes" | "depth" => {
                    let replaced = match (key, value) {
                        ("tc", "inf") => {
                            self.has_no_clock = true;
                            self.limits.take_if(|limits| matches!(limits, EngineLimits::Clock(_)));
                            None
                        }
                        _ => limits.replace(read_limits(key, value)?),
                    };
                    if replaced.is_some() {
                        return Err(SettingsError::Limits);
                    }
                },
                "timemargin" => {
                    let margin = read_value(key, value, "a number of milliseconds")?;
                    self.margin = Some(Duration::from_millis(margin));
                },
                "variant" => self.settings.variant = Some(value.to_owned()),
                "fen" => {
                    let style = FenStyle::from_str(value, true);
                    self.settings.fen = style.map_err(|_| wrong(key, value, "x-fen or shredder"))?;
                },
                "castling" => {
                    self.settings.castling_style = match value {
                        "auto" => None,
                        _ => Some(read_value(key, value, "auto, king-takes-rook, from-to or scharnagl")?),
                    };
                },
                "option.NAME" => self.settings.options.push(read_option(option.unwrap_or_default())?),
            });
        }
        self.limits = limits.or(self.limits);
        Ok(())
    }

    fn margin(&self) -> Duration {
        let usual = match self.limits {
            Some(EngineLimits::MoveTime(_)) => Duration::from_millis(100),
            _ => Duration::ZERO,
        };
        self.margin.unwrap_or(usual)
    }

    /// Sets the program and its arguments, which are quoted as for a shell.
    fn read_command(&mut self) -> Result<(), SettingsError> {
        let text = self.command.as_ref().ok_or(SettingsError::Missing("-engine", "cmd=COMMAND"))?;
        let mut command =
            shlex::split(text).filter(|words| !words.is_empty()).ok_or_else(|| SettingsError::Command(text.clone()))?;
        if let Some(folder) = &self.settings.folder {
            command[0] = in_folder(folder, &command[0]);
        }
        command.extend(self.arguments.iter().cloned());
        self.settings.command = command;
        Ok(())
    }
}

/// A program relative to the folder that it runs in, as a path from here.
fn in_folder(folder: &Path, program: &str) -> String {
    let there = folder.join(program);
    match there.canonicalize() {
        Ok(path) if program.contains('/') => path.to_string_lossy().into_owned(),
        _ => program.to_owned(),
    }
}

fn read_seconds(text: &str) -> Result<Duration, SettingsError> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| (MIN_TIME..=MAX_TIME).contains(time))
        .ok_or_else(|| wrong("st", text, "a time from 0.001 to 1000000 seconds"))
}
