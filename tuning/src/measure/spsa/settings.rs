//! The validated command line.

use super::HELP;
use super::parameter::{self, Parameter};
use crate::measure::flags;
use crate::measure::flags::engines;
use crate::measure::flags::error::SettingsError;
use crate::measure::flags::play_flags::PlayFlags;
use crate::measure::play::conditions::{GameConditions, describe};
use crate::measure::play::openings::SeededOpenings;
use crate::shared::process::AnyError;
use sissa::engines::settings::EngineSettings;
use sissa::variant::Variant;
use std::path::PathBuf;
use std::sync::Arc;

const MAX_PAIRS: u32 = 10_000_000;

/// The settings of a run.
#[derive(Debug)]
pub struct Settings {
    /// The games, at least one, between which the pairs alternate.
    pub variants: Vec<Arc<Variant>>,
    /// The engine, with the options that are not tuned.
    pub engine: EngineSettings,
    pub conditions: GameConditions,
    pub openings: SeededOpenings,
    pub parameters: Vec<Parameter>,
    pub pairs: u32,
    /// The last step of a parameter whose C_END is 1, for a result of 1.
    pub r_end: f64,
    pub play: PlayFlags,
    pub state: Option<PathBuf>,
    /// Everything that distinguishes this run from others, in one line.
    pub conditions_text: String,
}

impl Settings {
    pub fn new(words: &[String]) -> Result<Settings, AnyError> {
        let flags = flags::read(words, HELP)?;
        let mut play = PlayFlags::default();
        let (mut given, mut file, mut pairs) = (Vec::new(), None, None);
        let (mut r_end, mut state) = (0.002, None);
        for flag in &flags {
            if play.add(flag)? {
                continue;
            }
            match flag.name {
                "-tune" => {
                    for text in &flag.values {
                        given.push(text.parse::<Parameter>()?);
                    }
                }
                "-tunefile" => file = Some(flag.path()?),
                "-pairs" => pairs = Some(flag.number()?),
                "-rend" => r_end = flag.value("a number")?,
                "-state" => state = Some(flag.path()?),
                "-engine" | "-each" => {}
                name => return Err(SettingsError::Refused(name.to_owned()).into()),
            }
        }
        play.check_log("-state", state.as_deref())?;
        let engines = engines::read::<1>(&flags)?;
        let conditions = play.conditions(&engines);
        let [engine] = engines.settings;
        let catalog = play.catalog()?;
        let mut variants = play.variants(&catalog)?;
        if variants.is_empty() {
            variants.push(catalog.find("caparandom")?.clone());
        }
        let set = engine.options.iter().map(|(name, _)| name.as_str());
        let parameters = parameter::list(&given, file.as_deref(), set)?;
        let pairs = pairs
            .filter(|pairs| (1..=MAX_PAIRS).contains(pairs))
            .ok_or(SettingsError::Range("-pairs", format!("given, from 1 to {MAX_PAIRS}")))?;
        if !(r_end > 0.0 && r_end <= 100.0) {
            return Err(SettingsError::Range("-rend", "above 0 and at most 100".to_owned()).into());
        }
        let openings = play.openings();
        let mut parts = vec![
            describe(
                &play.describe(&variants),
                &variants,
                &catalog,
                std::slice::from_ref(&engine),
                &conditions,
                &openings.describe(),
            ),
            format!("{pairs} pairs, r_end {r_end}"),
        ];
        parts.extend(parameters.iter().map(Parameter::to_string));
        Ok(Settings {
            variants,
            engine,
            conditions,
            openings,
            parameters,
            pairs,
            r_end,
            play,
            state,
            // Names may contain line ends; the conditions must not.
            conditions_text: parts.join("; ").replace(['\n', '\r'], " "),
        })
    }

    /// The engine with these parameter values, with `mark` appended to its name.
    pub fn engine_with(&self, values: impl IntoIterator<Item = i32>, mark: &str) -> EngineSettings {
        let mut engine = self.engine.clone();
        engine.name.push_str(mark);
        let tuned = self.parameters.iter().zip(values);
        let tuned = tuned.map(|(parameter, value)| (parameter.name.clone(), Some(value.to_string())));
        engine.options.extend(tuned);
        engine
    }
}

#[cfg(test)]
mod tests {
    use super::super::parameter::ListError;
    use super::*;
    use std::collections::HashSet;

    fn settings(line: &str) -> Result<Settings, AnyError> {
        let base = "-engine cmd=/bin/one -pairs 100 -tune 'A B,1,0,9,1'";
        let words = shlex::split(&format!("{base} {line}")).expect("it is quoted well");
        Settings::new(&words)
    }

    fn fine(line: &str) -> Settings {
        settings(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn engines() {
        let settings = fine("-tune C,2,0,9,1 -each option.Hash=8");
        let engine = settings.engine_with([3, -4], "+");
        assert_eq!(engine.name, "one+");
        let option = |name: &str, value: &str| (name.to_owned(), Some(value.to_owned()));
        assert_eq!(engine.options, [option("Hash", "8"), option("A B", "3"), option("C", "-4")]);
    }

    #[test]
    fn mistakes() {
        let numbers = ["-rend 0", "-rend inf", "-rend 1e308", "-pairs 0"];
        for line in [&numbers[..], &["-engine cmd=two", "-variant chess,ludo", "-state a -log a"]].concat() {
            let error = settings(line).expect_err(line);
            assert!(error.is::<SettingsError>(), "{error}");
        }
        for line in ["-each 'option.a b=3'", "-tunefile /no/such/file"] {
            let error = settings(line).expect_err(line);
            assert!(error.is::<ListError>(), "{error}");
        }
    }

    #[test]
    fn runs_are_told_apart() {
        let lines = [
            "",
            "-tune x,1,0,9,1",
            "-tune x,1,0,9,2",
            "-rend 0.003",
            "-srand 2",
            "-variant chess",
            "-variant chess,caparandom",
            "-randomplies 3",
        ];
        let texts: HashSet<String> = lines.iter().map(|line| fine(line).conditions_text).collect();
        assert_eq!(texts.len(), lines.len());
        let same = fine("-concurrency 2 -state x -log y");
        assert_eq!(same.conditions_text, fine("").conditions_text);
    }
}
