//! En passant: what has just passed a square, and what may capture there.

use super::{DroppedRight, Move, MoveKind, Position};
use crate::board::text::square_name as name;
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// After a double step, sets the en passant square if an enemy pawn may capture there.
    #[inline(always)]
    pub(super) fn note_double_step(&mut self, from: Square, to: Square) {
        if from.index().abs_diff(to.index()) != 2 * G::FILES {
            return;
        }
        let ep = Square::new(((from.index() + to.index()) / 2) as u8);
        if G::OPEN {
            self.ep_victim = to;
        }
        let takers = self.rules.tables.pawn[self.side][ep] & self.pieces(!self.side, PieceKind::Pawn);
        if takers.any() && self.rules.pawns.ep_region[!self.side].contains(ep) && self.ep_takers(!self.side, ep).any() {
            self.ep_square = Some(ep);
            self.key ^= self.rules.keys.ep_square[ep];
        }
    }

    /// After any ordinary move, in games in which not only double steps pass squares: sets the en passant square if an
    /// enemy may capture there.
    pub(super) fn note_passing(&mut self, mover: Piece, from: Square, to: Square) {
        let passes = match mover.kind {
            PieceKind::Pawn => from.index().abs_diff(to.index()) / G::FILES > 1,
            _ => self.rules.is_initial(mover, from, to),
        };
        let between = self.rules.tables.between[from][to];
        if !passes || (between & self.occupied()).any() {
            return;
        }
        self.end_en_passant();
        self.ep_victim = to;
        self.ep_square = self.first_open(between & self.rules.pawns.ep_region[self.side], to);
        if let Some(ep) = self.ep_square {
            self.key ^= self.rules.keys.ep_square[ep];
        }
    }

    /// The first of the `passed` squares, on which a pawn, now on `victim`, can be captured, or the first of all if
    /// another piece can be captured on any; `None` if on none.
    fn first_open(&self, passed: G::Bitboard, victim: Square) -> Option<Square> {
        let open = self.open_to_en_passant(passed);
        let is_pawn = self.kind_on(victim) == Some(PieceKind::Pawn);
        let among = if is_pawn { open } else { passed };
        open.any().then(|| if among.lsb() < victim { among.lsb() } else { among.msb() })
    }

    /// The pawns of `color` that may legally capture en passant on `ep`. Two pawns leave their squares, so each capture
    /// is tested with the resulting occupancy.
    // Out of line, as few moves need it.
    #[inline(never)]
    pub(super) fn ep_takers(&self, color: Color, ep: Square) -> G::Bitboard {
        let victim = G::Bitboard::from_square(self.ep_victim(color, ep));
        let king = self.king(color);
        let mut takers = self.rules.tables.pawn[!color][ep] & self.pieces(color, PieceKind::Pawn);
        if G::OPEN && self.rules.pawns.are_unusual {
            takers |= self.other_ep_takers(color, ep);
        }
        let is_legal = |from: &Square| {
            let occupied = (self.blockers() ^ victim ^ G::Bitboard::from_square(*from)).with(ep);
            let attackers = self.attackers(king, occupied) & self.color(!color);
            let capture = Move::new(*from, ep, MoveKind::EnPassant);
            attackers.without(victim).is_empty()
                && !(G::OPEN && self.rules.ends.pseudo_royal && !self.keeps_pseudo_royals(color, capture))
        };
        G::Bitboard::of(takers.squares().filter(is_legal))
    }

    /// The pieces of `color` besides pawns that capture en passant and reach `ep` by a capture, but not otherwise.
    fn other_ep_takers(&self, color: Color, ep: Square) -> G::Bitboard {
        let occupied = self.blockers();
        let mut takers = G::Bitboard::EMPTY;
        for kind in self.rules.pawns.capturing_en_passant[color].iter() {
            for from in self.pieces(color, kind).squares() {
                let captures = self.rules.attacks(kind, color, from, occupied);
                let quiet = self.rules.quiet_moves(kind, color, from, occupied);
                if captures.without(quiet).contains(ep) {
                    takers = takers.with(from);
                }
            }
        }
        takers
    }

    /// The square of the piece that `color` captures en passant on `ep`.
    #[inline(always)]
    pub(crate) fn ep_victim(&self, color: Color, ep: Square) -> Square {
        if G::OPEN { self.ep_victim } else { G::square_ahead(!color, ep) }
    }

    /// The squares of `passed` on which the side to move can capture en passant.
    pub(crate) fn open_to_en_passant(&self, passed: G::Bitboard) -> G::Bitboard {
        G::Bitboard::of(passed.squares().filter(|square| self.ep_takers(self.side, *square).any()))
    }

    /// The squares on which the piece that went over `ep` with its last move may be captured: `ep`, and after a step of
    /// three squares the next one, unless the rules allow no en passant capture there.
    #[inline(always)]
    pub(crate) fn passed(&self, ep: Square) -> G::Bitboard {
        let first = G::Bitboard::from_square(ep);
        if G::OPEN {
            let passed = first | self.rules.tables.between[ep][self.ep_victim];
            passed & self.rules.pawns.ep_region[self.side]
        } else {
            first
        }
    }

    /// Ends the right to capture en passant.
    #[inline(always)]
    pub(super) fn end_en_passant(&mut self) {
        if let Some(square) = self.ep_square.take() {
            self.key ^= self.rules.keys.ep_square[square];
        }
    }

    pub(super) fn set_en_passant(&mut self, ep: Square, victim: Option<Square>, dropped: &mut Vec<DroppedRight>) {
        if G::OPEN {
            let forward = match self.side {
                Color::White => -1,
                Color::Black => 1,
            };
            let ahead = (1..3).filter_map(|steps| G::offset(ep, 0, steps * forward));
            let enemies = self.color(!self.side);
            let nearest = ahead.into_iter().find(|square| enemies.contains(*square));
            self.ep_victim = victim.or(nearest).unwrap_or(G::NOWHERE);
        }
        let Some(victim) = self.passed_by(ep) else {
            dropped.push(DroppedRight::EnPassant(name::<G>(ep)));
            return;
        };
        if G::OPEN {
            self.ep_victim = victim;
        }
        self.ep_square = self.first_open(self.passed(ep), victim);
    }

    /// The position as it is if an enemy pawn or, by an initial move, another piece has just passed over `square`.
    /// `None` if that cannot be. A position in which no such capture is legal does not know itself what has passed.
    pub(crate) fn after_passing(&self, square: Square) -> Option<Position<G>> {
        let victim = self.passed_by(square)?;
        let ep_victim = if G::OPEN { victim } else { self.ep_victim };
        Some(Position { ep_victim, ..*self })
    }

    /// The square of the enemy pawn, or of another piece by an initial move, that may just have passed over `square`.
    fn passed_by(&self, square: Square) -> Option<Square> {
        let them = !self.side;
        if G::OPEN && self.rules.pawns.are_unusual && self.may_have_been_passed_by_other(square) {
            return Some(self.ep_victim);
        }
        if !(self.rules.pawns.ep_rank[them] & self.rules.pawns.ep_region[self.side]).contains(square) {
            return None;
        }
        let ahead = if them == Color::White { 1 } else { -1 };
        let pawn = G::offset(square, 0, ahead)?;
        let start = G::offset(square, 0, -ahead)?;
        let passed =
            self.pieces(them, PieceKind::Pawn).contains(pawn) && self.is_vacant(square) && self.is_vacant(start);
        passed.then_some(pawn)
    }

    /// True if the enemy piece on the square of the victim has just passed over `square` by an initial move.
    fn may_have_been_passed_by_other(&self, square: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let victim = self.ep_victim;
        if !self.color(them).contains(victim) {
            return false;
        }
        let Some(piece) = self.piece_on(victim) else {
            return false;
        };
        let passes = |from: Square| {
            let between = self.rules.tables.between[from][victim];
            let is_triple_step = piece.kind == PieceKind::Pawn
                && self.rules.pawns.triple_step[them].contains(from)
                && from.index().abs_diff(victim.index()) == 3 * G::FILES;
            between.contains(square)
                && (between & self.blockers()).is_empty()
                && (is_triple_step || self.rules.is_initial(piece, from, victim))
        };
        let starts = self.rules.pawns.initial[them] | self.rules.pawns.triple_step[them];
        self.rules.pawns.ep_region[us].contains(square) && starts.without(self.blockers()).squares().any(passes)
    }
}
