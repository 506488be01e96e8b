//! The file: reading it game by game, and appending to one that may end with an incomplete game.

use super::bytes::Reader;
use super::{GameRecord, old, record};
use crate::shared::append_log::{self, LockedFile, OpenError};
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"sissadat";

/// The version that is written.
const VERSION: u16 = 2;

/// Why a file of games cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// It cannot be opened, read or written.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is a file of another kind.
    #[error("{} is not a file of games of version 1 or {VERSION}", .0.display())]
    Foreign(PathBuf),
    /// It should be appended to, but was written by an older version.
    #[error("{} has version 1, which can only be read; use another file", .0.display())]
    Old(PathBuf),
    /// A game in the middle of the file is damaged.
    #[error("{}: the game at byte {at} is damaged", .path.display())]
    Damaged {
        path: PathBuf,
        /// Where the game begins.
        at: usize,
    },
    /// Its games were played under other conditions.
    #[error(
        "{} holds games played under other conditions; use another file, or the same conditions\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    Conditions {
        path: PathBuf,
        /// The conditions of the file.
        there: String,
        /// The conditions requested.
        now: String,
    },
    /// The file is for games of other variants, or the game is too long for the format.
    #[error("{}: game {number} of {variant} does not fit into the file", .path.display())]
    Unfit {
        path: PathBuf,
        number: u32,
        variant: Arc<str>,
    },
}

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The conditions under which the games were played, as text that is also compared.
    pub conditions: String,
    /// The names of the variants, at most 255; empty in version 1, where each game names its own.
    pub variants: Vec<Arc<str>>,
}

impl Header {
    fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.conditions.len() as u16).to_le_bytes());
        bytes.extend(self.conditions.as_bytes());
        bytes.push(self.variants.len() as u8);
        for name in &self.variants {
            bytes.push(name.len() as u8);
            bytes.extend(name.as_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The version, the header and its length; `None` if there is none.
    fn read(bytes: &[u8]) -> Option<(u16, Header, usize)> {
        let mut reader = Reader::new(bytes);
        let magic: &[u8; 8] = reader.take()?;
        let version = u16::from_le_bytes(*reader.take()?);
        if magic != MAGIC || !(1..=VERSION).contains(&version) {
            return None;
        }
        let length = u16::from_le_bytes(*reader.take()?);
        let text = reader.slice(length.into())?;
        let mut header = Header {
            conditions: String::from_utf8(text.to_vec()).ok()?,
            variants: Vec::new(),
        };
        if version > 1 {
            let [count] = *reader.take()?;
            for _ in 0..count {
                let [length] = *reader.take()?;
                let name = std::str::from_utf8(reader.slice(length.into())?).ok()?;
                header.variants.push(name.into());
            }
            let checked = bytes.len() - reader.rest().len();
            let check = u32::from_le_bytes(*reader.take()?);
            if crc32fast::hash(&bytes[..checked]) != check {
                return None;
            }
        }
        Some((version, header, bytes.len() - reader.rest().len()))
    }
}

/// The games of a file, one after another. An incomplete game at the end is skipped.
pub struct Games {
    path: PathBuf,
    bytes: Vec<u8>,
    version: u16,
    header: Header,
    /// Where the last complete game that was read ends, in bytes.
    whole: usize,
    failed: bool,
}

/// The games of a file of either version.
///
/// # Errors
/// [`DataError`] when it cannot be read or is another kind of file.
pub fn read_games(path: &Path) -> Result<Games, DataError> {
    let bytes = fs::read(path).map_err(OpenError::of(path))?;
    Games::new(path, bytes)
}

/// The next item of a file.
enum Next {
    /// A game, and its length in bytes.
    Game(GameRecord, usize),
    /// The end, or an incomplete game.
    End,
    Damaged,
}

impl Games {
    fn new(path: &Path, bytes: Vec<u8>) -> Result<Games, DataError> {
        let (version, header, whole) =
            Header::read(&bytes).ok_or_else(|| DataError::Foreign(path.to_owned()))?;
        Ok(Games {
            path: path.to_owned(),
            bytes,
            version,
            header,
            whole,
            failed: false,
        })
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    fn read_next(&self) -> Next {
        let rest = &self.bytes[self.whole..];
        let mut reader = Reader::new(rest);
        let mut length = || {
            Some(if self.version == 1 {
                Ok(u32::from_le_bytes(*reader.take()?) as usize)
            } else {
                let length = u16::from_le_bytes(*reader.take()?);
                let twin = u16::from_le_bytes(*reader.take()?);
                if length == !twin {
                    Ok(usize::from(length))
                } else {
                    Err(())
                }
            })
        };
        let length = length();
        // After a crash of the system there may be zeros in place of what was written last.
        if reader.rest().iter().all(|byte| *byte == 0) {
            return Next::End;
        }
        let length = match length {
            None => return Next::End,
            Some(Err(())) => return Next::Damaged,
            Some(Ok(length)) => length,
        };
        let Some((body, check)) = reader.slice(length).zip(reader.take()) else {
            return Next::End;
        };
        let sound = crc32fast::hash(body) == u32::from_le_bytes(*check);
        let game = if self.version == 1 {
            old::read_body(body)
        } else {
            record::read_body(body, &self.header.variants)
        };
        match game.filter(|_| sound) {
            Some(game) => Next::Game(game, rest.len() - reader.rest().len()),
            None if reader.rest().iter().all(|byte| *byte == 0) => Next::End,
            None => Next::Damaged,
        }
    }
}

impl Iterator for Games {
    type Item = Result<GameRecord, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.read_next() {
            Next::Game(game, length) => {
                self.whole += length;
                Some(Ok(game))
            }
            Next::End => None,
            Next::Damaged => {
                self.failed = true;
                Some(Err(DataError::Damaged {
                    path: self.path.clone(),
                    at: self.whole,
                }))
            }
        }
    }
}

/// A file that is appended to.
pub struct Writer {
    path: PathBuf,
    file: LockedFile,
    variants: Vec<Arc<str>>,
}

impl Writer {
    /// Opens or creates the file, removes an incomplete game at its end, and returns the games in it.
    ///
    /// # Errors
    /// [`DataError`] when it cannot be used or its games were played under other conditions; it is then left unchanged.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Vec<GameRecord>), DataError> {
        let io = OpenError::of(path);
        let (mut file, bytes) = append_log::open(path)?;
        let front = header.write();
        let mut games = Vec::new();
        // A file shorter than its header is left from an interrupted creation.
        if bytes.len() < front.len() && front.starts_with(&bytes) {
            file.set_len(0).map_err(&io)?;
            file.seek(SeekFrom::Start(0)).map_err(&io)?;
            file.write_all(&front).map_err(&io)?;
        } else {
            let mut there = Games::new(path, bytes)?;
            if there.version != VERSION {
                return Err(DataError::Old(path.to_owned()));
            }
            if there.header != *header {
                return Err(DataError::Conditions {
                    path: path.to_owned(),
                    there: there.header.conditions,
                    now: header.conditions.clone(),
                });
            }
            games = there.by_ref().collect::<Result<_, _>>()?;
            file.set_len(there.whole as u64).map_err(&io)?;
            file.seek(SeekFrom::End(0)).map_err(&io)?;
        }
        let writer = Writer {
            path: path.to_owned(),
            file,
            variants: header.variants.clone(),
        };
        Ok((writer, games))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// [`DataError::Open`] when it cannot be written, [`DataError::Unfit`] when the game does not fit into the file.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), DataError> {
        let mut names = self.variants.iter();
        let body = names
            .position(|name| *name == game.variant)
            .and_then(|place| record::write_body(game, place as u8));
        let sized = body.and_then(|body| Some((u16::try_from(body.len()).ok()?, body)));
        let Some((length, body)) = sized else {
            return Err(DataError::Unfit {
                path: self.path.clone(),
                number: game.number,
                variant: Arc::clone(&game.variant),
            });
        };
        let mut bytes = Vec::with_capacity(body.len() + 8);
        bytes.extend(length.to_le_bytes());
        bytes.extend((!length).to_le_bytes());
        bytes.extend(&body);
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        let written = self.file.write_all(&bytes);
        Ok(written.map_err(OpenError::of(&self.path))?)
    }
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
