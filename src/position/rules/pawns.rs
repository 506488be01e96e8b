//! What pawns do, and what other pieces do as pawns.

use super::Compiler;
use super::compile::besides_pawns;
use crate::board::{Bitboard, Color, Geometry, KindSet, PieceKind};
use crate::variant::Region;
use arrayvec::ArrayVec;

/// What pawns do, and other pieces as pawns, compiled for a geometry. All by colour.
pub struct PawnRules<G: Geometry> {
    /// The squares from which pieces make their initial moves.
    pub initial: [G::Bitboard; 2],
    /// The squares that pawns pass in a double step, on which the opponent captures en passant; empty without double
    /// steps.
    pub ep_rank: [G::Bitboard; 2],
    /// From where pawns may move three squares; only on open boards.
    pub triple_step: [G::Bitboard; 2],
    /// Where pawns may capture en passant.
    pub ep_region: [G::Bitboard; 2],
    /// The rank on which pawns cannot move further.
    pub last_rank: [G::Bitboard; 2],
    /// Where pawns may promote.
    pub may_promote: [G::Bitboard; 2],
    /// Where pawns may not move without promoting.
    pub must_promote: [G::Bitboard; 2],
    /// `may_promote` and `must_promote` together.
    pub promotion_zone: [G::Bitboard; 2],
    /// The rank that pawns have to reach to promote.
    pub promotion_rank: [usize; 2],
    /// The promotion pieces, the most valuable first.
    pub promotions: [ArrayVec<PieceKind, { PieceKind::COUNT }>; 2],
    /// By kind, not colour: how many of it a side may have for a pawn to become another one; `None` if there is no
    /// limit.
    pub promotion_limits: Option<[u8; PieceKind::COUNT]>,
    /// The kinds besides the pawn that promote as pawns do; only on open boards, as the next two.
    pub promoting: [KindSet; 2],
    /// The kinds besides the pawn that capture en passant.
    pub capturing_en_passant: [KindSet; 2],
    /// The kinds whose moves reset the halfmove clock, unless they can be taken back.
    pub resetting: [KindSet; 2],
    /// True if another piece does something that only pawns do in chess, or pawns do not.
    pub(in crate::position) are_unusual: bool,
}

impl<G: Geometry> PawnRules<G> {
    /// `own_initial`: whether a piece that the game declares has initial moves.
    pub(super) fn new(compiler: &Compiler<'_, G>, own_initial: bool) -> PawnRules<G> {
        let (variant, board) = (compiler.variant, compiler.board);
        let pawns = &variant.pawns;
        let initial = compiler.initial();
        let [white, black] = compiler.by_side(0);
        let last_rank = [black, white];
        let [may_promote, must_promote] = promotion(compiler, last_rank);
        let promoting = besides_pawns(pawns.promoting);
        let capturing_en_passant = besides_pawns(pawns.capturing_en_passant);
        PawnRules {
            initial,
            ep_rank: ep_rank(compiler, initial),
            triple_step: pawns.triple_step.map(|region| region.on::<G>() & board),
            ep_region: pawns.en_passant.map(|region| compiler.region(region, !G::Bitboard::EMPTY)),
            last_rank,
            may_promote,
            must_promote,
            promotion_zone: Color::ALL.map(|color| may_promote[color] | must_promote[color]),
            promotion_rank: promotion_rank(compiler, may_promote),
            promotions: Color::ALL.map(|color| {
                let kinds = variant.promotions[color].iter().copied();
                kinds.take(PieceKind::COUNT).collect()
            }),
            promotion_limits: (pawns.limits != [0; PieceKind::COUNT]).then_some(pawns.limits),
            promoting,
            capturing_en_passant,
            resetting: pawns.resetting,
            are_unusual: [promoting, capturing_en_passant] != [[KindSet::EMPTY; 2]; 2]
                || pawns.resetting != [KindSet::PAWN; 2]
                || pawns.triple_step != [Region::EMPTY; 2]
                || own_initial,
        }
    }
}

/// The squares before those of the double step; none if pawns that step meet at once.
fn ep_rank<G: Geometry>(compiler: &Compiler<'_, G>, initial: [G::Bitboard; 2]) -> [G::Bitboard; 2] {
    let declared = compiler.variant.pawns.double_step;
    Color::ALL.map(|color| {
        if compiler.variant.ranks < 5 && declared[color].is_none() {
            return G::Bitboard::EMPTY;
        }
        G::forward(color, initial[color]) & compiler.board
    })
}

/// Where pawns may promote, and where they must.
fn promotion<G: Geometry>(compiler: &Compiler<'_, G>, last_rank: [G::Bitboard; 2]) -> [[G::Bitboard; 2]; 2] {
    let pawns = &compiler.variant.pawns;
    let may = Color::ALL.map(|color| compiler.region(pawns.promotion[color], last_rank[color]) & compiler.board);
    let must = Color::ALL.map(|color| {
        let if_so = |so, squares| if so { squares } else { G::Bitboard::EMPTY };
        if_so(pawns.immobility_illegal, last_rank[color]) | if_so(pawns.mandatory, may[color])
    });
    [may, must]
}

fn promotion_rank<G: Geometry>(compiler: &Compiler<'_, G>, may_promote: [G::Bitboard; 2]) -> [usize; 2] {
    let [first, last] = compiler.ranks_from(0);
    let [white, black] = may_promote.map(|squares| squares.squares().map(G::rank));
    [white.min().unwrap_or(last), black.max().unwrap_or(first)]
}
