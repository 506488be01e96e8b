//! The PGN file of a match, from which it can be resumed.
//!
//! Each game is written and synced when it ends. After a crash at most the last game in the file is damaged; it is
//! removed and played again.

use super::pgn::{self, Headings, OPENING, read_note};
use crate::measure::play::record::{Ending, GameId, Ply, Record, Termination};
use crate::shared::files::FileError;
use crate::shared::locked_file::LockedFile;
use sissa::notation::pgn::{GameResult, NodeId, Reader, TextGame};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: game {number} of the file is damaged or was not written by this program: {problem}", .path.display())]
    Foreign { path: PathBuf, number: usize, problem: String },
}

pub struct Archive {
    file: LockedFile,
    headings: Headings,
}

impl Archive {
    /// Opens or creates the file and reads its games.
    /// If that fails, the file is left unchanged.
    pub fn open(path: &Path, headings: Headings) -> Result<(Archive, Vec<Record>), ArchiveError> {
        let (mut file, bytes) = LockedFile::open(path)?;
        let (records, whole) = read_all(&bytes, path, &headings)?;
        file.truncate(whole)?;
        if whole > 0 && !bytes[..whole].ends_with(b"\n\n") {
            file.append(b"\n")?;
        }
        Ok((Archive { file, headings }, records))
    }

    pub fn add(&mut self, record: &Record) -> Result<(), FileError> {
        let text = pgn::write(record, &self.headings);
        self.file.append(text.as_bytes())?;
        self.file.sync()
    }
}

/// The games, and their size in bytes; anything after that is an incomplete game.
fn read_all(bytes: &[u8], path: &Path, headings: &Headings) -> Result<(Vec<Record>, usize), ArchiveError> {
    const START: &[u8] = b"[Event ";
    // A game cut off in its first word would be taken for the end of the one before.
    let last_line = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let bytes = if START.starts_with(&bytes[last_line..]) { &bytes[..last_line] } else { bytes };
    let at_line_start = |at: usize| at == 0 || bytes[at - 1] == b'\n';
    let starts: Vec<usize> =
        (0..bytes.len()).filter(|at| at_line_start(*at) && bytes[*at..].starts_with(START)).collect();
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
                let what = "holds games of another match; use another file, or resume that match with its own settings";
                return Err(FileError::other(path, what, &there, &headings.conditions).into());
            }
            Err(_) if last && may_be_ours(&bytes[*start..end]) => {}
            Err(problem) => {
                return Err(ArchiveError::Foreign { path: path.to_owned(), number: i + 1, problem });
            }
        }
    }
    Ok((records, whole))
}

/// True if a game that cannot be read may be one of a match that was killed: it has nothing but tags of ours, of which
/// the last may be cut off, or moves after all of them.
fn may_be_ours(bytes: &[u8]) -> bool {
    // After a loss of power a file may end in zeros.
    let text = String::from_utf8_lossy(bytes).replace(['\r', '\0'], "");
    let (tags, has_moves) = text.split_once("\n\n").map_or((&*text, false), |(tags, _)| (tags, true));
    let mut lines: Vec<&str> = tags.trim_end_matches('\n').split('\n').collect();
    let last = lines.pop().unwrap_or_default();
    let mut names = TAGS.split(' ');
    lines.iter().all(|line| names.any(|name| is_tag(line, name, false)))
        && names.any(|name| is_tag(last, name, !has_moves) && (!has_moves || name == "Conditions"))
}

/// The tags of our games, in order.
const TAGS: &str = "Event Site Date Round White Black Result Variant SetUp FEN Array TimeControl WhiteTimeControl \
    BlackTimeControl PlyCount Termination Conditions";

/// Whether a line is a tag pair of this name or, if it may be cut off, the beginning of one.
fn is_tag(line: &str, name: &str, may_be_cut: bool) -> bool {
    let head = format!("[{name} \"");
    let Some(value) = line.strip_prefix(&head) else {
        return may_be_cut && head.starts_with(line);
    };
    let mut value = value.chars();
    while let Some(character) = value.next() {
        match character {
            '\\' => drop(value.next()),
            '"' => return value.as_str() == "]" || may_be_cut && value.as_str().is_empty(),
            _ => {}
        }
    }
    may_be_cut
}

/// Reads a game and the conditions it was played under.
fn read(bytes: &[u8]) -> Result<(Record, String), String> {
    let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
    if !text.ends_with('\n') {
        return Err("it ends in the middle of a line".to_owned());
    }
    let mut games = Reader::new(bytes);
    let game = games.next().ok_or("it is empty")?;
    let game = game.map_err(|error| error.fault.to_string())?;
    if let Some(error) = game.faults.first() {
        return Err(error.fault.to_string());
    }
    if games.next().is_some() || !text.trim_end().ends_with(game.result.text()) {
        return Err("it has no end".to_owned());
    }
    let tag = |name: &str| game.tags.get(name);
    let need = |name: &str| tag(name).ok_or_else(|| format!("it has no tag {name}"));
    let (plies, reason) = read_moves(&game)?;
    if need("Result")? != game.result.text() || game.result == GameResult::Unknown {
        return Err(wrong("Result"));
    }
    if need("PlyCount")? != plies.len().to_string() {
        return Err("its tag PlyCount does not agree with its moves".to_owned());
    }
    let record = Record {
        id: GameId::read(need("Round")?).ok_or_else(|| wrong("Round"))?,
        date: need("Date")?.to_owned(),
        array: match tag("Array") {
            None => None,
            Some(arrays) => Some(arrays.parse().map_err(|_| wrong("Array"))?),
        },
        fen: need("FEN")?.to_owned(),
        plies,
        ending: Ending {
            winner: game.result.winner(),
            termination: Termination::read(need("Termination")?).ok_or_else(|| wrong("Termination"))?,
            reason,
        },
    };
    Ok((record, need("Conditions")?.to_owned()))
}

fn wrong(tag: &str) -> String {
    format!("its tag {tag} is invalid")
}

/// The moves, each with its comment, and the last comment, which says how the game ended.
fn read_moves(game: &TextGame) -> Result<(Vec<Ply>, String), String> {
    let mut plies = Vec::new();
    let mut last = &game.tree.notes(NodeId::ROOT).comments[..];
    for id in game.tree.main_line() {
        let comments = &game.tree.notes(id).comments;
        let (Some(mv), Some((note, others))) = (game.tree.mv(id), comments.split_first()) else {
            return Err("a move has no comment".to_owned());
        };
        let note = note.text.as_str();
        plies.push(Ply {
            san: mv.text.to_string(),
            note: match note {
                OPENING => None,
                note => Some(read_note(note).ok_or_else(|| format!("'{note}' is not a note"))?),
            },
        });
        last = others;
    }
    match last {
        [reason] => Ok((plies, reason.text.clone())),
        _ => Err("it does not say how it ended".to_owned()),
    }
}

#[cfg(test)]
mod tests;
