//! What the pieces are worth by the evaluation, and how far they move.

use super::StudyError;
use super::report::Piece;
use crate::make::game_files::{DataError, GameRecord};
use crate::make::piece_values::{PieceValue, values};
use crate::shared::mean::Mean;
use sissa::board::{Bitboard, Color, Geometry, PieceKind};
use sissa::eval::mobilities;
use sissa::eval::network::Networks;
use sissa::position::{Position, Rules};
use std::path::Path;

/// Games whose positions tell the mobility, and how many plies one of them is from the next.
const GAMES: usize = 200;
const STEP: usize = 5;

/// How many pieces of both sides there are, without kings and pawns.
fn pieces<G: Geometry>(position: &Position<G>) -> u32 {
    let others = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
    position.occupied().without(others).count()
}

/// The phase of a position by the pieces left of those at the start: 0 more than two thirds, 1, 2 at most one third.
fn phase(left: u32, start: u32) -> usize {
    match 3 * left {
        left if left > 2 * start => 0,
        left if left > start => 1,
        _ => 2,
    }
}

/// The pieces, the most valuable first.
pub fn read<G: Geometry>(
    rules: &'static Rules<G>,
    start: &Position<G>,
    networks: &Networks,
    path: &Path,
    games: &[GameRecord],
) -> Result<Vec<Piece>, StudyError> {
    let whole = pieces(start);
    let all = values(rules, networks, path, games, |_| true)?;
    let mut phases = Vec::new();
    for wanted in 0..3 {
        let is_wanted = |position: &Position<G>| phase(pieces(position), whole) == wanted;
        phases.push(values(rules, networks, path, games, is_wanted)?);
    }
    let empty = mobilities(rules, 0.0);
    let middle = middle_game_mobility(rules, path, games, whole)?;
    let figure = |values: &[(PieceKind, PieceValue)], kind: PieceKind| {
        let (_, value) = values.iter().find(|(of, _)| *of == kind)?;
        value.in_pawns(values.iter().map(|(_, value)| value))
    };
    let piece = |(kind, value): &(PieceKind, PieceValue)| Piece {
        name: value.name.clone(),
        centipawns: value.centipawns,
        pawns: figure(&all, *kind),
        by_phase: [0, 1, 2].map(|phase: usize| figure(&phases[phase], *kind)),
        empty_board: Some(empty[kind.index()].mean).filter(|_| !value.is_pawn),
        middle_game: Some(middle[kind.index()].figure()).filter(|_| middle[kind.index()].count > 0),
        odds: None,
    };
    Ok(all.iter().map(piece).collect())
}

/// The legal moves of a piece in middle games, by kind.
fn middle_game_mobility<G: Geometry>(
    rules: &'static Rules<G>,
    path: &Path,
    games: &[GameRecord],
    whole: u32,
) -> Result<Vec<Mean>, StudyError> {
    let mut means = vec![Mean::default(); PieceKind::COUNT];
    let mut ply = 0;
    for game in games.iter().take(GAMES) {
        let replayed = game.replay(rules, |visit| {
            ply += 1;
            let position = visit.position;
            if ply % STEP != 0 || position.in_check() || phase(pieces(position), whole) != 1 {
                return;
            }
            let mut moves = [0; PieceKind::COUNT];
            for mv in position.legal_moves().iter() {
                if let Some(mover) = position.mover(*mv).filter(|_| !mv.is_drop()) {
                    moves[mover.kind] += 1;
                }
            }
            let side: Color = position.side_to_move();
            for kind in PieceKind::ALL {
                let count = position.pieces(side, kind).count();
                if count > 0 {
                    means[kind.index()].add(f64::from(moves[kind]) / f64::from(count));
                }
            }
        });
        replayed.map_err(DataError::of_game(path, game))?;
    }
    Ok(means)
}
