//! Making moves.

use super::drops::Drops;
use super::rules::Extent;
use super::{Conversion, EMPTY_CELL, GatingPlace, Move, MoveKind, Position, encode};
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square};

impl<G: Geometry> Position<G> {
    /// Makes a move, which must be legal ([`Position::is_legal`]).
    #[inline]
    pub fn make(&mut self, mv: Move) {
        if self.rules.extent == Extent::Full {
            self.make_in_full(mv);
        } else {
            self.make_on_board(mv);
        }
    }

    /// The position after a move, which must be legal.
    #[inline]
    pub fn after(&self, mv: Move) -> Position<G> {
        let mut after = *self;
        after.make(mv);
        after
    }

    /// The moves of a line from here to the first that is not legal, each with the position before it.
    pub fn line(&self, moves: &[Move]) -> impl Iterator<Item = (Position<G>, Move)> {
        let mut next = *self;
        moves.iter().map_while(move |mv| {
            let before = next;
            before.is_legal(*mv).then(|| next.make(*mv))?;
            Some((before, *mv))
        })
    }

    /// [`Position::make`] in games of [`Extent::Full`].
    #[inline(never)]
    fn make_in_full(&mut self, mv: Move) {
        let rules = self.rules;
        let needs_past = G::OPEN && (rules.pawns.are_unusual || rules.castling.is_unusual);
        let before = if needs_past { Some(*self) } else { None };
        match &self.rules.drops {
            Some(drops) => self.make_with_hands(mv, drops),
            None => self.make_on_board(mv),
        }
        if let Some(before) = before.filter(|_| !mv.is_drop()) {
            if rules.pawns.are_unusual {
                self.finish_like_pawns(mv, &before);
            }
            if rules.castling.is_unusual {
                self.finish_castling(mv, &before);
            }
        }
        self.count_check();
    }

    /// Ends the castling rights of a piece that castles as a king and has moved or been captured, and those that
    /// castling takes from the other side.
    fn finish_castling(&mut self, mv: Move, before: &Position<G>) {
        let touched = G::Bitboard::from_square(mv.from()).with(mv.to());
        let mut lost = G::Bitboard::EMPTY;
        for color in Color::ALL {
            if touched.contains(before.castling_king(color)) {
                lost |= before.color(color);
            }
        }
        if let MoveKind::Castling(side) = mv.kind() {
            let (us, them) = (before.side, self.side);
            if self.rules.ends.castling_wins[us][side.index()] {
                self.has_castled_to_win = true;
            }
            if self.rules.variant().castlers.is_opposite {
                let rooks = (self.castling & self.color(them)).squares();
                lost |= G::Bitboard::of(rooks.filter(|rook| self.side_of_rook(them, *rook) == side));
            }
        }
        self.lose_castling(lost);
    }

    /// Takes from the castling rooks those in `lost`, and updates the key.
    #[inline(always)]
    fn lose_castling(&mut self, lost: G::Bitboard) {
        let lost = lost & self.castling;
        for square in lost.squares() {
            self.key ^= self.rules.keys.castling[square];
        }
        self.castling ^= lost;
    }

    /// Sets the clock and the en passant square where that depends on more than pawns.
    fn finish_like_pawns(&mut self, mv: Move, before: &Position<G>) {
        let (us, them) = (before.side, self.side);
        let Some(mover) = before.piece_on(mv.from()) else {
            return;
        };
        let (from, to) = (mv.from(), mv.to());
        let resets = self.color(them) != before.color(them)
            || mv.promotion().is_some()
            || self.rules.pawns.resetting[us].contains(mover.kind) && !self.rules.is_reversible(mover, from, to);
        self.halfmove = if resets { 0 } else { before.halfmove.saturating_add(1) };
        if mv.kind() == MoveKind::Normal {
            self.note_passing(mover, from, to);
        }
    }

    fn make_with_hands(&mut self, mv: Move, drops: &Drops<G>) {
        let us = self.side;
        let captures = match mv.kind() {
            MoveKind::Drop(kind) => {
                self.end_en_passant();
                self.make_drop(kind, mv.to());
                // It may have been the last piece that a first move could gate.
                if self.rules.unmoved.any && !self.may_refill(us) {
                    let (unmoved, flags) = self.without_useless_rights(self.unmoved, self.flags);
                    self.set_rights(unmoved, flags);
                }
                self.pass_on();
                return;
            }
            MoveKind::EnPassant => Some(self.ep_victim(us, mv.to())),
            MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => None,
            _ => Some(mv.to()),
        };
        let captured = captures.and_then(|square| Some((square, self.piece_on(square)?)));
        let was_promoted = |square: Square| self.promoted.contains(square);
        let taken = captured.map(|(square, piece)| {
            if was_promoted(square) { self.rules.variant().pawns.unpromoted[piece.color] } else { piece.kind }
        });
        let mut touched = G::Bitboard::from_square(mv.from()).with(mv.to());
        touched = captures.map_or(touched, |square| touched.with(square));
        let mut promoted = self.promoted.without(touched);
        if was_promoted(mv.from()) && !mv.is_castling() || mv.promotion().is_some() && drops.rules.marks_promoted() {
            promoted = promoted.with(mv.to());
        }
        self.set_promoted(promoted);
        let mut hand = self.hand(us);
        if let Some(kind) = taken.filter(|_| drops.rules.captures_to_hand) {
            hand.add(kind);
        }
        if let Some(kind) = self.gated_kind(mv) {
            hand.remove(kind);
        }
        if hand != self.hand(us) {
            self.set_hand(us, hand);
        }
        self.make_on_board(mv);
    }

    #[inline(always)]
    fn make_on_board(&mut self, mv: Move) {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.piece_on(from) else {
            debug_assert!(false, "no piece on the origin of {mv:?}");
            return;
        };
        self.end_en_passant();
        self.halfmove = self.halfmove.saturating_add(1);
        let touched = G::Bitboard::from_square(from).with(to);

        if mv.is_normal() {
            self.capture(to);
            self.shift(mover, from, to);
            if mover.kind == PieceKind::Pawn {
                self.halfmove = 0;
                self.note_double_step(from, to);
            }
        } else {
            self.make_other(mv, mover);
        }

        if self.castling.any() {
            let mut lost = touched;
            // If a bishop adjusts with the king, the king now stands on `from`.
            if mover.kind == PieceKind::King || self.pieces(us, PieceKind::King).contains(from) {
                lost |= self.rules.first_rank[us];
            }
            self.lose_castling(lost);
        }
        if self.rules.unmoved.any {
            self.update_rights(mv, mover, touched);
        }

        self.pass_on();
    }

    /// Gives the move to the other side.
    #[inline(always)]
    fn pass_on(&mut self) {
        self.fullmove += self.side as u32;
        self.side = !self.side;
        self.key ^= self.rules.keys.side(Color::Black);
        self.update_checks();
    }

    /// Counts the check that `make` has given, where checks win.
    fn count_check(&mut self) {
        let us = !self.side;
        if self.rules.ends.checks.is_some() && self.is_king_in_check() && self.checks_left[us] > 0 {
            let keys = self.rules.keys;
            self.key ^= keys.checks_left(us, self.checks_left[us]);
            self.checks_left[us] -= 1;
            self.key ^= keys.checks_left(us, self.checks_left[us]);
        }
    }

    /// The key after `mv`, for prefetching TT entries only: exact for ordinary moves and captures that lose no right
    /// and set no en passant square, otherwise wrong.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let keys = self.rules.keys;
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key ^ keys.side(Color::Black);
        if let Some(mover) = self.piece_on(from) {
            key ^= keys.piece(mover, from) ^ keys.piece(mover, to);
        }
        if let Some(taken) = self.piece_on(to) {
            key ^= keys.piece(taken, to);
        }
        if let Some(square) = self.ep_square {
            key ^= keys.ep_square[square];
        }
        key
    }

    /// Makes a null move; halfmove clock and move number advance. Must not be called in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check());
        self.end_en_passant();
        self.halfmove = self.halfmove.saturating_add(1);
        self.pass_on();
    }

    fn make_other(&mut self, mv: Move, mover: Piece) {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            // Made elsewhere.
            MoveKind::Drop(_) => {}
            MoveKind::Normal | MoveKind::Conversion | MoveKind::Leap => {
                self.capture(to);
                self.shift(mover, from, to);
            }
            MoveKind::Promotion(kind) => {
                self.capture(to);
                self.remove(mover, from);
                self.put(Piece::new(us, kind), to);
                self.halfmove = 0;
            }
            MoveKind::EnPassant => {
                self.capture(self.ep_victim(us, to));
                self.shift(mover, from, to);
                self.halfmove = 0;
            }
            MoveKind::Castling(side) => {
                if let Some(landing) = self.rules.landing(us, side) {
                    let rook = if G::OPEN { self.piece_on(to) } else { None };
                    let rook = rook.unwrap_or(Piece::new(us, PieceKind::Rook));
                    self.remove(mover, from);
                    self.remove(rook, to);
                    self.put(mover, landing.king);
                    self.put(rook, landing.rook);
                }
            }
            MoveKind::Adjustment => {
                if let Some(partner) = self.piece_on(to) {
                    self.remove(mover, from);
                    self.remove(partner, to);
                    self.put(mover, to);
                    self.put(partner, from);
                }
            }
        }
    }

    /// Updates the rights other than castling, and gates a piece.
    fn update_rights(&mut self, mv: Move, mover: Piece, touched: G::Bitboard) {
        if (self.unmoved & touched).is_empty() {
            return;
        }
        let us = mover.color;
        let mut flags = self.flags;
        if let Some(gating) = mv.gating() {
            let square = match gating.place {
                GatingPlace::Origin => mv.from(),
                GatingPlace::Rook => mv.to(),
            };
            if let Some(kind) = self.rules.unmoved.gatable_kinds.get(gating.slot) {
                self.put(Piece::new(us, *kind), square);
            }
            flags.set_may_gate(us, gating.slot, false);
        }
        match mv.kind() {
            MoveKind::Adjustment => flags.set_adjustment(us, false),
            MoveKind::Conversion => flags.set_conversion(us, Conversion::Done),
            // An unmoved bishop moves as a bishop: the other one must convert.
            _ if mover.kind == PieceKind::Bishop
                && self.unmoved.contains(mv.from())
                && flags.conversion(us) == Conversion::Free =>
            {
                flags.set_conversion(us, Conversion::Must);
            }
            _ => {}
        }
        let (unmoved, flags) = self.without_useless_rights(self.unmoved.without(touched), flags);
        self.set_rights(unmoved, flags);
    }

    #[inline(always)]
    fn capture(&mut self, square: Square) {
        if let Some(captured) = self.piece_on(square) {
            self.remove(captured, square);
            self.halfmove = 0;
        }
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let both = G::Bitboard::from_square(from) | G::Bitboard::from_square(to);
        self.toggle(piece, both);
        self.cells[from] = EMPTY_CELL;
        self.cells[to] = encode(piece);
        self.key ^= self.rules.keys.piece(piece, from) ^ self.rules.keys.piece(piece, to);
    }
}
