//! Compiling a variant for a geometry.

use super::drops::{Drops, SquaresByKind, gating_squares};
use super::own_moves::{OwnMoves, immobile_squares};
use super::rules::Extent;
use super::{LandingSquares, Rules, RulesError, Zobrist};
use crate::board::{Bitboard, Color, Geometry, KindSet, PieceKind, Square, Tables};
use crate::variant::{Castlers, GatingKinds, MAX_GATING_KINDS, Region, Variant};
use std::sync::{Arc, Mutex, OnceLock};

impl<G: Geometry> Rules<G> {
    /// Compiles `variant`, on each call anew and for as long as the process lives.
    /// [`AnyRules::of`](super::AnyRules::of) does it once for a variant, and finds the board.
    ///
    /// # Errors
    /// [`RulesError`] when the variant does not fit the geometry or contradicts itself.
    pub fn new(variant: Arc<Variant>) -> Result<&'static Rules<G>, RulesError> {
        check::<G>(&variant)?;
        let compiler = Compiler::<G>::new(&variant);
        let (pawns, ends, board) = (&variant.pawns, &variant.ends, compiler.board);
        let initial = compiler.initial();
        let own = OwnMoves::new(&variant, initial);
        let [may_promote, must_promote] = compiler.promotion();
        let promoting = besides_pawns(pawns.promoting);
        let capturing_en_passant = besides_pawns(pawns.capturing_en_passant);
        let immobile = compiler.immobile();
        let has_kind = |kind| variant.letter(kind).is_some();
        let irregular_pieces =
            own.has_irregular() || PieceKind::IRREGULAR.into_iter().any(has_kind);
        Ok(Box::leak(Box::new(Rules {
            tables: compiler.tables,
            keys: Zobrist::get(),
            walls: (!G::Bitboard::EMPTY).without(board),
            first_rank: compiler.by_side(0),
            ep_rank: compiler.ep_rank(initial),
            initial,
            triple_step: pawns.triple_step.map(|region| region.on::<G>() & board),
            last_rank: compiler.last_rank(),
            may_promote,
            promotion_rank: compiler.promotion_rank(may_promote),
            must_promote,
            promotion_zone: Color::ALL.map(|color| may_promote[color] | must_promote[color]),
            promotion_limits: (pawns.limits != [0; PieceKind::COUNT]).then_some(pawns.limits),
            ep_region: pawns
                .en_passant
                .map(|region| compiler.region(region, !G::Bitboard::EMPTY)),
            promotions: Color::ALL.map(|color| {
                let kinds = variant.promotions[color].iter().copied();
                kinds.take(PieceKind::COUNT).collect()
            }),
            promoting,
            capturing_en_passant,
            resetting: pawns.resetting,
            like_pawns: [promoting, capturing_en_passant] != [[KindSet::EMPTY; 2]; 2]
                || pawns.resetting != [KindSet::PAWN; 2]
                || pawns.triple_step != [Region::EMPTY; 2]
                || own.has_initial(),
            castling: compiler.castling(),
            other_castling: variant.castling.is_some()
                && (variant.castlers != Castlers::ORTHODOX || ends.castling_may_win()),
            castling_rank: compiler.castling_ranks().map(|rank| compiler.rank(rank)),
            castling_start: compiler.castling_start(),
            castling_is_symmetric: variant.castling_is_symmetric(),
            bunkers: compiler.bunkers(),
            adjustment: variant.bishop_adjustment,
            gating_squares: gating_squares(&compiler, may_promote, immobile.as_deref()),
            drops: Drops::new(&compiler, may_promote, immobile.as_deref()),
            immobile: immobile.filter(|squares| binds_pieces::<G>(squares)),
            gatable_kinds: gatable_kinds(&variant),
            conversion: variant.bishop_conversion,
            has_unmoved_rights: variant.has_unmoved_rights(),
            extent: extent::<G>(&variant),
            reversible: {
                // Pieces that are like pawns may come back by another way.
                let besides = besides_pawns(pawns.resetting);
                let returns = [besides, promoting] != [[KindSet::EMPTY; 2]; 2]
                    || variant
                        .drops
                        .as_ref()
                        .is_some_and(|drops| drops.captures_to_hand);
                if returns { u16::MAX } else { 0 }
            },
            has_goals: ends.has_goals(),
            flag_region: ends.flag_region.map(|region| region.on::<G>() & board),
            move_limit: match ends.move_rule {
                0 => u32::MAX,
                moves => 2 * u32::from(moves),
            },
            ends: ends.clone(),
            own,
            irregular_pieces,
            irregular: irregular_pieces || variant.bishop_conversion,
            ordinary_endings: has_ordinary_endings(&variant),
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
    let mut used = landings
        .flat_map(|to| [to.king, to.rook])
        .chain(variant.bunker_leap.into_iter().flatten());
    used.find(|file| usize::from(*file) >= files)
        .map_or(Ok(()), |file| Err(RulesError::FileOffBoard(file)))
}

/// A variant that [`check`] has passed, on the board of a geometry.
pub(super) struct Compiler<'a, G: Geometry> {
    pub variant: &'a Variant,
    tables: &'static Tables<G>,
    pub board: G::Bitboard,
}

impl<'a, G: Geometry> Compiler<'a, G> {
    fn new(variant: &'a Variant) -> Compiler<'a, G> {
        let tables = G::tables();
        let files = (0..usize::from(variant.files)).map(|file| tables.file(file));
        let mut board = files.fold(G::Bitboard::EMPTY, |board, file| board | file);
        for rank in usize::from(variant.ranks)..G::RANKS {
            board &= !tables.rank(rank);
        }
        Compiler {
            variant,
            tables,
            board,
        }
    }

    fn rank(&self, index: usize) -> G::Bitboard {
        self.tables.rank(index) & self.board
    }

    /// By colour: the index of the rank that is number `rank` from the side, from 0.
    fn ranks_from(&self, rank: usize) -> [usize; 2] {
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

    fn last_rank(&self) -> [G::Bitboard; 2] {
        let [white, black] = self.by_side(0);
        [black, white]
    }

    fn initial(&self) -> [G::Bitboard; 2] {
        let second = self.by_side(1);
        if !self.variant.double_step {
            return [G::Bitboard::EMPTY; 2];
        }
        let declared = self.variant.pawns.double_step;
        Color::ALL.map(|color| self.region(declared[color], second[color]))
    }

    /// The squares before those of the double step; none if pawns that step meet at once.
    fn ep_rank(&self, initial: [G::Bitboard; 2]) -> [G::Bitboard; 2] {
        let declared = self.variant.pawns.double_step;
        Color::ALL.map(|color| {
            if self.variant.ranks < 5 && declared[color].is_none() {
                return G::Bitboard::EMPTY;
            }
            G::forward(color, initial[color]) & self.board
        })
    }

    /// Where pawns may promote, and where they must.
    fn promotion(&self) -> [[G::Bitboard; 2]; 2] {
        let (pawns, last_rank) = (&self.variant.pawns, self.last_rank());
        let may = Color::ALL
            .map(|color| self.region(pawns.promotion[color], last_rank[color]) & self.board);
        let must = Color::ALL.map(|color| {
            let if_so = |so, squares| if so { squares } else { G::Bitboard::EMPTY };
            if_so(pawns.immobility_illegal, last_rank[color]) | if_so(pawns.mandatory, may[color])
        });
        [may, must]
    }

    fn promotion_rank(&self, may_promote: [G::Bitboard; 2]) -> [usize; 2] {
        let [first, last] = self.ranks_from(0);
        let [white, black] = may_promote.map(|squares| squares.squares().map(G::rank));
        [white.min().unwrap_or(last), black.max().unwrap_or(first)]
    }

    fn castling_ranks(&self) -> [usize; 2] {
        self.ranks_from(usize::from(self.variant.castlers.rank) - 1)
    }

    fn castling(&self) -> Option<[[LandingSquares; 2]; 2]> {
        let castling = self.variant.castling?;
        Some(self.castling_ranks().map(|rank| {
            [castling.a_side, castling.h_side].map(|to| LandingSquares {
                king: G::square(usize::from(to.king), rank),
                rook: G::square(usize::from(to.rook), rank),
            })
        }))
    }

    fn castling_start(&self) -> [Square; 2] {
        let ranks = self.castling_ranks();
        Color::ALL.map(|color| {
            let file = self.variant.castling_king_file(color);
            file.map_or(G::NOWHERE, |file| G::square(file, ranks[color]))
        })
    }

    fn bunkers(&self) -> Option<[[Square; 2]; 2]> {
        let files = self.variant.bunker_leap?;
        let squares = |rank| files.map(|file| G::square(usize::from(file), rank));
        Some(self.ranks_from(0).map(squares))
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
fn besides_pawns(kinds: [KindSet; 2]) -> [KindSet; 2] {
    kinds.map(|kinds| kinds.without(PieceKind::Pawn).without(PieceKind::King))
}

/// True if there is a square where a piece other than a pawn may not go.
fn binds_pieces<G: Geometry>(immobile: &SquaresByKind<G>) -> bool {
    let mut kinds = PieceKind::ALL.into_iter();
    kinds.any(|kind| kind != PieceKind::Pawn && immobile.iter().any(|squares| squares[kind].any()))
}

/// The kinds that a first move can gate: those in hand at the start, or any where the hand changes.
pub(super) fn gatable_kinds(variant: &Variant) -> GatingKinds {
    if variant.gating_hand.is_empty() || variant.drops.is_none() {
        return variant.gating_hand.clone();
    }
    let kinds = PieceKind::ALL.into_iter().rev();
    let kinds = kinds.filter(|kind| variant.may_hold(*kind));
    kinds.take(MAX_GATING_KINDS).collect()
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
        && !ends.has_goals()
        && !ends.pseudo_royal
        && !ends.lone_minors_win()
        && ends.is_won_by_attack()
        && variant.drops.is_none()
}
