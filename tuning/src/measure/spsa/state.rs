//! The state file of a run: its totals, and a line for each parameter. It is written after each pair.

use super::tally::PairTally;
use crate::shared::files::FileError;
use crate::shared::state_file;
use std::fmt::Write;
use std::path::Path;

const KIND: &str = "spsa";

/// Writes the totals and the values of a run with these conditions.
pub fn write(path: &Path, conditions: &str, tally: &PairTally, values: &[f64]) -> Result<(), FileError> {
    let mut text = format!("{} pairs, {} uneven, {} faults\n", tally.pairs, tally.uneven, tally.faults);
    for value in values {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{value}");
    }
    state_file::write(path, KIND, conditions, text.as_bytes())
}

/// Reads the totals and the values of a run with these conditions; `None` if there is no file.
pub fn read(path: &Path, conditions: &str, values: usize) -> Result<Option<(PairTally, Vec<f64>)>, FileError> {
    if !path.exists() {
        return Ok(None);
    }
    let bytes = state_file::resume(path, KIND, conditions)?;
    let state = parse(&bytes).filter(|(_, found)| found.len() == values);
    state.map(Some).ok_or_else(|| state_file::foreign(path))
}

fn parse(bytes: &[u8]) -> Option<(PairTally, Vec<f64>)> {
    let mut lines = str::from_utf8(bytes).ok()?.lines();
    let mut counts = lines.next()?.split(", ").map(|field| field.split(' ').next()?.parse().ok());
    let mut count = || counts.next().flatten();
    let tally = PairTally { pairs: count()?, uneven: count()?, faults: count()? };
    let values = lines.map(|line| line.parse().ok().filter(|value: &f64| value.is_finite()));
    Some((tally, values.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_back() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("state");
        assert!(matches!(read(&path, "here", 2), Ok(None)));
        let tally = PairTally { pairs: 7, uneven: 3, faults: 1 };
        let values = [0.1 + 0.2, -5.0];
        write(&path, "here", &tally, &values).expect("it is written");
        let found = read(&path, "here", 2).expect("it is whole");
        assert_eq!(found, Some((tally, values.to_vec())));
        assert!(matches!(read(&path, "here", 3), Err(FileError::Foreign { .. })));
    }
}
