//! Games in which one side lacks a special move, to find what the move is worth.

use super::report::Worth;
use super::special::Special;
use super::{End, Study, StudyError};
use crate::make::selfplay::{Handicap, Right};
use sissa::board::Color;
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::{Region, Variant};
use std::sync::Arc;

/// What takes a special move from one side.
enum Ban {
    /// A right that is lost at the start.
    Right(Right),
    /// Other rules for this colour. No network may be for them.
    Rules(fn(&mut Variant, Color)),
}

/// What is banned with a special move, under which name.
fn ban_of(special: Special) -> Option<(&'static str, Ban)> {
    Some(match special {
        Special::CastlingKingside => ("castling", Ban::Right(Right::Castling)),
        Special::DoubleStep => (
            "double steps",
            Ban::Rules(|variant, color| {
                variant.pawns.double_step[color] = Some(Region::EMPTY);
                variant.pawns.triple_step[color] = Region::EMPTY;
            }),
        ),
        Special::EnPassant => {
            ("en passant", Ban::Rules(|variant, color| variant.pawns.en_passant[color] = Some(Region::EMPTY)))
        }
        Special::Adjustment => ("bishop adjustment", Ban::Right(Right::Bishops)),
        Special::Conversion => ("bishop conversion", Ban::Right(Right::Bishops)),
        Special::DropWithMove(kind) => ("bringing in", Ban::Right(Right::Hand(kind))),
        Special::Drop(_) => (
            "drops",
            Ban::Rules(|variant, color| {
                if let Some(drops) = &mut variant.drops {
                    drops.regions[color] = Some(Region::EMPTY);
                }
            }),
        ),
        _ => return None,
    })
}

impl Study<'_> {
    /// Lets the engine play without each special move against itself with it.
    pub fn ban_moves(&mut self) -> Result<End, StudyError> {
        if self.arguments.match_games == 0 {
            return Ok(End::Finished);
        }
        let variant = self.rules.variant().clone();
        let mut banned = Vec::new();
        for special in Special::of_variant(&variant) {
            if self.end() == End::Interrupted {
                break;
            }
            let Some((name, ban)) = ban_of(special) else {
                continue;
            };
            let name = match special {
                Special::DropWithMove(_) => special.name(&variant),
                _ => name.to_owned(),
            };
            // All drops are banned at once.
            if banned.contains(&name) {
                continue;
            }
            banned.push(name.clone());
            let (order, lost) = match ban {
                Ban::Right(right) => (vec![self.rules], Some(right)),
                Ban::Rules(change) => match changed_rules(&variant, change) {
                    Some(order) => (order, None),
                    None => continue,
                },
            };
            let has_network = |rules: &AnyRules| on_board!(*rules, rules => self.networks.of(rules).is_some());
            let other_evaluation = has_network(&order[0]) != has_network(&self.rules);
            let handicap = Handicap { lost, ..Handicap::default() };
            let elo = self.play_match(&format!("without {name}"), order, handicap)?;
            let Some(elo) = elo else {
                continue;
            };
            let found = Worth { name, elo: elo.of_other_side(), classical: other_evaluation };
            let worth = &mut self.report.worth;
            match worth.iter_mut().find(|known| known.name == found.name) {
                Some(known) => *known = found,
                None => worth.push(found),
            }
            self.write()?;
        }
        Ok(self.end())
    }
}

/// The rules in which White lacks something, and those in which Black does; `None` if there are none, or a side lacks
/// it anyway.
fn changed_rules(variant: &Variant, change: fn(&mut Variant, Color)) -> Option<Vec<AnyRules>> {
    let rules = Color::ALL.map(|color| {
        let mut changed = variant.clone();
        changed.name = format!("{} ({color} lacks)", variant.name);
        change(&mut changed, color);
        let is_other = changed.fingerprint() != variant.fingerprint();
        AnyRules::of(&Arc::new(changed)).ok().filter(|_| is_other)
    });
    rules.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::notation::fen;
    use sissa::variant::catalog::Catalog;

    #[test]
    fn other_rules_take_a_move_from_one_side() {
        let chess = Catalog::builtin().get("chess").expect("it is built in");
        let change_of = |special| match ban_of(special) {
            Some((_, Ban::Rules(change))) => change,
            _ => panic!("{special:?} is banned by rules"),
        };
        let moves = |special, fen: &str| {
            let order = changed_rules(chess, change_of(special)).expect("they can be played");
            let count =
                |index: usize| on_board!(order[index], rules => fen::read(rules, fen).unwrap().legal_moves().len());
            [count(0), count(1)]
        };
        assert_eq!(moves(Special::DoubleStep, &chess.start_fen), [12, 20]);
        let passed = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1";
        assert_eq!(moves(Special::EnPassant, passed), [7, 6]);
        // Nothing is taken from a side that has not got it.
        let mut without = (**chess).clone();
        without.pawns.en_passant[Color::White] = Some(Region::EMPTY);
        assert!(changed_rules(&without, change_of(Special::EnPassant)).is_none());
        assert!(Special::of_variant(&without).contains(&Special::EnPassant));
        without.pawns.en_passant[Color::Black] = Some(Region::EMPTY);
        assert!(!Special::of_variant(&without).contains(&Special::EnPassant));
    }
}
