//! Flags in the style of Cute Chess and fastchess: `-engine cmd=sissa name=new tc=5+0.05 -games 2 -repeat`.
//!
//! | file | holds |
//! |---|---|
//! | `arguments`, `help` | the command line, and what the helps share |
//! | `play_flags`, `engines` | the flags that tools share |
//! | `error` | what is wrong with a command line |

pub mod arguments;
pub mod engines;
pub mod error;
pub mod help;
pub mod play_flags;

use error::SettingsError;
use std::path::PathBuf;

/// Matches a key of a flag against those that the flag has; with any other one, the function returns an error.
macro_rules! match_key {
    ($flag:expr, $key:expr, { $($($name:literal)|+ => $body:expr,)+ }) => {
        match $key {
            $($($name)|+ => $body,)+
            key => return Err($flag.unknown_key(key, &[$($($name),+),+])),
        }
    };
}
pub(super) use match_key;

/// A flag and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its name, with the hyphen.
    pub name: &'static str,
    /// The words after it, up to the next flag.
    pub values: Vec<String>,
}

/// The flags that a help describes: they stand in the first columns, indented by two.
fn names(help: &'static str) -> Vec<&'static str> {
    let lines = help.lines().filter(|line| line.starts_with("  -"));
    let words = lines.flat_map(|line| line.get(..26).unwrap_or(line).split_whitespace());
    words.filter(|word| is_flag(word)).collect()
}

/// The flags of a command line, which may have those of `help`.
pub fn read(words: &[String], help: &'static str) -> Result<Vec<Flag>, SettingsError> {
    let names = names(help);
    let mut flags: Vec<Flag> = Vec::new();
    for word in words {
        if is_flag(word) {
            let name = known(word, &names)?;
            flags.push(Flag { name, values: Vec::new() });
        } else {
            let flag = flags.last_mut();
            let flag = flag.ok_or_else(|| SettingsError::NoFlag(word.clone()))?;
            flag.values.push(word.clone());
        }
    }
    Ok(flags)
}

/// A negative number is a value.
fn is_flag(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
}

fn known(word: &str, names: &[&'static str]) -> Result<&'static str, SettingsError> {
    if let Some(flag) = names.iter().find(|flag| **flag == word) {
        return Ok(flag);
    }
    Err(SettingsError::UnknownFlag { flag: word.to_owned(), advice: advice(word, names) })
}

/// Names the name most similar to `text`, if it is similar.
fn advice(text: &str, names: &[&'static str]) -> String {
    let distance = |name: &&&str| strsim::damerau_levenshtein(text, name);
    let nearest = names.iter().min_by_key(distance).filter(|name| 3 * distance(name) <= text.len());
    nearest.map_or_else(|| "--help lists them".to_owned(), |name| format!("did you mean {name}?"))
}

impl Flag {
    pub fn only(&self) -> Result<&str, SettingsError> {
        match self.values.as_slice() {
            [value] => Ok(value),
            values => Err(self.wrong(&values.join(" "), "one value")),
        }
    }

    pub fn value<T: std::str::FromStr>(&self, expected: &'static str) -> Result<T, SettingsError> {
        read_value(self.name, self.only()?, expected)
    }

    /// Its only value, a whole number.
    pub fn number<T: std::str::FromStr>(&self) -> Result<T, SettingsError> {
        self.value("a whole number")
    }

    /// Its only value, a file; `file=` may stand before it.
    pub fn path(&self) -> Result<PathBuf, SettingsError> {
        let path = self.only()?;
        Ok(path.strip_prefix("file=").unwrap_or(path).into())
    }

    /// Its values as keys and values: `elo0=0` is `("elo0", "0")`. A word without `=` has an empty value.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let values = self.values.iter();
        values.map(|word| word.split_once('=').unwrap_or((word, "")))
    }

    /// The error for a key that the flag does not have.
    pub fn unknown_key(&self, key: &str, keys: &[&'static str]) -> SettingsError {
        SettingsError::UnknownKey { flag: self.name, key: key.to_owned(), advice: advice(key, keys) }
    }

    /// The error for a wrong value.
    pub fn wrong(&self, text: &str, expected: &'static str) -> SettingsError {
        wrong(self.name, text, expected)
    }
}

pub fn read_value<T: std::str::FromStr>(name: &str, text: &str, expected: &'static str) -> Result<T, SettingsError> {
    text.parse().map_err(|_| wrong(name, text, expected))
}

/// The error for a wrong value.
pub fn wrong(name: &str, text: &str, expected: &'static str) -> SettingsError {
    SettingsError::Value { name: name.to_owned(), text: text.to_owned(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(line: &str) -> Result<Vec<Flag>, String> {
        let words = shlex::split(line).expect("it is quoted well");
        read(&words, crate::measure::matches::HELP).map_err(|error| error.to_string())
    }

    #[test]
    fn flags_have_the_words_after_them() {
        let found = flags("-engine cmd='my engine' option.Hash=4 -repeat -sprt elo0=-5 -3").unwrap();
        assert_eq!(found.len(), 3);
        let pairs: Vec<_> = found[0].pairs().collect();
        assert_eq!(pairs, [("cmd", "my engine"), ("option.Hash", "4")]);
        assert!(found[1].values.is_empty());
        assert_eq!(found[2].pairs().last(), Some(("-3", "")));
    }

    #[test]
    fn what_does_not_exist_is_said_with_the_nearest_name() {
        for (line, expected) in [
            ("-game 3", "there is no flag -game; did you mean -games?"),
            ("--rounds 3", "there is no flag --rounds; did you mean -rounds?"),
            ("-opening file=x", "did you mean -openings?"),
            ("games 3", "'games' stands before any flag"),
        ] {
            let error = flags(line).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
