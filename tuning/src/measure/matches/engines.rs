//! Engines on the command lines of the other tools, and helpers for all command lines with engines.

use super::engine::quirks::{EngineCastlingStyle, FenStyle};
use super::engine::settings::EngineSettings;
use super::settings::error::SettingsError;
use clap::Args;
use std::path::Path;

/// Two engines.
#[derive(Args, Clone, Debug)]
pub struct EngineArguments {
    /// The first engine: a program and its arguments, quoted as for a shell
    #[arg(long, value_name = "COMMAND")]
    pub engine1: String,
    /// The second engine
    #[arg(long, value_name = "COMMAND")]
    pub engine2: String,
    /// Name of the first engine [default: the program's name]
    #[arg(long, value_name = "NAME")]
    pub name1: Option<String>,
    /// Name of the second engine
    #[arg(long, value_name = "NAME")]
    pub name2: Option<String>,
    /// An option of the first engine; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option1: Vec<String>,
    /// An option of the second engine; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option2: Vec<String>,
    /// An option of both engines; may be repeated
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub option: Vec<String>,
    /// The first engine's own name of the game, if it is not found automatically
    #[arg(long, value_name = "NAME")]
    pub variant_name1: Option<String>,
    /// The second engine's own name of the game
    #[arg(long, value_name = "NAME")]
    pub variant_name2: Option<String>,
    /// Notation of castling rights in FEN that the first engine expects
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen1: FenStyle,
    /// Notation of castling rights in FEN that the second engine expects
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    pub fen2: FenStyle,
    /// Notation of castling moves that the first engine expects
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling1: EngineCastlingStyle,
    /// Notation of castling moves that the second engine expects
    #[arg(long, value_name = "STYLE", default_value = "auto")]
    pub castling2: EngineCastlingStyle,
}

/// Both engines.
///
/// # Errors
/// The first [`SettingsError`] found.
pub fn specs(arguments: &EngineArguments) -> Result<[EngineSettings; 2], SettingsError> {
    let EngineArguments {
        engine1, engine2, ..
    } = arguments;
    let options = |own: &[String]| read_options(own.iter().chain(&arguments.option));
    let mut engines = [
        EngineSettings {
            name: String::new(),
            command: read_command(engine1)?,
            folder: None,
            options: options(&arguments.option1)?,
            variant: arguments.variant_name1.clone(),
            fen: arguments.fen1,
            castling: arguments.castling1,
        },
        EngineSettings {
            name: String::new(),
            command: read_command(engine2)?,
            folder: None,
            options: options(&arguments.option2)?,
            variant: arguments.variant_name2.clone(),
            fen: arguments.fen2,
            castling: arguments.castling2,
        },
    ];
    name(
        &mut engines,
        [arguments.name1.clone(), arguments.name2.clone()],
    )?;
    Ok(engines)
}

/// Names the engines: those `given`, or else the names of the programs.
///
/// # Errors
/// [`SettingsError::SameName`]
pub fn name(
    engines: &mut [EngineSettings; 2],
    given: [Option<String>; 2],
) -> Result<(), SettingsError> {
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
    Ok(())
}

/// A program and its arguments, quoted as for a shell.
///
/// # Errors
/// [`SettingsError::Command`] when it is not one.
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
/// [`SettingsError::Option`] when one is invalid.
pub fn read_options<'a>(
    texts: impl IntoIterator<Item = &'a String>,
) -> Result<Vec<(String, Option<String>)>, SettingsError> {
    texts.into_iter().map(|text| read_option(text)).collect()
}

/// An option with its value.
///
/// # Errors
/// [`SettingsError::Option`] when it has no name.
pub fn read_option(text: &str) -> Result<(String, Option<String>), SettingsError> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_owned())),
        None => (text, None),
    };
    if name.trim().is_empty() {
        return Err(SettingsError::Option(text.to_owned()));
    }
    Ok((name.trim().to_owned(), value))
}
