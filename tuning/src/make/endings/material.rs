//! The pieces of an ending.

use sissa::board::{Color, Piece, PieceKind};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The kinds of pieces, without pawn and king, and their letters on the command line. The prime minister is missing,
/// because it moves like the archbishop.
pub const KINDS: [(PieceKind, char); 7] = [
    (PieceKind::Knight, 'N'),
    (PieceKind::Bishop, 'B'),
    (PieceKind::Rook, 'R'),
    (PieceKind::Archbishop, 'A'),
    (PieceKind::Sissa, 'S'),
    (PieceKind::Chancellor, 'C'),
    (PieceKind::Queen, 'Q'),
];

/// The largest number of pieces, kings included; larger tables would not fit into memory.
pub const MAX_PIECES: usize = 5;

/// The pieces of both sides without the kings. White is the side whose wins are counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    /// White's pieces.
    pub white: Vec<PieceKind>,
    /// Black's pieces.
    pub black: Vec<PieceKind>,
}

/// Why a text is not an ending.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MaterialError {
    #[error("'{0}' does not name the pieces of two sides, as KAKR does: each begins with its K")]
    Sides(String),
    #[error("there is no piece '{0}'; the pieces are N B R A S C Q")]
    Letter(char),
    #[error("{0} pieces are too many; the maximum is {MAX_PIECES}, kings included")]
    Men(usize),
}

impl Material {
    /// One side's pieces against the other's.
    pub fn new(white: &[PieceKind], black: &[PieceKind]) -> Material {
        let [mut white, mut black] = [white.to_vec(), black.to_vec()];
        white.sort();
        black.sort();
        Material { white, black }
    }

    /// All pieces: the two kings, White's, Black's.
    pub fn men(&self) -> Vec<Piece> {
        let kings = Color::ALL.map(|color| Piece::new(color, PieceKind::King));
        let of = |color: Color, kinds: &[PieceKind]| -> Vec<Piece> {
            kinds.iter().map(|kind| Piece::new(color, *kind)).collect()
        };
        let mut men = kings.to_vec();
        men.extend(of(Color::White, &self.white));
        men.extend(of(Color::Black, &self.black));
        men
    }

    /// The ending after the capture of the piece with this index in [`Material::men`], which must not be a king.
    pub fn without(&self, man: usize) -> Material {
        let mut left = self.clone();
        let piece = man - 2;
        if piece < left.white.len() {
            left.white.remove(piece);
        } else {
            left.black.remove(piece - self.white.len());
        }
        left
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let upper = text.to_ascii_uppercase();
        let sides: Vec<&str> = upper.split('K').collect();
        let [before, white, black] = sides[..] else {
            return Err(MaterialError::Sides(text.to_owned()));
        };
        if !before.is_empty() {
            return Err(MaterialError::Sides(text.to_owned()));
        }
        let read = |letters: &str| -> Result<Vec<PieceKind>, MaterialError> {
            let kinds = letters.chars().map(|letter| {
                let found = KINDS.iter().find(|(_, known)| *known == letter);
                found
                    .map(|(kind, _)| *kind)
                    .ok_or(MaterialError::Letter(letter))
            });
            kinds.collect()
        };
        let material = Material::new(&read(white)?, &read(black)?);
        match material.men().len() {
            men if men > MAX_PIECES => Err(MaterialError::Men(men)),
            _ => Ok(material),
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in [&self.white, &self.black] {
            f.write_str("K")?;
            for kind in side {
                let known = KINDS.iter().find(|(known, _)| known == kind);
                write!(f, "{}", known.map_or('?', |(_, letter)| *letter))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_read_and_written() {
        let material: Material = "KAKR".parse().expect("it is one");
        assert_eq!(material.white, [PieceKind::Archbishop]);
        assert_eq!(material.black, [PieceKind::Rook]);
        assert_eq!(material.to_string(), "KAKR");
        assert_eq!(material.without(3).to_string(), "KAK");
        let material: Material = "kbnk".parse().expect("it is one");
        assert_eq!(material.to_string(), "KNBK");
        assert_eq!(material.without(2).to_string(), "KBK");
    }

    #[test]
    fn what_is_none_is_refused() {
        let read = |text: &str| text.parse::<Material>();
        assert!(matches!(read("KQ"), Err(MaterialError::Sides(_))));
        assert!(matches!(read("QKK"), Err(MaterialError::Sides(_))));
        assert_eq!(read("KPK"), Err(MaterialError::Letter('P')));
        assert_eq!(read("KQRKRB"), Err(MaterialError::Men(6)));
    }
}
