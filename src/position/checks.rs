//! Attacks, checkers and pins.

use super::{Conversion, OwnMoves, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// The diagonal sliders of both colours, without bishops that must convert.
    #[inline(always)]
    pub(super) fn all_diagonal_sliders(&self) -> G::Bitboard {
        let sliders = self.kinds(PieceKind::slides_diagonally) | self.own_kinds(|own| &own.diagonal);
        sliders.without(self.must_convert(Color::White) | self.must_convert(Color::Black))
    }

    /// The orthogonal sliders of both colours.
    #[inline(always)]
    pub(super) fn all_orthogonal_sliders(&self) -> G::Bitboard {
        self.kinds(PieceKind::slides_orthogonally) | self.own_kinds(|own| &own.orthogonal)
    }

    /// The pieces of both colours that move like a knight.
    #[inline(always)]
    fn all_knight_leapers(&self) -> G::Bitboard {
        self.kinds(PieceKind::leaps_as_knight) | self.own_kinds(|own| &own.knightly)
    }

    /// The pieces, of both colours, of some of the kinds that the game declares.
    #[inline(always)]
    fn own_kinds(&self, kinds: impl Fn(&'static OwnMoves<G>) -> &'static Vec<PieceKind>) -> G::Bitboard {
        let mut set = G::Bitboard::EMPTY;
        if G::OPEN {
            for kind in kinds(&self.rules.own) {
                set |= self.kind(*kind);
            }
        }
        set
    }

    /// The kings, of both colours, that move as in chess.
    #[inline(always)]
    fn usual_kings(&self) -> G::Bitboard {
        if self.rules.has_usual_king() { self.kind(PieceKind::King) } else { G::Bitboard::EMPTY }
    }

    /// True if there is a piece with moves over an occupied square. Then the checkers and pinned pieces do not decide
    /// whether a move is legal.
    #[inline(always)]
    pub(super) fn has_hoppers(&self) -> bool {
        G::OPEN && self.own_kinds(|own| &own.hopping).any()
    }

    /// True if the checkers and pinned pieces do not decide whether a move is legal, so that each move is tried.
    #[inline(always)]
    pub(super) fn tries_moves(&self) -> bool {
        G::OPEN && (self.rules.ends.pseudo_royal || self.rules.immobile.is_some() || self.has_hoppers())
    }

    /// True if the king of the side to move, not another royal piece, is in check.
    pub(super) fn is_king_in_check(&self) -> bool {
        if G::OPEN && self.rules.ends.pseudo_royal {
            self.is_attacked(self.king(self.side), !self.side, self.blockers())
        } else {
            self.in_check()
        }
    }

    /// The squares from which a piece of `kind` of `color` would give check.
    pub(crate) fn checking_squares(&self, color: Color, kind: PieceKind) -> G::Bitboard {
        if !self.rules.has_king[!color] {
            return G::Bitboard::EMPTY;
        }
        let king = self.king(!color);
        match kind {
            PieceKind::Pawn => self.rules.tables.pawn[!color][king],
            _ => {
                let occupied = self.blockers();
                let others = self.rules.irregular(kind);
                let others = others.map(|moves| moves.attackers(color, king, occupied));
                self.rules.regular_moves(kind, king, occupied) | others.unwrap_or(G::Bitboard::EMPTY)
            }
        }
    }

    /// The diagonal sliders of `color`, without bishops that must convert.
    #[inline(always)]
    pub fn diagonal_sliders(&self, color: Color) -> G::Bitboard {
        self.all_diagonal_sliders() & self.color(color)
    }

    /// The orthogonal sliders of `color`.
    #[inline(always)]
    pub fn orthogonal_sliders(&self, color: Color) -> G::Bitboard {
        self.all_orthogonal_sliders() & self.color(color)
    }

    /// The pieces of `color` that move like a knight.
    #[inline(always)]
    pub fn knight_leapers(&self, color: Color) -> G::Bitboard {
        self.all_knight_leapers() & self.color(color)
    }

    /// The conversion squares of bishops of `color` on `bishops`: one step forward or sideways.
    #[inline(always)]
    pub(crate) fn conversion_steps(&self, color: Color, bishops: G::Bitboard) -> G::Bitboard {
        G::forward(color, bishops) | super::rights::neighbours(self.rules, bishops)
    }

    /// The squares from which a knight, a bishop and a rook attack the king of `color`.
    #[inline(always)]
    pub fn lines_to_king(&self, color: Color) -> [G::Bitboard; 3] {
        let (tables, king, occupied) = (self.rules.tables, self.king(color), self.blockers());
        [tables.knight[king], tables.bishop(king, occupied), tables.rook(king, occupied)]
    }

    /// The pieces of both colours that attack `square`, with `occupied` squares blocking. A bishop attacks the squares
    /// where it could capture in its present conversion state.
    pub fn attackers(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let tables = self.rules.tables;
        let mut attackers = tables.knight[square] & self.all_knight_leapers()
            | tables.pawn[Color::Black][square] & self.pieces(Color::White, PieceKind::Pawn)
            | tables.pawn[Color::White][square] & self.pieces(Color::Black, PieceKind::Pawn)
            | tables.king[square] & self.usual_kings()
            | tables.bishop(square, occupied) & self.all_diagonal_sliders()
            | tables.rook(square, occupied) & self.all_orthogonal_sliders();
        if self.rules.irregular_attacks {
            attackers |= self.irregular_attackers(square, occupied);
        }
        attackers
    }

    /// The pieces of both colours that attack `square` by irregular moves.
    #[inline(always)]
    pub(super) fn irregular_attacks(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let mut attackers = G::Bitboard::EMPTY;
        for (kind, moves) in self.rules.irregular_kinds() {
            if self.kind(kind).any() {
                let pieces = Color::ALL.map(|color| self.pieces(color, kind));
                attackers |= moves.attackers_among(square, occupied, pieces);
            }
        }
        attackers
    }

    /// The pieces that attack by irregular moves, and the bishops that attack by a conversion, among the
    /// [attackers](Position::attackers).
    fn irregular_attackers(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let mut attackers = self.irregular_attacks(square, occupied);
        if self.rules.unmoved.conversion {
            for color in Color::ALL {
                attackers |= self.converters_attacking(square, color);
            }
        }
        attackers
    }

    /// True if a piece of `color` attacks `square`, with `occupied` squares blocking.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: G::Bitboard) -> bool {
        let tables = self.rules.tables;
        (tables.knight[square] & self.knight_leapers(color)
            | tables.pawn[!color][square] & self.pieces(color, PieceKind::Pawn)
            | tables.king[square] & self.usual_kings() & self.color(color))
        .any()
            || (tables.diagonals[square] & self.diagonal_sliders(color)).any()
                && (tables.bishop(square, occupied) & self.diagonal_sliders(color)).any()
            || (tables.orthogonals[square] & self.orthogonal_sliders(color)).any()
                && (tables.rook(square, occupied) & self.orthogonal_sliders(color)).any()
            || self.rules.irregular_attacks && (self.irregular_attackers(square, occupied) & self.color(color)).any()
    }

    #[cold]
    fn converters_attacking(&self, square: Square, color: Color) -> G::Bitboard {
        let attacks = |from: &Square| self.conversion_steps(color, G::Bitboard::from_square(*from)).contains(square);
        G::Bitboard::of(self.converters(color).squares().filter(attacks))
    }

    /// The enemy sliders along lines that would check the king of `color` on an empty board.
    #[inline(always)]
    fn snipers(&self, color: Color) -> G::Bitboard {
        let tables = self.rules.tables;
        let king = self.king(color);
        tables.diagonals[king] & self.diagonal_sliders(!color)
            | tables.orthogonals[king] & self.orthogonal_sliders(!color)
    }

    /// The pieces of both colours that alone block a check by an enemy slider to the king of `color`: its own pieces
    /// are pinned, enemy pieces can give a discovered check. Irregular moves are not considered.
    #[inline]
    pub fn blockers_for_king(&self, color: Color) -> G::Bitboard {
        let king = self.king(color);
        let mut blockers_for_king = G::Bitboard::EMPTY;
        for sniper in self.snipers(color).squares() {
            let between = self.rules.tables.between[king][sniper] & self.blockers();
            if between.without_lsb().is_empty() {
                blockers_for_king |= between;
            }
        }
        blockers_for_king
    }

    /// Computes the checkers and pinned pieces for the side to move.
    #[inline(always)]
    pub(super) fn update_checks(&mut self) {
        let tables = self.rules.tables;
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let occupied = self.blockers();
        let mut checkers = tables.knight[king] & self.knight_leapers(them)
            | tables.pawn[us][king] & self.pieces(them, PieceKind::Pawn);
        let mut pinned = G::Bitboard::EMPTY;
        for sniper in self.snipers(us).squares() {
            let between = tables.between[king][sniper] & occupied;
            if between.is_empty() {
                checkers = checkers.with(sniper);
            } else if between.without_lsb().is_empty() {
                pinned |= between;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
        if self.rules.irregular_attacks {
            self.update_irregular_checks(king);
        }
        if G::OPEN && self.rules.ends.pseudo_royal {
            for royal in self.pseudo_royals(us).squares() {
                self.checkers |= self.attackers(royal, occupied) & self.color(them);
            }
        }
    }

    /// Calls `emit` with each of `color`'s pieces that reaches `square` by an irregular move on an empty board, and
    /// with the squares in between. A piece may have several ways to the square.
    #[inline(always)]
    fn irregular_ways(&self, color: Color, square: Square, mut emit: impl FnMut(Square, G::Bitboard)) {
        for (kind, moves) in self.rules.irregular_kinds() {
            for piece in self.pieces(color, kind).squares() {
                let ways = moves.ways(color, piece, square);
                ways.for_each(|way| emit(piece, way));
            }
        }
    }

    /// Checks and pins by irregular moves, and checks by bishops that may convert.
    fn update_irregular_checks(&mut self, king: Square) {
        let them = !self.side;
        let occupied = self.blockers();
        let (mut checkers, mut pinned) = (self.checkers, self.pinned);
        self.irregular_ways(them, king, |piece, way| {
            let blocking = way & occupied;
            if blocking.is_empty() {
                checkers = checkers.with(piece);
            } else if blocking.without_lsb().is_empty() {
                pinned |= blocking;
            }
        });
        if self.has_hoppers() {
            checkers |= self.irregular_attacks(king, occupied) & self.color(them);
        }
        (self.checkers, self.pinned) = (checkers, pinned);
        if self.flags.conversion(them) != Conversion::Done {
            self.checkers |= self.converters_attacking(king, them);
        }
    }

    /// The squares where a move must end to parry every check: the checker's or one in between; all squares if there is
    /// no check. The checks of two sliders share no such square, but those of two sissas may.
    #[inline(always)]
    pub(super) fn check_mask(&self) -> G::Bitboard {
        let tables = self.rules.tables;
        let king = self.king(self.side);
        let mut allowed = !G::Bitboard::EMPTY;
        if G::OPEN && self.rules.ends.pseudo_royal {
            // Moves are tested.
            return allowed;
        }
        for checker in self.checkers.squares() {
            if self.hops_to(checker, king) {
                // Moves are tested.
                continue;
            }
            // A leap or step cannot be blocked.
            let mut parries = tables.between[king][checker];
            if self.rules.irregular_pieces
                && let Some(kind) = self.kind_on(checker)
                && let Some(moves) = self.rules.irregular(kind)
            {
                // Every open way must be blocked.
                let occupied = self.blockers();
                let regular = self.rules.regular_moves(kind, checker, occupied);
                if !regular.contains(king) {
                    parries = !G::Bitboard::EMPTY;
                }
                parries = moves
                    .ways(!self.side, checker, king)
                    .filter(|way| (*way & occupied).is_empty())
                    .fold(parries, |all, way| all & way);
            }
            allowed &= parries.with(checker);
        }
        allowed
    }

    /// True if the piece on `from` has a move over an occupied square that may attack `to`.
    #[inline(always)]
    fn hops_to(&self, from: Square, to: Square) -> bool {
        G::OPEN
            && self.has_hoppers()
            && self
                .kind_on(from)
                .and_then(|kind| self.rules.irregular(kind))
                .is_some_and(|moves| moves.hops() && moves.attacks(!self.side, from, self.blockers()).contains(to))
    }

    /// The squares where the pinned piece on `from` may go without leaving the pin.
    pub(super) fn pin_mask(&self, from: Square) -> G::Bitboard {
        let tables = self.rules.tables;
        let king = self.king(self.side);
        if !self.rules.irregular_pieces {
            return tables.line[king][from];
        }
        let occupied = self.blockers();
        let only = G::Bitboard::from_square(from);
        let mut allowed = !G::Bitboard::EMPTY;
        for sniper in self.snipers(self.side).squares() {
            let between = tables.between[king][sniper];
            if between & occupied == only {
                allowed &= between.with(sniper);
            }
        }
        self.irregular_ways(!self.side, king, |piece, way| {
            if way & occupied == only {
                allowed &= way.with(piece);
            }
        });
        allowed
    }
}
