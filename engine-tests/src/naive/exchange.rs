//! Exchanges on one square, by trying all of them.

use super::{At, Kind, Man, Move, State};
use sissa::board::{Color, Piece, PieceKind};
use sissa::position::SeeValues;

impl State {
    /// What a move and the exchanges on its target gain for its side, in the units of `values`. Both sides capture with
    /// their cheapest piece (the earliest kind of [`PieceKind::ALL`] among equals, then the first square from a1), and
    /// stop when that is better. A king captures only what is then not defended. Pins and promoting replies are
    /// ignored.
    pub fn exchange(&self, mv: &Move, values: &SeeValues) -> i32 {
        let value = |kind: PieceKind| values.of(kind);
        let mut after = self.clone();
        let mover = match mv.drop {
            Some((kind, _)) if mv.kind == Kind::Drop => Some(Man::moved(Piece::new(self.side, kind))),
            _ => after.board.take(mv.from),
        };
        let Some(mut man) = mover else {
            return 0;
        };
        let victim = match mv.kind {
            Kind::Castling | Kind::Leap | Kind::Adjustment => return 0,
            Kind::EnPassant => after.board.take(self.passer),
            Kind::Ordinary | Kind::Conversion => after.board.take(mv.to),
            Kind::Drop => None,
        };
        let mut gain = victim.map_or(0, |victim| value(victim.piece.kind));
        if let Some(kind) = mv.promotion {
            gain += value(kind) - value(man.piece.kind);
            man.piece.kind = kind;
        }
        after.board.put(mv.to, Man::moved(man.piece));
        if let Some((kind, at)) = mv.drop {
            after.board.put(at, Man::moved(Piece::new(self.side, kind)));
        }
        gain - after.best_reply(mv.to, !self.side, values)
    }

    /// The most that `side` can gain by capturing on `at`; 0 by not capturing.
    fn best_reply(&self, at: At, side: Color, values: &SeeValues) -> i32 {
        let value = |man: Man| values.of(man.piece.kind);
        let (Some(standing), Some((from, taker))) = (self.board.get(at), self.cheapest_attacker(at, side, values))
        else {
            return 0;
        };
        let mut after = self.clone();
        after.board.take(from);
        after.board.put(at, Man::moved(taker.piece));
        if taker.piece.kind == PieceKind::King && after.attacks(!side, at) {
            return 0;
        }
        (value(standing) - after.best_reply(at, !side, values)).max(0)
    }

    fn cheapest_attacker(&self, at: At, side: Color, values: &SeeValues) -> Option<(At, Man)> {
        let attackers: Vec<(At, Man)> = self
            .board
            .men()
            .filter(|(from, man)| man.piece.color == side && self.attacked_from(*from).contains(&at))
            .collect();
        attackers.into_iter().min_by_key(|(_, man)| (values.of(man.piece.kind), man.piece.kind.index()))
    }
}
