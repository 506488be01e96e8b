//! The engines, from `-engine` and `-each`.

use super::error::SettingsError;
use super::flags::{Flag, match_key, read_value, wrong};
use crate::measure::matches::rules::clock::EngineLimits;
use clap::ValueEnum;
use sissa::clock::TimeControl;
use sissa::engines::quirks::FenStyle;
use sissa::engines::settings::EngineSettings;
use sissa::notation::UciStyle;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The limits of an engine for which none are given.
const LIMITS: EngineLimits = EngineLimits::Clock(TimeControl {
    moves: None,
    base: Duration::from_secs(5),
    increment: Duration::from_millis(50),
});

/// The longest time of a move.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

/// An engine and its limits.
#[derive(Clone, Debug, Default)]
struct RawEngine {
    command: Option<String>,
    folder: Option<PathBuf>,
    arguments: Vec<String>,
    name: Option<String>,
    options: Vec<(String, Option<String>)>,
    limits: Option<EngineLimits>,
    /// Whether `tc=inf` has left them to another flag.
    has_no_clock: bool,
    margin: Option<Duration>,
    variant: Option<String>,
    fen: Option<FenStyle>,
    castling: Option<Option<UciStyle>>,
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
        let mut engine = RawEngine::default();
        for flag in of("-each") {
            engine.add(flag)?;
        }
        engine.add(own)?;
        if engine.has_no_clock && engine.limits.is_none() {
            return Err(SettingsError::Missing {
                flag: "tc=inf",
                key: "st, nodes or depth",
            });
        }
        found.push(engine);
    }
    let count = found.len();
    let engines = <[RawEngine; N]>::try_from(found).map_err(|_| SettingsError::Engines {
        needed: N,
        found: count,
    })?;
    let names = engines.each_ref().map(|engine| engine.name.clone());
    let given = engines.each_ref().map(|engine| engine.limits);
    let margins = engines.each_ref().map(RawEngine::margin);
    let mut settings = Vec::new();
    for engine in engines {
        settings.push(engine.settings()?);
    }
    name(&mut settings, &names)?;
    let settings =
        <[EngineSettings; N]>::try_from(settings).map_err(|found| SettingsError::Engines {
            needed: N,
            found: found.len(),
        })?;
    Ok(Engines {
        settings,
        given,
        margins,
    })
}

/// Names the engines: those `given`, or else the names of the programs.
fn name(engines: &mut [EngineSettings], given: &[Option<String>]) -> Result<(), SettingsError> {
    let usual: Vec<String> = engines
        .iter()
        .map(|engine| program_name(&engine.command))
        .collect();
    let alike = usual.len() > 1 && usual.iter().all(|name| *name == usual[0]);
    for (i, engine) in engines.iter_mut().enumerate() {
        engine.name = match &given[i] {
            Some(name) => name.clone(),
            None if alike => format!("{}-{}", usual[i], i + 1),
            None => usual[i].clone(),
        };
    }
    match engines {
        [first, second] if first.name == second.name => {
            Err(SettingsError::SameName(first.name.clone()))
        }
        _ => Ok(()),
    }
}

/// The default name of an engine.
fn program_name(command: &[String]) -> String {
    let program = command.first().map_or("", String::as_str);
    let name = Path::new(program).file_stem();
    name.map_or_else(
        || program.to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// A program and its arguments, quoted as for a shell.
fn read_command(text: &str) -> Result<Vec<String>, SettingsError> {
    shlex::split(text)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| SettingsError::Command(text.to_owned()))
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
    let (limits, name) = match key {
        "tc" => return Ok(EngineLimits::Clock(read_value(key, value, time_control)?)),
        "st" => return Ok(EngineLimits::MoveTime(read_seconds(value)?)),
        "nodes" => (
            EngineLimits::Nodes(read_value(key, value, "a number")?),
            "nodes",
        ),
        _ => (
            EngineLimits::Depth(read_value(key, value, "a number")?),
            "depth",
        ),
    };
    match limits {
        EngineLimits::Nodes(0) | EngineLimits::Depth(0) => Err(SettingsError::Range {
            name,
            range: "at least 1".to_owned(),
        }),
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
                "dir" => self.folder = Some(value.into()),
                "arg" => self.arguments.push(value.to_owned()),
                "name" => self.name = Some(value.to_owned()),
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
                "variant" => self.variant = Some(value.to_owned()),
                "fen" => {
                    let style = FenStyle::from_str(value, true);
                    self.fen = Some(style.map_err(|_| wrong(key, value, "x-fen or shredder"))?);
                },
                "castling" => {
                    self.castling = Some(match value {
                        "auto" => None,
                        _ => Some(read_value(key, value, "auto, king-takes-rook, from-to or scharnagl")?),
                    });
                },
                "option.NAME" => self.options.push(read_option(option.unwrap_or_default())?),
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

    fn settings(self) -> Result<EngineSettings, SettingsError> {
        let text = self.command.ok_or(SettingsError::Missing {
            flag: "-engine",
            key: "cmd=COMMAND",
        })?;
        let mut command = read_command(&text)?;
        if let (Some(folder), Some(program)) = (&self.folder, command.first_mut()) {
            *program = in_folder(folder, program);
        }
        command.extend(self.arguments);
        Ok(EngineSettings {
            name: String::new(),
            command,
            folder: self.folder,
            options: self.options,
            wishes: Vec::new(),
            variant: self.variant,
            fen: self.fen.unwrap_or(FenStyle::XFen),
            castling: self.castling.flatten(),
        })
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
        .filter(|time| (Duration::from_millis(1)..=MAX_TIME).contains(time))
        .ok_or_else(|| wrong("st", text, "a time from 0.001 to 1000000 seconds"))
}
