//! Threats: attacks on enemy pieces and pawns.

use super::pawns::Pawns;
use super::pieces::Attacks;
use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::{PIECE_CLASSES, PhasedScore, class_in};
use crate::position::Position;

/// The value of the threats of `color`.
pub fn threats<G: Geometry>(
    position: &Position<G>,
    weights: &ClassicalWeights<G>,
    pawns: &Pawns<G>,
    attacks: &Attacks<G>,
    color: Color,
) -> PhasedScore {
    let params = &weights.params;
    let tables = position.rules().tables;
    let (us, them) = (color, !color);
    let (ours, theirs) = (attacks.all[us], attacks.all[them]);
    let enemy = position.color(!color).without(position.kind(PieceKind::King));
    let enemy_pawns = position.pieces(!color, PieceKind::Pawn);
    let pieces = enemy.without(enemy_pawns);
    // Strongly defended: by a pawn, or twice where we attack only once.
    let held = pawns.attacks[them] | attacks.twice[them].without(attacks.twice[us]);
    let by_pawn = pieces & pawns.attacks[us];
    let undefended = ours.without(theirs);
    let weak = ours.without(held);

    let mut score = params.pawn_threat * by_pawn.count() as i32
        + params.hanging * (pieces & undefended).count() as i32
        + params.weak * (pieces & weak & theirs).count() as i32
        + params.hanging_pawn * (enemy_pawns & undefended).count() as i32
        + params.restricted * (theirs & weak).count() as i32;
    if (enemy & tables.king[position.king(color)]).without(held).any() {
        score += params.king_threat;
    }
    // Squares where our pieces are safe.
    let safe = !position.color(color) & !pawns.attacks[them] & (!theirs | attacks.twice[us].without(held));
    let attacked = |squares: G::Bitboard, threat: &[PhasedScore; PIECE_CLASSES]| -> PhasedScore {
        let victims = squares.squares();
        let kinds = victims.filter_map(|square| position.kind_on(square));
        kinds.map(|kind| threat[class_in(position.rules(), kind)]).sum()
    };
    score += attacked((pieces & attacks.minor[us]).without(by_pawn), &params.minor_threat)
        + attacked(pieces & attacks.rooks[us] & weak, &params.rook_threat);
    let knights = attacks.knights[us] & safe;
    let bishops = attacks.bishops[us] & safe;
    let rooks = attacks.rooks[us] & safe;
    let mut queen_threats = 0;
    for square in (pieces & heavy(position)).squares() {
        let occupied = position.blockers();
        let from = tables.knight[square] & knights
            | tables.bishop(square, occupied) & bishops
            | tables.rook(square, occupied) & rooks;
        queen_threats += from.count() as i32;
    }
    score += params.threat_on_queen * queen_threats;
    // Safe pawn pushes, and what the pawns would attack then.
    let own_pawns = position.pieces(color, PieceKind::Pawn);
    let pushes = G::forward(color, own_pawns).without(position.blockers() | pawns.attacks[them]) & (ours | !theirs);
    let pushed = tables.pawns(color, pushes);
    score + params.push_threat * (pushed & pieces).without(by_pawn).count() as i32
}

/// Queens and the pieces nearly as strong: chancellors, archbishops, prime ministers.
#[inline(always)]
pub fn heavy<G: Geometry>(position: &Position<G>) -> G::Bitboard {
    let rules = position.rules();
    let own = rules.own_kinds();
    own.filter(|kind| rules.like(*kind).is_compound())
        .fold(position.kinds(PieceKind::is_compound), |set, kind| set | position.kind(kind))
}
