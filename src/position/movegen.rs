//! Legal move generation.
//!
//! [`Position::make`] computes checkers and pins, so generation yields only legal moves without trying them. Moves are
//! passed as sets of target squares to a [`MoveListener`]. Pieces are visited by how they move (diagonal, orthogonal,
//! knight's move, irregular), so no kind has code of its own here.

use super::move_listener::{AnyMove, MoveListener, Tested};
use super::rights::GatingSet;
use super::rules::Extent;
use super::{Gating, Move, MoveKind, MoveList, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use arrayvec::ArrayVec;

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenType {
    /// All legal moves.
    All,
    /// Captures (en passant and capturing conversions too) and promotions.
    Noisy,
    /// All others, among them castling, leap and adjustment.
    Quiet,
}

impl<G: Geometry> Position<G> {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(GenType::All, &mut list);
        list
    }

    /// Appends the legal moves of `gen_type` to `list`.
    pub fn moves_into(&self, gen_type: GenType, list: &mut MoveList) {
        self.generate(gen_type, list);
    }

    /// True if `mv`, which may be any move, is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        if let MoveKind::Drop(kind) = mv.kind() {
            return mv.to().index() < G::SQUARES
                && mv == Move::drop(kind, mv.to())
                && self.drop_squares(kind).contains(mv.to());
        }
        if self
            .rules
            .drops
            .as_ref()
            .is_some_and(|drops| self.must_drop(drops))
        {
            return false;
        }
        if mv.from().index() >= G::SQUARES || !self.color(self.side).contains(mv.from()) {
            return false;
        }
        let mut list = MoveList::new();
        self.generate_from(G::Bitboard::from_square(mv.from()), GenType::All, &mut list);
        list.contains(&mv)
    }

    /// True if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = AnyMove(false);
        self.generate(GenType::All, &mut any);
        any.0
    }

    /// Sends the legal moves of `gen_type` to `listener`.
    #[inline(always)]
    pub(super) fn generate<S: MoveListener<G>>(&self, gen_type: GenType, listener: &mut S) {
        match self.rules.extent {
            Extent::Board => {
                self.generate_with::<S, false>(!G::Bitboard::EMPTY, gen_type, listener);
            }
            Extent::Unmoved => {
                self.generate_with::<S, true>(!G::Bitboard::EMPTY, gen_type, listener);
            }
            Extent::More => self.generate_more(gen_type, listener),
        }
    }

    /// [`Position::generate`] in games of [`Extent::More`].
    #[inline(never)]
    fn generate_more<S: MoveListener<G>>(&self, gen_type: GenType, listener: &mut S) {
        let drops = self.rules.drops.as_ref();
        if !drops.is_some_and(|drops| self.must_drop(drops)) {
            self.generate_from(!G::Bitboard::EMPTY, gen_type, listener);
        }
        if let Some(drops) = drops
            && gen_type != GenType::Noisy
            && !listener.is_done()
        {
            self.drops_to(drops, self.check_mask(), |kind, to| {
                listener.drops(kind, to)
            });
        }
    }

    /// Sends the legal moves of `gen_type` by pieces on the squares `movers` to `listener`.
    fn generate_from<S: MoveListener<G>>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        listener: &mut S,
    ) {
        if self.rules.has_goals {
            if self.outcome_by_goal().is_some() {
                return;
            }
            if !self.rules.ends.checking {
                let mut list = MoveList::new();
                self.generate_legal(movers, gen_type, &mut list);
                let quiet = list.into_iter().filter(|mv| !self.gives_check(*mv));
                return quiet.for_each(|mv| listener.one(mv));
            }
        }
        self.generate_legal(movers, gen_type, listener);
    }

    /// [`Position::generate_from`] without regard to goals.
    fn generate_legal<S: MoveListener<G>>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        listener: &mut S,
    ) {
        if self.tries_moves() {
            let mut tested = Tested {
                position: self,
                then: listener,
            };
            self.generate_with::<Tested<'_, G, S>, true>(movers, gen_type, &mut tested);
        } else if self.rules.has_unmoved_rights {
            self.generate_with::<S, true>(movers, gen_type, listener);
        } else {
            self.generate_with::<S, false>(movers, gen_type, listener);
        }
    }

    /// True if the opponent is in check after `mv`.
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        let mut child = *self;
        child.make(mv);
        child.is_king_in_check()
    }

    /// True if the king of the side to move, which is not in check, can step into `region`.
    pub(super) fn king_can_step_into(&self, region: G::Bitboard) -> bool {
        let king = self.king(self.side);
        let steps = (self.king_steps(self.side) & region).squares();
        let mut steps = steps.map(|to| Move::normal(king, to));
        steps.any(|step| self.rules.ends.checking || !self.gives_check(step))
    }

    #[inline(always)]
    fn generate_with<S: MoveListener<G>, const SPECIAL: bool>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        listener: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let occupied = self.blockers();
        let own = self.color(us);
        let enemies = self.color(!us);
        let held = if SPECIAL {
            self.gating_set(us)
        } else {
            GatingSet::NONE
        };
        let gating_pieces = match held {
            GatingSet::NONE => G::Bitboard::EMPTY,
            _ => self.unmoved & own,
        };
        let wanted = match gen_type {
            GenType::All => !(own | self.rules.walls),
            GenType::Noisy => enemies,
            GenType::Quiet => !occupied,
        };
        let check_mask = if self.checkers.is_empty() {
            !G::Bitboard::EMPTY
        } else {
            self.check_mask()
        };

        let emit = |from: Square, to: G::Bitboard, listener: &mut S| {
            let gating = if SPECIAL && gating_pieces.contains(from) {
                held
            } else {
                GatingSet::NONE
            };
            listener.piece(from, to, gating);
        };

        let king = self.king(us);
        if movers.contains(king) {
            emit(king, self.safe_steps(us, wanted), listener);
            if listener.is_done() {
                return;
            }
        }
        if SPECIAL || gen_type != GenType::Noisy {
            self.special_moves::<S, SPECIAL>(movers, gen_type, check_mask, listener);
        }
        if check_mask.is_empty() || listener.is_done() {
            return;
        }

        let targets = wanted & check_mask;
        let mut movers = movers & own;
        let all = movers;
        if G::OPEN && self.rules.like_pawns {
            let promoting = self.rules.promoting[us].iter();
            let promoting = promoting.fold(G::Bitboard::EMPTY, |men, kind| men | self.kind(kind));
            for from in (movers & promoting).squares() {
                let to = self.moves_of_promoting(from, gen_type, check_mask, listener);
                emit(from, to & wanted, listener);
            }
            movers = movers.without(promoting);
        }
        let free = movers.without(self.pinned);
        let diagonal = self.diagonal_sliders(us);
        let orthogonal = self.orthogonal_sliders(us);
        let leapers = self.knight_leapers(us);

        self.pawn_moves(free, gen_type, check_mask, listener);
        if listener.is_done() {
            return;
        }
        for from in (leapers & free).squares() {
            emit(from, tables.knight(from) & targets, listener);
        }
        for from in (diagonal & free).squares() {
            emit(from, tables.bishop(from, occupied) & targets, listener);
        }
        for from in (orthogonal & free).squares() {
            emit(from, tables.rook(from, occupied) & targets, listener);
        }
        if self.rules.irregular_pieces {
            for (kind, moves) in self.rules.irregular_kinds() {
                let men = self.pieces(us, kind) & free;
                for from in men.without(G::Bitboard::from_square(king)).squares() {
                    let mut to = moves.reach(us, from, occupied, enemies) & targets;
                    if moves.regular.any() {
                        to = to.without(self.rules.regular_moves(kind, from, occupied));
                    }
                    emit(from, to, listener);
                }
            }
        }
        if listener.is_done() {
            return;
        }
        let pinned = movers & self.pinned;
        if pinned.any() {
            for from in pinned.without(G::Bitboard::from_square(king)).squares() {
                let allowed = self.pin_mask(from);
                let only = G::Bitboard::from_square(from);
                self.pawn_moves(only, gen_type, check_mask & allowed, listener);
                let mut to = G::Bitboard::EMPTY;
                if leapers.contains(from) {
                    to |= tables.knight(from);
                }
                if diagonal.contains(from) {
                    to |= tables.bishop(from, occupied);
                }
                if orthogonal.contains(from) {
                    to |= tables.rook(from, occupied);
                }
                if self.rules.irregular_pieces
                    && let Some(kind) = self.kind_on(from)
                    && let Some(moves) = self.rules.irregular(kind)
                {
                    to |= moves.reach(us, from, occupied, enemies);
                }
                emit(from, to & targets & allowed, listener);
            }
        }
        if let Some(ep) = self.ep_square
            && gen_type != GenType::Quiet
        {
            for ep in self.passed(ep).squares() {
                for from in (self.ep_takers(us, ep) & all).squares() {
                    listener.one(Move::new(from, ep, MoveKind::EnPassant));
                }
            }
        }
    }

    /// True if `mv` goes where its piece could never move, and the game forbids that.
    fn is_immobile_after(&self, mv: Move) -> bool {
        let (immobile, piece) = (self.rules.immobile.as_ref(), self.piece_on(mv.from()));
        let both = immobile.zip(piece);
        both.is_some_and(|(at, piece)| at[piece.color][piece.kind].contains(mv.to()))
    }

    /// True if the side to move is not in check after `mv`, which is legal but for that, and its piece can move on.
    pub(super) fn is_safe(&self, mv: Move) -> bool {
        let us = self.side;
        if G::OPEN && self.rules.ends.pseudo_royal && !self.keeps_pseudo_royals(us, mv) {
            return false;
        }
        if G::OPEN && mv.is_normal() && self.is_immobile_after(mv) {
            return false;
        }
        match mv.kind() {
            MoveKind::Drop(_) => {
                let occupied = self.blockers().with(mv.to());
                let attackers = self.attackers(self.king(us), occupied);
                (attackers & self.color(!us)).is_empty()
            }
            // Tested when the en passant square is set.
            MoveKind::EnPassant => true,
            MoveKind::Normal | MoveKind::Promotion(_) if mv.gating().is_none() => {
                let to = G::Bitboard::from_square(mv.to());
                let occupied = self.blockers().without(G::Bitboard::from_square(mv.from())) | to;
                let king = match self.king(us) {
                    king if king == mv.from() => mv.to(),
                    king => king,
                };
                let attackers = self.attackers(king, occupied) & self.color(!us);
                attackers.without(to).is_empty()
            }
            _ => {
                let mut after = *self;
                after.make(mv);
                !after.is_attacked(after.king(us), !us, after.blockers())
            }
        }
    }

    /// The squares to which the king of `color` can step without being attacked there.
    #[inline(always)]
    pub fn king_steps(&self, color: Color) -> G::Bitboard {
        let own = self.color(color) | self.rules.walls;
        self.safe_steps(color, !own)
    }

    /// [`Position::king_steps`], limited to the squares `among`.
    #[inline(always)]
    fn safe_steps(&self, color: Color, among: G::Bitboard) -> G::Bitboard {
        let king = self.king(color);
        let without_king = self.blockers() ^ G::Bitboard::from_square(king);
        let mut safe = G::Bitboard::EMPTY;
        let steps = match self.rules.irregular(PieceKind::King) {
            Some(moves) if G::OPEN => moves.reach(color, king, self.blockers(), self.color(!color)),
            _ => self.rules.tables.king(king),
        };
        for to in (steps & among).squares() {
            if !self.is_attacked(to, !color, without_king) {
                safe = safe.with(to);
            }
        }
        safe
    }

    /// Moves of the pawns among `movers` to `allowed` squares, without en passant.
    #[inline(always)]
    fn pawn_moves<S: MoveListener<G>>(
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
        let not_first = pawns.without(tables.file(0));
        let not_last = pawns.without(tables.file(G::FILES - 1));
        let width = G::FILES as u32;
        let (push, double, left, right, forward) = match us {
            Color::White => {
                let push = G::up(pawns) & vacant;
                let double = G::up(push & self.rules.ep_rank[0]) & vacant;
                let left = not_first << (width - 1) & enemies;
                let right = not_last << (width + 1) & enemies;
                (push, double, left, right, files)
            }
            Color::Black => {
                let push = G::down(pawns) & vacant;
                let double = G::down(push & self.rules.ep_rank[1]) & vacant;
                let left = not_first >> (width + 1) & enemies;
                let right = not_last >> (width - 1) & enemies;
                (push, double, left, right, -files)
            }
        };
        if G::OPEN && (pawns & self.rules.triple_step[us]).any() {
            self.triple_steps(
                pawns & self.rules.triple_step[us],
                gen_type,
                allowed,
                listener,
            );
        }
        let push = push & allowed;
        let double = double & allowed;
        if ((push | double | left | right) & self.rules.promotion_zone[us]).any() {
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
        let must = self.rules.must_promote[self.side];
        if gen_type != GenType::Noisy {
            for (to, delta) in quiet {
                listener.pawns(to.without(must), delta);
            }
        }
        if gen_type != GenType::Quiet {
            for (to, delta) in captures {
                listener.pawns(to.without(must), delta);
            }
            let may = self.rules.may_promote[self.side];
            let kinds = self.promotions();
            for (to, delta) in quiet.into_iter().chain(captures) {
                listener.promotions(to & may, delta, &kinds);
            }
        }
    }

    /// Sends the promotions of the piece on `from`, which promotes but is no pawn, and returns its moves without them.
    #[inline(never)]
    fn moves_of_promoting<S: MoveListener<G>>(
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
        let may = self.rules.may_promote[us];
        if gen_type != GenType::Quiet && (to & may).any() {
            let kinds = self.promotions();
            for to in (to & may).squares() {
                let delta = to.index() as isize - from.index() as isize;
                listener.promotions(G::Bitboard::from_square(to), delta, &kinds);
            }
        }
        if self.rules.variant().pawns.mandatory {
            to.without(may)
        } else {
            to
        }
    }

    /// The kinds that a pawn of the side to move may become now.
    fn promotions(&self) -> ArrayVec<PieceKind, { PieceKind::COUNT }> {
        let mut kinds = self.rules.promotions[self.side].clone();
        if let Some(limits) = &self.rules.promotion_limits {
            kinds.retain(|kind| {
                let number = self.pieces(self.side, *kind).count();
                limits[*kind] == 0 || number < u32::from(limits[*kind])
            });
        }
        kinds
    }

    /// Castling, leap, adjustment and conversion, with gating.
    #[inline(always)]
    fn special_moves<S: MoveListener<G>, const SPECIAL: bool>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        check_mask: G::Bitboard,
        listener: &mut S,
    ) {
        let king = self.castling_king(self.side);
        if gen_type != GenType::Noisy
            && movers.contains(king)
            && (self.castling & self.color(self.side)).any()
        {
            for rook in (self.castling & self.color(self.side)).squares() {
                let Ok(mv) = self.castling_with(rook) else {
                    continue;
                };
                listener.one(mv);
                if SPECIAL && self.gating_set(self.side) != GatingSet::NONE {
                    for square in [mv.from(), mv.to()] {
                        self.gatings(mv, square, listener);
                    }
                }
            }
        }
        if SPECIAL && (self.unmoved & self.color(self.side)).any() {
            self.unmoved_moves(movers, gen_type, check_mask, listener);
        }
    }

    /// Sends the legal move `mv` with each piece in hand gated on `square`, where that is legal, to `listener`.
    // Out of line, as most moves gate nothing.
    #[inline(never)]
    fn gatings<S: MoveListener<G>>(&self, mv: Move, square: Square, listener: &mut S) {
        if let Ok(place) = self.gating_place(mv, square) {
            for slot in self.gating_set(self.side).slots() {
                listener.one(mv.with_gating(Gating { slot, place }));
            }
        }
    }

    /// Leaps, adjustments and conversions.
    fn unmoved_moves<S: MoveListener<G>>(
        &self,
        movers: G::Bitboard,
        gen_type: GenType,
        check_mask: G::Bitboard,
        listener: &mut S,
    ) {
        let emit = |mv: Move, listener: &mut S| {
            listener.one(mv);
            if !self.rules.gating_kinds.is_empty() && self.gating_set(self.side) != GatingSet::NONE
            {
                self.gatings(mv, mv.from(), listener);
            }
        };
        let king = self.king(self.side);
        if gen_type != GenType::Noisy {
            if movers.contains(king)
                && let Some(bunkers) = &self.rules.bunkers
            {
                for bunker in bunkers[self.side] {
                    if let Ok(mv) = self.leap(bunker) {
                        emit(mv, listener);
                    }
                }
            }
            self.adjustments(|mv| {
                if movers.contains(mv.from()) {
                    emit(mv, listener);
                }
            });
        }
        let wanted = match gen_type {
            GenType::All => !G::Bitboard::EMPTY,
            GenType::Noisy => self.color(!self.side),
            GenType::Quiet => !self.occupied(),
        };
        for from in (self.converters(self.side) & movers).squares() {
            let Ok(to) = self.conversions_from(from) else {
                continue;
            };
            let mut to = to & wanted & check_mask;
            if self.pinned.contains(from) {
                to &= self.pin_mask(from);
            }
            for to in to.squares() {
                emit(Move::new(from, to, MoveKind::Conversion), listener);
            }
        }
    }
}
