//! The first move's advantage in each array of a game, found by `sissa-tuning study`. Tables of built-in games are part
//! of the program; users keep theirs in files `GAME.arrays`. All numbers of a file are little-endian:
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 8 | `SissaArr` |
//! | 8 | 2 | version of the format, 1 |
//! | 10 | 2 | unit of the scores, in centipawns |
//! | 12 | 8 | the game's [fingerprint](Variant::fingerprint) |
//! | 20 | 8 | nodes of the search of each array |
//! | 28 | 4 | CRC-32 of all other bytes |
//! | 32 | | `i8` for each valid array in the order of numbers: White's score, or -128 for one that is not known |

use super::Variant;
use crate::files::{self, data_folder};
use crate::variant::catalog::Catalog;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: [u8; 8] = *b"SissaArr";
const VERSION: u16 = 1;
const CRC_AT: usize = 28;
const HEADER: usize = 32;

/// Centipawns; single ones are far below what a search can tell.
const UNIT: u16 = 2;

const UNKNOWN: i8 = i8::MIN;

/// The share of the arrays that count as balanced: one in so many.
const BALANCED: usize = 10;

/// The tables that the program has. Their games are found by their fingerprints.
const BUILT_IN: &[&[u8]] = &[
    include_bytes!("tables/cetina-random.arrays"),
    include_bytes!("tables/contemporary-random.arrays"),
    include_bytes!("tables/fischerandom.arrays"),
    include_bytes!("tables/modern-random-64.arrays"),
    include_bytes!("tables/pm-contemporary-random.arrays"),
];

/// White's score in the arrays of a game, by search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advantages {
    /// Nodes of the search of each array.
    pub nodes: u64,
    /// The numbers of arrays, in order, and White's score in centipawns.
    pub scores: Vec<(u32, i32)>,
}

/// Why there is no table.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum AdvantagesError {
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: this is not a table of arrays, or is damaged", .0.display())]
    Damaged(PathBuf),
    #[error("{}: this is the table of a game with other rules than {game} has", .path.display())]
    OtherGame { path: PathBuf, game: String },
    #[error(
        "nobody has searched the arrays of {game}: run `sissa-tuning study {game}` and put {game}.arrays, which it \
         makes, into {}",
        .folder.display()
    )]
    None { game: String, folder: PathBuf },
    #[error("{0} has only one array")]
    OneArray(String),
}

impl Advantages {
    /// The table of a game: beside the variant files, in the user's data folder, or built in.
    ///
    /// # Errors
    /// [`AdvantagesError`] when there is none, or the first that is found is not one of this game.
    pub fn of(variant: &Variant, catalog: &Catalog) -> Result<Advantages, AdvantagesError> {
        if variant.arrays.is_none() {
            return Err(AdvantagesError::OneArray(variant.name.clone()));
        }
        let folders: Vec<PathBuf> = catalog.folders().iter().cloned().chain(data_folder()).collect();
        let paths = folders.iter().map(|folder| folder.join(format!("{}.arrays", variant.name)));
        if let Some(path) = paths.into_iter().find(|path| path.exists()) {
            return Advantages::load(&path, variant);
        }
        let mut built_in = BUILT_IN.iter();
        let found = built_in.find_map(|bytes| Advantages::from_bytes(bytes, variant)?.ok());
        found.ok_or_else(|| AdvantagesError::None {
            game: variant.name.clone(),
            folder: folders.into_iter().next().unwrap_or_default(),
        })
    }

    /// Reads the table of a game from a file.
    ///
    /// # Errors
    /// [`AdvantagesError`] when it is not one of this game.
    pub fn load(path: &Path, variant: &Variant) -> Result<Advantages, AdvantagesError> {
        let mut bytes = Vec::new();
        // More than any table has is no table.
        let most = HEADER as u64 + u64::from(super::MAX_COUNT) + 1;
        files::read(path)
            .and_then(|file| file.take(most).read_to_end(&mut bytes))
            .map_err(|error| AdvantagesError::Io { path: path.to_owned(), error })?;
        let path = || path.to_owned();
        let table = Advantages::from_bytes(&bytes, variant);
        let table = table.ok_or_else(|| AdvantagesError::Damaged(path()))?;
        table.map_err(|OtherGame| AdvantagesError::OtherGame { path: path(), game: variant.name.clone() })
    }

    /// The table in these bytes, which must be of this game; `None` if they are no table.
    fn from_bytes(bytes: &[u8], variant: &Variant) -> Option<Result<Advantages, OtherGame>> {
        let (header, scores) = bytes.split_first_chunk::<HEADER>()?;
        let at = |from: usize, length: usize| {
            let mut number = [0; 8];
            number[..length].copy_from_slice(&header[from..from + length]);
            u64::from_le_bytes(number)
        };
        let is_whole = header[..8] == MAGIC && at(CRC_AT, 4) == u64::from(files::checksum(bytes, CRC_AT..HEADER));
        if !is_whole || at(8, 2) != u64::from(VERSION) {
            return None;
        }
        let recipe = variant.arrays.as_ref();
        let numbers = recipe.filter(|_| at(12, 8) == variant.fingerprint());
        let numbers: Vec<u32> = match numbers {
            Some(recipe) => recipe.valid_numbers().collect(),
            None => return Some(Err(OtherGame)),
        };
        if numbers.len() != scores.len() {
            return Some(Err(OtherGame));
        }
        let unit = at(10, 2) as i32;
        let known = numbers.into_iter().zip(scores.iter().map(|byte| *byte as i8));
        let known = known.filter(|(_, score)| *score != UNKNOWN);
        Some(Ok(Advantages {
            nodes: at(20, 8),
            scores: known.map(|(number, score)| (number, i32::from(score) * unit)).collect(),
        }))
    }

    /// The file of the table, which is of this game. Scores beyond 254 centipawns become these.
    pub fn to_bytes(&self, variant: &Variant) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(UNIT.to_le_bytes());
        bytes.extend(variant.fingerprint().to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend([0; 4]);
        let mut known = self.scores.iter().peekable();
        for number in variant.arrays.iter().flat_map(|recipe| recipe.valid_numbers()) {
            let score = known.next_if(|(known, _)| *known == number);
            let steps = |score: i32| (f64::from(score) / f64::from(UNIT)).round() as i32;
            let byte = score.map_or(UNKNOWN, |(_, score)| steps(*score).clamp(-127, 127) as i8);
            bytes.push(byte as u8);
        }
        let check = files::checksum(&bytes, CRC_AT..HEADER);
        bytes[CRC_AT..HEADER].copy_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The score of an array.
    pub fn score(&self, number: u32) -> Option<i32> {
        let place = self.scores.binary_search_by_key(&number, |(number, _)| *number);
        place.ok().map(|place| self.scores[place].1)
    }

    /// The tenth of these arrays in which neither side is ahead by much, from the most balanced on.
    pub fn balanced(&self, numbers: impl Iterator<Item = u32>) -> Vec<u32> {
        let scored = numbers.filter_map(|number| Some((self.score(number)?.abs(), number)));
        let mut scored: Vec<(i32, u32)> = scored.collect();
        scored.sort_unstable();
        scored.truncate(scored.len().div_ceil(BALANCED));
        scored.into_iter().map(|(_, number)| number).collect()
    }
}

/// The table is of another game.
#[derive(Debug)]
struct OtherGame;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn tables_are_read_back_and_only_for_their_game() {
        let catalog = Catalog::builtin();
        let [own, other] =
            ["contemporary-random", "modern-random-64"].map(|name| catalog.get(name).expect("it is built in"));
        let table = Advantages { nodes: 1000, scores: vec![(3, -40), (4, 0), (1679, 1000)] };
        let bytes = table.to_bytes(own);
        assert_eq!(bytes.len(), HEADER + 1680);
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("contemporary-random.arrays");
        let read = |bytes: &[u8], variant: &Variant| {
            fs::write(&path, bytes).expect("it is written");
            Advantages::load(&path, variant)
        };
        let expected = Advantages { scores: vec![(3, -40), (4, 0), (1679, 254)], ..table };
        assert_eq!(read(&bytes, own).expect("it is whole"), expected);
        assert_eq!([3, 5].map(|number| expected.score(number)), [Some(-40), None]);
        assert_eq!(expected.balanced(0..1680), [4]);
        assert!(matches!(read(&bytes, other), Err(AdvantagesError::OtherGame { .. })));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            let whole = Advantages::from_bytes(&damaged, own);
            assert!(whole.is_none(), "{at}");
        }
        assert!(matches!(read(&bytes[..20], own), Err(AdvantagesError::Damaged(_))));
        fs::write(&path, &bytes).expect("it is written");
        let mut with_folder = catalog.clone();
        with_folder.add_folder(folder.path());
        let found = |variant| Advantages::of(variant, &with_folder);
        assert_eq!(found(own).expect("it is there"), expected);
        let chess = catalog.get("chess").expect("it is built in");
        assert!(matches!(found(chess), Err(AdvantagesError::OneArray(_))));
    }

    #[test]
    fn built_in_tables_are_complete_tables_of_built_in_games() {
        let catalog = Catalog::builtin();
        let all = |variant: &Variant| variant.arrays.as_ref().map(|recipe| recipe.valid_numbers().count());
        for (index, bytes) in BUILT_IN.iter().enumerate() {
            let tables = |variant| Advantages::from_bytes(bytes, variant)?.ok();
            let mut games = catalog.iter().filter_map(|variant| Some((variant, tables(variant)?)));
            let (variant, table) = games.next().unwrap_or_else(|| panic!("table {index} is of no game"));
            assert_eq!(Some(table.scores.len()), all(variant), "{}", variant.name);
        }
    }
}
