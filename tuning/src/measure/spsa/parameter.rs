//! Parameters to tune.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// An engine option to tune.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the option.
    pub name: String,
    /// Start value.
    pub start: f64,
    /// Smallest value.
    pub low: i32,
    /// Largest value.
    pub high: i32,
    /// How much it is raised for one side and lowered for the other in the last games.
    pub c_end: f64,
}

/// Why a parameter is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// Wrong format.
    #[error("'{0}' is not NAME,START,LOW,HIGH,C_END, such as 'Move Overhead,10,0,200,20'")]
    Fields(String),
    /// An invalid number.
    #[error("'{text}': {field} must be {expected}, not '{number}'")]
    Number {
        text: String,
        /// The name of the field.
        field: &'static str,
        /// The allowed values.
        expected: &'static str,
        number: String,
    },
    /// The bounds are not in order.
    #[error("'{0}': LOW must be below HIGH, and START from LOW to HIGH")]
    Bounds(String),
}

impl FromStr for Parameter {
    type Err = ParameterError;

    /// Reads `NAME,START,LOW,HIGH,C_END`; the name may have commas.
    fn from_str(text: &str) -> Result<Parameter, ParameterError> {
        let mut fields = text.rsplitn(5, ',').map(str::trim);
        let fields: [Option<&str>; 5] = std::array::from_fn(|_| fields.next());
        let [Some(c_end), Some(high), Some(low), Some(start), Some(name)] = fields else {
            return Err(ParameterError::Fields(text.to_owned()));
        };
        // A tab would end the name in the state file.
        if name.is_empty() || name.contains(char::is_control) {
            return Err(ParameterError::Fields(text.to_owned()));
        }
        let error = |field, expected, number: &str| ParameterError::Number {
            text: text.to_owned(),
            field,
            expected,
            number: number.to_owned(),
        };
        let bound = |field, number: &str| {
            let read = number.parse::<i32>();
            read.map_err(|_| error(field, "a whole number", number))
        };
        let real = |field, expected, number: &str, fits: fn(f64) -> bool| {
            let read = number.parse().ok().filter(|value| fits(*value));
            read.ok_or_else(|| error(field, expected, number))
        };
        let parameter = Parameter {
            name: name.to_owned(),
            start: real("START", "a number", start, f64::is_finite)?,
            low: bound("LOW", low)?,
            high: bound("HIGH", high)?,
            c_end: real("C_END", "a number above 0", c_end, |value| {
                value.is_finite() && value > 0.0
            })?,
        };
        let inside =
            (f64::from(parameter.low)..=f64::from(parameter.high)).contains(&parameter.start);
        if parameter.low < parameter.high && inside {
            Ok(parameter)
        } else {
            Err(ParameterError::Bounds(text.to_owned()))
        }
    }
}

impl fmt::Display for Parameter {
    /// The format that `from_str` reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parameter {
            name,
            start,
            low,
            high,
            c_end,
        } = self;
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
    /// The file cannot be read.
    #[error("{}: {error}", .path.display())]
    Read { path: PathBuf, error: io::Error },
    /// A line of the file is invalid.
    #[error("{}, line {line}: {error}", .path.display())]
    Line {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        error: ParameterError,
    },
    /// There is nothing to tune.
    #[error("there is nothing to tune: use --tune, or a line in the file of --tune-file")]
    Empty,
    /// An option is given twice.
    #[error("the option '{0}' is tuned twice, or both tuned and set by --option")]
    Twice(String),
}

/// All parameters: those `given`, and those of the file. The options `set` otherwise must not be among them.
///
/// # Errors
/// [`ListError`] when the list cannot be used.
pub fn list<'a>(
    given: &[Parameter],
    file: Option<&Path>,
    set: impl Iterator<Item = &'a str>,
) -> Result<Vec<Parameter>, ListError> {
    let mut parameters = given.to_vec();
    if let Some(path) = file {
        let text = fs::read_to_string(path).map_err(|error| ListError::Read {
            path: path.to_owned(),
            error,
        })?;
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
            Ok(Parameter {
                name: "x".to_owned(),
                start: 1.0,
                low: 0,
                high: 2,
                c_end: 1.0,
            })
        );
    }

    #[test]
    fn mistakes() {
        let error = |text: &str| text.parse::<Parameter>().err();
        for text in ["", "x", "x,1,0,2", ",1,0,2,1", "a\tb,1,0,2,1"] {
            assert!(
                matches!(error(text), Some(ParameterError::Fields(_))),
                "{text}"
            );
        }
        for (text, expected) in [
            ("x,a,0,2,1", "START"),
            ("x,NaN,0,2,1", "START"),
            ("x,1,0.5,2,1", "LOW"),
            ("x,1,0,2e9,1", "HIGH"),
            ("x,1,0,2,0", "C_END"),
            ("x,1,0,2,-1", "C_END"),
            ("x,1,0,2,inf", "C_END"),
        ] {
            let Some(ParameterError::Number { field, .. }) = error(text) else {
                panic!("{text}: {:?}", error(text));
            };
            assert_eq!(field, expected);
        }
        for text in ["x,1,2,0,1", "x,1,1,1,1", "x,3,0,2,1", "x,-0.1,0,2,1"] {
            assert!(
                matches!(error(text), Some(ParameterError::Bounds(_))),
                "{text}"
            );
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
        let found = read(
            "# all\n\nb,1,0,2,1 # one\n c,1,0,2,1\n",
            slice::from_ref(&a),
            "d",
        );
        let names: Vec<String> = found
            .into_iter()
            .flatten()
            .map(|found| found.name)
            .collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert!(matches!(
            read("# b,1,0,2,1", &[], "d"),
            Err(ListError::Empty)
        ));
        assert!(matches!(
            read("A,1,0,2,1", &[a], "d"),
            Err(ListError::Twice(_))
        ));
        assert!(matches!(
            read("b,1,0,2,1", &[], "B"),
            Err(ListError::Twice(_))
        ));
        assert!(matches!(
            read("b,1,0,2,1\nb", &[], "d"),
            Err(ListError::Line { line: 2, .. })
        ));
        let missing = list(&[], Some(&folder.path().join("none")), [].into_iter());
        assert!(matches!(missing, Err(ListError::Read { .. })));
    }
}
