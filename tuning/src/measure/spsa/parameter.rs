//! Parameters to tune.

use crate::shared::files::FileError;
use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// An engine option to tune.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the option.
    pub name: String,
    pub start: f64,
    pub low: i32,
    pub high: i32,
    /// How much it is raised for one side and lowered for the other in the last games.
    pub c_end: f64,
}

impl FromStr for Parameter {
    type Err = String;

    /// Reads `NAME,START,LOW,HIGH,C_END`; the name may have commas.
    fn from_str(text: &str) -> Result<Parameter, String> {
        let form = "NAME,START,LOW,HIGH,C_END, such as 'Move Overhead,10,0,200,20'";
        read(text).map_err(|problem| format!("'{text}' is not {form}: {problem}"))
    }
}

fn read(text: &str) -> Result<Parameter, &'static str> {
    let mut fields = text.rsplitn(5, ',').map(str::trim);
    let fields: [Option<&str>; 5] = std::array::from_fn(|_| fields.next());
    let [Some(c_end), Some(high), Some(low), Some(start), Some(name)] = fields else {
        return Err("there are fewer fields");
    };
    if name.is_empty() {
        return Err("it has no name");
    }
    let parameter = Parameter {
        name: name.to_owned(),
        start: start.parse().map_err(|_| "START must be a number")?,
        low: low.parse().map_err(|_| "LOW must be a whole number")?,
        high: high.parse().map_err(|_| "HIGH must be a whole number")?,
        c_end: c_end.parse().map_err(|_| "C_END must be a number")?,
    };
    // No option has a wider range, and squares of numbers may be infinite.
    if !(parameter.c_end > 0.0 && parameter.c_end <= f64::from(u32::MAX)) {
        return Err("C_END must be above 0 and at most 4294967295");
    }
    let inside = (f64::from(parameter.low)..=f64::from(parameter.high)).contains(&parameter.start);
    if parameter.low >= parameter.high || !inside {
        return Err("LOW must be below HIGH, and START from LOW to HIGH");
    }
    Ok(parameter)
}

impl fmt::Display for Parameter {
    /// The format that `from_str` reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parameter { name, start, low, high, c_end } = self;
        write!(f, "{name},{start},{low},{high},{c_end}")
    }
}

impl Parameter {
    /// `value`, clamped to the bounds.
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.low.into(), self.high.into())
    }
}

/// Why a list of parameters cannot be used.
#[derive(Debug, Error)]
pub enum ListError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}, line {line}: {error}", .path.display())]
    Line { path: PathBuf, line: usize, error: String },
    #[error("there is nothing to tune: use -tune, or a line in the file of -tunefile")]
    Empty,
    #[error("the option '{0}' is tuned twice, or both tuned and set by option.NAME")]
    Twice(String),
}

/// All parameters: those `given`, and those of the file. The options `set` otherwise must not be among them.
pub fn list<'a>(
    given: &[Parameter],
    file: Option<&Path>,
    set: impl Iterator<Item = &'a str>,
) -> Result<Vec<Parameter>, ListError> {
    let mut parameters = given.to_vec();
    if let Some(path) = file {
        let text = fs::read_to_string(path).map_err(FileError::of(path))?;
        for (i, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                parameters.push(content.parse().map_err(|error| ListError::Line {
                    path: path.to_owned(),
                    line: i + 1,
                    error,
                })?);
            }
        }
    }
    if parameters.is_empty() {
        return Err(ListError::Empty);
    }
    // Option names are case-insensitive.
    let mut names: HashSet<String> = set.map(str::to_ascii_lowercase).collect();
    for parameter in &parameters {
        if !names.insert(parameter.name.to_ascii_lowercase()) {
            return Err(ListError::Twice(parameter.name.clone()));
        }
    }
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    #[test]
    fn parameters_are_read() {
        for text in ["Move Overhead,10.5,-3,200,0.5", "a, b,1,0,2,1"] {
            let parameter: Parameter = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(parameter.to_string(), text);
        }
        assert_eq!(
            " x , 1 ,0,2, 1 ".parse(),
            Ok(Parameter { name: "x".to_owned(), start: 1.0, low: 0, high: 2, c_end: 1.0 })
        );
    }

    #[test]
    fn mistakes() {
        for (text, problem) in [
            ("x,1,0,2", "fewer fields"),
            (",1,0,2,1", "no name"),
            ("x,a,0,2,1", "START must be a number"),
            ("x,NaN,0,2,1", "START from"),
            ("x,1,0.5,2,1", "LOW must be a whole"),
            ("x,1,0,2e9,1", "HIGH must be a whole"),
            ("x,1,0,2,0", "C_END must be above 0"),
            ("x,1,0,2,1e200", "C_END must be above 0 and at most 4294967295"),
            ("x,1,1,1,1", "LOW must be below HIGH"),
            ("x,-0.1,0,2,1", "START from"),
        ] {
            let error = text.parse::<Parameter>().expect_err(text);
            assert!(error.contains(problem), "{error}");
        }
    }

    #[test]
    fn lists() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("list");
        let read = |text: &str, given: &[Parameter], set: &str| {
            fs::write(&path, text).expect("there is room");
            list(given, Some(&path), [set].into_iter())
        };
        let a: Parameter = "a,1,0,2,1".parse().expect("it is one");
        let found = read("# all\n\nb,1,0,2,1 # one\n c,1,0,2,1\n", slice::from_ref(&a), "d");
        let names: Vec<String> = found.into_iter().flatten().map(|found| found.name).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert!(matches!(read("# b,1,0,2,1", &[], "d"), Err(ListError::Empty)));
        assert!(matches!(read("A,1,0,2,1", &[a], "d"), Err(ListError::Twice(_))));
        assert!(matches!(read("b,1,0,2,1", &[], "B"), Err(ListError::Twice(_))));
        assert!(matches!(read("b,1,0,2,1\nb", &[], "d"), Err(ListError::Line { line: 2, .. })));
        let missing = list(&[], Some(&folder.path().join("none")), [].into_iter());
        assert!(matches!(missing, Err(ListError::File(_))));
    }
}
