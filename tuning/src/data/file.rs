//! The file: reading, and appending to one that may end in half a game.

use super::GameData;
use crate::growing::{self, OpenError};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"sissadat";
const VERSION: u16 = 1;

/// Why a file of positions cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// It cannot be opened, read or written.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is something else.
    #[error("{} is no file of positions of version {VERSION}", .0.display())]
    Foreign(PathBuf),
    /// A game amid the file is damaged.
    #[error("{}: the game at byte {at} is damaged", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the game begins.
        at: usize,
    },
    /// Its games were played under other conditions.
    #[error(
        "{} holds games under other conditions; give another file, or the same conditions\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    Conditions {
        /// The file.
        path: PathBuf,
        /// Its conditions.
        there: String,
        /// Those asked for.
        now: String,
    },
}

/// What a file holds.
struct Contents {
    conditions: String,
    games: Vec<GameData>,
    /// Bytes up to the end of the last whole game.
    whole: usize,
}

/// The games of a file; half a game at its end is left out.
///
/// # Errors
/// [`DataError`] when it cannot be read, is something else, or is damaged.
pub fn read(path: &Path) -> Result<Vec<GameData>, DataError> {
    let bytes = fs::read(path).map_err(OpenError::of(path))?;
    Ok(parse(path, &bytes)?.games)
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Contents, DataError> {
    let foreign = || DataError::Foreign(path.to_owned());
    let rest = bytes.strip_prefix(MAGIC).ok_or_else(foreign)?;
    let (version, rest) = rest.split_first_chunk().ok_or_else(foreign)?;
    if u16::from_le_bytes(*version) != VERSION {
        return Err(foreign());
    }
    let (length, rest) = rest.split_first_chunk().ok_or_else(foreign)?;
    let length = usize::from(u16::from_le_bytes(*length));
    let (text, mut rest) = rest.split_at_checked(length).ok_or_else(foreign)?;
    let conditions = String::from_utf8(text.to_vec()).map_err(|_| foreign())?;
    let mut games = Vec::new();
    let mut whole = bytes.len() - rest.len();
    while let Some((body, check, after)) = split_game(rest) {
        let sound = crc32fast::hash(body) == check;
        match GameData::read(body).filter(|_| sound) {
            Some(game) => games.push(game),
            // The system may have lost what was written last.
            None if after.is_empty() => break,
            None => {
                return Err(DataError::Damaged {
                    path: path.to_owned(),
                    at: whole,
                });
            }
        }
        rest = after;
        whole = bytes.len() - rest.len();
    }
    Ok(Contents {
        conditions,
        games,
        whole,
    })
}

/// The body of the first game, its checksum, and what comes after; `None` when not all of it is there.
fn split_game(bytes: &[u8]) -> Option<(&[u8], u32, &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    let (body, rest) = rest.split_at_checked(length)?;
    let (check, rest) = rest.split_first_chunk()?;
    Some((body, u32::from_le_bytes(*check), rest))
}

/// A file that grows.
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Opens the file, or makes it, cuts off half a game at its end, and tells the numbers of the games that it
    /// holds and how many positions these have.
    ///
    /// # Errors
    /// [`DataError`] when it cannot be used or its games were played under other conditions; it is left as it was.
    pub fn open(path: &Path, conditions: &str) -> Result<(Writer, HashSet<u32>, usize), DataError> {
        let io = OpenError::of(path);
        let (mut file, bytes) = growing::open(path)?;
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend((conditions.len() as u16).to_le_bytes());
        header.extend(conditions.as_bytes());
        let mut numbers = HashSet::new();
        let mut positions = 0;
        // What is less than a header was torn while the file was made.
        if bytes.len() < header.len() && header.starts_with(&bytes) {
            file.set_len(0).map_err(&io)?;
            file.seek(SeekFrom::Start(0)).map_err(&io)?;
            file.write_all(&header).map_err(&io)?;
        } else {
            let contents = parse(path, &bytes)?;
            if contents.conditions != conditions {
                return Err(DataError::Conditions {
                    path: path.to_owned(),
                    there: contents.conditions,
                    now: conditions.to_owned(),
                });
            }
            for game in &contents.games {
                numbers.insert(game.number);
                positions += game.entries.len();
            }
            file.set_len(contents.whole as u64).map_err(&io)?;
            file.seek(SeekFrom::End(0)).map_err(&io)?;
        }
        let path = path.to_owned();
        Ok((Writer { path, file }, numbers, positions))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// [`DataError::Open`] when it cannot be written.
    pub fn add(&mut self, game: &GameData) -> Result<(), DataError> {
        let body = game.write();
        let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
        bytes.extend(&body);
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        let written = self.file.write_all(&bytes);
        Ok(written.map_err(OpenError::of(&self.path))?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, Outcome};
    use super::*;

    fn game(number: u32) -> GameData {
        let entry = |score: i16| Entry {
            score,
            packed: vec![score as u8; 50],
        };
        GameData {
            number,
            variant: "caparandom".to_owned(),
            outcome: Outcome::Draw,
            entries: (-3..number as i16).map(entry).collect(),
        }
    }

    fn write(path: &Path, numbers: impl Iterator<Item = u32>) {
        let (mut writer, ..) = Writer::open(path, "nodes 5000").expect("it opens");
        for number in numbers {
            writer.add(&game(number)).expect("it is written");
        }
    }

    #[test]
    fn games_are_read_back_and_appended_to() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.bin");
        write(&path, 0..3);
        write(&path, 5..6);
        let games = read(&path).expect("it is whole");
        assert_eq!(games, [0, 1, 2, 5].map(game));
        let (_, numbers, positions) = Writer::open(&path, "nodes 5000").expect("it opens");
        assert_eq!(numbers, HashSet::from([0, 1, 2, 5]));
        assert_eq!(positions, 3 + 4 + 5 + 8);
        assert!(matches!(
            Writer::open(&path, "nodes 1"),
            Err(DataError::Open(OpenError::InUse(_))) | Err(DataError::Conditions { .. })
        ));
    }

    #[test]
    fn a_torn_tail_is_cut_off() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.bin");
        write(&path, 0..2);
        let two = fs::read(&path).expect("it is there");
        write(&path, 2..3);
        let three = fs::read(&path).expect("it is there");
        for length in two.len()..three.len() {
            fs::write(&path, &three[..length]).expect("it is written");
            assert_eq!(read(&path).expect("half a game is no error").len(), 2);
            write(&path, 2..3);
            assert_eq!(fs::read(&path).expect("it is there"), three);
        }
        let header = three.len().min(20);
        for length in 0..header {
            fs::write(&path, &three[..length]).expect("it is written");
            write(&path, 0..3);
            assert_eq!(fs::read(&path).expect("it is there"), three);
        }
    }

    #[test]
    fn damage_is_told_from_a_torn_tail() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.bin");
        write(&path, 0..2);
        let mut bytes = fs::read(&path).expect("it is there");
        let at = bytes.len() / 2 - 30;
        bytes[at] ^= 1;
        fs::write(&path, &bytes).expect("it is written");
        assert!(matches!(read(&path), Err(DataError::Damaged { .. })));
        bytes[at] ^= 1;
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&path, &bytes).expect("it is written");
        assert_eq!(read(&path).expect("only the last is lost").len(), 1);
        bytes[0] = b'x';
        fs::write(&path, &bytes).expect("it is written");
        assert!(matches!(read(&path), Err(DataError::Foreign(_))));
        assert!(matches!(
            Writer::open(&path, "nodes 5000"),
            Err(DataError::Foreign(_))
        ));
        assert_eq!(fs::read(&path).expect("it is there"), bytes);
    }
}
