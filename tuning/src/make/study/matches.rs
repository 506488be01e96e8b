//! Games in which one side lacks something: pieces, to find what they are worth, or special moves.

use super::report::{Odds, Worth};
use super::special::Special;
use super::{End, Study, StudyError, start};
use crate::make::game_files::read_in_order;
use crate::make::selfplay::{Handicap, Right, SelfPlayError, half_points};
use crate::shared::mean::Figure;
use sissa::board::{Bitboard, Color, PieceKind};
use sissa::elo::{CONFIDENCE_95, Pairs, elo_of_score};
use sissa::on_board;
use sissa::openings::OpeningError;
use sissa::position::AnyRules;
use sissa::variant::{Region, Variant};
use std::path::Path;
use std::sync::Arc;

/// Pieces worth more, in pawns, are weighed against another piece, as boards have not enough pawns.
const MAX_PAWNS: f64 = 4.0;

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

/// Elo of the first side, and half its 95 % interval. Half a pair more of either kind keeps it finite.
fn elo(pairs: &Pairs) -> Option<Figure> {
    let (mean, variance) = pairs.moments()?;
    let count = pairs.count() as f64;
    let score = (mean * count + 0.5) / (count + 1.0);
    let squares = (variance + (mean - score).powi(2)) * count;
    let added = (score.powi(2) + (1.0 - score).powi(2)) / 2.0;
    let variance = (squares + added) / (count + 1.0);
    let slope = 400.0 / (std::f64::consts::LN_10 * score * (1.0 - score));
    Some(Figure { value: elo_of_score(score), error: CONFIDENCE_95 * slope * (variance / (count + 1.0)).sqrt() })
}

/// Where a line through two points at 0 and 1, with their errors, is zero.
fn zero(at: [Figure; 2]) -> Option<Figure> {
    let [low, high] = at;
    let rise = high.value - low.value;
    // A line that may be level is zero nowhere.
    (rise > low.error.hypot(high.error)).then(|| Figure {
        value: -low.value / rise,
        error: (high.value * low.error).hypot(low.value * high.error) / (rise * rise),
    })
}

/// The pairs of the first `most` games of a file, as points of the first side.
fn pairs_of(path: &Path, most: u32) -> Result<Pairs, StudyError> {
    let mut pairs = Pairs::default();
    let games = read_in_order(path)?;
    for pair in games.chunk_by(|one, other| one.number / 2 == other.number / 2) {
        if let [first, second] = pair
            && second.number < most
        {
            pairs.add(half_points(first) + half_points(second));
        }
    }
    Ok(pairs)
}

/// A handicap by which both sides lack pieces.
fn lacks(first: Vec<PieceKind>, other: Vec<PieceKind>) -> Handicap {
    Handicap { pieces: [first, other], lost: None }
}

/// A piece whose value in pawns has been found by games.
struct Weighed {
    kind: PieceKind,
    /// Its value by the evaluation.
    expected: f64,
    value: Figure,
}

impl Study<'_> {
    /// Plays a match between a side that lacks something and another. `None` if it is interrupted, or if hardly any
    /// opening allows it: the game is over without the piece, the other rules end it at once, or few openings leave the
    /// right to both sides.
    fn play_match(&self, name: &str, order: Vec<AnyRules>, handicap: Handicap) -> Result<Option<Figure>, StudyError> {
        let most = self.arguments.match_games.next_multiple_of(2);
        match self.play_games(name, order, Some(handicap), most) {
            Err(StudyError::Play(SelfPlayError::Handicap | SelfPlayError::Opening(OpeningError::TooShort(_)))) => {
                Ok(None)
            }
            played => match self.end() {
                End::Interrupted => played.map(|_| None),
                End::Finished => Ok(elo(&pairs_of(&played?.0, most)?)),
            },
        }
    }

    /// Weighs each piece against pawns and, if it is worth many, against the next cheaper piece and pawns.
    pub fn play_odds(&mut self) -> Result<End, StudyError> {
        if self.arguments.match_games == 0 || self.report.pieces.is_empty() {
            return Ok(End::Finished);
        }
        let army = self.army()?;
        let count = |kind: PieceKind| army.iter().filter(|other| **other == kind).count();
        if count(PieceKind::Pawn) < 2 {
            return Ok(End::Finished);
        }
        let pawn = lacks(vec![PieceKind::Pawn], Vec::new());
        if let Some(elo) = self.play_match("odds of a pawn", vec![self.rules], pawn)? {
            self.report.pawn_elo = Some(elo.of_other_side());
        }
        // From the cheapest on.
        let mut weighed: Vec<Weighed> = Vec::new();
        let variant = self.rules.variant();
        for index in (0..self.report.pieces.len()).rev() {
            if self.end() == End::Interrupted {
                break;
            }
            let piece = &self.report.pieces[index];
            let named = |kind: &PieceKind| variant.piece_name(*kind) == piece.name;
            let (Some(figure), Some(kind)) = (piece.pawns, PieceKind::ALL.into_iter().find(named)) else {
                continue;
            };
            if kind == PieceKind::Pawn || count(kind) == 0 {
                continue;
            }
            let expected = figure.value;
            let cheaper = weighed.last().filter(|_| expected > MAX_PAWNS);
            let most = count(PieceKind::Pawn) / 2;
            let Some(odds) = self.weigh(kind, expected, cheaper, most)? else {
                continue;
            };
            weighed.extend(odds.value.map(|value| Weighed { kind, expected, value }));
            self.report.pieces[index].odds = Some(odds);
            self.write()?;
        }
        Ok(self.end())
    }

    /// Weighs a piece, of which so many pawns are expected, against a cheaper one and two numbers of pawns, of which
    /// the lower one is `most` at the most. `None` if it is interrupted or hardly any opening allows it.
    fn weigh(
        &self,
        kind: PieceKind,
        expected: f64,
        cheaper: Option<&Weighed>,
        most: usize,
    ) -> Result<Option<Odds>, StudyError> {
        let name = |kind: PieceKind| self.rules.variant().piece_name(kind).to_owned();
        let rest = expected - cheaper.map_or(0.0, |cheaper| cheaper.expected);
        let least = (rest.floor().max(0.0) as usize).min(most);
        let pawns = [least, least + 1];
        let mut elo = Vec::new();
        for pawns in pawns {
            let mut other = vec![PieceKind::Pawn; pawns];
            other.extend(cheaper.map(|cheaper| cheaper.kind));
            let others = cheaper.map(|cheaper| format!("{} and ", name(cheaper.kind)));
            let others = others.unwrap_or_default();
            let file = format!("odds of {} for {others}{pawns} pawns", name(kind));
            match self.play_match(&file, vec![self.rules], lacks(vec![kind], other))? {
                Some(found) => elo.push(found),
                None => return Ok(None),
            }
        }
        let elo = [elo[0], elo[1]];
        let (base, error) = cheaper.map_or((0.0, 0.0), |it| (it.value.value, it.value.error));
        Ok(Some(Odds {
            value: zero(elo).map(|at| Figure { value: base + least as f64 + at.value, error: error.hypot(at.error) }),
            piece: cheaper.map(|cheaper| name(cheaper.kind)),
            pawns,
            elo,
        }))
    }

    /// What both sides have on the board at the start.
    fn army(&self) -> Result<Vec<PieceKind>, StudyError> {
        on_board!(self.rules, rules => {
            let start = start(rules)?;
            let kinds = PieceKind::ALL.into_iter().flat_map(|kind| {
                let counts = Color::ALL.map(|color| start.pieces(color, kind).count() as usize);
                std::iter::repeat_n(kind, counts[0].min(counts[1]))
            });
            Ok(kinds.collect())
        })
    }

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

    #[test]
    fn values_are_where_both_sides_score_the_same() {
        let figure = |value: f64, error: f64| Figure { value, error };
        let found = zero([figure(-30.0, 10.0), figure(90.0, 10.0)]).expect("it rises");
        assert!((found.value - 0.25).abs() < 1e-12);
        assert!((found.error - 10.0 * 90.0_f64.hypot(30.0) / 14400.0).abs() < 1e-12);
        assert_eq!(zero([figure(0.0, 10.0), figure(10.0, 10.0)]), None);
        let swept = elo(&Pairs([20, 0, 0, 0, 0])).expect("there are games");
        assert!(swept.value < -600.0 && swept.error.is_finite(), "{swept:?}");
        assert_eq!(elo(&Pairs([0, 0, 9, 0, 0])).expect("games").value, 0.0);
    }
}
