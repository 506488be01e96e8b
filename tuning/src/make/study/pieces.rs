//! What the pieces are worth by the evaluation, and how far they move.

use super::StudyError;
use super::report::Piece;
use crate::make::game_files::{DataError, GameRecord};
use crate::make::piece_values::{PieceValue, values};
use crate::shared::mean::Mean;
use sissa::board::{Bitboard, Color, Geometry, PieceKind, Square};
use sissa::eval::network::Networks;
use sissa::position::{Position, Rules};
use std::path::Path;

/// Games whose positions tell the mobility, and how many plies one of them is from the next.
const GAMES: usize = 200;
const STEP: usize = 5;

/// How many pieces both sides have, without kings and pawns: on the board and, unless captures fill it, in hand.
fn piece_count<G: Geometry>(position: &Position<G>) -> u32 {
    let others = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
    let on_board = position.occupied().without(others).count();
    if position.rules().captures_to_hand() {
        return on_board;
    }
    let in_hand = Color::ALL.into_iter().flat_map(|color| position.in_hand(color));
    let in_hand = in_hand.filter(|(kind, _)| *kind != PieceKind::Pawn);
    on_board + in_hand.map(|(_, count)| count).sum::<u32>()
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
    let whole = piece_count(start);
    let all = values(rules, networks, path, games, |_| true)?;
    let mut phases = Vec::new();
    for wanted in 0..3 {
        let is_wanted = |position: &Position<G>| phase(piece_count(position), whole) == wanted;
        phases.push(values(rules, networks, path, games, is_wanted)?);
    }
    let walls = start.blockers().without(start.occupied());
    let board: Vec<Square> = G::all().without(walls).squares().collect();
    let on_empty_board = |kind: PieceKind| {
        let mut mean = Mean::default();
        for square in &board {
            let reach = rules.reach(kind, Color::White, *square, walls, G::Bitboard::EMPTY);
            mean.add(f64::from(reach.count()));
        }
        mean.figure().value
    };
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
        empty_board: (!value.is_pawn).then(|| on_empty_board(*kind)),
        middle_game: (!value.is_pawn && middle[kind.index()].count > 0).then(|| middle[kind.index()].figure()),
        odds: None,
    };
    Ok(all.iter().map(piece).collect())
}

/// How many squares a piece can go to in middle games, by kind; 0 for pawns.
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
            if ply % STEP != 0 || position.in_check() || phase(piece_count(position), whole) != 1 {
                return;
            }
            add_reach(position, &mut means);
        });
        replayed.map_err(DataError::of_game(path, game))?;
    }
    Ok(means)
}

/// Adds the numbers of squares that the pieces of the side to move can go to.
fn add_reach<G: Geometry>(position: &Position<G>, means: &mut [Mean]) {
    let side = position.side_to_move();
    let (blockers, enemies) = (position.blockers(), position.color(!side));
    for kind in PieceKind::ALL {
        for square in position.pieces(side, kind).squares() {
            let rules = position.rules();
            let reach = rules.reach(kind, side, square, blockers, enemies);
            means[kind.index()].add(f64::from(reach.count()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_tests::games::engine_rules;
    use sissa::board::Board8x8;
    use sissa::notation::fen;

    fn position(game: &str, text: &str) -> Position<Board8x8> {
        fen::read(engine_rules(game), text).expect("it is a position")
    }

    #[test]
    fn mobility_is_of_squares() {
        // Each move of the rook can also bring in the queen.
        let text = "4k3/8/8/8/8/p6p/P6P/4K2R[Q] w K - 0 1";
        let mut means = vec![Mean::default(); PieceKind::COUNT];
        add_reach(&position("pm-contemporary-random", text), &mut means);
        assert_eq!(means[PieceKind::Rook.index()].figure().value, 2.0);
    }

    #[test]
    fn pieces_in_hand_count_unless_captures_fill_it() {
        let text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRpp] w KQ - 0 1";
        assert_eq!(piece_count(&position("crazyhouse", text)), 7);
        let text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HE] w KQ - 0 1";
        assert_eq!(piece_count(&position("seirawan", text)), 7 + 2);
    }
}
