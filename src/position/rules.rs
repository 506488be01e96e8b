//! A variant compiled for a geometry.

use super::drops::{Drops, Immobile};
use super::own_moves::{OwnMoves, immobile_squares};
use super::{CastlingSide, Zobrist};
use crate::board::{Bitboard, Color, Geometry, KindSet, Piece, PieceKind, Square, Tables};
use crate::variant::{
    Castlers, Castling, EndRules, GatingKinds, MAX_GATING_KINDS, Region, Variant,
};
use arrayvec::ArrayVec;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use thiserror::Error;

/// Why a variant cannot be played on a geometry.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    /// The board is larger than the geometry, or smaller than any game needs.
    #[error("a board of {files} files and {ranks} ranks does not fit on {max_files}x{max_ranks}")]
    BoardSize {
        files: u8,
        ranks: u8,
        max_files: usize,
        max_ranks: usize,
    },
    /// A castling or bunker file lies outside the board.
    #[error("file {0} (counted from 0) is not on the board")]
    FileOffBoard(u8),
    /// The game has pieces of its own, or a side without a king, and the geometry is not open.
    #[error("a game with pieces of its own or without kings needs an open board")]
    NeedsOpenBoard,
    /// Adjustment and conversion share the mark `+` in FEN, so one game cannot have both.
    #[error("a game cannot have both bishop adjustment and bishop conversion")]
    AdjustmentAndConversion,
}

/// The target squares of king and rook in castling.
#[derive(Clone, Copy, Debug)]
pub struct LandingSquares {
    /// Where the king ends.
    pub king: Square,
    /// Where the rook ends.
    pub rook: Square,
}

/// The rules of a variant, compiled for a geometry. Positions hold a `&'static` reference to them, so [`Rules::new`]
/// leaks a small block for each variant.
pub struct Rules<G: Geometry> {
    variant: Arc<Variant>,
    /// The rules that [`Rules::with_gating_kinds`] has made of these.
    others: Mutex<Vec<&'static Rules<G>>>,
    fingerprint: OnceLock<u64>,
    /// The attack tables of the geometry.
    pub tables: &'static Tables<G>,
    /// The Zobrist keys.
    pub keys: &'static Zobrist,
    /// The squares of the geometry outside the board, and the other bits of the bitboard. They block like pieces.
    pub walls: G::Bitboard,
    /// By colour: its own first rank.
    pub first_rank: [G::Bitboard; 2],
    /// By colour: the squares that its pawns pass in a double step, on which its opponent captures en passant; empty
    /// without double steps.
    pub ep_rank: [G::Bitboard; 2],
    /// By colour: from where its pawns may move three squares; only on open boards.
    pub(super) triple_step: [G::Bitboard; 2],
    /// By colour: the squares from which its pieces make their initial moves.
    pub initial: [G::Bitboard; 2],
    /// By colour: the rank on which its pawns cannot move further.
    pub last_rank: [G::Bitboard; 2],
    /// By colour: where its pawns may promote.
    pub may_promote: [G::Bitboard; 2],
    /// By colour: the rank that its pawns have to reach to promote.
    pub promotion_rank: [usize; 2],
    /// By colour: where its pawns may not move without promoting.
    pub must_promote: [G::Bitboard; 2],
    /// Both together.
    pub promotion_zone: [G::Bitboard; 2],
    /// By kind: how many of it a side may have for a pawn to become another one; `None` if there is no limit.
    pub promotion_limits: Option<[u8; PieceKind::COUNT]>,
    /// By colour: where its pawns may capture en passant.
    pub ep_region: [G::Bitboard; 2],
    /// By colour: the promotion pieces, the most valuable first.
    pub promotions: [ArrayVec<PieceKind, { PieceKind::COUNT }>; 2],
    /// By colour: the kinds besides the pawn that promote as pawns do; only on open boards, as the next three.
    pub promoting: [KindSet; 2],
    /// By colour: the kinds besides the pawn that capture en passant.
    pub capturing_en_passant: [KindSet; 2],
    /// By colour: the kinds whose moves reset the halfmove clock, unless they can be taken back.
    pub resetting: [KindSet; 2],
    /// True if another piece does something that only pawns do in chess, or pawns do not.
    pub(super) like_pawns: bool,
    /// By colour and side: the target squares of castling; `None` for games without castling.
    pub castling: Option<[[LandingSquares; 2]; 2]>,
    /// True if there is castling, and its target squares on the two sides mirror each other.
    pub castling_is_symmetric: bool,
    /// True if not only king and rooks on the first rank castle, or castling does more; only on open boards.
    pub(super) other_castling: bool,
    /// By colour: the rank on which its pieces castle.
    pub castling_rank: [G::Bitboard; 2],
    /// By colour: where the piece starts that castles as a king; used if there are several.
    castling_start: [Square; 2],
    /// True if pieces other than the king may not be left attacked ([`EndRules::pseudo_royal`]); only on open boards.
    pub has_pseudo_royals: bool,
    /// By colour: the bunkers of the king's leap; `None` for games without.
    pub bunkers: Option<[[Square; 2]; 2]>,
    /// True if the game has bishop adjustment.
    pub adjustment: bool,
    /// The kinds that a side can have in hand; the first move of a first-rank piece can drop one of them.
    pub gating_kinds: GatingKinds,
    /// Where pieces other than pawns may not go by ordinary moves; `None` if they may go everywhere.
    pub(super) immobile: Option<Box<Immobile<G>>>,
    /// The drops of pieces in hand on empty squares; `None` in games without them.
    pub drops: Option<Drops<G>>,
    /// True if the game has bishop conversion.
    pub conversion: bool,
    /// True if the game has leap, adjustment, drop or conversion, so that unmoved pieces matter beyond castling.
    pub has_unmoved_rights: bool,
    /// What generating and making moves have to look at.
    pub extent: Extent,
    /// All bits set if a repetition can undo captures, otherwise none: for [`Position::reversible_plies`].
    pub(super) reversible: u16,
    /// True if the game can end by more than mate, stalemate, dead positions, repetition and the clock, or forbids to
    /// give check: nothing in [`EndRules`] beyond these needs a look otherwise.
    pub has_goals: bool,
    /// How the game ends.
    pub ends: EndRules,
    /// By colour: where a piece of its own wins, as [`EndRules::flag_region`].
    pub flag_region: [G::Bitboard; 2],
    /// The halfmove clock at which the game is drawn; `u32::MAX` for never.
    pub move_limit: u32,
    /// The moves of the kinds that the game declares.
    pub(super) own: OwnMoves<G>,
    /// True if the game has pieces with moves that are neither slides along lines nor knight's moves.
    pub irregular_pieces: bool,
    /// True if the game has irregular pieces or conversion.
    pub irregular: bool,
    /// True if what is known about endings of chess holds: both sides have a king, and only mate wins.
    pub ordinary_endings: bool,
    /// By colour: whether the side has a king.
    pub has_king: [bool; 2],
}

/// What generating and making moves have to look at, so that a game pays for nothing that it does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Only the board and castling rights.
    Board,
    /// Also unmoved pieces.
    Unmoved,
    /// Also drops on empty squares, goals, and all that only the open board knows.
    More,
}

impl<G: Geometry> Rules<G> {
    /// Compiles `variant`, on each call anew and for as long as the process lives.
    /// [`AnyRules::of`](super::AnyRules::of) does it once for a variant, and finds the board.
    ///
    /// # Errors
    /// [`RulesError`] when the variant does not fit the geometry or contradicts itself.
    pub fn new(variant: Arc<Variant>) -> Result<&'static Rules<G>, RulesError> {
        let (files, ranks) = (usize::from(variant.files), usize::from(variant.ranks));
        if !(1..=G::FILES).contains(&files) || !(3..=G::RANKS).contains(&ranks) {
            return Err(RulesError::BoardSize {
                files: variant.files,
                ranks: variant.ranks,
                max_files: G::FILES,
                max_ranks: G::RANKS,
            });
        }
        let has_king = Color::ALL.map(|color| variant.has_king(color));
        if !G::OPEN && (has_king.contains(&false) || variant.needs_open_board()) {
            return Err(RulesError::NeedsOpenBoard);
        }
        if variant.bishop_adjustment && variant.bishop_conversion {
            return Err(RulesError::AdjustmentAndConversion);
        }
        let tables = G::tables();
        let mut board = G::Bitboard::EMPTY;
        for file in 0..files {
            board |= tables.file(file);
        }
        for rank in ranks..G::RANKS {
            board &= !tables.rank(rank);
        }
        let on_first_rank = |color: Color, file: u8| {
            if usize::from(file) >= files {
                return Err(RulesError::FileOffBoard(file));
            }
            let rank = if color == Color::White { 0 } else { ranks - 1 };
            Ok(G::square(usize::from(file), rank))
        };
        let castling_ranks = {
            let rank = usize::from(variant.castlers.rank);
            [rank - 1, ranks - rank.min(ranks)]
        };
        let on_castling_rank = |color: Color, file: u8| {
            on_first_rank(color, file)?;
            Ok(G::square(usize::from(file), castling_ranks[color]))
        };
        let castling = match variant.castling {
            Some(castling) => Some([
                landings(castling, |file| on_castling_rank(Color::White, file))?,
                landings(castling, |file| on_castling_rank(Color::Black, file))?,
            ]),
            None => None,
        };
        let bunkers = match variant.bunker_leap {
            Some([a, b]) => Some([
                [
                    on_first_rank(Color::White, a)?,
                    on_first_rank(Color::White, b)?,
                ],
                [
                    on_first_rank(Color::Black, a)?,
                    on_first_rank(Color::Black, b)?,
                ],
            ]),
            None => None,
        };
        let rank = |index: usize| tables.rank(index) & board;
        let pawns = &variant.pawns;
        let last_rank = [rank(ranks - 1), rank(0)];
        let region = |region: Option<Region>, default| region.map_or(default, Region::on::<G>);
        let ep_rank = Color::ALL.map(|color| {
            let default = match color {
                _ if !variant.double_step || ranks < 5 => G::Bitboard::EMPTY,
                Color::White => rank(1),
                Color::Black => rank(ranks - 2),
            };
            let from = if variant.double_step {
                region(pawns.double_step[color], default)
            } else {
                default
            };
            match color {
                Color::White => G::up(from) & board,
                Color::Black => G::down(from) & board,
            }
        });
        let may_promote =
            Color::ALL.map(|color| region(pawns.promotion[color], last_rank[color]) & board);
        let zone_ranks = |color: Color| may_promote[color].squares().map(G::rank);
        let promotion_rank = [
            zone_ranks(Color::White).min().unwrap_or(ranks - 1),
            zone_ranks(Color::Black).max().unwrap_or(0),
        ];
        let must_promote = Color::ALL.map(|color| {
            let immobile = if pawns.immobility_illegal {
                last_rank[color]
            } else {
                G::Bitboard::EMPTY
            };
            if pawns.mandatory {
                immobile | may_promote[color]
            } else {
                immobile
            }
        });
        let is_limited = pawns.limits.iter().any(|limit| *limit > 0);
        let promotion_limits = is_limited.then_some(pawns.limits);
        let ep_region =
            Color::ALL.map(|color| region(pawns.en_passant[color], !G::Bitboard::EMPTY));
        let mut irregular = PieceKind::IRREGULAR.into_iter();
        let second = [rank(1), rank(ranks - 2)];
        let initial = Color::ALL.map(|color| {
            if variant.double_step {
                region(pawns.double_step[color], second[color])
            } else {
                G::Bitboard::EMPTY
            }
        });
        let own = OwnMoves::new(&variant, initial);
        let [promoting, capturing_en_passant] =
            [pawns.promoting, pawns.capturing_en_passant].map(|kinds| {
                kinds.map(|kinds| kinds.without(PieceKind::Pawn).without(PieceKind::King))
            });
        let immobile = pawns.immobility_illegal.then(|| {
            let by_kind = PieceKind::ALL.map(|kind| immobile_squares::<G>(&variant, kind, board));
            Box::new(Color::ALL.map(|color| by_kind.map(|squares| squares[color])))
        });
        let irregular_pieces =
            own.has_irregular() || irregular.any(|kind| variant.letter(kind).is_some());
        Ok(Box::leak(Box::new(Rules {
            tables,
            keys: Zobrist::get(),
            walls: (!G::Bitboard::EMPTY).without(board),
            first_rank: [rank(0), rank(ranks - 1)],
            ep_rank,
            initial,
            triple_step: pawns.triple_step.map(|region| region.on::<G>() & board),
            last_rank,
            may_promote,
            promotion_rank,
            must_promote,
            promotion_zone: Color::ALL.map(|color| may_promote[color] | must_promote[color]),
            promotion_limits,
            ep_region,
            promotions: Color::ALL.map(|color| {
                let kinds = variant.promotions[color].iter().copied();
                kinds.take(PieceKind::COUNT).collect()
            }),
            promoting,
            capturing_en_passant,
            resetting: pawns.resetting,
            like_pawns: promoting != [KindSet::EMPTY; 2]
                || capturing_en_passant != [KindSet::EMPTY; 2]
                || pawns.resetting != [KindSet::PAWN; 2]
                || pawns.triple_step != [Region::EMPTY; 2]
                || own.has_initial(),
            castling,
            other_castling: castling.is_some()
                && (variant.castlers != Castlers::ORTHODOX || variant.ends.castling_may_win()),
            castling_rank: castling_ranks.map(rank),
            castling_start: Color::ALL.map(|color| {
                let file = variant.castling_king_file(color);
                file.map_or(G::NOWHERE, |file| G::square(file, castling_ranks[color]))
            }),
            has_pseudo_royals: variant.ends.pseudo_royal,
            castling_is_symmetric: variant.castling_is_symmetric(),
            bunkers,
            adjustment: variant.bishop_adjustment,
            drops: (variant.drops.as_ref()).map(|drops| {
                let first_rank = [last_rank[1], last_rank[0]];
                let immobile = immobile.as_deref();
                Drops::new(&variant, drops, board, first_rank, may_promote, immobile)
            }),
            immobile: immobile.filter(|squares| {
                let mut kinds = PieceKind::ALL.into_iter();
                kinds.any(|kind| {
                    kind != PieceKind::Pawn && squares.iter().any(|by_kind| by_kind[kind].any())
                })
            }),
            gating_kinds: gating_kinds(&variant),
            conversion: variant.bishop_conversion,
            has_unmoved_rights: variant.has_unmoved_rights(),
            extent: if variant.drops.is_some() || variant.ends.has_goals() || G::OPEN {
                Extent::More
            } else if variant.has_unmoved_rights() {
                Extent::Unmoved
            } else {
                Extent::Board
            },
            reversible: match &variant.drops {
                Some(drops) if drops.captures_to_hand => u16::MAX,
                _ => 0,
            },
            has_goals: variant.ends.has_goals(),
            flag_region: variant
                .ends
                .flag_region
                .map(|region| region.on::<G>() & board),
            move_limit: match variant.ends.move_rule {
                0 => u32::MAX,
                moves => 2 * u32::from(moves),
            },
            ends: variant.ends.clone(),
            own,
            irregular_pieces,
            irregular: irregular_pieces || variant.bishop_conversion,
            ordinary_endings: has_king == [true; 2]
                && !variant.has_own_pieces()
                && !variant.ends.has_goals()
                && !variant.ends.pseudo_royal
                && !variant.ends.lone_minors_win()
                && variant.ends.is_won_by_attack()
                && variant.drops.is_none(),
            has_king,
            variant,
            others: Mutex::default(),
            fingerprint: OnceLock::new(),
        })))
    }

    /// The same rules with other kinds in hand, for a FEN that has them. They are compiled once for each hand.
    ///
    /// # Errors
    /// [`RulesError`] as for [`Rules::new`].
    pub fn with_gating_kinds(
        &'static self,
        kinds: GatingKinds,
    ) -> Result<&'static Rules<G>, RulesError> {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = others.iter().find(|rules| rules.gating_kinds == kinds) {
            return Ok(known);
        }
        let variant = self.variant().clone();
        let rules = Rules::new(Arc::new(Variant {
            gating_kinds: kinds,
            ..variant
        }))?;
        others.push(rules);
        Ok(rules)
    }

    /// The variant that these rules were compiled from.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// [`Rules::variant`] with shared ownership.
    pub fn shared_variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// [`Variant::fingerprint`], computed once.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| self.variant.fingerprint())
    }

    /// Number of files of the board in play.
    pub fn files(&self) -> usize {
        usize::from(self.variant.files)
    }

    /// Number of ranks of the board in play.
    pub fn ranks(&self) -> usize {
        usize::from(self.variant.ranks)
    }

    /// Where king and rook of `color` land when they castle to `side`; `None` in games without castling.
    #[inline(always)]
    pub fn landing(&self, color: Color, side: CastlingSide) -> Option<LandingSquares> {
        Some(self.castling?[color][side.index()])
    }

    /// The first rank of `color`, from 0.
    pub fn home_rank(&self, color: Color) -> usize {
        match color {
            Color::White => 0,
            Color::Black => self.ranks() - 1,
        }
    }

    /// The square, among `squares` of a side's pieces, of the one that castles as a king.
    pub fn castling_king(
        &self,
        color: Color,
        kind_on: impl Fn(Square) -> Option<Piece>,
    ) -> Option<Square> {
        let king = Piece::new(color, self.variant.castlers.king[color]);
        let squares = self.castling_rank[color].squares();
        let mut kings = squares.filter(|square| kind_on(*square) == Some(king));
        let first = kings.next()?;
        let start = self.castling_start[color];
        Some(kings.find(|square| *square == start).unwrap_or(first))
    }

    /// True if pieces of the kind castle as rooks.
    #[inline(always)]
    pub fn castles_as_rook(&self, color: Color, kind: PieceKind) -> bool {
        if G::OPEN {
            self.variant.castlers.rooks[color].contains(kind)
        } else {
            kind == PieceKind::Rook
        }
    }

    /// The squares of `color`'s first rank, from the a-file.
    pub fn home_squares(&self, color: Color) -> impl Iterator<Item = Square> + use<G> {
        let rank = self.home_rank(color);
        (0..self.files()).map(move |file| G::square(file, rank))
    }
}

impl<G: Geometry> std::fmt::Debug for Rules<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rules({})", self.variant.name)
    }
}

/// The kinds that a first move can drop: those in hand at the start, or any where the hand changes.
fn gating_kinds(variant: &Variant) -> GatingKinds {
    if variant.gating_kinds.is_empty() || variant.drops.is_none() {
        return variant.gating_kinds.clone();
    }
    let kinds = PieceKind::ALL.into_iter().rev();
    let kinds = kinds.filter(|kind| variant.may_hold(*kind));
    kinds.take(MAX_GATING_KINDS).collect()
}

fn landings(
    castling: Castling,
    square: impl Fn(u8) -> Result<Square, RulesError>,
) -> Result<[LandingSquares; 2], RulesError> {
    let landing = |to: crate::variant::Landing| {
        Ok(LandingSquares {
            king: square(to.king)?,
            rook: square(to.rook)?,
        })
    };
    Ok([landing(castling.a_side)?, landing(castling.h_side)?])
}
