//! The file: reading it game by game, and appending to one that may end with an incomplete game.

use super::bytes::Reader;
use super::{GameRecord, ReplayError, record};
use crate::shared::files::FileError;
use crate::shared::games::{GameRulesError, rules_of};
use crate::shared::locked_file::LockedFile;
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"sissadat";

const VERSION: u16 = 4;

/// The version without fingerprints.
const VERSION_WITHOUT_RULES: u16 = 3;

/// Why a file of games cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: the game at byte {at} is damaged", .path.display())]
    Damaged { path: PathBuf, at: usize },
    #[error(transparent)]
    Rules(#[from] GameRulesError),
    #[error(
        "{} holds games of {variant} by other rules than it has now", .path.display()
    )]
    OtherRules { path: PathBuf, variant: Arc<str> },
    #[error("{}, game {number}: {error}", .path.display())]
    Replay { path: PathBuf, number: u32, error: ReplayError },
    #[error("{}: the conditions, or the games or their names, do not fit into the file", .0.display())]
    UnfitHeader(PathBuf),
    #[error("{}: game {number} of {variant} does not fit into the file", .path.display())]
    Unfit { path: PathBuf, number: u32, variant: Arc<str> },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The conditions under which the games were played, as text that is also compared.
    pub conditions: String,
    pub variants: Vec<Arc<str>>,
    /// By variant: the fingerprint of its rules, or 0 if it is not known, as in files of version 3.
    pub rules: Vec<u64>,
}

impl DataError {
    /// Converts an error of a game in the file at `path`.
    pub fn of_game(path: &Path, game: &GameRecord) -> impl FnOnce(ReplayError) -> DataError {
        let (path, number) = (path.to_owned(), game.number);
        move |error| DataError::Replay { path, number, error }
    }
}

impl Header {
    /// The header of games of these variants, played under these conditions.
    pub fn new(conditions: String, variants: &[AnyRules]) -> Header {
        Header {
            conditions,
            variants: variants.iter().map(|rules| rules.name().into()).collect(),
            rules: variants.iter().map(|rules| fingerprint(*rules)).collect(),
        }
    }

    /// Checks that the games are played by the rules that they have in this catalog.
    pub fn check_rules(&self, path: &Path, catalog: &Catalog) -> Result<(), DataError> {
        for (variant, known) in self.variants.iter().zip(&self.rules) {
            if *known != 0 && fingerprint(rules_of(catalog, variant)?) != *known {
                return Err(DataError::OtherRules { path: path.to_owned(), variant: variant.clone() });
            }
        }
        Ok(())
    }

    /// A variant with other rules than in the file whose header this is.
    fn with_other_rules(&self, now: &Header) -> Option<Arc<str>> {
        let pairs = self.rules.iter().zip(&now.rules);
        let mut of_variants = self.variants.iter().zip(pairs);
        let other = of_variants.find(|(_, (there, now))| ![0, **now].contains(there));
        other.map(|(variant, _)| variant.clone())
    }

    /// The header as bytes, if it fits.
    fn write(&self) -> Option<Vec<u8>> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(u16::try_from(self.conditions.len()).ok()?.to_le_bytes());
        bytes.extend(self.conditions.as_bytes());
        bytes.push(self.variants.len().try_into().ok()?);
        for (name, rules) in self.variants.iter().zip(&self.rules) {
            bytes.push(name.len().try_into().ok()?);
            bytes.extend(name.as_bytes());
            bytes.extend(rules.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Some(bytes)
    }

    /// The header and its length; `None` if there is none.
    fn read(bytes: &[u8]) -> Option<(Header, usize)> {
        let mut reader = Reader::new(bytes);
        let magic: &[u8; 8] = reader.take()?;
        let version = u16::from_le_bytes(*reader.take()?);
        if magic != MAGIC || ![VERSION_WITHOUT_RULES, VERSION].contains(&version) {
            return None;
        }
        let length = u16::from_le_bytes(*reader.take()?);
        let text = reader.slice(length.into())?;
        let mut header =
            Header { conditions: String::from_utf8(text.to_vec()).ok()?, variants: Vec::new(), rules: Vec::new() };
        let [count] = *reader.take()?;
        for _ in 0..count {
            let [length] = *reader.take()?;
            let name = std::str::from_utf8(reader.slice(length.into())?).ok()?;
            header.variants.push(name.into());
            header.rules.push(match version {
                VERSION_WITHOUT_RULES => 0,
                _ => u64::from_le_bytes(*reader.take()?),
            });
        }
        let checked = bytes.len() - reader.rest().len();
        let check = u32::from_le_bytes(*reader.take()?);
        (crc32fast::hash(&bytes[..checked]) == check).then(|| (header, bytes.len() - reader.rest().len()))
    }
}

fn fingerprint(rules: AnyRules) -> u64 {
    on_board!(rules, rules => rules.fingerprint())
}

/// The games of a file, one after another. An incomplete game at the end is skipped.
pub struct Games {
    path: PathBuf,
    bytes: Vec<u8>,
    header: Header,
    /// Where the last complete game that was read ends, in bytes.
    whole: usize,
    failed: bool,
}

pub fn read_games(path: &Path) -> Result<Games, DataError> {
    let bytes = fs::read(path).map_err(FileError::of(path))?;
    Games::new(path, bytes)
}

/// The first games of a file, as far as they are in its first megabyte.
pub fn read_beginning(path: &Path) -> Result<Games, DataError> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(1 << 20).read_to_end(&mut bytes)).map_err(FileError::of(path))?;
    Games::new(path, bytes)
}

/// Whether a file was created, and a kill or a crash of the system came before anything was in it.
fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

impl Games {
    fn new(path: &Path, bytes: Vec<u8>) -> Result<Games, DataError> {
        let (header, whole) = match Header::read(&bytes) {
            Some(header) => header,
            None if is_blank(&bytes) => (Header::default(), bytes.len()),
            None => {
                let what = "is not a file of games of version 3 or 4";
                return Err(FileError::foreign(path, what).into());
            }
        };
        Ok(Games { path: path.to_owned(), bytes, header, whole, failed: false })
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// True at the end of a file that ends within a game.
    pub fn is_cut(&self) -> bool {
        !is_blank(&self.bytes[self.whole..])
    }
}

impl Iterator for Games {
    type Item = Result<GameRecord, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let mut reader = Reader::new(&self.bytes[self.whole..]);
        let lengths = reader.take().zip(reader.take());
        // After a crash of the system there may be zeros in place of what was written last.
        if is_blank(reader.rest()) {
            return None;
        }
        let (length, twin) = lengths?;
        let length = u16::from_le_bytes(*length);
        if length == !u16::from_le_bytes(*twin) {
            let (body, check) = reader.slice(length.into()).zip(reader.take())?;
            let sound = crc32fast::hash(body) == u32::from_le_bytes(*check);
            let game = record::read_body(body, &self.header.variants);
            if let Some(game) = game.filter(|_| sound) {
                self.whole = self.bytes.len() - reader.rest().len();
                return Some(Ok(game));
            }
            if is_blank(reader.rest()) {
                return None;
            }
        }
        self.failed = true;
        Some(Err(DataError::Damaged { path: self.path.clone(), at: self.whole }))
    }
}

/// A file that is appended to.
pub struct Writer {
    file: LockedFile,
    variants: Vec<Arc<str>>,
}

impl Writer {
    /// Opens or creates the file, removes an incomplete game at its end, and returns the games in it.
    /// If that fails, the file is left unchanged.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Vec<GameRecord>), DataError> {
        let unfit = || DataError::UnfitHeader(path.to_owned());
        let front = header.write().ok_or_else(unfit)?;
        let (mut file, bytes) = LockedFile::open(path)?;
        let mut games = Vec::new();
        // A file shorter than its header is left from an interrupted creation.
        if bytes.len() < front.len() && front.starts_with(&bytes) || is_blank(&bytes) {
            file.truncate(0)?;
            file.append(&front)?;
        } else {
            let mut there = Games::new(path, bytes)?;
            let found = &there.header;
            if (&found.conditions, &found.variants) != (&header.conditions, &header.variants) {
                let what = "holds games played under other conditions; use another file, or the same conditions";
                let (there, now) = (&found.conditions, &header.conditions);
                return Err(FileError::other(path, what, there, now).into());
            }
            if let Some(variant) = found.with_other_rules(header) {
                return Err(DataError::OtherRules { path: path.to_owned(), variant });
            }
            games = there.by_ref().collect::<Result<_, _>>()?;
            file.truncate(there.whole)?;
        }
        let variants = header.variants.clone();
        Ok((Writer { file, variants }, games))
    }

    pub fn add(&mut self, game: &GameRecord) -> Result<(), DataError> {
        let mut names = self.variants.iter();
        let body = names.position(|name| *name == game.variant).map(|place| record::write_body(game, place as u8));
        let sized = body.and_then(|body| Some((u16::try_from(body.len()).ok()?, body)));
        let Some((length, body)) = sized else {
            return Err(DataError::Unfit {
                path: self.file.path().to_owned(),
                number: game.number,
                variant: Arc::clone(&game.variant),
            });
        };
        let mut bytes = Vec::with_capacity(body.len() + 8);
        bytes.extend(length.to_le_bytes());
        bytes.extend((!length).to_le_bytes());
        bytes.extend(&body);
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        Ok(self.file.append(&bytes)?)
    }
}

#[cfg(test)]
mod tests;
