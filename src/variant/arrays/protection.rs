//! Which pawns of an array are protected.

use crate::board::movement::Way;
use crate::board::{Color, MAX_FILES, PieceKind};
use crate::variant::Variant;

/// Which squares of the second rank White's pieces protect from the first, if both ranks are full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protection {
    /// By kind and file: the files of the protected squares.
    files: Box<[[u16; MAX_FILES]; PieceKind::COUNT]>,
}

impl Protection {
    /// As the pieces of `variant` move.
    pub fn of(variant: &Variant) -> Protection {
        let mut files = Box::new([[0; MAX_FILES]; PieceKind::COUNT]);
        for kind in PieceKind::ALL {
            let region = variant.mobility_of(kind).unwrap_or_default()[Color::White];
            let movement = variant.movement(kind);
            let steps = movement.rules().iter().filter(|rule| {
                let (aside, ahead) = rule.step;
                // Whatever goes on to a second square, over or past a piece, does not end on the second rank. A lame
                // leap further aside is blocked by the piece beside it, as is a sissa on each of its paths.
                let is_free = match rule.way {
                    Way::Slide(_) | Way::Leap => true,
                    Way::LameLeap => aside.abs() < 2,
                    Way::Cannon(_) | Way::Grasshopper | Way::Turn(_) => false,
                };
                ahead == 1 && is_free && rule.capture && !rule.initial
            });
            for rule in steps {
                for (file, protected) in files[kind].iter_mut().enumerate() {
                    let to = file.checked_add_signed(rule.step.0);
                    let to = to.filter(|to| *to < usize::from(variant.files));
                    let is_allowed = |to: usize| region.is_none_or(|region| region.contains(to as u8, 1));
                    *protected |= to.filter(|to| is_allowed(*to)).map_or(0, |to| 1 << to);
                }
            }
        }
        Protection { files }
    }

    /// The files whose pawn on the second rank is not protected by any piece of `rank`, a full first rank.
    pub fn unprotected(&self, rank: &[PieceKind]) -> impl Iterator<Item = usize> {
        let protected = rank.iter().enumerate();
        let protected = protected.fold(0, |all, (file, kind)| all | self.files[*kind][file]);
        (0..rank.len()).filter(move |file| protected >> file & 1 == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::text::file_letter;
    use crate::testing::own_games;
    use crate::variant::catalog::Catalog;

    /// The files of the unprotected pawns before a rank of pieces, as letters.
    fn unprotected(game: &Variant, rank: &str) -> String {
        let kinds: Vec<PieceKind> = rank.chars().filter_map(|c| game.kind_of(c)).collect();
        let protection = Protection::of(game);
        let files = protection.unprotected(&kinds);
        files.map(file_letter).collect()
    }

    #[test]
    fn pawns_of_built_in_games() {
        for (game, rank, expected) in [
            ("chess", "RNBQKBNR", ""),
            ("capablanca", "RNABQKBCNR", "i"),
            // A sissa between pieces protects nothing.
            ("cetina-random", "SSSSKSSS", "abcgh"),
        ] {
            let game = Catalog::builtin().get(game).unwrap();
            assert_eq!(unprotected(game, rank), expected, "{rank}");
        }
    }

    #[test]
    fn pieces_of_a_game_protect_as_they_move() {
        for (keys, expected) in [
            ("customPiece1 = x:K", "abfgh"),
            ("amazon = x", "agh"),
            ("customPiece1 = x:mWcF", "abdfgh"),
            ("customPiece1 = x:lN", "acdefgh"),
            ("customPiece1 = x:NN", "acdegh"),
            ("customPiece1 = x:C", "bcdefh"),
            // Not over or past other pieces, not from its first rank, and not outside its region.
            ("customPiece1 = x:nNnCpQgQ", "abcdefgh"),
            ("customPiece1 = x:iK", "abcdefgh"),
            ("customPiece1 = x:K\nmobilityRegionWhiteCustomPiece1 = *1 d2", "abcefgh"),
            ("king = x:KN\nstartFen = rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w KQkq - 0 1", "agh"),
        ] {
            let game = &own_games(&format!("[mine:pocketknight]\nimmobile = i\n{keys}\n"))[0];
            assert_eq!(unprotected(game, "IIIXIIII"), expected, "{keys}");
        }
    }
}
