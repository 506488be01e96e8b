//! Pieces: what they attack, mobility, outposts, open files.

use super::pawns::Pawns;
use super::terms::mover;
use super::{Pair, Weights};
use crate::board::{Bits, Color, Geometry, PieceKind, Square, Tables};
use crate::position::Position;

/// The pieces whose attacks are looked at one by one, in this order.
pub const PIECES: [PieceKind; 8] = [
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
    /// By colour: squares that rooks attack.
    pub rooks: [G::Bits; 2],
    /// By colour: squares that knights attack.
    pub knights: [G::Bits; 2],
    /// By colour: squares that bishops attack.
    pub bishops: [G::Bits; 2],
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
            rooks: [empty; 2],
            knights: [empty; 2],
            bishops: [empty; 2],
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
            attacks.minor[i] |= attacks.knights[i] | attacks.bishops[i];
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
        let guarded = pawns.attacks[us];
        let outposts = weights.half[(!color).index()].without(pawns.reach[(!color).index()]);
        let own_king = position.king(color);
        let surplus = own_pawns.count() as i32 - (rules.files() as i32 - 2);
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
            let mover = mover(kind);
            score += terms.with_pawns[mover] * (pieces.count() as i32 * surplus);
            for square in pieces.without(bound).squares() {
                let reached = tables.attacks(kind, square, occupied);
                score += weights.mobility(kind, (reached & area).count());
                self.twice[us] |= self.all[us] & reached;
                self.all[us] |= reached;
                match kind {
                    PieceKind::Knight => self.knights[us] |= reached,
                    PieceKind::Bishop => self.bishops[us] |= reached,
                    PieceKind::Rook => self.rooks[us] |= reached,
                    _ => {}
                }
                if (reached & zone).any() {
                    self.king_attackers[us] += weights.king_attack[kind.index()];
                    self.near_king[us] += (reached & near).count() as i32;
                } else if (rays(tables, kind, square) & near).any() {
                    score += terms.aimed[mover];
                }
                score += terms.own_king[mover] * G::distance(square, own_king) as i32
                    + terms.enemy_king[mover] * G::distance(square, king) as i32;
                if guarded.has(square) {
                    score += terms.guarded[mover];
                    if outposts.has(square) {
                        score += terms.outpost[mover];
                    }
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
        let (dark, light) = (bishops & weights.dark, bishops.without(weights.dark));
        let dark_pawns = (own_pawns & weights.dark).count();
        let same = dark.count() * dark_pawns + light.count() * (own_pawns.count() - dark_pawns);
        score += terms.bishop_pawns * same as i32;
        if dark.any() && light.any() {
            score += terms.bishop_pair;
        }
        score += behind_pawns(position, weights, ours, color);
        self.score[us] += score;
    }
}

/// The pawns that knights and bishops stand behind.
#[inline(always)]
fn behind_pawns<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    ours: G::Bits,
    color: Color,
) -> Pair {
    let minors = ours & (position.kind(PieceKind::Knight) | position.kind(PieceKind::Bishop));
    let all_pawns = position.kind(PieceKind::Pawn);
    let behind = match color {
        Color::White => G::down(all_pawns),
        Color::Black => G::up(all_pawns),
    };
    weights.terms.behind_pawn * (minors & behind).count() as i32
}

/// The squares on the lines of a piece, whatever stands in its way.
#[inline(always)]
fn rays<G: Geometry>(tables: &Tables<G>, kind: PieceKind, square: Square) -> G::Bits {
    let mut rays = G::Bits::EMPTY;
    if kind.slides_diagonally() {
        rays |= tables.diagonal_rays(square);
    }
    if kind.slides_orthogonally() {
        rays |= tables.orthogonal_rays(square);
    }
    rays
}
