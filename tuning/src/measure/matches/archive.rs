//! The PGN file of a match, from which it can be resumed.
//!
//! Each game is written and synced when it ends. After a crash at most the last game of the file is damaged; it is cut
//! off and played again.

use super::pgn::{self, Headings, OPENING, read_note};
use super::record::{Ending, GameId, Ply, Record, Termination};
use crate::shared::append_log::{self, OpenError};
use sissa::board::Color;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// It cannot be opened, read or written.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It contains a game that this program has not written.
    #[error("{}: game {number} of the file was not written by this program: {problem}", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The number of the game in the file, from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// It contains games of a different match.
    #[error(
        "{} holds games of another match; give another file, or take that match up as it was\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The conditions of its games.
        there: String,
        /// The conditions now.
        now: String,
    },
}

/// The file.
pub struct Archive {
    path: PathBuf,
    file: File,
    headings: Headings,
}

impl Archive {
    /// Opens or creates the file and reads its games.
    ///
    /// # Errors
    /// [`ArchiveError`] if it cannot be used; it is not changed then.
    pub fn open(path: &Path, headings: Headings) -> Result<(Archive, Vec<Record>), ArchiveError> {
        let io = OpenError::of(path);
        let (mut file, bytes) = append_log::open(path)?;
        let (records, whole) = read_all(&bytes, path, &headings)?;
        file.set_len(whole as u64).map_err(&io)?;
        file.seek(SeekFrom::End(0)).map_err(&io)?;
        if whole > 0 && !bytes[..whole].ends_with(b"\n\n") {
            file.write_all(b"\n").map_err(&io)?;
        }
        let archive = Archive {
            path: path.to_owned(),
            file,
            headings,
        };
        Ok((archive, records))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`ArchiveError::Open`] when it cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<(), ArchiveError> {
        let text = pgn::write(record, &self.headings);
        let written = self.file.write_all(text.as_bytes());
        let written = written.and_then(|()| self.file.sync_data());
        Ok(written.map_err(OpenError::of(&self.path))?)
    }
}

/// The games, and their size in bytes; anything after that is an incomplete game.
fn read_all(
    bytes: &[u8],
    path: &Path,
    headings: &Headings,
) -> Result<(Vec<Record>, usize), ArchiveError> {
    const START: &[u8] = b"[Event ";
    // A game cut off in its first word would be taken for the end of the one before.
    let last_line = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let bytes = if START.starts_with(&bytes[last_line..]) {
        &bytes[..last_line]
    } else {
        bytes
    };
    let at_line_start = |at: usize| at == 0 || bytes[at - 1] == b'\n';
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|at| at_line_start(*at) && bytes[*at..].starts_with(START))
        .collect();
    let first = starts.first().copied().unwrap_or(bytes.len());
    if !bytes[..first].iter().all(u8::is_ascii_whitespace) {
        return Err(ArchiveError::Foreign {
            path: path.to_owned(),
            number: 1,
            problem: "it does not begin with the tag Event".to_owned(),
        });
    }
    let mut records = Vec::new();
    let mut whole = 0;
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(bytes.len());
        let last = i + 1 == starts.len();
        match read(&bytes[*start..end]) {
            Ok((record, conditions)) if conditions == headings.conditions => {
                records.push(record);
                whole = end;
            }
            Ok((_, there)) => {
                return Err(ArchiveError::OtherMatch {
                    path: path.to_owned(),
                    there,
                    now: headings.conditions.clone(),
                });
            }
            Err(_) if last => {}
            Err(problem) => {
                return Err(ArchiveError::Foreign {
                    path: path.to_owned(),
                    number: i + 1,
                    problem,
                });
            }
        }
    }
    Ok((records, whole))
}

/// Reads a game and the conditions it was played under.
fn read(bytes: &[u8]) -> Result<(Record, String), String> {
    let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
    if !text.ends_with('\n') {
        return Err("it ends in the middle of a line".to_owned());
    }
    let mut tags = Vec::new();
    let mut lines = text.lines();
    for line in lines.by_ref() {
        if line.trim().is_empty() {
            break;
        }
        tags.push(read_tag(line).ok_or_else(|| format!("'{line}' is no tag"))?);
    }
    let tag = |name: &str| {
        let found = tags.iter().find(|(tag, _)| tag == name);
        found.map(|(_, value)| value.as_str())
    };
    let need = |name: &str| tag(name).ok_or_else(|| format!("it has no tag {name}"));
    let movetext = lines.collect::<Vec<&str>>().join(" ");
    let (plies, reason) = read_moves(&movetext, need("Result")?)?;
    let winner = match need("Result")? {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ => return Err(wrong("Result")),
    };
    if need("PlyCount")? != plies.len().to_string() {
        return Err("its tag PlyCount does not agree with its moves".to_owned());
    }
    let record = Record {
        id: GameId::read(need("Round")?).ok_or_else(|| wrong("Round"))?,
        date: need("Date")?.to_owned(),
        array: match tag("Array") {
            None => None,
            Some(number) => Some(number.parse().map_err(|_| wrong("Array"))?),
        },
        fen: need("FEN")?.to_owned(),
        plies,
        ending: Ending {
            winner,
            termination: Termination::read(need("Termination")?)
                .ok_or_else(|| wrong("Termination"))?,
            reason,
        },
    };
    Ok((record, need("Conditions")?.to_owned()))
}

fn wrong(tag: &str) -> String {
    format!("its tag {tag} makes no sense")
}

fn read_tag(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once(' ')?;
    let value = value.strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        plain.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name.to_owned(), plain))
}

/// Reads moves, each with its comment, then the comment on the end, then the result.
fn read_moves(text: &str, result: &str) -> Result<(Vec<Ply>, String), String> {
    let mut plies: Vec<Ply> = Vec::new();
    let mut reason = None;
    let mut waiting: Option<&str> = None;
    let mut rest = text.trim();
    while !rest.is_empty() && reason.is_none() {
        if let Some(after) = rest.strip_prefix('{') {
            let (comment, after) = after.split_once('}').ok_or("a comment does not end")?;
            match waiting.take() {
                Some(san) => plies.push(Ply {
                    san: san.to_owned(),
                    note: match comment {
                        OPENING => None,
                        note => {
                            Some(read_note(note).ok_or_else(|| format!("'{note}' is no note"))?)
                        }
                    },
                }),
                None => reason = Some(comment.to_owned()),
            }
            rest = after.trim_start();
        } else {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            if !is_move_number(word) {
                waiting = Some(word);
            }
            rest = after.trim_start();
        }
    }
    match reason {
        Some(reason) if rest == result => Ok((plies, reason)),
        _ => Err("it has no end".to_owned()),
    }
}

fn is_move_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
#[path = "archive_tests.rs"]
mod tests;
