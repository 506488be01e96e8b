//! Legal move generation.
//!
//! Checkers and pins are known before generation starts ([`Position::make`] finds them), so every move
//! that comes out is legal without being tried. Moves flow as sets of target squares into a [`Sink`]:
//! a list unpacks them, a counter only counts bits. Pieces are visited by the way they move (diagonal,
//! orthogonal, knight's leap), so a queen is met twice and a new compound piece costs no code.

use super::{Drop, Move, MoveKind, MoveList, Position};
use crate::board::{Bits, Color, Geometry, PieceKind, Square};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// All legal moves.
    All,
    /// Captures (en passant and capturing conversions too) and promotions.
    Noisy,
    /// All that are not noisy: quiet moves, castling, leap, adjustment.
    Quiet,
}

/// Where generated moves go.
pub trait Sink<G: Geometry> {
    /// A piece on `from` may go to each square of `to`.
    fn piece(&mut self, from: Square, to: G::Bits);
    /// The same, each move with the queen dropped on `from`.
    fn piece_with_drop(&mut self, from: Square, to: G::Bits);
    /// Pawns reach each square of `to` from the square `delta` indices lower.
    fn pawns(&mut self, to: G::Bits, delta: isize);
    /// Pawns reach the last rank on each square of `to`, becoming any of the variant's promotions.
    fn promotions(&mut self, to: G::Bits, delta: isize, kinds: &[PieceKind]);
    /// Any other move.
    fn one(&mut self, mv: Move);
}

impl<G: Geometry> Sink<G> for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, to: G::Bits) {
        for square in to.squares() {
            self.push(Move::normal(from, square));
        }
    }

    fn piece_with_drop(&mut self, from: Square, to: G::Bits) {
        for square in to.squares() {
            self.push(Move::normal(from, square).with_drop(Drop::Origin));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: G::Bits, delta: isize) {
        for square in to.squares() {
            self.push(Move::normal(origin(square, delta), square));
        }
    }

    fn promotions(&mut self, to: G::Bits, delta: isize, kinds: &[PieceKind]) {
        for square in to.squares() {
            for kind in kinds {
                let kind = MoveKind::Promotion(*kind);
                self.push(Move::new(origin(square, delta), square, kind));
            }
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub struct Counter(pub u64);

impl<G: Geometry> Sink<G> for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: G::Bits) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn piece_with_drop(&mut self, _: Square, to: G::Bits) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn pawns(&mut self, to: G::Bits, _: isize) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn promotions(&mut self, to: G::Bits, _: isize, kinds: &[PieceKind]) {
        self.0 += u64::from(to.count()) * kinds.len() as u64;
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

#[inline(always)]
fn origin(to: Square, delta: isize) -> Square {
    Square::new((to.index() as isize - delta) as u8)
}

impl<G: Geometry> Position<G> {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Class::All, &mut list);
        list
    }

    /// Appends the legal moves of `class` to `list`.
    pub fn moves_into(&self, class: Class, list: &mut MoveList) {
        self.generate(class, list);
    }

    /// True if `mv` is legal here, whatever it is and wherever it comes from.
    pub fn is_legal(&self, mv: Move) -> bool {
        if mv.from().index() >= G::SQUARES || !self.color(self.side).has(mv.from()) {
            return false;
        }
        let mut list = MoveList::new();
        self.generate_from(G::Bits::of(mv.from()), Class::All, &mut list);
        list.contains(&mv)
    }

    /// True if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut counter = Counter(0);
        self.generate(Class::All, &mut counter);
        counter.0 > 0
    }

    /// Sends the legal moves of `class` to `sink`.
    #[inline(always)]
    pub(super) fn generate<S: Sink<G>>(&self, class: Class, sink: &mut S) {
        self.generate_from(!G::Bits::EMPTY, class, sink);
    }

    /// Sends the legal moves of `class` by pieces on the squares `movers` to `sink`.
    #[inline(always)]
    pub(super) fn generate_from<S: Sink<G>>(&self, movers: G::Bits, class: Class, sink: &mut S) {
        if self.rules.special {
            self.generate_with::<S, true>(movers, class, sink);
        } else {
            self.generate_with::<S, false>(movers, class, sink);
        }
    }

    #[inline(always)]
    fn generate_with<S: Sink<G>, const SPECIAL: bool>(
        &self,
        movers: G::Bits,
        class: Class,
        sink: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let occupied = self.blockers();
        let own = self.color(us);
        let enemies = self.color(!us);
        let droppers = if SPECIAL {
            self.droppers()
        } else {
            G::Bits::EMPTY
        };
        let wanted = match class {
            Class::All => !(own | self.rules.walls),
            Class::Noisy => enemies,
            Class::Quiet => !occupied,
        };
        let evasions = if self.checkers.none() {
            !G::Bits::EMPTY
        } else {
            self.evasions()
        };

        let emit = |from: Square, to: G::Bits, sink: &mut S| {
            sink.piece(from, to);
            if SPECIAL && droppers.has(from) {
                sink.piece_with_drop(from, to);
            }
        };

        let king = self.king(us);
        if movers.has(king) {
            emit(king, self.safe_steps(us, wanted), sink);
        }
        if SPECIAL || class != Class::Noisy {
            self.special_moves::<S, SPECIAL>(movers, class, evasions, sink);
        }
        if evasions.none() {
            return;
        }

        let targets = wanted & evasions;
        let movers = movers & own;
        let free = movers.without(self.pinned);
        let diagonal = self.diagonal_sliders(us);
        let orthogonal = self.orthogonal_sliders(us);
        let leapers = self.knight_leapers(us);

        self.pawn_moves(free, class, evasions, sink);
        for from in (leapers & free).squares() {
            emit(from, tables.knight(from) & targets, sink);
        }
        for from in (diagonal & free).squares() {
            emit(from, tables.bishop(from, occupied) & targets, sink);
        }
        for from in (orthogonal & free).squares() {
            emit(from, tables.rook(from, occupied) & targets, sink);
        }
        if self.rules.sissas {
            for from in (self.pieces(us, PieceKind::Sissa) & free).squares() {
                emit(from, tables.sissa(from, occupied) & targets, sink);
            }
        }
        let bound = movers & self.pinned;
        if bound.any() {
            for from in bound.without(G::Bits::of(king)).squares() {
                let allowed = self.pin_mask(from);
                let only = G::Bits::of(from);
                self.pawn_moves(only, class, evasions & allowed, sink);
                let mut to = G::Bits::EMPTY;
                if leapers.has(from) {
                    to |= tables.knight(from);
                }
                if diagonal.has(from) {
                    to |= tables.bishop(from, occupied);
                }
                if orthogonal.has(from) {
                    to |= tables.rook(from, occupied);
                }
                if self.rules.sissas && self.kind(PieceKind::Sissa).has(from) {
                    to |= tables.sissa(from, occupied);
                }
                emit(from, to & targets & allowed, sink);
            }
        }
        if let Some(passed) = self.en_passant
            && class != Class::Quiet
        {
            self.en_passant_captures(passed, movers, sink);
        }
    }

    /// The squares next to the king of `color` that it may step to, by what attacks them.
    #[inline(always)]
    pub fn king_steps(&self, color: Color) -> G::Bits {
        let own = self.color(color) | self.rules.walls;
        self.safe_steps(color, !own)
    }

    /// Those of the squares `among`, if next to the king of `color`, on which nothing would attack it.
    #[inline(always)]
    fn safe_steps(&self, color: Color, among: G::Bits) -> G::Bits {
        let king = self.king(color);
        let without_king = self.blockers() ^ G::Bits::of(king);
        let mut safe = G::Bits::EMPTY;
        for to in (self.rules.tables.king(king) & among).squares() {
            if !self.is_attacked(to, !color, without_king) {
                safe = safe.with(to);
            }
        }
        safe
    }

    /// Pawn moves of the pawns among `movers`, en passant left out, ending on `allowed` squares.
    #[inline(always)]
    fn pawn_moves<S: Sink<G>>(
        &self,
        movers: G::Bits,
        class: Class,
        allowed: G::Bits,
        sink: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let pawns = self.pieces(us, PieceKind::Pawn) & movers;
        let last_rank = self.rules.last_rank[us.index()];
        let enemies = self.color(!us) & allowed;
        let vacant = !self.blockers();
        let files = G::FILES as isize;
        let not_first = pawns.without(tables.file(0));
        let not_last = pawns.without(tables.file(G::FILES - 1));
        let width = G::FILES as u32;
        let (push, double, left, right, forward) = match us {
            Color::White => {
                let push = G::up(pawns) & vacant;
                let double = G::up(push & self.rules.passing_rank[0]) & vacant;
                let left = not_first << (width - 1) & enemies;
                let right = not_last << (width + 1) & enemies;
                (push, double, left, right, files)
            }
            Color::Black => {
                let push = G::down(pawns) & vacant;
                let double = G::down(push & self.rules.passing_rank[1]) & vacant;
                let left = not_first >> (width + 1) & enemies;
                let right = not_last >> (width - 1) & enemies;
                (push, double, left, right, -files)
            }
        };
        let push = push & allowed;
        if class != Class::Noisy {
            sink.pawns(push.without(last_rank), forward);
            sink.pawns(double & allowed, 2 * forward);
        }
        if class != Class::Quiet {
            sink.pawns(left.without(last_rank), forward - 1);
            sink.pawns(right.without(last_rank), forward + 1);
            if ((push | left | right) & last_rank).any() {
                let kinds = &self.rules.promotions;
                sink.promotions(push & last_rank, forward, kinds);
                sink.promotions(left & last_rank, forward - 1, kinds);
                sink.promotions(right & last_rank, forward + 1, kinds);
            }
        }
    }

    /// En passant removes two pieces from where they stood, so each capture is tried on the board's
    /// occupancy rather than reasoned about.
    fn en_passant_captures<S: Sink<G>>(&self, passed: Square, movers: G::Bits, sink: &mut S) {
        let us = self.side;
        let victim = G::Bits::of(self.passed_pawn_square(passed));
        let king = self.king(us);
        let takers =
            self.rules.tables.pawn(!us, passed) & self.pieces(us, PieceKind::Pawn) & movers;
        for from in takers.squares() {
            let occupied = (self.blockers() ^ victim ^ G::Bits::of(from)).with(passed);
            if (self.attackers(king, occupied) & self.color(!us))
                .without(victim)
                .none()
            {
                sink.one(Move::new(from, passed, MoveKind::EnPassant));
            }
        }
    }

    /// Castling, leap, adjustment and conversion, with their drops.
    #[inline(always)]
    fn special_moves<S: Sink<G>, const SPECIAL: bool>(
        &self,
        movers: G::Bits,
        class: Class,
        evasions: G::Bits,
        sink: &mut S,
    ) {
        let king = self.king(self.side);
        if class != Class::Noisy
            && movers.has(king)
            && (self.castling & self.color(self.side)).any()
        {
            self.castlings(|side, rook| {
                let mv = Move::new(king, rook, MoveKind::Castling(side));
                sink.one(mv);
                if SPECIAL {
                    self.castling_drops(mv, side, sink);
                }
            });
        }
        if SPECIAL && (self.unmoved & self.color(self.side)).any() {
            self.unmoved_moves(movers, class, evasions, sink);
        }
    }

    /// The queen after castling: on the king's or the rook's square, if that square is now empty.
    fn castling_drops<S: Sink<G>>(&self, mv: Move, side: super::Side, sink: &mut S) {
        let Some(landings) = self.rules.castling else {
            return;
        };
        let landing = landings[self.side.index()][side.index()];
        let droppers = self.droppers();
        for (square, drop) in [(mv.from(), Drop::Origin), (mv.to(), Drop::Rook)] {
            if droppers.has(square) && square != landing.king && square != landing.rook {
                sink.one(mv.with_drop(drop));
            }
        }
    }

    /// Leaps, adjustments and conversions.
    fn unmoved_moves<S: Sink<G>>(
        &self,
        movers: G::Bits,
        class: Class,
        evasions: G::Bits,
        sink: &mut S,
    ) {
        let droppers = self.droppers();
        let with_drop = |mv: Move, sink: &mut S| {
            sink.one(mv);
            if droppers.has(mv.from()) {
                sink.one(mv.with_drop(Drop::Origin));
            }
        };
        let king = self.king(self.side);
        if class != Class::Noisy {
            if movers.has(king) {
                self.leaps(|to| with_drop(Move::new(king, to, MoveKind::Leap), sink));
            }
            self.adjustments(|bishop, partner| {
                if movers.has(bishop) {
                    sink.one(Move::new(bishop, partner, MoveKind::Adjustment));
                }
            });
        }
        let wanted = match class {
            Class::All => !G::Bits::EMPTY,
            Class::Noisy => self.color(!self.side),
            Class::Quiet => !self.occupied(),
        };
        for from in (self.converters(self.side) & movers).squares() {
            let mut to = self.conversions_from(from) & wanted & evasions;
            if self.pinned.has(from) {
                to &= self.pin_mask(from);
            }
            for to in to.squares() {
                with_drop(Move::new(from, to, MoveKind::Conversion), sink);
            }
        }
    }
}
