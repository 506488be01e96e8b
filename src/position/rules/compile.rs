//! Compiling a variant for a geometry.

use super::{CastlingRules, Extent, PawnRules, Rules, RulesError, UnmovedRules};
use crate::board::{Bitboard, Color, Geometry, KindSet, PieceKind, Tables};
use crate::position::Zobrist;
use crate::position::drops::{Drops, SquaresByKind};
use crate::position::own_moves::{OwnMoves, immobile_squares};
use crate::variant::{Region, Variant};
use std::sync::{Arc, Mutex, OnceLock};

impl<G: Geometry> Rules<G> {
    /// Compiles `variant`, on each call anew and for as long as the process lives.
    /// [`AnyRules::of`](crate::position::AnyRules::of) does it once for a variant, and finds the board.
    ///
    /// # Errors
    /// [`RulesError`] when the variant does not fit the geometry or contradicts itself.
    pub fn new(variant: Arc<Variant>) -> Result<&'static Rules<G>, RulesError> {
        check::<G>(&variant)?;
        let compiler = Compiler::<G>::new(&variant);
        let (ends, board) = (&variant.ends, compiler.board);
        let own = OwnMoves::new(&variant, compiler.initial());
        let pawns = PawnRules::new(&compiler, own.has_initial());
        let immobile = compiler.immobile();
        let has_kind = |kind| variant.letter(kind).is_some();
        let irregular_pieces = own.has_irregular() || PieceKind::IRREGULAR.into_iter().any(has_kind);
        Ok(Box::leak(Box::new(Rules {
            tables: compiler.tables,
            keys: Zobrist::get(),
            walls: (!G::Bitboard::EMPTY).without(board),
            first_rank: compiler.by_side(0),
            castling: CastlingRules::new(&compiler),
            unmoved: UnmovedRules::new(&compiler, pawns.may_promote, immobile.as_deref()),
            drops: Drops::new(&compiler, pawns.may_promote, immobile.as_deref()),
            immobile: immobile.filter(|squares| binds_pieces::<G>(squares)),
            extent: extent::<G>(&variant),
            reversible: {
                // Pieces that are like pawns may come back by another way.
                let besides = besides_pawns(pawns.resetting);
                let returns = [besides, pawns.promoting] != [[KindSet::EMPTY; 2]; 2]
                    || variant.drops.as_ref().is_some_and(|drops| drops.captures_to_hand);
                if returns { u16::MAX } else { 0 }
            },
            pawns,
            has_goals: ends.has_goals(),
            flag_region: ends.flag_region.map(|region| region.on::<G>() & board),
            move_limit: match ends.move_rule {
                0 => u32::MAX,
                moves => 2 * u32::from(moves),
            },
            ends: ends.clone(),
            own,
            irregular_pieces,
            irregular_attacks: irregular_pieces || variant.bishop_conversion,
            ordinary_endings: has_ordinary_endings(&variant),
            ordinary_minors: has_ordinary_minors(&variant),
            has_king: Color::ALL.map(|color| variant.has_king(color)),
            variant,
            others: Mutex::default(),
            fingerprint: OnceLock::new(),
        })))
    }
}

/// Fails if `variant` does not fit the geometry or contradicts itself.
fn check<G: Geometry>(variant: &Variant) -> Result<(), RulesError> {
    let (files, ranks) = (usize::from(variant.files), usize::from(variant.ranks));
    if !(1..=G::FILES).contains(&files) || !(3..=G::RANKS).contains(&ranks) {
        return Err(RulesError::BoardSize {
            files: variant.files,
            ranks: variant.ranks,
            max_files: G::FILES,
            max_ranks: G::RANKS,
        });
    }
    let lacks_king = Color::ALL.iter().any(|color| !variant.has_king(*color));
    if !G::OPEN && (lacks_king || variant.needs_open_board()) {
        return Err(RulesError::NeedsOpenBoard);
    }
    if variant.bishop_adjustment && variant.bishop_conversion {
        return Err(RulesError::AdjustmentAndConversion);
    }
    let castling = variant.castling.into_iter();
    let landings = castling.flat_map(|castling| [castling.a_side, castling.h_side]);
    let mut used = landings.flat_map(|to| [to.king, to.rook]).chain(variant.bunker_leap.into_iter().flatten());
    used.find(|file| usize::from(*file) >= files).map_or(Ok(()), |file| Err(RulesError::FileOffBoard(file)))
}

/// A variant that [`check`] has passed, on the board of a geometry.
pub(in crate::position) struct Compiler<'a, G: Geometry> {
    pub variant: &'a Variant,
    tables: &'static Tables<G>,
    pub board: G::Bitboard,
}

impl<'a, G: Geometry> Compiler<'a, G> {
    fn new(variant: &'a Variant) -> Compiler<'a, G> {
        let tables = G::tables();
        let files = (0..usize::from(variant.files)).map(|file| tables.files[file]);
        let mut board = files.fold(G::Bitboard::EMPTY, |board, file| board | file);
        for rank in usize::from(variant.ranks)..G::RANKS {
            board &= !tables.ranks[rank];
        }
        Compiler { variant, tables, board }
    }

    pub(super) fn rank(&self, index: usize) -> G::Bitboard {
        self.tables.ranks[index] & self.board
    }

    /// By colour: the index of the rank that is number `rank` from the side, from 0.
    pub(super) fn ranks_from(&self, rank: usize) -> [usize; 2] {
        let ranks = usize::from(self.variant.ranks);
        [rank, ranks.saturating_sub(rank + 1)]
    }

    /// By colour: the rank that is number `rank` from the side, from 0.
    pub fn by_side(&self, rank: usize) -> [G::Bitboard; 2] {
        self.ranks_from(rank).map(|rank| self.rank(rank))
    }

    pub fn region(&self, region: Option<Region>, default: G::Bitboard) -> G::Bitboard {
        region.map_or(default, Region::on::<G>)
    }

    /// By colour: the squares from which pieces make their initial moves.
    pub(super) fn initial(&self) -> [G::Bitboard; 2] {
        let second = self.by_side(1);
        if !self.variant.double_step {
            return [G::Bitboard::EMPTY; 2];
        }
        let declared = self.variant.pawns.double_step;
        Color::ALL.map(|color| self.region(declared[color], second[color]))
    }

    fn immobile(&self) -> Option<Box<SquaresByKind<G>>> {
        self.variant.pawns.immobility_illegal.then(|| {
            let squares = |kind| immobile_squares::<G>(self.variant, kind, self.board);
            let by_kind = PieceKind::ALL.map(squares);
            Box::new(Color::ALL.map(|color| by_kind.map(|squares| squares[color])))
        })
    }
}

/// The kinds besides pawn and king.
pub(super) fn besides_pawns(kinds: [KindSet; 2]) -> [KindSet; 2] {
    kinds.map(|kinds| kinds.without(PieceKind::Pawn).without(PieceKind::King))
}

/// True if there is a square where a piece other than a pawn may not go.
fn binds_pieces<G: Geometry>(immobile: &SquaresByKind<G>) -> bool {
    let mut kinds = PieceKind::ALL.into_iter();
    kinds.any(|kind| kind != PieceKind::Pawn && immobile.iter().any(|squares| squares[kind].any()))
}

fn extent<G: Geometry>(variant: &Variant) -> Extent {
    if variant.drops.is_some() || variant.ends.has_goals() || G::OPEN {
        Extent::Full
    } else if variant.has_unmoved_rights() {
        Extent::Unmoved
    } else {
        Extent::Board
    }
}

fn has_ordinary_endings(variant: &Variant) -> bool {
    let ends = &variant.ends;
    Color::ALL.iter().all(|color| variant.has_king(*color))
        && !variant.has_own_pieces()
        && variant.mobility.is_empty()
        && !ends.has_goals()
        && !ends.pseudo_royal
        && !ends.lone_minors_win()
        && ends.is_won_by_attack()
        && variant.drops.is_none()
        && besides_pawns(variant.pawns.promoting) == [KindSet::EMPTY; 2]
}

fn has_ordinary_minors(variant: &Variant) -> bool {
    let ends = &variant.ends;
    let is_special = |minor: PieceKind| {
        let mut royal = ends.extinction_kinds.iter();
        let promotes = |kinds: &KindSet| kinds.contains(minor);
        variant.pawns.promoting.iter().any(promotes)
            || ends.pseudo_royal && royal.any(|kind| kind.is_none_or(|kind| kind == minor))
    };
    !is_special(PieceKind::Knight) && !is_special(PieceKind::Bishop)
}
