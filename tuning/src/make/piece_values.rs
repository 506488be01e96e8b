//! What an evaluation thinks that the pieces are worth, shared by `learn` and `study`.

use super::game_files::{DataError, GameRecord};
use super::selfplay::remove;
use crate::shared::mean::{Figure, GroupedMean};
use serde::{Deserialize, Serialize};
use sissa::board::{Bitboard, Color, Geometry, PieceKind};
use sissa::eval::network::Networks;
use sissa::eval::{EvalState, Evaluator, Weights};
use sissa::position::{Position, Rules};
use std::path::Path;

/// Games whose positions tell the values of pieces, and how many plies one of them is from the next.
const GAMES: usize = 400;
const STEP: usize = 9;

/// In positions with a larger value, in centipawns, a piece more or less changes little.
const MAX_VALUE: i32 = 400;

/// A larger value, in centipawns, is that of an ending known as won.
const MAX_VALUE_WITHOUT: i32 = 2000;

/// The value of a kind of pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PieceValue {
    pub name: String,
    pub is_pawn: bool,
    /// The mean change of the evaluation when such a piece is removed.
    #[serde(flatten)]
    pub centipawns: Figure,
    /// How many pieces were removed.
    pub count: u64,
}

impl PieceValue {
    /// The value in pawns, whose error has the pawn's, too; `None` if the pawn may be worth nothing. These are the
    /// values of the same positions.
    pub fn in_pawns<'a>(&self, mut all: impl Iterator<Item = &'a PieceValue>) -> Option<Figure> {
        let pawn = all.find(|piece| piece.is_pawn)?.centipawns;
        if pawn.value <= 2.0 * pawn.error {
            return None;
        }
        if self.is_pawn {
            return Some(Figure { value: 1.0, error: 0.0 });
        }
        Some(self.centipawns.over(pawn))
    }
}

/// The mean change of the evaluation when a piece is removed from such positions of these games of a file, by kind,
/// greatest first.
pub fn values<G: Geometry>(
    rules: &'static Rules<G>,
    networks: &Networks,
    path: &Path,
    games: &[GameRecord],
    is_wanted: impl Fn(&Position<G>) -> bool,
) -> Result<Vec<(PieceKind, PieceValue)>, DataError> {
    let network = networks.of(rules);
    let mut weights = Weights::new(rules);
    weights.set_network(network.as_ref());
    let mut evaluator = Evaluator::default();
    let mut means = vec![GroupedMean::default(); PieceKind::ALL.len()];
    let mut ply = 0;
    for game in games.iter().take(GAMES) {
        let replayed = game.replay(rules, |visit| {
            ply += 1;
            let is_usable = visit.is_quiet() && network.as_ref().is_none_or(|network| network.fits(visit.position));
            if ply % STEP == 0 && is_usable && is_wanted(visit.position) {
                remove_each(visit.position, &weights, &mut evaluator, &mut means);
            }
        });
        replayed.map_err(DataError::of_game(path, game))?;
        // Positions of one game resemble each other.
        means.iter_mut().for_each(GroupedMean::end_group);
    }
    let mut values: Vec<(PieceKind, PieceValue)> = PieceKind::ALL
        .into_iter()
        .zip(&means)
        .filter(|(_, mean)| mean.count() > 0)
        .map(|(kind, mean)| {
            let name = rules.variant().piece_name(kind).to_owned();
            let value =
                PieceValue { name, is_pawn: kind == PieceKind::Pawn, centipawns: mean.figure(), count: mean.count() };
            (kind, value)
        })
        .collect();
    values.sort_by(|(_, one), (_, other)| other.centipawns.value.total_cmp(&one.centipawns.value));
    Ok(values)
}

/// Removes one piece of each kind and colour and adds the changes of the value for its owner.
fn remove_each<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    evaluator: &mut Evaluator<G>,
    means: &mut [GroupedMean],
) {
    let mut value_of =
        |position: &Position<G>| evaluator.evaluate(position, &EvalState::new(position, weights), weights, 0);
    let side = position.side_to_move();
    let before = value_of(position);
    if before.abs() > MAX_VALUE {
        return;
    }
    let kinds = PieceKind::ALL.into_iter().filter(|kind| *kind != PieceKind::King);
    for (kind, owner) in kinds.flat_map(|kind| Color::ALL.map(|owner| (kind, owner))) {
        let Some(square) = position.pieces(owner, kind).squares().next() else {
            continue;
        };
        let mut setup = position.setup();
        remove(&mut setup, square);
        let Ok(without) = Position::from_setup(position.rules(), &setup) else {
            continue;
        };
        let after = value_of(&without);
        if !without.in_check() && after.abs() <= MAX_VALUE_WITHOUT {
            let change = f64::from(before - after);
            means[kind as usize].add(if owner == side { change } else { -change });
        }
    }
}
