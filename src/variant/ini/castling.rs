//! The keys that say how pieces castle, and how that is written.

use super::build::Builder;
use super::problem::Problem;
use super::reader::Entry;
use super::values::{self, wrong};
use crate::board::Color;
use crate::variant::{Castling, Landing, Variant};

impl Builder<'_> {
    pub(super) fn castling(&mut self) {
        let on = self.flag("castling");
        let mut castling = match (on, self.variant.castling) {
            (Some(false), _) => None,
            (Some(true), None) => Some(Castling::ORTHODOX),
            (_, castling) => castling,
        };
        for (side, king_key, rook_key) in [
            (0, "castlingQueensideFile", "castlingRookQueensideLanding"),
            (1, "castlingKingsideFile", "castlingRookKingsideLanding"),
        ] {
            let king = self.file(king_key);
            let rook = self.file(rook_key);
            let Some(castling) = &mut castling else {
                let given = [king.map(|_| king_key), rook.map(|_| rook_key)];
                for key in given.into_iter().flatten() {
                    let text = format!("{key} needs castling = true");
                    self.add_problem(key, Problem::Contradiction(text));
                }
                continue;
            };
            let landing = if side == 0 {
                &mut castling.a_side
            } else {
                &mut castling.h_side
            };
            if let Some(king) = king {
                landing.king = king;
                // The rook lands on the inner side of the king.
                landing.rook = if side == 0 {
                    king + 1
                } else {
                    king.wrapping_sub(1)
                };
            }
            if let Some(rook) = rook {
                landing.rook = rook;
            }
        }
        // A smaller board may have no room for the parent's castling.
        let is_off = |landing: Landing| landing.king.max(landing.rook) >= self.variant.files;
        let is_inherited = |key: &&str| {
            self.section
                .entry(key)
                .is_none_or(|entry| entry.value == "true")
        };
        let keys = ["castling", "castlingQueensideFile", "castlingKingsideFile"];
        if castling.is_some_and(|castling| is_off(castling.a_side) || is_off(castling.h_side))
            && keys.iter().all(is_inherited)
        {
            castling = None;
        }
        self.variant.castling = castling;
        let notation = self.variant.castling_notation;
        let random = self.flag("chess960").unwrap_or(notation.king_takes_rook);
        let by_file = self.flag("castlingSanByFile");
        let by_king = self.flag("castlingSanByKing");
        self.variant.castling_notation.king_takes_rook = random;
        self.variant.castling_notation.by_landing_file =
            by_file.unwrap_or(notation.by_landing_file);
        self.variant.castling_notation.by_king_move = by_king.unwrap_or(notation.by_king_move);
    }

    /// Reads which pieces castle.
    pub(super) fn castlers(&mut self) {
        let mut castlers = self.variant.castlers;
        let one = |entry: &Entry, variant: &Variant| {
            let kinds = values::kinds(entry, variant)?;
            match *kinds.as_slice() {
                [kind] => Ok(kind),
                _ => Err(wrong(entry, "the letter of a piece of the game")),
            }
        };
        let old = self.value("castlingRookPiece", values::kinds);
        let rooks = self.value("castlingRookPieces", values::kinds).or(old);
        let king = self.value("castlingKingPiece", one);
        for (color, king_key, rooks_key) in [
            (
                Color::White,
                "castlingKingPieceWhite",
                "castlingRookPiecesWhite",
            ),
            (
                Color::Black,
                "castlingKingPieceBlack",
                "castlingRookPiecesBlack",
            ),
        ] {
            let king = self.value(king_key, one).or(king);
            castlers.king[color] = king.unwrap_or(castlers.king[color]);
            let rooks = self.value(rooks_key, values::kinds).or(rooks.clone());
            if let Some(rooks) = rooks {
                castlers.rooks[color] = rooks.into_iter().collect();
            }
        }
        let ranks = self.variant.ranks;
        let rank = self.value("castlingRank", |entry, _| values::number(entry, 1, ranks));
        castlers.rank = rank.unwrap_or(castlers.rank);
        let is_opposite = self.flag("oppositeCastling");
        castlers.is_opposite = is_opposite.unwrap_or(castlers.is_opposite);
        self.variant.castlers = castlers;
    }
}
