//! Pieces: mobility, outposts, open files, threats.

use super::pawns::Pawns;
use super::values::attacks;
use super::{Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind};
use crate::position::Position;

/// The pieces whose attacks are looked at one by one, in this order.
const PIECES: [PieceKind; 8] = [
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::Archbishop,
    PieceKind::Chancellor,
    PieceKind::Minister,
    PieceKind::Sissa,
];

/// The squares from which the king of one side would be in check, by the way the check comes.
#[derive(Clone, Copy)]
struct CheckSquares<G: Geometry> {
    leap: G::Bits,
    diagonal: G::Bits,
    orthogonal: G::Bits,
}

/// What each side's pieces attack.
pub struct Attacks<G: Geometry> {
    /// By colour: all attacked squares.
    pub all: [G::Bits; 2],
    /// By colour: squares attacked twice or more.
    pub twice: [G::Bits; 2],
    /// By colour: squares that knights, bishops and pawns attack.
    pub minor: [G::Bits; 2],
    /// By colour: squares attacked by others than the king.
    pub pieces: [G::Bits; 2],
    /// By colour: weights of the pieces that attack near the enemy king.
    pub king_attackers: [i32; 2],
    /// By colour: attacks on squares next to the enemy king.
    pub near_king: [i32; 2],
    /// By colour: squares from which a knight-like, diagonal and orthogonal piece gives check.
    pub checks: [[G::Bits; 3]; 2],
    /// By colour: the worth of mobility and stance.
    pub score: [Pair; 2],
}

impl<G: Geometry> Attacks<G> {
    /// Looks at all pieces.
    pub fn new(position: &Position<G>, weights: &Weights<G>, pawns: &Pawns<G>) -> Attacks<G> {
        let tables = position.rules().tables;
        let empty = G::Bits::EMPTY;
        let mut attacks = Attacks {
            all: pawns.attacks,
            twice: [empty; 2],
            minor: pawns.attacks,
            pieces: pawns.attacks,
            king_attackers: [0; 2],
            near_king: [0; 2],
            checks: [[empty; 3]; 2],
            score: [Pair::ZERO; 2],
        };
        for color in Color::ALL {
            attacks.add_side(position, weights, pawns, color);
        }
        for color in Color::ALL {
            let i = color.index();
            attacks.pieces[i] = attacks.all[i];
            let king = tables.king(position.king(color));
            attacks.twice[i] |= attacks.all[i] & king;
            attacks.all[i] |= king;
        }
        attacks
    }

    #[inline(always)]
    fn add_side(
        &mut self,
        position: &Position<G>,
        weights: &Weights<G>,
        pawns: &Pawns<G>,
        color: Color,
    ) {
        let terms = &weights.terms;
        let rules = position.rules();
        let tables = rules.tables;
        let us = color.index();
        let occupied = position.blockers();
        let own = position.color(color);
        let own_pawns = position.pieces(color, PieceKind::Pawn);
        let king = position.king(!color);
        let near = tables.king(king);
        let zone = near
            | match color {
                Color::White => G::down(near & !rules.first_rank[0]),
                Color::Black => G::up(near & !rules.first_rank[1]),
            };
        let from = CheckSquares::<G> {
            leap: tables.knight(king),
            diagonal: tables.bishop(king, occupied),
            orthogonal: tables.rook(king, occupied),
        };
        // Squares where a piece is not simply taken by a pawn, and does not stand in its own way.
        let area = !(pawns.attacks[(!color).index()]
            | position.pieces(color, PieceKind::King)
            | own_pawns
            | rules.walls);
        let mut score = Pair::ZERO;
        let ours = own.without(own_pawns);
        let bound = if rules.conversion {
            position.must_convert(color)
        } else {
            G::Bits::EMPTY
        };
        for kind in PIECES {
            let pieces = ours & position.kind(kind);
            if pieces.none() {
                continue;
            }
            for square in pieces.without(bound).squares() {
                let reached = attacks(tables, kind, square, occupied);
                score += weights.mobility(kind, (reached & area).count());
                self.twice[us] |= self.all[us] & reached;
                self.all[us] |= reached;
                if matches!(kind, PieceKind::Knight | PieceKind::Bishop) {
                    self.minor[us] |= reached;
                }
                if (reached & zone).any() {
                    self.king_attackers[us] += weights.king_attack[kind.index()];
                    self.near_king[us] += (reached & near).count() as i32;
                }
                if kind.leaps_as_knight() {
                    self.checks[us][0] |= reached & from.leap;
                }
                if kind.slides_diagonally() {
                    self.checks[us][1] |= reached & from.diagonal;
                }
                if kind.slides_orthogonally() {
                    self.checks[us][2] |= reached & from.orthogonal;
                    let file = tables.file(G::file(square));
                    if (file & own_pawns).none() {
                        let open = (file & position.kind(PieceKind::Pawn)).none();
                        score += if open {
                            terms.open_file
                        } else {
                            terms.half_open_file
                        };
                    }
                }
            }
        }
        let bishops = ours & position.kind(PieceKind::Bishop);
        if (bishops & weights.dark).any() && bishops.without(weights.dark).any() {
            score += terms.bishop_pair;
        }
        score += minor_stances(position, weights, pawns, color, ours);
        self.score[us] += score;
    }

    /// What the side's attacks threaten.
    pub fn threats(
        &self,
        position: &Position<G>,
        weights: &Weights<G>,
        pawns: &Pawns<G>,
        color: Color,
    ) -> Pair {
        let terms = &weights.terms;
        let (us, them) = (color.index(), (!color).index());
        let enemy = position.color(!color);
        let enemy_pawns = position.pieces(!color, PieceKind::Pawn);
        let pieces = enemy
            .without(enemy_pawns)
            .without(position.kind(PieceKind::King));
        let minors = position.kind(PieceKind::Knight) | position.kind(PieceKind::Bishop);
        let by_pawn = pieces & pawns.attacks[us];
        let by_minor = pieces.without(minors) & self.minor[us] & !by_pawn;
        let undefended = self.all[us].without(self.all[them]);
        let mut score = terms.pawn_threat * by_pawn.count() as i32
            + terms.minor_threat * by_minor.count() as i32
            + terms.hanging * (pieces & undefended).count() as i32
            + terms.loose_pawn * (enemy_pawns & undefended).count() as i32;
        // Pawns that could step ahead without being taken, and whom they would attack then.
        let vacant = !position.blockers();
        let own_pawns = position.pieces(color, PieceKind::Pawn);
        let safe = !self.all[them] | self.all[us].without(pawns.attacks[them]);
        let pushes = match color {
            Color::White => G::up(own_pawns),
            Color::Black => G::down(own_pawns),
        } & vacant
            & safe
            & !pawns.attacks[them];
        let pushed = super::pawns::attacks::<G>(position, color, pushes);
        score += terms.push_threat * (pushed & pieces).without(by_pawn).count() as i32;
        score
    }
}

/// Outposts of knights and bishops, and the pawns they stand behind.
#[inline(always)]
fn minor_stances<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    pawns: &Pawns<G>,
    color: Color,
    ours: G::Bits,
) -> Pair {
    let terms = &weights.terms;
    let minors = ours & (position.kind(PieceKind::Knight) | position.kind(PieceKind::Bishop));
    let safe = pawns.attacks[color.index()].without(pawns.reach[(!color).index()]);
    let enemy_half = weights.half[(!color).index()];
    let all_pawns = position.kind(PieceKind::Pawn);
    let behind = match color {
        Color::White => G::down(all_pawns),
        Color::Black => G::up(all_pawns),
    };
    terms.outpost * (minors & safe & enemy_half).count() as i32
        + terms.behind_pawn * (minors & behind).count() as i32
}
