//! Pieces in hand, and drops on empty squares.

use super::board::{Man, is_in, is_within};
use super::fen::cased;
use super::{At, Kind, Move, State};
use sissa::board::{Color, Piece, PieceKind};
use sissa::variant::DropRules;

impl State {
    /// The kinds that the side to move has in hand.
    fn held(&self) -> Vec<PieceKind> {
        let mut kinds = self.hand[self.side].clone();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The kinds that the first move of a piece can drop on `at`.
    pub(super) fn gated(&self, at: At) -> Vec<PieceKind> {
        if self.variant.gating_hand.is_empty() {
            return Vec::new();
        }
        let rules = self.variant.drops.as_ref().unwrap_or(&DropRules::DEFAULT);
        let mut kinds = self.held();
        kinds.retain(|kind| *kind != PieceKind::Pawn && self.may_stand(rules, *kind, at));
        kinds
    }

    /// The drops on empty squares, whether or not they parry a check.
    pub(super) fn drops(&self) -> Vec<Move> {
        let Some(rules) = &self.variant.drops else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for kind in self.held() {
            let squares = self.board.squares().filter(|at| self.may_drop(rules, kind, *at));
            moves.extend(squares.map(|at| Move::new(Kind::Drop, at, at).with_gating(kind, at)));
        }
        moves
    }

    /// True if a piece in hand may be put on `at`, were it empty, by a drop or a first move.
    fn may_stand(&self, rules: &DropRules, kind: PieceKind, at: At) -> bool {
        let us = self.side;
        let (first, last) = (self.home_rank(us), self.home_rank(!us));
        let is_pawn = kind == PieceKind::Pawn;
        let mobility = self.variant.mobility_of(kind);
        let regions = [rules.regions[us.index()], mobility.and_then(|regions| regions[us.index()])];
        let zone = self.variant.pawns.promotion[us.index()];
        let promotes = is_within(zone, at, at.1 == last);
        let on_file = |&(other, man): &(At, Man)| other.0 == at.0 && man.piece == Piece::new(us, kind);
        let is_doubled = rules
            .no_doubled
            .is_some_and(|(doubled, most)| doubled == kind && self.board.men().filter(on_file).count() >= most.into());
        !(regions.into_iter().flatten().any(|region| !is_in(region, at))
            || is_doubled
            || is_pawn && at.1 == first && !rules.pawns_on_first_rank
            || is_pawn && promotes && !rules.pawns_in_promotion_zone
            || self.is_stuck(at, Man::moved(Piece::new(us, kind)))
            || kind == PieceKind::Rook && at.1 != first && rules.rooks_on_first_rank)
    }

    fn may_drop(&self, rules: &DropRules, kind: PieceKind, at: At) -> bool {
        if !self.board.is_empty(at) || !self.may_stand(rules, kind, at) {
            return false;
        }
        let after = || self.after(&Move::new(Kind::Drop, at, at).with_gating(kind, at));
        (rules.checks || !after().is_attacked(!self.side))
            && (!rules.opposite_bishops || self.shares_bishops(rules, &after()))
    }

    /// True if the bishops of the side to move can be shared evenly among light and dark squares after a drop.
    fn shares_bishops(&self, rules: &DropRules, after: &State) -> bool {
        let us = self.side;
        let in_hand = |state: &State| {
            let held = state.hand[us].iter();
            held.filter(|kind| **kind == PieceKind::Bishop).count()
        };
        let on = |state: &State, shade: i32| {
            let men = state.board.men();
            men.filter(|(at, man)| {
                (at.0 + at.1) % 2 == shade && man.piece.color == us && man.piece.kind == PieceKind::Bishop
            })
            .count()
        };
        let all = in_hand(self) + on(self, 0) + on(self, 1);
        (0..2).all(|shade| {
            if in_hand(self) > in_hand(after) {
                // A bishop on one colour more than its half is too many.
                return on(after, shade) == on(self, shade) || on(after, shade) <= all.div_ceil(2);
            }
            let free = self.board.squares().filter(|at| {
                let region = rules.regions[us.index()];
                (at.0 + at.1) % 2 == shade
                    && after.board.is_empty(*at)
                    && region.is_none_or(|region| is_in(region, *at))
            });
            on(self, shade) + free.count() >= all / 2
        })
    }

    /// The hands as in the brackets of a FEN.
    pub(super) fn hand_letters(&self) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            for kind in self.variant.kinds_in_hand() {
                let letter = cased(color, self.variant.letter(kind).unwrap_or('?'));
                let held = self.hand[color].iter();
                let count = held.filter(|held| **held == kind).count();
                text.extend(std::iter::repeat_n(letter, count));
            }
        }
        text
    }
}
