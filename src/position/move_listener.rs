//! What becomes of generated moves: a list unpacks the sets of target squares, a counter only counts bits.

use super::rights::GatingSet;
use super::{Gating, GatingPlace, Move, MoveKind, MoveList, Position};
use crate::board::{Bitboard, Geometry, PieceKind, Square};

/// Receives generated moves.
pub trait MoveListener<G: Geometry> {
    /// A piece moves from `from` to each square of `to`, alone and with each of `gating` gated on `from`.
    fn piece(&mut self, from: Square, to: G::Bitboard, gating: GatingSet);
    /// Pawns move to each square of `to` from the square `delta` indices lower.
    fn pawns(&mut self, to: G::Bitboard, delta: isize);
    /// Pawns promote on each square of `to` to any of `kinds`.
    fn promotions(&mut self, to: G::Bitboard, delta: isize, kinds: &[PieceKind]);
    /// A piece of `kind` is put from the hand on each square of `to`.
    fn drops(&mut self, kind: PieceKind, to: G::Bitboard);
    /// Any other move.
    fn one(&mut self, mv: Move);
    /// True when no further move is needed.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// Adds a move to a list, or leaves it out if that is full ([`MAX_MOVES`](super::MAX_MOVES)).
#[inline(always)]
fn add(list: &mut MoveList, mv: Move) {
    let _ = list.try_push(mv);
}

impl<G: Geometry> MoveListener<G> for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, to: G::Bitboard, gating: GatingSet) {
        for square in to.squares() {
            add(self, Move::normal(from, square));
        }
        if gating != GatingSet::NONE {
            push_with_gating(self, from, to, gating);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: G::Bitboard, delta: isize) {
        for square in to.squares() {
            add(self, Move::normal(origin(square, delta), square));
        }
    }

    fn promotions(&mut self, to: G::Bitboard, delta: isize, kinds: &[PieceKind]) {
        for square in to.squares() {
            for kind in kinds {
                let kind = MoveKind::Promotion(*kind);
                add(self, Move::new(origin(square, delta), square, kind));
            }
        }
    }

    fn drops(&mut self, kind: PieceKind, to: G::Bitboard) {
        for square in to.squares() {
            add(self, Move::drop(kind, square));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        add(self, mv);
    }
}

// Out of line, as most moves gate nothing.
#[inline(never)]
fn push_with_gating<B: Bitboard>(list: &mut MoveList, from: Square, to: B, gating: GatingSet) {
    for slot in gating.slots() {
        let place = GatingPlace::Origin;
        for square in to.squares() {
            add(list, Move::normal(from, square).with_gating(Gating { slot, place }));
        }
    }
}

/// Counts moves without listing them; if `STOP`, until there is any.
pub struct Counter<const STOP: bool>(pub u64);

impl<G: Geometry, const STOP: bool> MoveListener<G> for Counter<STOP> {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: G::Bitboard, gating: GatingSet) {
        self.0 += u64::from(to.count() * (1 + gating.count()));
    }

    #[inline(always)]
    fn pawns(&mut self, to: G::Bitboard, _: isize) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn promotions(&mut self, to: G::Bitboard, _: isize, kinds: &[PieceKind]) {
        self.0 += u64::from(to.count()) * kinds.len() as u64;
    }

    fn drops(&mut self, _: PieceKind, to: G::Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        STOP && self.0 > 0
    }
}

/// Passes on only the moves after which the king is not attacked, where pieces that others hop over make that
/// uncertain, and only pieces to gate that may stand on their square.
pub struct Tested<'a, G: Geometry, S> {
    pub position: &'a Position<G>,
    pub then: &'a mut S,
}

impl<G: Geometry, S> Tested<'_, G, S> {
    /// The squares of `to` to which the piece on their `origin` can move.
    fn safe(&self, to: G::Bitboard, origin: impl Fn(Square) -> Square) -> G::Bitboard {
        G::Bitboard::of(to.squares().filter(|to| self.position.is_safe(Move::normal(origin(*to), *to))))
    }
}

impl<G: Geometry, S: MoveListener<G>> MoveListener<G> for Tested<'_, G, S> {
    fn piece(&mut self, from: Square, to: G::Bitboard, gating: GatingSet) {
        let safe = self.safe(to, |_| from);
        self.then.piece(from, safe, GatingSet::NONE);
        // A piece gated behind it may be one over which others hop, but cannot save the king.
        for slot in self.position.allowed_on(gating, from).slots() {
            let place = GatingPlace::Origin;
            for square in safe.squares() {
                self.one(Move::normal(from, square).with_gating(Gating { slot, place }));
            }
        }
    }

    fn pawns(&mut self, to: G::Bitboard, delta: isize) {
        let safe = self.safe(to, |to| origin(to, delta));
        self.then.pawns(safe, delta);
    }

    fn promotions(&mut self, to: G::Bitboard, delta: isize, kinds: &[PieceKind]) {
        // What it becomes may matter.
        for kind in kinds {
            let promotes = |to: Square| Move::new(origin(to, delta), to, MoveKind::Promotion(*kind));
            let safe = G::Bitboard::of(to.squares().filter(|to| self.position.is_safe(promotes(*to))));
            self.then.promotions(safe, delta, &[*kind]);
        }
    }

    fn drops(&mut self, kind: PieceKind, to: G::Bitboard) {
        self.then.drops(kind, to);
    }

    fn one(&mut self, mv: Move) {
        let is_safe = |mv| self.position.is_safe(mv);
        if is_safe(mv) && (mv.gating().is_none() || is_safe(mv.without_gating())) {
            self.then.one(mv);
        }
    }

    fn is_done(&self) -> bool {
        self.then.is_done()
    }
}

#[inline(always)]
fn origin(to: Square, delta: isize) -> Square {
    Square::new((to.index() as isize - delta) as u8)
}
