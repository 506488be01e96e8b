//! Pieces in hand that are put on empty squares, as in Crazyhouse.

use super::rules::{Compiler, gatable_kinds};
use super::{Hand, Move, Obstacle, Position, Rules};
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square};
use crate::variant::DropRules;

/// Squares by colour and kind.
pub type SquaresByKind<G> = [[<G as Geometry>::Bitboard; PieceKind::COUNT]; 2];

/// [`DropRules`] compiled for a geometry.
pub struct Drops<G: Geometry> {
    /// By colour and kind: where a piece may be dropped as far as that does not depend on the position.
    pub squares: SquaresByKind<G>,
    /// As in the variant.
    pub rules: DropRules,
    /// True if more than the hand and `squares` decides where a piece may be dropped.
    depends: bool,
}

impl<G: Geometry> Drops<G> {
    /// The drops of the game; `None` if it has none. Pawns promote on `promotion`, and no piece is dropped where it is
    /// `immobile`.
    pub(super) fn new(
        compiler: &Compiler<'_, G>,
        promotion: [G::Bitboard; 2],
        immobile: Option<&SquaresByKind<G>>,
    ) -> Option<Drops<G>> {
        let variant = compiler.variant;
        let rules = variant.drops.as_ref()?;
        Some(Drops {
            squares: squares(compiler, rules, promotion, immobile),
            rules: rules.clone(),
            depends: rules.no_doubled.is_some() || rules.opposite_bishops || !rules.checks || !variant.ends.checking,
        })
    }
}

/// Where the pieces that a first move gates may stand, whatever else is on the board; `None` if always everywhere. The
/// arguments are those of [`Drops::new`].
pub(super) fn gating_squares<G: Geometry>(
    compiler: &Compiler<'_, G>,
    promotion: [G::Bitboard; 2],
    immobile: Option<&SquaresByKind<G>>,
) -> Option<Box<SquaresByKind<G>>> {
    let variant = compiler.variant;
    if variant.gating_hand.is_empty() {
        return None;
    }
    let rules = variant.drops.as_ref().unwrap_or(&DropRules::DEFAULT);
    let squares = squares(compiler, rules, promotion, immobile);
    let kinds = gatable_kinds(variant);
    let is_limited = |kind: &PieceKind| {
        rules.no_doubled.is_some_and(|(doubled, _)| doubled == *kind)
            || squares.iter().any(|of| of[*kind] != compiler.board)
    };
    kinds.iter().any(is_limited).then(|| Box::new(squares))
}

/// By colour and kind: where the pieces in hand may be put, as far as that is always so.
fn squares<G: Geometry>(
    compiler: &Compiler<'_, G>,
    rules: &DropRules,
    promotion: [G::Bitboard; 2],
    immobile: Option<&SquaresByKind<G>>,
) -> SquaresByKind<G> {
    let (variant, board, first) = (compiler.variant, compiler.board, compiler.by_side(0));
    Color::ALL.map(|color| {
        let region = compiler.region(rules.regions[color], board) & board;
        PieceKind::ALL.map(|kind| {
            let mut squares = region;
            if let Some([white, black]) = variant.mobility_of(kind) {
                let within = if color == Color::White { white } else { black };
                squares &= within.map_or(board, |within| within.on::<G>());
            }
            if kind == PieceKind::King || variant.letter(kind).is_none() {
                return G::Bitboard::EMPTY;
            }
            if kind == PieceKind::Pawn && !rules.pawns_on_first_rank {
                squares = squares.without(first[color]);
            }
            if kind == PieceKind::Pawn && !rules.pawns_in_promotion_zone {
                squares = squares.without(promotion[color]);
            }
            if kind == PieceKind::Rook && rules.rooks_on_first_rank {
                squares &= first[color];
            }
            if let Some(immobile) = immobile {
                squares = squares.without(immobile[color][kind]);
            }
            squares
        })
    })
}

impl<G: Geometry> Position<G> {
    /// What `color` has in hand to put on empty squares.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> Hand<G::Bitboard> {
        self.hands[color]
    }

    /// True if the pieces on the board are not all that will ever be there but for promotions: something is in hand, or
    /// captured pieces come back.
    #[inline(always)]
    pub fn may_be_reinforced(&self) -> bool {
        self.rules
            .drops
            .as_ref()
            .is_some_and(|drops| drops.rules.captures_to_hand || self.hands.iter().any(|hand| !hand.is_empty()))
    }

    /// The promoted pieces, in games where they become pawns again when they are captured.
    #[inline(always)]
    pub fn promoted(&self) -> G::Bitboard {
        self.promoted
    }

    /// The kinds that `color` has in hand with their numbers, in the order of a FEN: to put on empty squares, or to
    /// drop with the first move of another piece.
    pub fn in_hand(&self, color: Color) -> Vec<(PieceKind, u32)> {
        let mut kinds: Vec<(PieceKind, u32)> = self.held(color).collect();
        kinds.sort_by_cached_key(|(kind, _)| self.rules.variant().order_in_hand(*kind));
        kinds
    }

    /// [`Position::in_hand`] in any order.
    pub(super) fn held(&self, color: Color) -> impl Iterator<Item = (PieceKind, u32)> {
        let gated = self.rules.unmoved.gatable_kinds.iter().enumerate();
        let gated = gated.filter(move |(slot, _)| self.flags.may_gate(color, *slot));
        gated.map(|(_, kind)| (*kind, 1)).chain(self.hand(color).kinds())
    }

    /// Calls `emit` with each kind that the side to move may drop, and where, if its moves must end on `check_mask`.
    #[inline(always)]
    pub(super) fn drops_to(
        &self,
        drops: &Drops<G>,
        check_mask: G::Bitboard,
        mut emit: impl FnMut(PieceKind, G::Bitboard),
    ) {
        if self.rules.has_goals && self.outcome_by_goal().is_some() {
            return;
        }
        let free = check_mask.without(self.blockers());
        let tries = self.tries_moves();
        for (kind, _) in self.hands[self.side].kinds() {
            let mut squares = drops.squares[self.side][kind] & free;
            if drops.depends {
                squares &= self.allowed_now(&drops.rules, kind);
            }
            if tries {
                // Others may hop over the piece that is dropped, or it may be royal.
                let may_check = drops.rules.checks && self.rules.ends.checking;
                let is_legal = |square: &Square| {
                    let mv = Move::drop(kind, *square);
                    self.is_safe(mv) && (may_check || !self.gives_check(mv))
                };
                squares = G::Bitboard::of(squares.squares().filter(is_legal));
            }
            emit(kind, squares);
        }
    }

    /// The squares where the side to move may put `kind` from the hand.
    pub fn drop_squares(&self, kind: PieceKind) -> G::Bitboard {
        let mut found = G::Bitboard::EMPTY;
        if let Some(drops) = &self.rules.drops {
            self.drops_to(drops, self.check_mask(), |other, squares| {
                if other == kind {
                    found = squares;
                }
            });
        }
        found
    }

    /// True if the side to move must drop a piece, because it can.
    #[inline(always)]
    pub fn must_drop(&self) -> bool {
        let mut any = false;
        if let Some(drops) = &self.rules.drops
            && drops.rules.must
        {
            self.drops_to(drops, self.check_mask(), |_, squares| any |= squares.any());
        }
        any
    }

    /// The files on which the side to move may drop another piece of `kind`, as far as [`DropRules::no_doubled`] says.
    #[cold]
    pub(super) fn not_doubled(&self, rules: &DropRules, kind: PieceKind) -> G::Bitboard {
        let mut allowed = !self.rules.walls;
        if let Some((doubled, most)) = rules.no_doubled
            && doubled == kind
        {
            for file in 0..self.rules.files() {
                let file = self.rules.tables.files[file];
                if (file & self.pieces(self.side, kind)).count() >= u32::from(most) {
                    allowed = allowed.without(file);
                }
            }
        }
        allowed
    }

    /// Where the other pieces on the board let the side to move drop `kind`; occupied squares may be among them.
    #[cold]
    fn allowed_now(&self, rules: &DropRules, kind: PieceKind) -> G::Bitboard {
        let us = self.side;
        let mut allowed = self.not_doubled(rules, kind);
        if !rules.checks || !self.rules.ends.checking {
            allowed = allowed.without(self.checking_squares(us, kind));
        }
        if rules.opposite_bishops {
            allowed &= self.sharing_bishops(kind);
        }
        allowed
    }

    /// Where `color` could drop `kind` with check, if the square is vacant.
    #[cfg(feature = "engine")]
    pub(crate) fn checking_drops(&self, color: Color, kind: PieceKind) -> G::Bitboard {
        let squares = self.rules.drops.as_ref().map(|drops| drops.squares[color][kind]);
        let vacant = squares.unwrap_or(G::Bitboard::EMPTY).without(self.blockers());
        self.checking_squares(color, kind) & vacant
    }

    /// Where `kind` can be dropped so that the bishops on the board and in hand can be shared evenly among the colours.
    fn sharing_bishops(&self, kind: PieceKind) -> G::Bitboard {
        let us = self.side;
        let bishops = self.pieces(us, PieceKind::Bishop);
        let all = bishops.count() + self.hand(us).count(PieceKind::Bishop);
        let Some(drops) = &self.rules.drops else {
            return G::Bitboard::EMPTY;
        };
        let region = drops.squares[us][PieceKind::Bishop].without(self.blockers());
        let dark = self.rules.tables.dark;
        let fits = |square: &Square| {
            let one = if dark.contains(*square) { dark } else { !dark };
            if kind == PieceKind::Bishop {
                return (one & bishops).count() < all.div_ceil(2);
            }
            let rest = bishops | region.without(G::Bitboard::from_square(*square));
            (rest & one).count() >= all / 2 && rest.without(one).count() >= all / 2
        };
        G::Bitboard::of((!self.rules.walls).squares().filter(fits))
    }

    /// The drop of `kind` from the hand on `square`.
    ///
    /// # Errors
    /// What forbids it.
    pub fn drop_on(&self, kind: PieceKind, square: Square) -> Result<Move, Obstacle> {
        let drops = self.rules.drops.as_ref().ok_or(Obstacle::NotInGame)?;
        if self.hand(self.side).count(kind) == 0 {
            return Err(Obstacle::NotInHand(self.side, kind));
        }
        if !self.is_vacant(square) {
            return Err(Obstacle::Occupied(square));
        }
        if !drops.squares[self.side][kind].contains(square)
            || drops.depends && !self.allowed_now(&drops.rules, kind).contains(square)
        {
            return Err(Obstacle::NoDropThere(kind, square));
        }
        if !self.check_mask().contains(square) {
            return Err(Obstacle::InCheck);
        }
        let drop = Move::drop(kind, square);
        if self.drop_squares(kind).contains(square) {
            Ok(drop)
        } else if G::OPEN && self.rules.ends.pseudo_royal && !self.keeps_pseudo_royals(self.side, drop) {
            Err(Obstacle::RoyalAttacked)
        } else if !self.is_safe(drop) {
            Err(Obstacle::IntoCheck)
        } else {
            Err(Obstacle::NoDropThere(kind, square))
        }
    }

    /// Puts a piece of the side to move from the hand on an empty square.
    pub(super) fn make_drop(&mut self, kind: PieceKind, square: Square) {
        let us = self.side;
        let mut hand = self.hands[us];
        hand.remove(kind);
        self.set_hand(us, hand);
        self.put(Piece::new(us, kind), square);
        self.halfmove = 0;
    }

    /// Replaces what `color` has in hand, and updates the key.
    #[inline(always)]
    pub(super) fn set_hand(&mut self, color: Color, hand: Hand<G::Bitboard>) {
        self.key ^= self.hands[color].key(color) ^ hand.key(color);
        self.hands[color] = hand;
    }

    /// Replaces the set of promoted pieces, and updates the key.
    #[inline(always)]
    pub(super) fn set_promoted(&mut self, promoted: G::Bitboard) {
        for square in (self.promoted ^ promoted).squares() {
            self.key ^= self.rules.keys.promoted[square];
        }
        self.promoted = promoted;
    }
}

impl<G: Geometry> Rules<G> {
    /// True if captured pieces go to the hand, so that captures can be undone and no position is dead.
    #[inline(always)]
    pub fn captures_to_hand(&self) -> bool {
        self.drops.as_ref().is_some_and(|drops| drops.rules.captures_to_hand)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board12x10;
    use crate::notation::fen;
    use crate::testing::own_rules;

    #[test]
    fn all_kinds_are_dropped_on_all_squares() {
        let own: String =
            "defghijlotuvwxyz".chars().zip(1..).map(|(letter, i)| format!("customPiece{i} = {letter}:W\n")).collect();
        let rules = own_rules::<Board12x10>(&format!(
            "[many:chess]
             maxFile = l
             maxRank = 10
             archbishop = a
             chancellor = c
             minister = m
             sissa = s
             {own}
             pieceDrops = true
             firstRankPawnDrops = true
             promotionZonePawnDrops = true
             startFen = k11/12/12/12/12/12/12/12/12/11K[PNBRQACMSDEFGHIJLOTUVWXYZ] w - - 0 1"
        ));
        let position = fen::read(rules, &rules.variant().start_fen).unwrap();
        assert_eq!(position.legal_moves().len(), 25 * 118 + 3);
    }
}
