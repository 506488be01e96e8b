//! Legal move generation.
//!
//! [`Position::make`] computes checkers and pins, so generation yields only legal moves without trying them. Moves are
//! passed as sets of target squares to a [`MoveListener`]. Pieces are visited by how they move (diagonal, orthogonal,
//! knight's move, irregular), so no kind has code of its own here.

use super::move_listener::{Counter, MoveListener, Tested};
use super::rights::GatingSet;
use super::rules::Extent;
use super::{Gating, Move, MoveKind, MoveList, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};

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

/// Which moves of pieces are generated, and what may be gated beside them.
struct Request<G: Geometry> {
    gen_type: GenType,
    /// The targets for `gen_type`.
    wanted: G::Bitboard,
    /// The targets that end a check.
    check_mask: G::Bitboard,
    gating_set: GatingSet,
    /// The pieces beside whose moves something may be gated.
    gating_pieces: G::Bitboard,
    diagonal: G::Bitboard,
    orthogonal: G::Bitboard,
    leapers: G::Bitboard,
}

impl<G: Geometry> Request<G> {
    #[inline(always)]
    fn new<const SPECIAL: bool>(position: &Position<G>, gen_type: GenType) -> Request<G> {
        let us = position.side;
        let gating_set = if SPECIAL { position.kinds_to_gate(us) } else { GatingSet::NONE };
        Request {
            gen_type,
            wanted: match gen_type {
                GenType::All => !(position.color(us) | position.rules.walls),
                GenType::Noisy => position.color(!us),
                GenType::Quiet => !position.blockers(),
            },
            check_mask: if position.checkers.is_empty() { !G::Bitboard::EMPTY } else { position.check_mask() },
            gating_set,
            gating_pieces: match gating_set {
                GatingSet::NONE => G::Bitboard::EMPTY,
                _ => position.unmoved & position.color(us),
            },
            diagonal: position.diagonal_sliders(us),
            orthogonal: position.orthogonal_sliders(us),
            leapers: position.knight_leapers(us),
        }
    }

    /// Sends the moves of the piece on `from` to the squares `to` to `listener`.
    #[inline(always)]
    fn send<S: MoveListener<G>, const SPECIAL: bool>(&self, from: Square, to: G::Bitboard, listener: &mut S) {
        let gating = if SPECIAL && self.gating_pieces.contains(from) { self.gating_set } else { GatingSet::NONE };
        listener.piece(from, to, gating);
    }
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
        if mv.from().index() >= G::SQUARES || !self.color(self.side).contains(mv.from()) || self.must_drop() {
            return false;
        }
        let mut list = MoveList::new();
        self.generate_from(G::Bitboard::from_square(mv.from()), GenType::All, &mut list);
        list.contains(&mv)
    }

    /// True if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut counter = Counter::<true>(0);
        self.generate(GenType::All, &mut counter);
        counter.0 > 0
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
            Extent::Full => self.generate_in_full(gen_type, listener),
        }
    }

    /// [`Position::generate`] in games of [`Extent::Full`].
    #[inline(never)]
    fn generate_in_full<S: MoveListener<G>>(&self, gen_type: GenType, listener: &mut S) {
        let drops = self.rules.drops.as_ref();
        if !self.must_drop() {
            self.generate_from(!G::Bitboard::EMPTY, gen_type, listener);
        }
        if let Some(drops) = drops
            && gen_type != GenType::Noisy
            && !listener.is_done()
        {
            self.drops_to(drops, self.check_mask(), |kind, to| listener.drops(kind, to));
        }
    }

    /// Sends the legal moves of `gen_type` by pieces on the squares `movers` to `listener`.
    fn generate_from<S: MoveListener<G>>(&self, movers: G::Bitboard, gen_type: GenType, listener: &mut S) {
        if self.rules.has_goals {
            if self.outcome_by_goal().is_some() {
                return;
            }
            if !self.rules.ends.checking {
                let mut list = MoveList::new();
                self.generate_legal(movers, gen_type, &mut list);
                let allowed = list.into_iter().filter(|mv| !self.gives_check(*mv));
                return allowed.for_each(|mv| listener.one(mv));
            }
        }
        self.generate_legal(movers, gen_type, listener);
    }

    /// [`Position::generate_from`] without regard to goals.
    fn generate_legal<S: MoveListener<G>>(&self, movers: G::Bitboard, gen_type: GenType, listener: &mut S) {
        if self.tries_moves() || self.rules.unmoved.gating_squares.is_some() {
            let mut tested = Tested { position: self, then: listener };
            self.generate_with::<Tested<'_, G, S>, true>(movers, gen_type, &mut tested);
        } else if self.rules.unmoved.any {
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
        let request = Request::new::<SPECIAL>(self, gen_type);
        let Request { wanted, check_mask, .. } = request;
        let king = self.king(us);
        if movers.contains(king) {
            request.send::<S, SPECIAL>(king, self.safe_steps(us, wanted), listener);
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
        let all = movers & self.color(us);
        let mut movers = all;
        if G::OPEN && self.rules.pawns.are_unusual {
            let promoting = self.rules.pawns.promoting[us].iter();
            let promoting = promoting.fold(G::Bitboard::EMPTY, |set, kind| set | self.kind(kind));
            for from in (movers & promoting).squares() {
                let to = self.moves_of_promoting(from, gen_type, check_mask, listener);
                request.send::<S, SPECIAL>(from, to & wanted, listener);
            }
            movers = movers.without(promoting);
        }
        self.pawn_moves(movers.without(self.pinned), gen_type, check_mask, listener);
        if listener.is_done() {
            return;
        }
        self.free_moves::<S, SPECIAL>(movers.without(self.pinned), &request, listener);
        if listener.is_done() {
            return;
        }
        let pinned = movers & self.pinned;
        if pinned.any() {
            self.pinned_moves::<S, SPECIAL>(pinned, &request, listener);
        }
        if gen_type != GenType::Quiet {
            self.en_passant_captures(all, listener);
        }
    }

    /// En passant captures by pieces among `movers`.
    #[inline(always)]
    fn en_passant_captures<S: MoveListener<G>>(&self, movers: G::Bitboard, listener: &mut S) {
        if let Some(ep) = self.ep_square {
            for ep in self.passed(ep).squares() {
                for from in (self.ep_takers(self.side, ep) & movers).squares() {
                    listener.one(Move::new(from, ep, MoveKind::EnPassant));
                }
            }
        }
    }

    /// Moves of the pieces among `free`, which are not pinned; not of king and pawns.
    #[inline(always)]
    fn free_moves<S: MoveListener<G>, const SPECIAL: bool>(
        &self,
        free: G::Bitboard,
        request: &Request<G>,
        listener: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let occupied = self.blockers();
        let targets = request.wanted & request.check_mask;
        let mut send = |from, to| request.send::<S, SPECIAL>(from, to & targets, listener);
        for from in (request.leapers & free).squares() {
            send(from, tables.knight[from]);
        }
        for from in (request.diagonal & free).squares() {
            send(from, tables.bishop(from, occupied));
        }
        for from in (request.orthogonal & free).squares() {
            send(from, tables.rook(from, occupied));
        }
        if self.rules.irregular_pieces {
            let king = G::Bitboard::from_square(self.king(us));
            for (kind, moves) in self.rules.irregular_kinds() {
                for from in (self.pieces(us, kind) & free).without(king).squares() {
                    let mut to = moves.reach(us, from, occupied, self.color(!us));
                    if moves.regular.any() {
                        to = to.without(self.rules.regular_moves(kind, from, occupied));
                    }
                    send(from, to);
                }
            }
        }
    }

    /// Moves of the pawns and pieces among `pinned`.
    #[inline(always)]
    fn pinned_moves<S: MoveListener<G>, const SPECIAL: bool>(
        &self,
        pinned: G::Bitboard,
        request: &Request<G>,
        listener: &mut S,
    ) {
        let us = self.side;
        let tables = self.rules.tables;
        let occupied = self.blockers();
        let king = G::Bitboard::from_square(self.king(us));
        for from in pinned.without(king).squares() {
            let allowed = self.pin_mask(from) & request.check_mask;
            let only = G::Bitboard::from_square(from);
            self.pawn_moves(only, request.gen_type, allowed, listener);
            let mut to = G::Bitboard::EMPTY;
            if request.leapers.contains(from) {
                to |= tables.knight[from];
            }
            if request.diagonal.contains(from) {
                to |= tables.bishop(from, occupied);
            }
            if request.orthogonal.contains(from) {
                to |= tables.rook(from, occupied);
            }
            if self.rules.irregular_pieces
                && let Some(kind) = self.kind_on(from)
                && let Some(moves) = self.rules.irregular(kind)
            {
                to |= moves.reach(us, from, occupied, self.color(!us));
            }
            request.send::<S, SPECIAL>(from, to & request.wanted & allowed, listener);
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
            _ => self.rules.tables.king[king],
        };
        for to in (steps & among).squares() {
            if !self.is_attacked(to, !color, without_king) {
                safe = safe.with(to);
            }
        }
        safe
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
        if gen_type != GenType::Noisy && movers.contains(king) && (self.castling & self.color(self.side)).any() {
            for rook in (self.castling & self.color(self.side)).squares() {
                let Ok(mv) = self.castling_with(rook) else {
                    continue;
                };
                listener.one(mv);
                if SPECIAL && self.kinds_to_gate(self.side) != GatingSet::NONE {
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
            let held = self.kinds_to_gate(self.side);
            for slot in self.allowed_on(held, square).slots() {
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
            if self.kinds_to_gate(self.side) != GatingSet::NONE {
                self.gatings(mv, mv.from(), listener);
            }
        };
        let king = self.king(self.side);
        if gen_type != GenType::Noisy {
            if movers.contains(king)
                && let Some(bunkers) = &self.rules.unmoved.bunkers
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
