//! The king: its shelter, and what is aimed at it.

use super::pawns::distance;
use super::pieces::Attacks;
use super::{Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind, Square};
use crate::position::{Position, Side};

/// What the safety of a king is worth, in the middle game mostly.
pub fn king<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    attacks: &Attacks<G>,
    color: Color,
) -> Pair {
    let shelter = best_shelter(position, weights, color);
    let danger = danger(position, weights, attacks, color, shelter);
    let to_pawns = weights.terms.king_to_pawns * steps_to_pawns(position, color);
    Pair::new(shelter - danger * danger / 512, to_pawns - danger / 8)
}

/// King's steps to the nearest pawn, 0 if there is none.
fn steps_to_pawns<G: Geometry>(position: &Position<G>, color: Color) -> i32 {
    let king = position.king(color);
    let pawns = position.kind(PieceKind::Pawn).squares();
    pawns
        .map(|pawn| distance::<G>(king, pawn) as i32)
        .min()
        .unwrap_or(0)
}

/// The shelter where the king is, or nearly that of a place where it may still castle to.
fn best_shelter<G: Geometry>(position: &Position<G>, weights: &Weights<G>, color: Color) -> i32 {
    let king = position.king(color);
    let mut best = shelter(position, weights, color, king);
    let rooks = position.castling_rooks() & position.color(color);
    if rooks.any()
        && let Some(landings) = position.rules().castling
    {
        for rook in rooks.squares() {
            let side = if rook < king { Side::A } else { Side::H };
            let landing = landings[color.index()][side.index()].king;
            if landing != king {
                best = best.max(
                    shelter(position, weights, color, landing) - weights.terms.shelter_castling,
                );
            }
        }
    }
    best
}

/// Pawns ahead of a king on `king`, own and enemy, on its file and those beside it.
fn shelter<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    color: Color,
    king: Square,
) -> i32 {
    let terms = &weights.terms;
    let tables = position.rules().tables;
    let ahead = weights.ahead(color, king);
    let own = position.pieces(color, PieceKind::Pawn) & ahead;
    let enemy = position.pieces(!color, PieceKind::Pawn) & ahead;
    let files = position.rules().files();
    // A king in the corner counts its neighbour file twice over by looking one file further in.
    let middle = G::file(king).clamp(1, files.saturating_sub(2).max(1));
    let nearest = |pawns: G::Bits| {
        if pawns.none() {
            return 5;
        }
        let pawn = match color {
            Color::White => pawns.first(),
            Color::Black => pawns.last(),
        };
        G::rank(pawn).abs_diff(G::rank(king)).min(4)
    };
    let mut sum = 0;
    for file in middle - 1..=(middle + 1).min(files - 1) {
        let mask = tables.file(file);
        let (mine, theirs) = (nearest(own & mask), nearest(enemy & mask));
        sum += terms.shelter[mine];
        // A pawn that stands face to face with an own one storms no further.
        if theirs != mine + 1 {
            sum += terms.storm[theirs];
        }
        if mine == 5 && theirs == 5 {
            sum += terms.king_open_file;
        }
    }
    sum
}

/// How dangerous the enemy's attack is, from 0.
fn danger<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    attacks: &Attacks<G>,
    color: Color,
    shelter: i32,
) -> i32 {
    let terms = &weights.terms;
    let (us, them) = (color.index(), (!color).index());
    let checks = attacks.checks[them];
    let near = position.rules().tables.king(position.king(color));
    // Squares that the enemy may use: not guarded, or guarded by the king alone and attacked twice.
    let weak = attacks.all[them].without(attacks.pieces[us]);
    let free = !position.color(!color)
        & (!attacks.all[us] | attacks.twice[them].without(attacks.pieces[us]));
    let mut checking = 0;
    let mut any_check = false;
    for (squares, weight) in checks.iter().zip(terms.danger_check) {
        let safe = *squares & free;
        checking += weight * safe.count().min(2) as i32
            + terms.danger_unsafe_check * squares.without(free).count().min(2) as i32;
        any_check |= safe.any();
    }
    if attacks.king_attackers[them] == 0 && !any_check {
        return 0;
    }
    let heavy = position.kind(PieceKind::Queen)
        | position.kind(PieceKind::Chancellor)
        | position.kind(PieceKind::Archbishop)
        | position.kind(PieceKind::Minister);
    let flank = weights.half[us] & weights.flank[G::file(position.king(color))];
    let mut danger = terms.danger_base
        + terms.danger_attacker * attacks.king_attackers[them]
        + terms.danger_near * attacks.near_king[them]
        + terms.danger_weak * (near & weak).count() as i32
        + checking
        + terms.danger_flank * (flank & attacks.all[them]).count() as i32
        + terms.danger_flank_twice * (flank & attacks.twice[them]).count() as i32
        + terms.danger_defended * (near & attacks.pieces[us]).count() as i32
        - terms.danger_shelter * shelter / 4;
    if (heavy & position.color(!color)).none() {
        danger += terms.danger_no_queen;
    }
    danger.clamp(0, 700)
}
