//! The log file of a run, with one line for each pair. A run can be resumed from it.
//!
//! Each line is written and synced when its pair is finished. It has the values after the pair, so the last line is the
//! state of the run. After a crash at most the last line is damaged; it is removed and its pair is played again.

use crate::shared::append_log::{self, LockedFile, OpenError};
use std::fmt::Write as _;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The beginning of each file, followed by the conditions of the run.
const MAGIC: &str = "# sissa-tuning spsa: ";

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be opened, read or written.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is a different kind of file.
    #[error("{} is not a state file of this program; use another file", .0.display())]
    Foreign(PathBuf),
    /// A line before the last is damaged.
    #[error("{}: line {line} is damaged", .path.display())]
    Damaged {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// It belongs to a different run.
    #[error(
        "{} holds the values of another run; use another file, or resume that run with its own settings\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    OtherRun {
        path: PathBuf,
        /// The conditions of that run.
        there: String,
        /// The conditions of this one.
        now: String,
    },
}

/// A finished pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The number of the pair, from 0.
    pub pair: u32,
    /// Games won by the first side less those it lost.
    pub result: i32,
    /// Games lost on time, by an illegal move, a crash or a hang.
    pub faults: u32,
    /// The values after it.
    pub values: Vec<f64>,
}

impl Entry {
    fn write(&self) -> String {
        let mut line = format!("{}\t{}\t{}", self.pair, self.result, self.faults);
        for value in &self.values {
            // Writing to a string cannot fail.
            let _ = write!(line, "\t{value}");
        }
        line.push('\n');
        line
    }

    fn read(line: &str, values: usize) -> Option<Entry> {
        let mut fields = line.split('\t');
        let pair = fields.next()?.parse().ok()?;
        let result = fields.next()?.parse().ok()?;
        let faults = fields.next()?.parse().ok()?;
        let found: Result<Vec<f64>, _> = fields.map(str::parse).collect();
        let found = found.ok()?;
        let sound = (-2..=2).contains(&result)
            && found.len() == values
            && found.iter().all(|value| value.is_finite());
        sound.then_some(Entry {
            pair,
            result,
            faults,
            values: found,
        })
    }
}

/// The file.
pub struct Journal {
    path: PathBuf,
    file: LockedFile,
}

impl Journal {
    /// Opens or creates the file and reads its pairs, in the order in which they ended. `conditions` describes
    /// everything that the run depends on, in one line; `names` are those of the parameters.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be used or belongs to a different run; it is then left unchanged.
    pub fn open(
        path: &Path,
        conditions: &str,
        names: &[&str],
    ) -> Result<(Journal, Vec<Entry>), JournalError> {
        let io = OpenError::of(path);
        let (mut file, bytes) = append_log::open(path)?;
        let columns = names.join("\t");
        let header = format!("{MAGIC}{conditions}\npair\tresult\tfaults\t{columns}\n");
        let mut entries = Vec::new();
        // An incomplete header: the program was killed while creating the file.
        if header.as_bytes().starts_with(&bytes) {
            file.set_len(0).map_err(&io)?;
            file.seek(SeekFrom::Start(0)).map_err(&io)?;
            file.write_all(header.as_bytes()).map_err(&io)?;
        } else {
            let whole;
            (entries, whole) = parse(path, &bytes, &header, conditions, names.len())?;
            file.set_len(whole as u64).map_err(&io)?;
            file.seek(SeekFrom::End(0)).map_err(&io)?;
        }
        let path = path.to_owned();
        Ok((Journal { path, file }, entries))
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// [`JournalError::Open`] when it cannot be written.
    pub fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let written = self.file.write_all(entry.write().as_bytes());
        let written = written.and_then(|()| self.file.sync_data());
        Ok(written.map_err(OpenError::of(&self.path))?)
    }
}

/// The pairs, and the size in bytes of header and pairs; anything after that is an incomplete line.
fn parse(
    path: &Path,
    bytes: &[u8],
    header: &str,
    conditions: &str,
    values: usize,
) -> Result<(Vec<Entry>, usize), JournalError> {
    let Some(rest) = bytes.strip_prefix(header.as_bytes()) else {
        let first = bytes
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        let there = first.strip_prefix(MAGIC.as_bytes());
        let there = there.ok_or_else(|| JournalError::Foreign(path.to_owned()))?;
        return Err(JournalError::OtherRun {
            path: path.to_owned(),
            there: String::from_utf8_lossy(there).into_owned(),
            now: conditions.to_owned(),
        });
    };
    let mut entries = Vec::new();
    let mut whole = header.len();
    for line in rest.split_inclusive(|byte| *byte == b'\n') {
        let text = str::from_utf8(line)
            .ok()
            .and_then(|text| text.strip_suffix('\n'));
        match text.and_then(|text| Entry::read(text, values)) {
            Some(entry) => entries.push(entry),
            None if whole + line.len() == bytes.len() => break,
            None => {
                return Err(JournalError::Damaged {
                    path: path.to_owned(),
                    line: entries.len() + 3,
                });
            }
        }
        whole += line.len();
    }
    Ok((entries, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    fn folder() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("state");
        (folder, path)
    }

    fn open(path: &Path) -> Result<(Journal, Vec<Entry>), JournalError> {
        Journal::open(path, "chess; x,1,0,9,1; y,2,0,9,1", &["x", "y"])
    }

    fn entry(pair: u32, result: i32) -> Entry {
        Entry {
            pair,
            result,
            faults: pair % 2,
            values: vec![0.1 + f64::from(pair) / 3.0, 5.0],
        }
    }

    /// A file with three pairs.
    fn filled(path: &Path) -> Vec<Entry> {
        let entries = vec![entry(1, 2), entry(0, -1), entry(2, 0)];
        let (mut journal, found) = open(path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found, []);
        for entry in &entries {
            journal.add(entry).unwrap_or_else(|error| panic!("{error}"));
        }
        entries
    }

    #[test]
    fn what_is_written_is_read() {
        let (_folder, path) = folder();
        let entries = filled(&path);
        let (mut journal, found) = open(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found, entries);
        assert!(matches!(
            open(&path),
            Err(JournalError::Open(OpenError::InUse(_)))
        ));
        journal
            .add(&entry(4, 1))
            .unwrap_or_else(|error| panic!("{error}"));
        drop(journal);
        let (_, found) = open(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.last(), Some(&entry(4, 1)));
    }

    #[test]
    fn a_torn_end_is_cut_off() {
        let (_folder, path) = folder();
        let entries = filled(&path);
        let bytes = fs::read(&path).expect("it is there");
        for length in 0..bytes.len() {
            fs::write(&path, &bytes[..length]).expect("there is room");
            let (_, found) = open(&path).unwrap_or_else(|error| panic!("{length}: {error}"));
            assert_eq!(found, entries[..found.len()]);
            let left = fs::read(&path).expect("it is there");
            assert!(bytes.starts_with(&left) && left.ends_with(b"\n"));
        }
    }

    #[test]
    fn damage_is_said() {
        let (_folder, path) = folder();
        filled(&path);
        let text = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, text.replace("0\t-1\t0", "0\t-3\t0")).expect("there is room");
        assert!(matches!(
            open(&path),
            Err(JournalError::Damaged { line: 4, .. })
        ));
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let (_folder, path) = folder();
        filled(&path);
        let before = fs::read(&path).expect("it is there");
        let other = Journal::open(&path, "chess; x,1,0,9,1; y,2,0,9,2", &["x", "y"]);
        let Err(JournalError::OtherRun { there, .. }) = other else {
            panic!("it was taken");
        };
        assert_eq!(there, "chess; x,1,0,9,1; y,2,0,9,1");
        assert_eq!(fs::read(&path).expect("it is there"), before);
        fs::write(&path, "my letters").expect("there is room");
        assert!(matches!(open(&path), Err(JournalError::Foreign(_))));
        assert_eq!(fs::read(&path).expect("it is there"), b"my letters");
    }
}
