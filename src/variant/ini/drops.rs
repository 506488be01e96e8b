//! The keys about pieces in hand and drops on empty squares.

use super::build::Builder;
use super::values::{self, wrong};
use crate::board::PieceKind;
use crate::variant::{DropRules, GATING_FLAGS, GatingKinds};

impl Builder<'_> {
    /// Reads the keys of drops on empty squares, which matter only with `pieceDrops = true`, here or in a child.
    pub(super) fn drops(&mut self) {
        let on = self.flag("pieceDrops");
        let on = on.unwrap_or(self.variant.drops.is_some());
        let mut drops = self.variant.declared.drops.clone();
        for (key, field) in [
            ("capturesToHand", &mut drops.captures_to_hand),
            ("dropLoop", &mut drops.promoted_stay),
            ("firstRankPawnDrops", &mut drops.pawns_on_first_rank),
            ("promotionZonePawnDrops", &mut drops.pawns_in_promotion_zone),
            ("dropOppositeColoredBishop", &mut drops.opposite_bishops),
            ("sittuyinRookDrop", &mut drops.rooks_on_first_rank),
            ("dropChecks", &mut drops.checks),
            ("mustDrop", &mut drops.must),
        ] {
            *field = self.flag(key).unwrap_or(*field);
        }
        for (side, keys) in
            [["whiteDropRegion", "dropRegionWhite"], ["blackDropRegion", "dropRegionBlack"]].into_iter().enumerate()
        {
            // The older name first: the newer one counts, as in Fairy-Stockfish.
            for key in keys {
                if let Some(region) = self.value(key, values::region) {
                    drops.regions[side] = Some(region);
                }
            }
        }
        let kind = self.value("dropNoDoubled", |entry, variant| {
            if entry.value == "-" {
                return Ok(None);
            }
            let kind = values::kind(&entry.value, variant);
            let kind = kind.filter(|kind| *kind != PieceKind::King);
            let kind = kind.ok_or_else(|| wrong(entry, "the letter of a piece of the game, or -"));
            Ok(Some(kind?))
        });
        let kind = kind.unwrap_or(drops.no_doubled.map(|(kind, _)| kind));
        self.set(
            "dropNoDoubledCount",
            |variant| &mut variant.declared.doubled_count,
            |entry, _| values::number(entry, 0..=10),
        );
        drops.no_doubled = kind.map(|kind| (kind, self.variant.declared.doubled_count));
        if drops.captures_to_hand && !on && !self.variant.gating_hand.is_empty() {
            let text = "with pieces to gate, capturesToHand = true needs pieceDrops = true";
            self.contradiction("capturesToHand", text);
        }
        self.variant.drops =
            on.then(|| DropRules { regions: values::on_board(drops.regions, &self.variant), ..drops.clone() });
        self.variant.declared.drops = drops;
    }

    /// Reads the pieces in hand from White's letters in brackets in `startFen`, as Fairy-Stockfish does.
    pub(super) fn start_hand(&mut self) {
        let placement = self.variant.start_fen.split_whitespace().next();
        let inside = placement.and_then(|text| text.split_once('['));
        let inside = inside.map_or("", |(_, hand)| hand.trim_end_matches(']'));
        let letters = inside.chars().filter(char::is_ascii_uppercase);
        let count = letters.clone().count();
        let mut kinds: Vec<PieceKind> = letters.filter_map(|letter| self.variant.kind_of(letter)).collect();
        self.variant.sort_in_hand(&mut kinds);
        kinds.dedup();
        let gated: GatingKinds = kinds.iter().copied().take(GATING_FLAGS).collect();
        if gated.is_empty() || gated.len() != count {
            let text = "seirawanGating needs one or two different pieces of the game in hand: \
                 startFen = .../RNBQKBNR[HEhe] w ...";
            self.contradiction("seirawanGating", text);
        }
        self.variant.gating_hand = gated;
    }
}
