//! The keys that say how a game ends.

use super::build::Builder;
use super::problem::Problem;
use super::reader::Entry;
use super::values::{self, wrong};
use crate::board::PieceKind;
use crate::board::text::color_of;
use crate::variant::fen_fields::{MAX_CHECKS, read_checks};
use crate::variant::{CastlingSide, EndRules, EndValue, Variant};

/// The checks of Three-Check, of which Lichess writes those that were given.
const USUAL_CHECKS: u8 = 3;

impl Builder<'_> {
    /// Reads how the game ends. The checks that win stand in `startFen`, which must have been read.
    pub(super) fn ends(&mut self) {
        let mut ends = self.variant.ends.clone();
        self.flags(&mut ends);
        self.extinction(&mut ends);
        for (key, switch) in [
            ("flagPieceBlockedWin", &mut ends.flag_piece_blocked_win),
            ("flagMove", &mut ends.flag_move),
            ("flagPieceSafe", &mut ends.flag_piece_safe),
            ("checking", &mut ends.checking),
            ("extinctionClaim", &mut ends.extinction_claim),
            ("extinctionPseudoRoyal", &mut ends.pseudo_royal),
            ("stalematePieceCount", &mut ends.stalemate_piece_count),
            ("nFoldValueAbsolute", &mut ends.fold_is_for_white),
        ] {
            *switch = self.flag(key).unwrap_or(*switch);
        }
        for (key, value) in [
            ("checkmateValue", &mut ends.checkmate),
            ("stalemateValue", &mut ends.stalemate),
            ("nFoldValue", &mut ends.fold),
        ] {
            let said = self.value(key, |entry, _| end_value(entry).ok_or_else(|| wrong(entry, "win, draw or loss")));
            *value = said.unwrap_or(*value);
        }
        for (key, number) in [
            ("flagPieceCount", &mut ends.flag_piece_count),
            ("extinctionPieceCount", &mut ends.extinction_count),
            ("extinctionOpponentPieceCount", &mut ends.extinction_opponent_count),
            ("nFoldRule", &mut ends.fold_rule),
        ] {
            let said = self.value(key, |entry, _| values::number(entry, 0..=u8::MAX));
            *number = said.unwrap_or(*number);
        }
        if ends.fold_rule == 1 {
            let text = "nFoldRule = 1: a position cannot repeat by occurring once; expected 0 for never, or 2 or more";
            self.contradiction("nFoldRule", text);
        }
        let extinction = self.variant.declared.extinction;
        ends.extinction = extinction.filter(|_| !ends.pseudo_royal);
        if ends.pseudo_royal && ends.extinction_kinds.is_empty() {
            let text = "extinctionPseudoRoyal needs extinctionPieceTypes: letters of pieces";
            self.contradiction("extinctionPseudoRoyal", text);
        }
        let wins = self.value("castlingWins", |entry, _| {
            let mut wins = [[false; 2]; 2];
            for letter in values::letters(entry) {
                let side = match letter.to_ascii_lowercase() {
                    'q' => CastlingSide::Queenside,
                    'k' => CastlingSide::Kingside,
                    _ => return Err(wrong(entry, "some of KQkq, or only -")),
                };
                wins[color_of(letter)][side.index()] = true;
            }
            Ok(wins)
        });
        ends.castling_wins = wins.unwrap_or(ends.castling_wins);
        if ends.castling_may_win() && self.variant.castling.is_none() {
            self.contradiction("castlingWins", "castlingWins needs castling = true");
        }
        let move_rule = self.value("nMoveRule", |entry, _| values::number(entry, 0..=u16::MAX / 2));
        ends.move_rule = move_rule.unwrap_or(ends.move_rule);
        self.checks(&mut ends);
        self.variant.ends = ends;
    }

    fn flags(&mut self, ends: &mut EndRules) {
        let kind = |entry: &Entry, variant: &Variant| match entry.value.as_str() {
            "*" => Ok(None),
            letter => values::kind(letter, variant)
                .map(Some)
                .ok_or_else(|| wrong(entry, "the letter of a piece of the game, or * for any piece")),
        };
        let both = self.value("flagPiece", kind);
        let pieces = self.by_color("flagPiece", kind);
        // Older names of flagRegionWhite and flagRegionBlack.
        let old = ["whiteFlag", "blackFlag"].map(|key| self.value(key, values::region));
        let all = self.value("flagRegion", values::region);
        let regions = self.by_color("flagRegion", values::region);
        for i in 0..2 {
            ends.flag_piece[i] = pieces[i].or(both).unwrap_or(ends.flag_piece[i]);
            let region = regions[i].or(all).or(old[i]);
            let declared = &mut self.variant.declared.flag_region[i];
            *declared = region.or(*declared);
        }
        let regions = values::on_board(self.variant.declared.flag_region, &self.variant);
        ends.flag_region = regions.map(Option::unwrap_or_default);
    }

    fn extinction(&mut self, ends: &mut EndRules) {
        self.set(
            "extinctionValue",
            |variant| &mut variant.declared.extinction,
            |entry, _| match end_value(entry) {
                None if entry.value != "none" => Err(wrong(entry, "win, draw, loss or none")),
                value => Ok(value),
            },
        );
        let kinds = self.value("extinctionPieceTypes", |entry, variant| {
            values::letters(entry)
                .map(|letter| match letter {
                    '*' => Ok(None),
                    letter => variant
                        .kind_of(letter)
                        .map(Some)
                        .ok_or_else(|| wrong(entry, "letters of pieces of the game, * for all, or only -")),
                })
                .collect::<Result<Vec<Option<PieceKind>>, Problem>>()
        });
        ends.extinction_kinds = kinds.unwrap_or(std::mem::take(&mut ends.extinction_kinds));
    }

    fn checks(&mut self, ends: &mut EndRules) {
        let counted = self.flag("checkCounting").unwrap_or(ends.checks.is_some());
        ends.checks = counted.then(|| {
            let mut fields = self.variant.start_fen.split_whitespace();
            let said = fields.find_map(|field| read_checks(field, [USUAL_CHECKS; 2]));
            // Without the field the first check wins, as in Fairy-Stockfish.
            said.unwrap_or([1; 2])
        });
        let possible = 1..=MAX_CHECKS;
        if ends.checks.is_some_and(|checks| checks.iter().any(|count| !possible.contains(count))) {
            let text = format!(
                "checkCounting: expected 1 to {MAX_CHECKS} checks for each side in startFen, such as 3+3 before the \
                 counters"
            );
            self.contradiction("startFen", text);
        }
        if counted && !ends.checking {
            let text = "checkCounting = true needs checking = true";
            self.contradiction("checkCounting", text);
        }
    }
}

fn end_value(entry: &Entry) -> Option<EndValue> {
    match entry.value.as_str() {
        "win" => Some(EndValue::Win),
        "draw" => Some(EndValue::Draw),
        "loss" => Some(EndValue::Loss),
        _ => None,
    }
}
