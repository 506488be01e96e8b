//! Endings: advantages that do not win, and how to win those that do.

use super::pawns::distance;
use super::{EvalState, Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::Position;

/// The share of the end game's advantage `sum` that counts, in 64ths.
#[inline(always)]
pub fn scale_of<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    sum: Pair,
) -> i32 {
    let ahead = if sum.end() >= 0 {
        Color::White
    } else {
        Color::Black
    };
    scale(position, state, weights, ahead)
}

/// The same when `strong` is ahead.
fn scale<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    strong: Color,
) -> i32 {
    if may_gain_a_queen(position, strong) {
        return 64;
    }
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let (more, less) = (state.material(strong), state.material(!strong));
    let minor = weights
        .value(PieceKind::Bishop)
        .max(weights.value(PieceKind::Knight));
    if pawns.none() {
        if more <= minor {
            return 0;
        }
        // Two knights do not mate a king alone.
        let knights = position.pieces(strong, PieceKind::Knight);
        let others = position
            .color(strong)
            .without(knights | position.kind(PieceKind::King));
        if others.none() && knights.count() == 2 && less == 0 {
            return 0;
        }
        if more - less <= minor + minor / 4 {
            return if less == 0 { 64 } else { 8 };
        }
    }
    if is_corner_fortress(position, weights, strong) {
        return 0;
    }
    if has_opposite_bishops(position, weights) {
        let only_bishops = more <= minor && less <= minor;
        return if only_bishops { 22 } else { 46 };
    }
    if pawns.rest().none() {
        // With one pawn left the weaker side may give a piece for it.
        return 48;
    }
    64
}

/// Pawns of one rook's file, alone or with bishops that do not cover the corner where they promote, and
/// the weaker king next to that corner: it cannot be driven away.
fn is_corner_fortress<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    strong: Color,
) -> bool {
    let rules = position.rules();
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let others = position
        .color(strong)
        .without(pawns | bishops | position.kind(PieceKind::King));
    if others.any() || pawns.none() {
        return false;
    }
    let file = G::file(pawns.first());
    if (file != 0 && file != rules.files() - 1) || pawns.without(rules.tables.file(file)).any() {
        return false;
    }
    let corner = G::square(file, rules.home_rank(!strong));
    let covered = if weights.dark.has(corner) {
        bishops & weights.dark
    } else {
        bishops.without(weights.dark)
    };
    covered.none() && distance::<G>(position.king(!strong), corner) <= 1
}

fn may_gain_a_queen<G: Geometry>(position: &Position<G>, color: Color) -> bool {
    position.marks().queen_in_hand(color)
}

/// Each side has one bishop, on squares of different colours.
fn has_opposite_bishops<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> bool {
    let bishops = Color::ALL.map(|color| position.pieces(color, PieceKind::Bishop));
    bishops
        .iter()
        .all(|bishops| bishops.any() && !bishops.many())
        && ((bishops[0] & weights.dark).any() != (bishops[1] & weights.dark).any())
}

/// A bonus in centipawns for driving a lone king to where it is mated; 0 when no king is alone or the
/// other side cannot mate it. Positive for White.
pub fn drive<G: Geometry>(position: &Position<G>, state: &EvalState, weights: &Weights<G>) -> i32 {
    for color in Color::ALL {
        let alone = !position.color(!color).many();
        if alone && state.material(color) >= weights.value(PieceKind::Rook) - 50 {
            let sum = drive_alone(position, weights, color);
            return if color == Color::White { sum } else { -sum };
        }
    }
    0
}

fn drive_alone<G: Geometry>(position: &Position<G>, weights: &Weights<G>, strong: Color) -> i32 {
    let rules = position.rules();
    let (hunter, victim) = (position.king(strong), position.king(!strong));
    let (files, ranks) = (rules.files(), rules.ranks());
    let (file, rank) = (G::file(victim), G::rank(victim));
    let from_edge = |at: usize, size: usize| at.min(size - 1 - at) as i32;
    let (sideways, upright) = (from_edge(file, files), from_edge(rank, ranks));
    let mut sum = 200 - 22 * sideways.min(upright) - 8 * (sideways + upright);
    sum -= 12 * distance::<G>(hunter, victim) as i32;
    // Bishop and knight mate only in a corner that the bishop covers.
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let others = position
        .color(strong)
        .without(bishops | position.kind(PieceKind::Knight) | position.kind(PieceKind::King));
    let dark = (bishops & weights.dark).any();
    let both_colors = dark && bishops.without(weights.dark).any();
    if bishops.any() && !both_colors && others.none() {
        let corners = [
            G::square(0, 0),
            G::square(files - 1, 0),
            G::square(0, ranks - 1),
            G::square(files - 1, ranks - 1),
        ];
        let nearest = corners
            .into_iter()
            .filter(|corner| weights.dark.has(*corner) == dark)
            .map(|corner| distance::<G>(corner, victim) as i32)
            .min();
        sum -= 25 * nearest.unwrap_or(0);
    }
    sum
}
