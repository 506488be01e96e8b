//! The engines of a match, from `-engine` and `-each`.

use super::error::SettingsError;
use super::flags::{Flag, read_value, wrong};
use crate::measure::matches::engine::quirks::{EngineCastlingStyle, FenStyle};
use crate::measure::matches::engine::settings::EngineSettings;
use crate::measure::matches::engines::{name, read_command, read_option};
use crate::measure::matches::playing::not_zero;
use crate::measure::matches::rules::clock::{EngineLimits, TimeControl};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The keys of an engine; also `option.NAME`.
const KEYS: [&str; 14] = [
    "cmd",
    "dir",
    "arg",
    "name",
    "proto",
    "tc",
    "st",
    "nodes",
    "depth",
    "timemargin",
    "variant",
    "fen",
    "castling",
    "option.NAME",
];

/// An engine and its limits.
#[derive(Clone, Debug, Default)]
struct RawEngine {
    command: Option<String>,
    folder: Option<PathBuf>,
    arguments: Vec<String>,
    name: Option<String>,
    options: Vec<(String, Option<String>)>,
    limits: Option<EngineLimits>,
    margin: Option<Duration>,
    variant: Option<String>,
    fen: Option<FenStyle>,
    castling: Option<EngineCastlingStyle>,
}

/// Both engines, their limits, and the tolerated overrun.
pub struct Engines {
    /// The engines.
    pub specs: [EngineSettings; 2],
    /// The limits of each.
    pub limits: [EngineLimits; 2],
    /// The tolerated overrun of both.
    pub margin: Duration,
}

/// Both engines.
///
/// # Errors
/// The first [`SettingsError`] found.
pub fn read(flags: &[Flag]) -> Result<Engines, SettingsError> {
    let of = |name: &'static str| flags.iter().filter(move |flag| flag.name == name);
    let both: Vec<&Flag> = of("-each").collect();
    let mut found = Vec::new();
    for own in of("-engine") {
        let mut engine = RawEngine::default();
        for flag in &both {
            engine.add(flag)?;
        }
        engine.add(own)?;
        found.push(engine);
    }
    let [first, second] =
        <[RawEngine; 2]>::try_from(found).map_err(|found| SettingsError::Engines(found.len()))?;
    let names = [first.name.clone(), second.name.clone()];
    let limits = [first.limits(), second.limits()];
    let margin = first.margin().max(second.margin());
    let mut specs = [first.spec()?, second.spec()?];
    name(&mut specs, names)?;
    Ok(Engines {
        specs,
        limits,
        margin,
    })
}

impl RawEngine {
    /// Adds the values of a flag; limits replace earlier ones.
    fn add(&mut self, flag: &Flag) -> Result<(), SettingsError> {
        let mut limits = None;
        for ((key, value), word) in flag.pairs().zip(&flag.values) {
            let limit = match key {
                "cmd" => {
                    self.command = Some(value.to_owned());
                    None
                }
                "dir" => {
                    self.folder = Some(value.into());
                    None
                }
                "arg" => {
                    self.arguments.push(value.to_owned());
                    None
                }
                "name" => {
                    self.name = Some(value.to_owned());
                    None
                }
                "proto" if value == "uci" => None,
                "proto" => return Err(wrong("proto", value, "uci, which all engines must speak")),
                "tc" if value == "inf" => None,
                "tc" => Some(EngineLimits::Clock(read_clock(value)?)),
                "st" => Some(EngineLimits::MoveTime(read_seconds(value)?)),
                "nodes" => Some(EngineLimits::Nodes(read_value(key, value, "a number")?)),
                "depth" => Some(EngineLimits::Depth(read_value(key, value, "a number")?)),
                "timemargin" => {
                    let margin = read_value(key, value, "a number of milliseconds")?;
                    self.margin = Some(Duration::from_millis(margin));
                    None
                }
                "variant" => {
                    self.variant = Some(value.to_owned());
                    None
                }
                "fen" => {
                    let style = FenStyle::from_str(value, true);
                    self.fen = Some(style.map_err(|_| wrong(key, value, "x-fen or shredder"))?);
                    None
                }
                "castling" => {
                    let style = EngineCastlingStyle::from_str(value, true);
                    let expected = "auto, king-takes-rook or from-to";
                    self.castling = Some(style.map_err(|_| wrong(key, value, expected))?);
                    None
                }
                key => {
                    // A button is an option without `=`.
                    let Some(option) = word.strip_prefix("option.") else {
                        return Err(flag.unknown_key(key, &KEYS));
                    };
                    self.options.push(read_option(option)?);
                    None
                }
            };
            if let Some(limit) = limit
                && limits.replace(not_zero(limit)?).is_some()
            {
                return Err(SettingsError::Both(
                    "one of tc, st, nodes and depth",
                    "another",
                ));
            }
        }
        self.limits = limits.or(self.limits);
        Ok(())
    }

    fn limits(&self) -> EngineLimits {
        self.limits.unwrap_or(EngineLimits::Clock(TimeControl {
            moves: None,
            base: Duration::from_secs(5),
            increment: Duration::from_millis(50),
        }))
    }

    fn margin(&self) -> Duration {
        let usual = match self.limits() {
            EngineLimits::MoveTime(_) => Duration::from_millis(100),
            _ => Duration::ZERO,
        };
        self.margin.unwrap_or(usual)
    }

    fn spec(self) -> Result<EngineSettings, SettingsError> {
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
            variant: self.variant,
            fen: self.fen.unwrap_or(FenStyle::XFen),
            castling: self.castling.unwrap_or(EngineCastlingStyle::Auto),
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

/// A time control; the base time may be in minutes and seconds, `1:30`.
fn read_clock(text: &str) -> Result<TimeControl, SettingsError> {
    let expected = "a time control, as 5+0.05, 40/60+0.6 or 1:30+1";
    let error = || wrong("tc", text, expected);
    let mut plain = text.to_owned();
    if let Some(colon) = text.find(':') {
        let start = text[..colon].rfind('/').map_or(0, |at| at + 1);
        let end = text[colon..].find('+').map_or(text.len(), |at| at + colon);
        let minutes: f64 = text[start..colon].parse().map_err(|_| error())?;
        let seconds: f64 = text[colon + 1..end].parse().map_err(|_| error())?;
        plain.replace_range(start..end, &(60.0 * minutes + seconds).to_string());
    }
    plain.parse().map_err(|_| error())
}

fn read_seconds(text: &str) -> Result<Duration, SettingsError> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| *time >= Duration::from_millis(1))
        .ok_or_else(|| wrong("st", text, "a time of at least 0.001 seconds"))
}
