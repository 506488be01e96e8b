//! Moves of pawns, and of other pieces that promote.

use super::Position;
use super::move_listener::MoveListener;
use super::movegen::GenType;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use arrayvec::ArrayVec;

impl<G: Geometry> Position<G> {
    /// Moves of the pawns among `movers` to `allowed` squares, without en passant.
    #[inline(always)]
    pub(super) fn pawn_moves<S: MoveListener<G>>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        allowed: G::Bitboard,
        listener: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let pawns = self.pieces(us, PieceKind::Pawn) & movers;
        let enemies = self.color(!us) & allowed;
        let vacant = !self.blockers();
        let files = G::FILES as isize;
        let not_first = pawns.without(tables.files[0]);
        let not_last = pawns.without(tables.files[G::FILES - 1]);
        let width = G::FILES as u32;
        let (push, double, left, right, forward) = match us {
            Color::White => {
                let push = G::up(pawns) & vacant;
                let double = G::up(push & self.rules.pawns.ep_rank[0]) & vacant;
                let left = not_first << (width - 1) & enemies;
                let right = not_last << (width + 1) & enemies;
                (push, double, left, right, files)
            }
            Color::Black => {
                let push = G::down(pawns) & vacant;
                let double = G::down(push & self.rules.pawns.ep_rank[1]) & vacant;
                let left = not_first >> (width + 1) & enemies;
                let right = not_last >> (width - 1) & enemies;
                (push, double, left, right, -files)
            }
        };
        if G::OPEN && (pawns & self.rules.pawns.triple_step[us]).any() {
            self.triple_steps(pawns & self.rules.pawns.triple_step[us], gen_type, allowed, listener);
        }
        let push = push & allowed;
        let double = double & allowed;
        if ((push | double | left | right) & self.rules.pawns.promotion_zone[us]).any() {
            let quiet = [(push, forward), (double, 2 * forward)];
            let captures = [(left, forward - 1), (right, forward + 1)];
            return self.promoting_pawn_moves(quiet, captures, gen_type, listener);
        }
        if gen_type != GenType::Noisy {
            listener.pawns(push, forward);
            listener.pawns(double, 2 * forward);
        }
        if gen_type != GenType::Quiet {
            listener.pawns(left, forward - 1);
            listener.pawns(right, forward + 1);
        }
    }

    /// Moves of three squares by `pawns` to `allowed` squares.
    fn triple_steps<S: MoveListener<G>>(
        &self,
        pawns: G::Bitboard,
        gen_type: GenType,
        allowed: G::Bitboard,
        listener: &mut S,
    ) {
        let vacant = !self.blockers();
        let (mut to, mut delta) = (pawns, 0);
        for _ in 0..3 {
            (to, delta) = match self.side {
                Color::White => (G::up(to) & vacant, delta + G::FILES as isize),
                Color::Black => (G::down(to) & vacant, delta - G::FILES as isize),
            };
        }
        let none = (G::Bitboard::EMPTY, 0);
        let to = to & allowed;
        self.promoting_pawn_moves([(to, delta), none], [none; 2], gen_type, listener);
    }

    /// Pawn moves, given by their targets and directions, of which some may promote.
    #[inline(never)]
    fn promoting_pawn_moves<S: MoveListener<G>>(
        &self,
        quiet: [(G::Bitboard, isize); 2],
        captures: [(G::Bitboard, isize); 2],
        gen_type: GenType,
        listener: &mut S,
    ) {
        let must = self.rules.pawns.must_promote[self.side];
        if gen_type != GenType::Noisy {
            for (to, delta) in quiet {
                listener.pawns(to.without(must), delta);
            }
        }
        if gen_type != GenType::Quiet {
            for (to, delta) in captures {
                listener.pawns(to.without(must), delta);
            }
            let may = self.rules.pawns.may_promote[self.side];
            let kinds = self.promotions();
            for (to, delta) in quiet.into_iter().chain(captures) {
                listener.promotions(to & may, delta, &kinds);
            }
        }
    }

    /// Sends the promotions of the piece on `from`, which promotes but is no pawn, and returns its moves without them.
    #[inline(never)]
    pub(super) fn moves_of_promoting<S: MoveListener<G>>(
        &self,
        from: Square,
        gen_type: GenType,
        check_mask: G::Bitboard,
        listener: &mut S,
    ) -> G::Bitboard {
        let us = self.side;
        let Some(kind) = self.kind_on(from) else {
            return G::Bitboard::EMPTY;
        };
        let enemies = self.color(!us);
        let mut to = self.rules.reach(kind, us, from, self.blockers(), enemies) & check_mask;
        if self.pinned.contains(from) {
            to &= self.pin_mask(from);
        }
        let may = self.rules.pawns.may_promote[us];
        if gen_type != GenType::Quiet && (to & may).any() {
            let kinds = self.promotions();
            for to in (to & may).squares() {
                let delta = to.index() as isize - from.index() as isize;
                listener.promotions(G::Bitboard::from_square(to), delta, &kinds);
            }
        }
        if self.rules.variant().pawns.mandatory { to.without(may) } else { to }
    }

    /// The kinds that a pawn of the side to move may become now.
    fn promotions(&self) -> ArrayVec<PieceKind, { PieceKind::COUNT }> {
        let mut kinds = self.rules.pawns.promotions[self.side].clone();
        if let Some(limits) = &self.rules.pawns.promotion_limits {
            kinds.retain(|kind| {
                let number = self.pieces(self.side, *kind).count();
                limits[*kind] == 0 || number < u32::from(limits[*kind])
            });
        }
        kinds
    }
}
