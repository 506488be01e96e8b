//! The keys that say how pawns and pieces like them move and promote.

use super::build::Builder;
use super::values;
use crate::board::{Color, KindSet, PieceKind};
use crate::variant::Region;

impl Builder<'_> {
    pub(super) fn promotions(&mut self) {
        let variant = &self.variant;
        // As in Fairy-Stockfish, pawns of a game without a parent become nothing unless it says what.
        let are_meant_to_stay = ["White", "Black"].iter().enumerate().all(|(color, name)| {
            let own = self.section.entry(&format!("promotionPieceTypes{name}"));
            let said = own.or(self.section.entry("promotionPieceTypes"));
            said.map_or(variant.promotions[color].is_empty(), |entry| entry.value == "-")
        });
        let usual =
            (variant.promotions.each_ref()).map(|kinds| values::sorted_by_value(variant, |kind| kinds.contains(&kind)));
        let both = self.value("promotionPieceTypes", values::promotions);
        let by_color = self.by_color("promotionPieceTypes", values::promotions);
        let promotions = usual.into_iter().zip(by_color).map(|(usual, own)| own.or(both.clone()).unwrap_or(usual));
        for (promotions, key) in self.variant.promotions.iter_mut().zip(promotions) {
            *promotions = key;
        }
        if !are_meant_to_stay
            && self.variant.promotions.iter().all(Vec::is_empty)
            && self.variant.letter(PieceKind::Pawn).is_some()
        {
            let text = "pawns must be able to promote: promotionPieceTypes names no piece of the game";
            self.contradiction("promotionPieceTypes", text);
        }
    }

    pub(super) fn pawns(&mut self) {
        // Old keys of Fairy-Stockfish say ranks, as each colour counts them.
        let rank = |builder: &mut Self, key: &str| {
            builder.value(key, |entry, variant| values::number(entry, 1..=variant.ranks))
        };
        let promotion = rank(self, "promotionRank");
        let last_double = rank(self, "doubleStepRank");
        let first_double = rank(self, "doubleStepRankMin");
        for color in Color::ALL {
            let variant = &mut self.variant;
            if let Some(rank) = promotion {
                let region = values::ranks(rank, variant.ranks, color, variant);
                variant.declared.promotion[color] = Some(region);
            }
            // Fairy-Stockfish reads the second of these keys only where the first is missing.
            let double_step = (last_double.map(|last| (2, last))).or(first_double.map(|first| (first, 2)));
            if let Some((first, last)) = double_step {
                let region = values::ranks(first, last, color, variant);
                variant.declared.double_steps[color] = Some(region);
            }
        }
        let triple_step = self.by_color("tripleStepRegion", values::region);
        let both = self.value("enPassantRegion", values::region);
        let promotion = self.by_color("promotionRegion", values::region);
        let double_step = self.by_color("doubleStepRegion", values::region);
        let en_passant = self.by_color("enPassantRegion", values::region);
        let declared = &mut self.variant.declared;
        for color in Color::ALL {
            declared.triple_step[color] = triple_step[color].or(declared.triple_step[color]);
            declared.promotion[color] = promotion[color].or(declared.promotion[color]);
            declared.double_steps[color] = double_step[color].or(declared.double_steps[color]);
            let en_passant = en_passant[color].or(both);
            declared.en_passant[color] = en_passant.or(declared.en_passant[color]);
        }
        self.usual_regions();
        self.like_pawns();
        self.set("promotionLimit", |variant| &mut variant.pawns.limits, values::limits);
        self.set_flag("mandatoryPawnPromotion", |variant| &mut variant.pawns.mandatory);
        self.set_flag("immobilityIllegal", |variant| &mut variant.pawns.immobility_illegal);
    }

    /// Reads which pieces do what pawns do.
    fn like_pawns(&mut self) {
        for (key, promote, capture_en_passant, reset) in [
            ("pawnTypes", true, true, true),
            ("promotionPawnTypes", true, false, false),
            ("enPassantTypes", false, true, false),
            ("nMoveRuleTypes", false, false, true),
        ] {
            let both = self.value(key, values::kinds);
            // As in Fairy-Stockfish, `pawnTypes` has no such keys.
            let by_color = match key {
                "pawnTypes" => [None, None],
                _ => self.by_color(key, values::kinds),
            };
            for (color, own) in Color::ALL.into_iter().zip(by_color) {
                let Some(kinds) = own.or(both.clone()) else {
                    continue;
                };
                let pawns = &mut self.variant.pawns;
                let set: KindSet = kinds.iter().copied().collect();
                if promote {
                    pawns.promoting[color] = set;
                    pawns.unpromoted[color] = kinds.last().copied().unwrap_or(pawns.unpromoted[color]);
                }
                if capture_en_passant {
                    pawns.capturing_en_passant[color] = set;
                }
                if reset {
                    pawns.resetting[color] = set;
                }
            }
        }
    }

    /// Leaves out the regions that are those of orthodox chess or have no effect.
    fn usual_regions(&mut self) {
        let variant = &mut self.variant;
        if variant.declared.double_steps == [Some(Region::EMPTY); 2] {
            variant.double_step = false;
            variant.declared.double_step = false;
        }
        for color in Color::ALL {
            let declared = &variant.declared;
            let last = values::ranks(variant.ranks, variant.ranks, color, variant);
            let second = values::ranks(2, 2, color, variant);
            let all = values::ranks(1, variant.ranks, color, variant);
            let unless = |region: Option<Region>, usual| {
                let [region, usual] = values::on_board([region, Some(usual)], variant);
                region.filter(|_| region != usual)
            };
            let promotion = unless(declared.promotion[color], last);
            let en_passant = unless(declared.en_passant[color], all);
            let double_step = unless(declared.double_steps[color], second);
            let triple_step = unless(declared.triple_step[color], Region::EMPTY);
            let pawns = &mut variant.pawns;
            pawns.promotion[color] = promotion;
            pawns.en_passant[color] = en_passant;
            pawns.double_step[color] = double_step.filter(|_| variant.double_step);
            pawns.triple_step[color] = triple_step.unwrap_or_default();
        }
    }
}
