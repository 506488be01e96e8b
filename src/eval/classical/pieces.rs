//! Pieces: attacks, mobility, outposts, open files, bishop pair.

use super::pawns::Pawns;
use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry, PerSquare, PieceKind, Square, for_each_piece};
use crate::eval::{PhasedScore, class_in, piece_class};
use crate::position::Position;

/// The attacks of both sides, and the value of piece activity.
pub struct Attacks<G: Geometry> {
    /// By colour: all attacked squares.
    pub all: [G::Bitboard; 2],
    /// By colour: squares attacked twice or more.
    pub twice: [G::Bitboard; 2],
    /// By colour: squares that knights, bishops and pawns attack.
    pub minor: [G::Bitboard; 2],
    /// By colour: squares attacked by others than the king.
    pub pieces: [G::Bitboard; 2],
    /// By colour: squares that rooks attack.
    pub rooks: [G::Bitboard; 2],
    /// By colour: squares that knights attack.
    pub knights: [G::Bitboard; 2],
    /// By colour: squares that bishops attack.
    pub bishops: [G::Bitboard; 2],
    /// By colour: sum of the weights of the pieces that attack the enemy king zone.
    pub king_attackers: [i32; 2],
    /// By colour: number of attacks on the enemy king ring.
    pub near_king: [i32; 2],
    /// By colour: squares where a check is possible by a knight move, along a diagonal, along a rank or file.
    pub checks: [[G::Bitboard; 3]; 2],
    /// By colour: the value of mobility and placement.
    pub score: [PhasedScore; 2],
}

impl<G: Geometry> Attacks<G> {
    /// Evaluates all pieces.
    pub fn new(position: &Position<G>, weights: &ClassicalWeights<G>, pawns: &Pawns<G>) -> Attacks<G> {
        let tables = position.rules().tables;
        let empty = G::Bitboard::EMPTY;
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
            score: [PhasedScore::ZERO; 2],
        };
        for &color in &Color::ALL {
            attacks.add_side(position, weights, pawns, color);
        }
        for &color in &Color::ALL {
            attacks.minor[color] |= attacks.knights[color] | attacks.bishops[color];
            attacks.pieces[color] = attacks.all[color];
            let king = on_board(position, tables.king[position.king(color)]);
            attacks.twice[color] |= attacks.all[color] & king;
            attacks.all[color] |= king;
        }
        attacks
    }

    #[inline(always)]
    fn add_side(&mut self, position: &Position<G>, weights: &ClassicalWeights<G>, pawns: &Pawns<G>, color: Color) {
        let mut side = PieceScan::new(position, weights, pawns, color);
        // One copy of the code for each kind, so that there is no branch by kind for each piece.
        let mut attacked = [G::Bitboard::EMPTY; PieceKind::COUNT];
        macro_rules! add {
            ($($kind:ident)*) => {
                const { assert!([$(PieceKind::$kind),*].len() == PieceKind::KNOWN_COUNT - 2) };
                $(attacked[PieceKind::$kind] = side.add::<{ PieceKind::$kind.index() }>();)*
            };
        }
        for_each_piece!(add);
        for kind in position.rules().own_kinds() {
            attacked[kind] = side.add_own(kind, color);
        }
        side.add_bishops();

        let by = |has: fn(PieceKind) -> bool| {
            let kinds = PieceKind::ALL.into_iter().filter(|kind| has(*kind));
            kinds.fold(G::Bitboard::EMPTY, |set, kind| set | attacked[kind])
        };
        let mut by =
            [by(PieceKind::leaps_as_knight), by(PieceKind::slides_diagonally), by(PieceKind::slides_orthogonally)];
        for kind in position.rules().own_kinds() {
            let parts = position.rules().regular(kind);
            let has = [parts.knight, parts.diagonal, parts.orthogonal];
            for (set, has) in by.iter_mut().zip(has) {
                if has {
                    *set |= attacked[kind];
                }
            }
        }
        let lines = position.lines_to_king(!color);
        self.checks[color] = std::array::from_fn(|i| by[i] & lines[i]);
        self.knights[color] = attacked[PieceKind::Knight];
        self.bishops[color] = attacked[PieceKind::Bishop];
        self.rooks[color] = attacked[PieceKind::Rook];
        (self.all[color], self.twice[color]) = (on_board(position, side.all), on_board(position, side.twice));
        self.king_attackers[color] = side.king_attackers;
        self.near_king[color] = side.near_king;
        self.score[color] = side.score + behind_pawns(position, weights, side.ours, color);
    }
}

/// The evaluation of one side's pieces, kind by kind.
struct PieceScan<'a, G: Geometry> {
    position: &'a Position<G>,
    weights: &'a ClassicalWeights<G>,
    own_pawns: G::Bitboard,
    /// All pieces but pawns.
    ours: G::Bitboard,
    /// Bishops that must convert, and so attack nothing.
    must_convert: G::Bitboard,
    /// Squares attacked by own pawns.
    pawn_protected: G::Bitboard,
    /// Squares of the enemy half that no enemy pawn can ever attack.
    outposts: G::Bitboard,
    /// The files without own pawns, and those without any.
    half_open: G::Bitboard,
    open: G::Bitboard,
    /// Mobility area: not attacked by enemy pawns, and not occupied by own pawns or the own king.
    area: G::Bitboard,
    /// The enemy king ring, and the king zone: the ring and one more rank towards us.
    near: G::Bitboard,
    zone: G::Bitboard,
    /// Squares from which a bishop or a rook would attack the king ring on an empty board.
    diagonal_aims: G::Bitboard,
    orthogonal_aims: G::Bitboard,
    /// Distances to the enemy king and to the own king.
    to_king: &'a G::Cells,
    to_own_king: &'a G::Cells,
    /// Own pawns in excess of the number of files less two.
    surplus: i32,
    all: G::Bitboard,
    twice: G::Bitboard,
    king_attackers: i32,
    near_king: i32,
    score: PhasedScore,
}

impl<'a, G: Geometry> PieceScan<'a, G> {
    #[inline(always)]
    fn new(
        position: &'a Position<G>,
        weights: &'a ClassicalWeights<G>,
        pawns: &Pawns<G>,
        color: Color,
    ) -> PieceScan<'a, G> {
        let rules = position.rules();
        let tables = rules.tables;
        let (us, them) = (color, !color);
        let own_pawns = position.pieces(color, PieceKind::Pawn);
        let king = position.king(!color);
        let near = on_board(position, tables.king[king]);
        let aims = |rays: &PerSquare<G>| near.squares().fold(G::Bitboard::EMPTY, |set, square| set | rays[square]);
        let zone = near | G::forward(!color, near.without(rules.first_rank[color]));
        PieceScan {
            position,
            weights,
            own_pawns,
            ours: position.color(color).without(own_pawns),
            must_convert: position.must_convert(color),
            pawn_protected: pawns.attacks[us],
            outposts: weights.half[them].without(pawns.reach[them]),
            half_open: pawns.half_open[us],
            open: pawns.half_open[us] & pawns.half_open[them],
            area: !(pawns.attacks[them] | position.pieces(color, PieceKind::King) | own_pawns | rules.walls),
            near,
            zone,
            diagonal_aims: aims(&tables.diagonals),
            orthogonal_aims: aims(&tables.orthogonals),
            to_king: &tables.distances[king],
            to_own_king: &tables.distances[position.king(color)],
            surplus: own_pawns.count() as i32 - (rules.files() as i32 - 2),
            all: pawns.attacks[us],
            twice: G::Bitboard::EMPTY,
            king_attackers: 0,
            near_king: 0,
            score: PhasedScore::ZERO,
        }
    }

    /// Adds the pieces of one kind, given by its index. Returns the squares that they attack.
    #[inline(always)]
    fn add<const KIND: usize>(&mut self) -> G::Bitboard {
        let kind = const { PieceKind::ALL[KIND] };
        let piece_class = const { piece_class(PieceKind::ALL[KIND]) };
        let tables = self.position.rules().tables;
        let blockers = self.position.blockers();
        let (diagonal, orthogonal) = (kind.slides_diagonally(), kind.slides_orthogonally());
        let reach = |square: Square| tables.attacks(kind, square, blockers);
        self.add_kind(kind, piece_class, diagonal, orthogonal, reach)
    }

    /// [`PieceScan::add`] for a kind that the game declares, with the weights of the kind that it is like.
    fn add_own(&mut self, kind: PieceKind, color: Color) -> G::Bitboard {
        let rules = self.position.rules();
        let parts = rules.regular(kind);
        let blockers = self.position.blockers();
        let reach = |square: Square| rules.attacks(kind, color, square, blockers);
        let class = class_in(rules, kind);
        self.add_kind(kind, class, parts.diagonal, parts.orthogonal, reach)
    }

    #[inline(always)]
    fn add_kind(
        &mut self,
        kind: PieceKind,
        piece_class: usize,
        diagonal: bool,
        orthogonal: bool,
        reach: impl Fn(Square) -> G::Bitboard,
    ) -> G::Bitboard {
        let mut attacked = G::Bitboard::EMPTY;
        let pieces = self.ours & self.position.kind(kind);
        if pieces.is_empty() {
            return attacked;
        }
        let params = &self.weights.params;
        let mut score = params.pawn_imbalance[piece_class] * (pieces.count() as i32 * self.surplus);
        let pieces = pieces.without(self.must_convert);
        let pawn_protected = pieces & self.pawn_protected;
        score += params.pawn_protected[piece_class] * pawn_protected.count() as i32
            + params.outpost[piece_class] * (pawn_protected & self.outposts).count() as i32;
        let mut aims = G::Bitboard::EMPTY;
        if diagonal {
            aims |= self.diagonal_aims;
        }
        if orthogonal {
            aims |= self.orthogonal_aims;
            let open = (pieces & self.open).count() as i32;
            let half_open = (pieces & self.half_open).count() as i32;
            score += params.open_file * open + params.half_open_file * (half_open - open);
        }
        let (mut steps, mut own_steps) = (0, 0);
        for square in pieces.squares() {
            let reached = reach(square);
            attacked |= reached;
            self.twice |= self.all & reached;
            self.all |= reached;
            score += self.weights.mobility(kind, (reached & self.area).count());
            if (reached & self.zone).any() {
                self.king_attackers += self.weights.king_attack[kind];
                self.near_king += (reached & self.near).count() as i32;
            } else if aims.contains(square) {
                score += params.xray_king_ring[piece_class];
            }
            steps += i32::from(self.to_king[square]);
            own_steps += i32::from(self.to_own_king[square]);
        }
        self.score += score + params.enemy_king[piece_class] * steps + params.own_king[piece_class] * own_steps;
        on_board(self.position, attacked)
    }

    /// Adds the bishop pair and bad bishops.
    #[inline(always)]
    fn add_bishops(&mut self) {
        let params = &self.weights.params;
        let dark_squares = self.position.rules().tables.dark;
        let bishops = self.ours & self.position.kind(PieceKind::Bishop);
        let (dark, light) = (bishops & dark_squares, bishops.without(dark_squares));
        let dark_pawns = (self.own_pawns & dark_squares).count();
        let light_pawns = self.own_pawns.count() - dark_pawns;
        let same = dark.count() * dark_pawns + light.count() * light_pawns;
        self.score += params.bishop_pawns * same as i32;
        if dark.any() && light.any() {
            self.score += params.bishop_pair;
        }
    }
}

/// The squares of `set` that the game has: a board smaller than its geometry has more squares beyond it on one side
/// than on the other.
#[inline(always)]
pub(super) fn on_board<G: Geometry>(position: &Position<G>, set: G::Bitboard) -> G::Bitboard {
    set.without(position.rules().walls)
}

/// The value of knights and bishops directly behind a pawn.
#[inline(always)]
fn behind_pawns<G: Geometry>(
    position: &Position<G>,
    weights: &ClassicalWeights<G>,
    ours: G::Bitboard,
    color: Color,
) -> PhasedScore {
    let minors = ours & (position.kind(PieceKind::Knight) | position.kind(PieceKind::Bishop));
    let all_pawns = position.kind(PieceKind::Pawn);
    let behind = G::forward(!color, all_pawns);
    weights.params.behind_pawn * (minors & behind).count() as i32
}
