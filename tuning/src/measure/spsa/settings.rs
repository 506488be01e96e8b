//! The validated command line.

use super::arguments::Arguments;
use super::parameter::{self, ListError, Parameter};
use crate::measure::matches::engine::settings::EngineSettings;
use crate::measure::matches::engines::{program_name, read_command, read_options};
use crate::measure::matches::files::fingerprint::describe;
use crate::measure::matches::playing::find_variant;
use crate::measure::matches::rules::arbiter::Conditions;
use crate::measure::matches::settings::error::SettingsError;
use crate::shared::opening::Openings;
use sissa::variant::Variant;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// Largest number of pairs.
const MOST_PAIRS: u32 = 10_000_000;

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The games, at least one, between which the pairs alternate.
    pub variants: Vec<Arc<Variant>>,
    /// The engine, with the options that are not tuned.
    pub engine: EngineSettings,
    /// Limits and adjudication.
    pub conditions: Conditions,
    /// The openings.
    pub openings: Openings,
    /// The parameters to tune.
    pub parameters: Vec<Parameter>,
    /// Number of pairs.
    pub pairs: u32,
    /// The last step of a parameter whose C_END is 1, for a result of 1.
    pub r_end: f64,
    /// Number of pairs played in parallel.
    pub concurrency: usize,
    /// The state file.
    pub state: Option<PathBuf>,
    /// The log of all lines from and to the engines.
    pub log: Option<PathBuf>,
    /// Report interval, in pairs.
    pub report: u64,
    /// Everything that distinguishes this run from others, in one line.
    pub fingerprint: String,
}

/// Why a command line is invalid.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The game settings are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The parameters cannot be used.
    #[error(transparent)]
    List(#[from] ListError),
}

impl Settings {
    /// Validates a command line.
    ///
    /// # Errors
    /// [`CommandError`] if it is invalid.
    pub fn new(arguments: &Arguments) -> Result<Settings, CommandError> {
        let variants = arguments.variant.iter().map(|name| find_variant(name));
        let variants = variants.collect::<Result<Vec<_>, _>>()?;
        let command = read_command(&arguments.engine)?;
        let engine = EngineSettings {
            name: program_name(&command),
            command,
            folder: None,
            options: read_options(&arguments.option)?,
            variant: arguments.variant_name.clone(),
            fen: arguments.fen,
            castling: arguments.castling,
        };
        let set = engine.options.iter().map(|(name, _)| name.as_str());
        let parameters = parameter::list(&arguments.tune, arguments.tune_file.as_deref(), set)?;
        let range = |name, range| SettingsError::Range { name, range };
        if !(1..=MOST_PAIRS).contains(&arguments.pairs) {
            return Err(range("--pairs", "from 1 to 10000000").into());
        }
        if !(arguments.r_end.is_finite() && arguments.r_end > 0.0) {
            return Err(range("--r-end", "above 0").into());
        }
        let playing = &arguments.playing;
        let conditions = playing.conditions([playing.limits()?; 2]);
        let openings = playing.openings();
        let names: Vec<&str> = variants
            .iter()
            .map(|variant| variant.name.as_str())
            .collect();
        let mut parts = vec![
            describe(
                &names.join(", "),
                std::slice::from_ref(&engine),
                &conditions,
                &openings.describe(),
            ),
            format!("{} pairs, r_end {}", arguments.pairs, arguments.r_end),
        ];
        parts.extend(parameters.iter().map(Parameter::to_string));
        Ok(Settings {
            variants,
            engine,
            conditions,
            openings,
            parameters,
            pairs: arguments.pairs,
            r_end: arguments.r_end,
            concurrency: playing.concurrency()?,
            state: arguments.state.clone(),
            log: playing.log.clone(),
            report: arguments.report,
            // The command may contain line ends; the conditions must not.
            fingerprint: parts.join("; ").replace(['\n', '\r'], " "),
        })
    }

    /// The engine with these parameter values, with `mark` appended to its name.
    pub fn engine_with(&self, values: impl IntoIterator<Item = i32>, mark: &str) -> EngineSettings {
        let mut engine = self.engine.clone();
        engine.name.push_str(mark);
        let tuned = self.parameters.iter().zip(values);
        let tuned =
            tuned.map(|(parameter, value)| (parameter.name.clone(), Some(value.to_string())));
        engine.options.extend(tuned);
        engine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::testing::read_line;
    use std::collections::HashSet;

    fn settings(line: &str) -> Result<Settings, CommandError> {
        let base = "--engine /bin/one --pairs 100 --tune 'A B,1,0,9,1'";
        Settings::new(&read_line(&format!("{base} {line}")))
    }

    fn fine(line: &str) -> Settings {
        settings(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn engines() {
        let settings = fine("--tune C,2,0,9,1 --option Hash=8");
        let engine = settings.engine_with([3, -4], "+");
        assert_eq!(engine.name, "one+");
        let option = |name: &str, value: &str| (name.to_owned(), Some(value.to_owned()));
        assert_eq!(
            engine.options,
            [option("Hash", "8"), option("A B", "3"), option("C", "-4")]
        );
    }

    #[test]
    fn mistakes() {
        for line in [
            "--r-end 0",
            "--r-end inf",
            "--nodes 0",
            "--concurrency 0",
            "--variant ludo",
            "--variant chess,ludo",
        ] {
            assert!(
                matches!(settings(line), Err(CommandError::Settings(_))),
                "{line}"
            );
        }
        let twice = settings("--option 'a b=3'");
        assert!(matches!(
            twice,
            Err(CommandError::List(ListError::Twice(_)))
        ));
        assert!(settings("--tune-file /no/such/file").is_err());
    }

    #[test]
    fn runs_are_told_apart() {
        let lines = [
            "",
            "--tune x,1,0,9,1",
            "--tune x,1,0,9,2",
            "--r-end 0.003",
            "--nodes 5",
            "--seed 2",
            "--option Hash=1",
            "--variant chess",
            "--variant chess,caparandom",
            "--random-plies 3",
            "--draw 40,8,10",
        ];
        let texts: HashSet<String> = lines.iter().map(|line| fine(line).fingerprint).collect();
        assert_eq!(texts.len(), lines.len());
        let same = fine("--concurrency 2 --state x --log y --report 3");
        assert_eq!(same.fingerprint, fine("").fingerprint);
    }
}
