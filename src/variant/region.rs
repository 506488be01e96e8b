//! Regions: sets of squares of a board of any size.

use crate::board::{Bitboard, Geometry};

/// Squares per rank of the largest board.
const FILES: u8 = 12;

/// Ranks of the largest board.
const RANKS: u8 = 10;

/// A set of squares, by file and rank from 0, up to 12x10.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Region(u128);

impl Region {
    /// No squares.
    pub const EMPTY: Region = Region(0);

    /// Reads squares, ranks and files apart by blanks, as Fairy-Stockfish writes them: `d4 e4`, `*8` (a rank), `a*` (a
    /// file), `-` (nothing). `None` if a word is none of these, or names a square outside the board.
    pub fn read(text: &str, files: u8, ranks: u8) -> Option<Region> {
        let mut region = Region::default();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let (file, rank) = word.split_at_checked(1)?;
            let (of_files, of_ranks) = (0..files, 0..ranks);
            let of_files = match file {
                "*" => of_files,
                _ => {
                    let file = file.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
                    file..file + 1
                }
            };
            let of_ranks = match rank {
                "*" => of_ranks,
                _ => {
                    let rank = rank.parse::<u8>().ok()?.checked_sub(1)?;
                    rank..rank.checked_add(1)?
                }
            };
            if of_files.end > files || of_ranks.end > ranks {
                return None;
            }
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

    /// True if there is no square.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares as file and rank, by rank.
    pub fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        let squares = (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
        squares.filter(move |(file, rank)| self.0 >> (FILES * rank + file) & 1 == 1)
    }

    /// The squares that lie on a geometry.
    pub fn on<G: Geometry>(self) -> G::Bitboard {
        self.squares()
            .map(|(file, rank)| (usize::from(file), usize::from(rank)))
            .filter(|(file, rank)| *file < G::FILES && *rank < G::RANKS)
            .fold(G::Bitboard::EMPTY, |set, (file, rank)| {
                set.with(G::square(file, rank))
            })
    }

    /// The squares in words, a whole rank or file as such: `rank 8`, `d4, e4, d5 and e5`.
    pub fn words(self, files: u8, ranks: u8) -> String {
        let of_files: Vec<u8> = (0..files).collect();
        let of_ranks: Vec<u8> = (0..ranks).collect();
        let all = |of_files: &[u8], of_ranks: &[u8]| {
            let squares = of_ranks
                .iter()
                .flat_map(|rank| of_files.iter().map(move |file| (*file, *rank)));
            squares.fold(Region::default(), |set, (file, rank)| set.with(file, rank))
        };
        for rank in 0..ranks {
            if self == all(&of_files, &[rank]) {
                return format!("rank {}", rank + 1);
            }
        }
        for file in 0..files {
            if self == all(&[file], &of_ranks) {
                return format!("the {}-file", (b'a' + file) as char);
            }
        }
        let names: Vec<String> = self
            .squares()
            .map(|(file, rank)| format!("{}{}", (b'a' + file) as char, rank + 1))
            .collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => names.concat(),
        }
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
            ("b2", Some("b2")),
            ("-", Some("")),
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
            assert_eq!(
                region.map(|region| region.words(8, 8)).as_deref(),
                words,
                "{text}"
            );
        }
        assert_eq!(
            Region::read("l10", 12, 10).unwrap().squares().next(),
            Some((11, 9))
        );
    }
}
