//! Odds games: one side lacks a piece and the other pawns or a cheaper piece, to find what the piece is worth.

use super::report::Odds;
use super::{End, Study, StudyError, start};
use crate::make::selfplay::Handicap;
use crate::shared::mean::Figure;
use sissa::board::{Bitboard, Color, PieceKind};
use sissa::on_board;

/// Pieces worth more, in pawns, are weighed against another piece, as boards have not enough pawns.
const MAX_PAWNS: f64 = 4.0;

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_where_both_sides_score_the_same() {
        let figure = |value: f64, error: f64| Figure { value, error };
        let found = zero([figure(-30.0, 10.0), figure(90.0, 10.0)]).expect("it rises");
        assert!((found.value - 0.25).abs() < 1e-12);
        assert!((found.error - 10.0 * 90.0_f64.hypot(30.0) / 14400.0).abs() < 1e-12);
        assert_eq!(zero([figure(0.0, 10.0), figure(10.0, 10.0)]), None);
    }
}
