//! Threats: what each side attacks that the other would rather not lose.

use super::pawns::{Pawns, attacks as pawn_attacks};
use super::pieces::{Attacks, PIECES};
use super::terms::mover;
use super::{Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::Position;

/// What the attacks of one side threaten.
pub fn threats<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    pawns: &Pawns<G>,
    attacks: &Attacks<G>,
    color: Color,
) -> Pair {
    let terms = &weights.terms;
    let tables = position.rules().tables;
    let (us, them) = (color.index(), (!color).index());
    let (ours, theirs) = (attacks.all[us], attacks.all[them]);
    let enemy = position
        .color(!color)
        .without(position.kind(PieceKind::King));
    let enemy_pawns = position.pieces(!color, PieceKind::Pawn);
    let pieces = enemy.without(enemy_pawns);
    // Well held: by a pawn, or twice where we attack but once.
    let held = pawns.attacks[them] | attacks.twice[them].without(attacks.twice[us]);
    let by_pawn = pieces & pawns.attacks[us];
    let undefended = ours.without(theirs);
    let weak = ours.without(held);

    let mut score = terms.pawn_threat * by_pawn.count() as i32
        + terms.hanging * (pieces & undefended).count() as i32
        + terms.weak * (pieces & weak & theirs).count() as i32
        + terms.loose_pawn * (enemy_pawns & undefended).count() as i32
        + terms.restricted * (theirs & weak).count() as i32;
    if (enemy & tables.king(position.king(color)))
        .without(held)
        .any()
    {
        score += terms.king_threat;
    }
    // Squares where a piece that attacks from there would not simply be taken.
    let safe =
        !position.color(color) & !pawns.attacks[them] & (!theirs | attacks.twice[us].without(held));
    for kind in PIECES {
        let victims = pieces & position.kind(kind);
        if victims.none() {
            continue;
        }
        let by_minor = (victims & attacks.minor[us]).without(by_pawn);
        let by_rook = victims & attacks.rooks[us] & weak;
        score += terms.minor_threat[mover(kind)] * by_minor.count() as i32
            + terms.rook_threat[mover(kind)] * by_rook.count() as i32;
        if is_heavy(kind) {
            for square in victims.squares() {
                let occupied = position.blockers();
                let from = tables.knight(square) & attacks.knights[us]
                    | tables.bishop(square, occupied) & attacks.bishops[us]
                    | tables.rook(square, occupied) & attacks.rooks[us];
                score += terms.coming_threat * (from & safe).count() as i32;
            }
        }
    }
    // Pawns that could step ahead without being taken, and whom they would attack then.
    let own_pawns = position.pieces(color, PieceKind::Pawn);
    let pushes = match color {
        Color::White => G::up(own_pawns),
        Color::Black => G::down(own_pawns),
    };
    let pushes = pushes.without(position.blockers() | pawns.attacks[them]) & (ours | !theirs);
    let pushed = pawn_attacks::<G>(position, color, pushes);
    score + terms.push_threat * (pushed & pieces).without(by_pawn).count() as i32
}

/// Kinds as strong as a queen, nearly.
pub fn is_heavy(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Queen | PieceKind::Archbishop | PieceKind::Chancellor | PieceKind::Minister
    )
}
