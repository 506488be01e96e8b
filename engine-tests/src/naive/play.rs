//! Playing a move.

use super::{At, Conversion, Kind, Man, Move, State};
use sissa::board::{Color, Piece, PieceKind};

impl State {
    /// The position after a move.
    pub fn after(&self, mv: &Move) -> State {
        let mut after = self.clone();
        after.play(mv);
        after
    }

    fn play(&mut self, mv: &Move) {
        let us = self.side;
        self.halfmove += 1;
        self.passed.clear();
        match mv.kind {
            Kind::Ordinary | Kind::Leap => self.play_ordinary(mv),
            Kind::EnPassant => {
                self.capture(self.passer);
                self.go(mv.from, mv.to);
            }
            Kind::Conversion => {
                self.capture(mv.to);
                self.go(mv.from, mv.to);
                self.conversion[us] = Conversion::Done;
            }
            Kind::Drop => self.halfmove = 0,
            Kind::Castling => self.castle(mv.from, mv.to),
            Kind::Adjustment => {
                let bishop = self.lift(mv.from);
                let partner = self.lift(mv.to);
                self.set(mv.from, partner);
                self.set(mv.to, bishop);
                self.may_adjust[us] = false;
            }
        }
        if let Some((kind, at)) = mv.drop {
            self.board.put(at, Man::moved(Piece::new(us, kind)));
            if let Some(place) = self.hand[us].iter().position(|held| *held == kind) {
                self.hand[us].remove(place);
            }
        }
        self.end_conversions();
        if us == Color::Black {
            self.fullmove += 1;
        }
        self.side = !us;
        if self.counts_checks() && self.is_attacked(self.side) {
            self.checks_left[us] = self.checks_left[us].saturating_sub(1);
        }
    }

    fn play_ordinary(&mut self, mv: &Move) {
        let us = self.side;
        let Some(man) = self.board.get(mv.from) else {
            return;
        };
        self.capture(mv.to);
        if mv.promotion.is_none() {
            self.passed = self.squares_passed(mv, man);
            self.passer = mv.to;
        }
        let resets = self.variant.pawns.resetting[us].contains(man.piece.kind);
        if mv.promotion.is_some() || resets && !self.may_go_back(mv, man) {
            self.halfmove = 0;
        }
        self.go(mv.from, mv.to);
        if let Some(kind) = mv.promotion {
            let mut man = Man::moved(Piece::new(us, kind));
            man.promoted = self.marks_promoted();
            self.board.put(mv.to, man);
        }
        let is_bishop = man.piece.kind == PieceKind::Bishop;
        if is_bishop && man.unmoved && self.conversion[us] == Conversion::Free {
            // The other one must convert now, if it still exists.
            self.conversion[us] = Conversion::Must;
        }
    }

    /// The squares that a double step, or an initial move of another piece, passes over in a straight line.
    fn squares_passed(&self, mv: &Move, man: Man) -> Vec<At> {
        let (files, ranks) = (mv.to.0 - mv.from.0, mv.to.1 - mv.from.1);
        let passes = match man.piece.kind {
            PieceKind::Pawn => ranks.abs() > 1,
            PieceKind::King => false,
            _ => {
                let reached = |initial| self.reached_when_empty(mv.from, man, initial);
                reached(true).contains(&mv.to) && !reached(false).contains(&mv.to)
            }
        };
        let is_straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if !passes || !is_straight {
            return Vec::new();
        }
        let steps = files.abs().max(ranks.abs());
        let at = |n| (mv.from.0 + n * files.signum(), mv.from.1 + n * ranks.signum());
        let passed: Vec<At> = (1..steps).map(at).collect();
        if passed.iter().all(|at| self.board.is_empty(*at)) { passed } else { Vec::new() }
    }

    /// True if a piece could go back in one move on an empty board, or with something to hop over.
    fn may_go_back(&self, mv: &Move, man: Man) -> bool {
        let slides = || self.reached_when_empty(mv.to, man, false);
        man.piece.kind != PieceKind::Pawn && (slides().contains(&mv.from) || self.could_hop_to(mv.from, mv.to, man))
    }

    fn castle(&mut self, king_from: At, rook_from: At) {
        let Some([king_to, rook_to]) = self.landing(king_from, rook_from) else {
            return;
        };
        let us = self.side;
        let side = usize::from(rook_from.0 > king_from.0);
        self.has_castled_to_win = self.variant.ends.castling_wins[us][side];
        if let (true, Some(king)) = (self.variant.castlers.is_opposite, self.castling_king(!us)) {
            self.end_castling(!us, |rook| usize::from(rook.0 > king.0) == side);
        }
        let king = self.lift(king_from);
        let rook = self.lift(rook_from);
        self.set(king_to, king);
        self.set(rook_to, rook);
    }

    /// Ends the castling rights of a side's rooks on some squares.
    fn end_castling(&mut self, color: Color, ends: impl Fn(At) -> bool) {
        let men: Vec<(At, Man)> = self.board.men().collect();
        for (at, man) in men {
            if man.piece.color == color && ends(at) {
                let may_castle = false;
                self.board.put(at, Man { may_castle, ..man });
            }
        }
    }

    fn capture(&mut self, at: At) {
        if let Some(man) = self.lift(at) {
            self.halfmove = 0;
            let unpromoted = self.variant.pawns.unpromoted[man.piece.color];
            if self.may_refill() {
                self.hand[!man.piece.color].push(if man.promoted { unpromoted } else { man.piece.kind });
            }
        }
    }

    fn marks_promoted(&self) -> bool {
        let drops = self.variant.drops.as_ref();
        drops.is_some_and(|drops| drops.captures_to_hand && !drops.promoted_stay)
    }

    fn go(&mut self, from: At, to: At) {
        let man = self.lift(from);
        self.set(to, man);
    }

    /// Removes a piece from its square. A king that is moved loses its castling rights.
    fn lift(&mut self, at: At) -> Option<Man> {
        let color = self.board.get(at)?.piece.color;
        let is_king = self.castling_king(color) == Some(at);
        let man = self.board.take(at);
        if is_king {
            self.end_castling(color, |_| true);
        }
        man
    }

    /// Puts a moved piece on its square.
    fn set(&mut self, at: At, man: Option<Man>) {
        if let Some(Man { piece, promoted, .. }) = man {
            let moved = Man::moved(piece);
            self.board.put(at, Man { promoted, ..moved });
        }
    }
}
