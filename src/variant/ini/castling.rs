//! The keys that say how pieces castle, and how that is written.

use super::build::Builder;
use super::reader::Entry;
use super::values::{self, wrong};
use crate::board::Color;
use crate::variant::{LandingFiles, Variant};

/// By side, the a-file's first: the keys that say where castling brings king and rook.
pub(super) const LANDING_KEYS: [[&str; 2]; 2] = [
    ["castlingQueensideFile", "castlingRookQueensideLanding"],
    ["castlingKingsideFile", "castlingRookKingsideLanding"],
];

impl Builder<'_> {
    pub(super) fn castling(&mut self) {
        let is_said = |key: &&str| self.section.entry(key).is_some();
        let is_own = ["castling", "castlingQueensideFile", "castlingKingsideFile"].iter().any(is_said);
        let on = self.flag("castling");
        let on = on.unwrap_or(self.variant.declared.castling);
        let mut castling = self.variant.declared.landings;
        for (side, [king_key, rook_key]) in LANDING_KEYS.into_iter().enumerate() {
            let king = self.file(king_key);
            let rook = self.file(rook_key);
            let given = [king.map(|_| king_key), rook.map(|_| rook_key)];
            for key in given.into_iter().flatten().filter(|_| !on) {
                self.contradiction(key, format!("{key} needs castling = true"));
            }
            let (landing, inwards) = match side {
                0 => (&mut castling.a_side, 1),
                _ => (&mut castling.h_side, -1),
            };
            if let Some(king) = king {
                landing.king = king;
                // The rook lands on the inner side of the king.
                landing.rook = king.wrapping_add_signed(inwards);
            }
            if let Some(rook) = rook {
                landing.rook = rook;
            }
        }
        // A smaller board may have no room for the parent's castling.
        let fits = |landing: LandingFiles| landing.king.max(landing.rook) < self.variant.files;
        let has_room = is_own || fits(castling.a_side) && fits(castling.h_side);
        self.variant.castling = (on && has_room).then_some(castling);
        self.variant.declared.castling = on;
        self.variant.declared.landings = castling;
        self.set_flag("chess960", |variant| &mut variant.castling_notation.king_takes_rook);
        self.set_flag("castlingSanByFile", |variant| &mut variant.castling_notation.by_landing_file);
        self.set_flag("castlingSanByKing", |variant| &mut variant.castling_notation.by_king_move);
    }

    /// Reads which pieces castle.
    pub(super) fn castlers(&mut self) {
        let one = |entry: &Entry, variant: &Variant| {
            values::kind(&entry.value, variant).ok_or_else(|| wrong(entry, "the letter of a piece of the game"))
        };
        let old = self.value("castlingRookPiece", values::kinds);
        let rooks = self.value("castlingRookPieces", values::kinds).or(old);
        let king = self.value("castlingKingPiece", one);
        let kings = self.by_color("castlingKingPiece", one);
        let all_rooks = self.by_color("castlingRookPieces", values::kinds);
        let castlers = &mut self.variant.castlers;
        for (color, own_rooks) in Color::ALL.into_iter().zip(all_rooks) {
            castlers.king[color] = kings[color].or(king).unwrap_or(castlers.king[color]);
            if let Some(rooks) = own_rooks.or(rooks.clone()) {
                castlers.rooks[color] = rooks.into_iter().collect();
            }
        }
        self.set(
            "castlingRank",
            |variant| &mut variant.castlers.rank,
            |entry, variant| values::number(entry, 1..=variant.ranks),
        );
        self.set_flag("oppositeCastling", |variant| &mut variant.castlers.is_opposite);
    }
}
