//! Playing a move.

use super::board::forward;
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
        self.ep_square = None;
        match mv.kind {
            Kind::Ordinary | Kind::Leap => self.play_ordinary(mv),
            Kind::EnPassant => {
                self.capture((mv.to.0, mv.from.1));
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
        if self.counts_checks() && self.in_check() {
            self.checks_left[us] = self.checks_left[us].saturating_sub(1);
        }
    }

    fn play_ordinary(&mut self, mv: &Move) {
        let us = self.side;
        let Some(man) = self.board.get(mv.from) else {
            return;
        };
        self.capture(mv.to);
        self.go(mv.from, mv.to);
        match man.piece.kind {
            PieceKind::Pawn => {
                self.halfmove = 0;
                if let Some(kind) = mv.promotion {
                    let mut man = Man::moved(Piece::new(us, kind));
                    man.promoted = self.marks_promoted();
                    self.board.put(mv.to, man);
                } else if (mv.to.1 - mv.from.1).abs() == 2 {
                    self.ep_square = Some((mv.from.0, mv.from.1 + forward(us)));
                }
            }
            PieceKind::Bishop if man.unmoved && self.conversion[us] == Conversion::Free => {
                // The other one must convert now, if it still exists.
                self.conversion[us] = Conversion::Must;
            }
            _ => {}
        }
    }

    fn castle(&mut self, king_from: At, rook_from: At) {
        let Some(castling) = self.variant.castling else {
            return;
        };
        let landing = if rook_from.0 < king_from.0 {
            castling.a_side
        } else {
            castling.h_side
        };
        let king = self.lift(king_from);
        let rook = self.lift(rook_from);
        self.set((i32::from(landing.king), king_from.1), king);
        self.set((i32::from(landing.rook), king_from.1), rook);
    }

    fn capture(&mut self, at: At) {
        if let Some(man) = self.lift(at) {
            self.halfmove = 0;
            if (self.variant.drops.as_ref()).is_some_and(|drops| drops.captures_to_hand) {
                self.hand[!man.piece.color].push(match man.promoted {
                    true => PieceKind::Pawn,
                    false => man.piece.kind,
                });
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
        let man = self.board.take(at)?;
        if man.piece.kind == PieceKind::King {
            let rooks: Vec<(At, Man)> = self
                .board
                .men()
                .filter(|(_, rook)| rook.piece.color == man.piece.color)
                .collect();
            for (at, rook) in rooks {
                let rook = Man {
                    may_castle: false,
                    ..rook
                };
                self.board.put(at, rook);
            }
        }
        Some(man)
    }

    /// Puts a moved piece on its square.
    fn set(&mut self, at: At, man: Option<Man>) {
        if let Some(man) = man {
            let promoted = man.promoted;
            self.board.put(
                at,
                Man {
                    promoted,
                    ..Man::moved(man.piece)
                },
            );
        }
    }
}
