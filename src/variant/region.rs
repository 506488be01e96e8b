//! Regions: sets of squares of a board of any size.

use crate::board::text::{file_letter, file_of_letter};
use crate::board::{Bitboard, Geometry, MAX_FILES, MAX_RANKS};
use crate::text::listed;

const FILES: u8 = MAX_FILES as u8;
const RANKS: u8 = MAX_RANKS as u8;

/// A set of squares, by file and rank from 0, up to 12x10.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Region(u128);

impl Region {
    /// No squares.
    pub const EMPTY: Region = Region(0);

    /// Reads squares, ranks and files apart by blanks, as Fairy-Stockfish writes them: `d4 e4`, `*8` (a rank), `a*` (a
    /// file), or `-` (nothing). Ranks and files are those of the largest board. `None` if a word is none of these, or
    /// names a square outside a board with so many `files` and `ranks`.
    pub fn read(text: &str, files: u8, ranks: u8) -> Option<Region> {
        let mut region = Region::default();
        if text.trim() == "-" {
            return Some(region);
        }
        for word in text.split_whitespace() {
            let (file, rank) = word.split_at_checked(1)?;
            let of_files = match file {
                "*" => 0..FILES,
                _ => {
                    let file = file_of_letter(file.chars().next()?)? as u8;
                    (file < files).then_some(file..file + 1)?
                }
            };
            let of_ranks = match rank {
                "*" => 0..RANKS,
                _ => {
                    let rank = rank.parse::<u8>().ok()?.checked_sub(1)?;
                    (rank < ranks).then_some(rank..rank + 1)?
                }
            };
            for rank in of_ranks {
                for file in of_files.clone() {
                    region = region.with(file, rank);
                }
            }
        }
        Some(region)
    }

    /// The region with another square.
    #[must_use]
    pub fn with(self, file: u8, rank: u8) -> Region {
        debug_assert!(file < FILES && rank < RANKS);
        Region(self.0 | 1 << (FILES * rank + file))
    }

    /// Its squares on a board with so many files and ranks.
    #[must_use]
    pub fn within(self, files: u8, ranks: u8) -> Region {
        self.squares().filter(|(file, rank)| *file < files && *rank < ranks).collect()
    }

    /// True if it has this square.
    pub fn contains(self, file: u8, rank: u8) -> bool {
        self.0 >> (FILES * rank + file) & 1 == 1
    }

    /// True if there is no square.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares as file and rank, by rank.
    pub fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        let squares = (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
        squares.filter(move |(file, rank)| self.contains(*file, *rank))
    }

    /// The squares that lie on a geometry.
    pub fn on<G: Geometry>(self) -> G::Bitboard {
        self.squares()
            .map(|(file, rank)| (usize::from(file), usize::from(rank)))
            .filter(|(file, rank)| *file < G::FILES && *rank < G::RANKS)
            .fold(G::Bitboard::EMPTY, |set, (file, rank)| set.with(G::square(file, rank)))
    }

    /// The squares in words, whole ranks and files as such: `ranks 8 to 10`, `rank 2, the a-file, d4 or e5`.
    pub fn words(self, files: u8, ranks: u8) -> String {
        let row = |rank: u8| (0..files).map(|file| (file, rank)).collect::<Region>();
        let column = |file: u8| (0..ranks).map(|rank| (file, rank)).collect::<Region>();
        let mut rest = self.within(files, ranks).0;
        let mut parts = Vec::new();
        let of_ranks: Vec<u8> = (0..ranks).filter(|rank| row(*rank).0 & !self.0 == 0).collect();
        for run in of_ranks.chunk_by(|one, next| one + 1 == *next) {
            run.iter().for_each(|rank| rest &= !row(*rank).0);
            parts.push(match run {
                [first, .., last] => format!("ranks {} to {}", first + 1, last + 1),
                _ => format!("rank {}", run[0] + 1),
            });
        }
        let adds = |file: &u8| column(*file).0 & !self.0 == 0 && column(*file).0 & rest != 0;
        let of_files: Vec<u8> = (0..files).filter(adds).collect();
        for run in of_files.chunk_by(|one, next| one + 1 == *next) {
            run.iter().for_each(|file| rest &= !column(*file).0);
            let letter = |file: u8| file_letter(file.into());
            parts.push(match run {
                [first, .., last] => format!("the files {} to {}", letter(*first), letter(*last)),
                _ => format!("the {}-file", letter(run[0])),
            });
        }
        let names = Region(rest).squares();
        parts.extend(names.map(|(file, rank)| format!("{}{}", file_letter(file.into()), rank + 1)));
        listed(&parts, "or")
    }
}

impl FromIterator<(u8, u8)> for Region {
    fn from_iter<T: IntoIterator<Item = (u8, u8)>>(squares: T) -> Region {
        squares.into_iter().fold(Region::EMPTY, |region, (file, rank)| region.with(file, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_read_as_fairy_stockfish_writes_them() {
        for (text, words) in [
            ("d4 e4 d5 e5", Some("d4, e4, d5 or e5")),
            ("*8", Some("rank 8")),
            ("A*", Some("the a-file")),
            ("*6 *7 *8 h1 b* c* *3", Some("rank 3, ranks 6 to 8, the files b to c or h1")),
            ("a* b* c* d* e* f* g* h*", Some("ranks 1 to 8")),
            ("b2", Some("b2")),
            ("-", Some("")),
            ("*8 - *7", None),
            ("", Some("")),
            ("i1", None),
            ("a9", None),
            ("a0", None),
            ("*9", None),
            ("8*", None),
            ("a", None),
            ("é1", None),
            ("a256", None),
        ] {
            let region = Region::read(text, 8, 8);
            assert_eq!(region.map(|region| region.words(8, 8)).as_deref(), words, "{text}");
        }
        assert_eq!(Region::read("l10", 12, 10).unwrap().squares().next(), Some((11, 9)));
    }
}
