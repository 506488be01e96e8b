//! Moves, and which of them are legal.

use super::board::{forward, is_within};
use super::{At, State};
use sissa::board::{Color, Piece, PieceKind};

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// From one square to another, including promotions.
    Ordinary,
    EnPassant,
    /// `from` is the king's square, `to` the rook's.
    Castling,
    /// The bunker leap.
    Leap,
    /// `from` is the bishop's square, `to` its partner's.
    Adjustment,
    /// Bishop conversion.
    Conversion,
    /// `drop` alone; `from` is `to`.
    Drop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub kind: Kind,
    pub from: At,
    pub to: At,
    /// What a pawn promotes to.
    pub promotion: Option<PieceKind>,
    /// What is dropped, and where.
    pub drop: Option<(PieceKind, At)>,
}

impl Move {
    pub(super) fn new(kind: Kind, from: At, to: At) -> Move {
        Move { kind, from, to, promotion: None, drop: None }
    }

    pub(super) fn with_gating(self, kind: PieceKind, at: At) -> Move {
        Move { drop: Some((kind, at)), ..self }
    }
}

/// A square's name.
pub fn square_name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl State {
    /// The move in UCI with castling as king takes rook.
    pub fn text(&self, mv: &Move) -> String {
        let (from, to) = (square_name(mv.from), square_name(mv.to));
        let promotion: String = mv
            .promotion
            .and_then(|kind| self.variant.letter(kind))
            .map(|letter| letter.to_ascii_lowercase())
            .into_iter()
            .collect();
        let Some((kind, at)) = mv.drop else {
            return format!("{from}{to}{promotion}");
        };
        let letter = self.variant.letter(kind).unwrap_or('?').to_ascii_lowercase();
        if mv.kind == Kind::Drop {
            format!("{}@{to}", letter.to_ascii_uppercase())
        } else if at == mv.from {
            format!("{from}{to}{letter}")
        } else {
            format!("{to}{from}{letter}")
        }
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        match self.end_by_goal() {
            Some(_) => Vec::new(),
            None => self.safe_moves(),
        }
    }

    /// All moves that leave the own king safe, and the enemy's too if the game forbids to give check.
    pub(super) fn safe_moves(&self) -> Vec<Move> {
        let checks = |mv: &Move| !self.variant.ends.checking && self.after(mv).is_attacked(!self.side);
        let mut moves = self.moves();
        let keeps_royals = |mv: &Move| {
            let without_drop = Move { drop: None, ..*mv };
            self.leaves_royals_safe(mv) && self.leaves_royals_safe(&without_drop)
        };
        moves.retain(|mv| self.leaves_king_safe(mv) && keeps_royals(mv) && !checks(mv));
        let drops: Vec<Move> = (self.drops().into_iter())
            .filter(|mv| !self.after(mv).is_attacked(self.side) && self.leaves_royals_safe(mv) && !checks(mv))
            .collect();
        let must = self.variant.drops.as_ref().is_some_and(|drops| drops.must);
        if must && !drops.is_empty() {
            return drops;
        }
        moves.extend(drops);
        moves
    }

    /// Where en passant captures are legal.
    pub fn en_passant_captures(&self) -> Vec<At> {
        if self.passed.is_empty() {
            return Vec::new();
        }
        let moves = self.moves().into_iter();
        let captures =
            moves.filter(|mv| mv.kind == Kind::EnPassant && self.leaves_king_safe(mv) && self.leaves_royals_safe(mv));
        captures.map(|mv| mv.to).collect()
    }

    /// The kinds of which at most one more than too few makes each piece royal.
    pub(super) fn is_royal_kind(&self, kind: PieceKind) -> bool {
        self.variant.ends.pseudo_royal && self.variant.ends.extinction_kinds.contains(&Some(kind))
    }

    /// The squares of the pieces of `color` that are royal without being kings.
    pub(super) fn royals(&self, color: Color) -> Vec<At> {
        let most = usize::from(self.variant.ends.extinction_count) + 1;
        let count = |kind| self.board.count(Piece::new(color, kind));
        let men = self.board.men().filter(|(_, man)| {
            let kind = man.piece.kind;
            man.piece.color == color && self.is_royal_kind(kind) && count(kind) <= most
        });
        men.map(|(at, _)| at).collect()
    }

    /// True if no piece that was royal before the move, or comes to be by it, can be captured after it.
    fn leaves_royals_safe(&self, mv: &Move) -> bool {
        if !self.variant.ends.pseudo_royal {
            return true;
        }
        let us = self.side;
        let mut royals = self.royals(us);
        let after = self.after(mv);
        let mut lands = mv.to;
        if mv.kind == Kind::Castling {
            let Some([king, _]) = self.landing(mv.from, mv.to) else {
                return false;
            };
            lands = king;
            let mut lifted = self.clone();
            lifted.board.take(mv.from);
            let mut way = files_between(mv.from, lands);
            way.retain(|at| *at == mv.from || *at != lands);
            if royals.contains(&mv.from) && way.iter().any(|at| lifted.attacks(!us, *at)) {
                return false;
            }
            // As in Fairy-Stockfish: a royal rook castles only if the king comes to its square.
            if royals.contains(&mv.to) && lands != mv.to {
                return false;
            }
        }
        if let (Kind::Drop, Some((kind, at))) = (mv.kind, mv.drop) {
            royals.extend(self.is_royal_kind(kind).then_some(at));
        } else if mv.kind == Kind::Adjustment {
            let partners = [(mv.from, mv.to), (mv.to, mv.from)];
            for royal in &mut royals {
                let swap = partners.iter().find(|(at, _)| at == royal);
                *royal = swap.map_or(*royal, |(_, to)| *to);
            }
        } else if let Some(place) = royals.iter().position(|at| *at == mv.from) {
            royals[place] = lands;
        }
        if let Some(kind) = mv.promotion.filter(|kind| self.is_royal_kind(*kind)) {
            let same = Piece::new(us, kind);
            if self.board.count(same) > usize::from(self.variant.ends.extinction_count) {
                royals.retain(|at| self.board.get(*at).is_none_or(|man| man.piece != same));
            } else {
                royals.push(lands);
            }
        }
        let takes_royal = mv.kind == Kind::EnPassant && self.royals(!us).contains(&self.passer);
        takes_royal || !royals.iter().any(|at| after.attacks(!us, *at))
    }

    fn leaves_king_safe(&self, mv: &Move) -> bool {
        // A drop does not help: the move is legal without it or not at all.
        let without_drop = Move { drop: None, ..*mv };
        let is_safe = |mv| !self.after(mv).is_attacked(self.side);
        is_safe(&without_drop) && is_safe(mv)
    }

    /// All moves, whether or not they leave the king in check.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let promoting = self.variant.pawns.promoting[self.side];
        for (from, man) in self.board.men() {
            if man.piece.color != self.side {
                continue;
            }
            match man.piece.kind {
                PieceKind::Pawn => self.pawn_moves(from, &mut moves),
                kind if promoting.contains(kind) && kind != PieceKind::King => {
                    for to in self.targets(from) {
                        if !self.holds(to, self.side) {
                            self.pawn_move(from, to, &mut moves);
                        }
                    }
                }
                PieceKind::Bishop => {
                    self.add(Kind::Ordinary, from, self.bishop_moves(from), &mut moves);
                }
                PieceKind::King => {
                    self.add(Kind::Ordinary, from, self.targets(from), &mut moves);
                    self.leaps(from, &mut moves);
                }
                _ => self.add(Kind::Ordinary, from, self.targets(from), &mut moves),
            }
            if man.piece.kind == PieceKind::Bishop {
                self.add(Kind::Conversion, from, self.conversions(from), &mut moves);
                self.adjustments(from, &mut moves);
            }
            if self.castling_king(self.side) == Some(from) {
                self.castlings(from, &mut moves);
            }
            let kinds = self.variant.pawns.capturing_en_passant[self.side];
            if man.piece.kind != PieceKind::Pawn && kinds.contains(man.piece.kind) {
                let quiet = self.declared(from, man, |rule| rule.quiet);
                let quiet = quiet.unwrap_or_else(|| self.attacked_from(from));
                let mut targets = self.attacked_from(from);
                targets.retain(|at| !quiet.contains(at));
                self.en_passant(from, targets, &mut moves);
            }
        }
        moves
    }

    /// Where the piece on `from`, neither pawn nor bishop, can go.
    fn targets(&self, from: At) -> Vec<At> {
        let quiet = (self.board.get(from)).and_then(|man| self.declared(from, man, |rule| rule.quiet));
        let Some(mut targets) = quiet else {
            return self.attacked_from(from);
        };
        targets.retain(|at| self.board.is_empty(*at));
        let captures = self.attacked_from(from).into_iter();
        targets.extend(captures.filter(|at| !self.board.is_empty(*at)));
        targets
    }

    /// Adds the moves of one piece to those of `targets` that are not occupied by its own side, and each of them also
    /// with each possible drop.
    fn add(&self, kind: Kind, from: At, targets: Vec<At>, moves: &mut Vec<Move>) {
        for to in targets {
            let man = self.board.get(from);
            if self.holds(to, self.side) || kind == Kind::Ordinary && man.is_some_and(|man| self.is_stuck(to, man)) {
                continue;
            }
            let mv = Move::new(kind, from, to);
            moves.push(mv);
            if self.is_unmoved(from) {
                let held = self.gated(from).into_iter();
                moves.extend(held.map(|kind| mv.with_gating(kind, from)));
            }
        }
    }

    fn is_unmoved(&self, at: At) -> bool {
        self.board.get(at).is_some_and(|man| man.unmoved)
    }

    fn holds(&self, at: At, color: Color) -> bool {
        self.board.get(at).is_some_and(|man| man.piece.color == color)
    }

    fn pawn_moves(&self, from: At, moves: &mut Vec<Move>) {
        let ahead = forward(self.side);
        let rules = &self.variant.pawns;
        let one = (from.0, from.1 + ahead);
        let two = (from.0, from.1 + 2 * ahead);
        if self.board.has(one) && self.board.is_empty(one) {
            self.pawn_move(from, one, moves);
            let on_second_rank = from.1 == self.home_rank(self.side) + ahead;
            // On a board of four ranks it would end on the last.
            let usual = on_second_rank && self.board.ranks > 4;
            let may_double = self.variant.double_step && is_within(rules.double_step[self.side], from, usual);
            let free = self.board.has(two) && self.board.is_empty(two);
            if may_double && free {
                self.pawn_move(from, two, moves);
            }
            let three = (from.0, from.1 + 3 * ahead);
            let may_triple = is_within(Some(rules.triple_step[self.side]), from, false);
            if may_triple && free && self.board.has(three) && self.board.is_empty(three) {
                self.pawn_move(from, three, moves);
            }
        }
        for to in self.attacked_from(from) {
            if self.holds(to, !self.side) {
                self.pawn_move(from, to, moves);
            }
        }
        let attacked = self.attacked_from(from);
        self.en_passant(from, attacked, moves);
    }

    /// Adds the move of a piece that promotes, with or without promotion as the game wants it.
    fn pawn_move(&self, from: At, to: At, moves: &mut Vec<Move>) {
        let rules = &self.variant.pawns;
        let may_become = |kind: PieceKind| {
            let number = self.board.count(Piece::new(self.side, kind));
            rules.limits[kind] == 0 || number < usize::from(rules.limits[kind])
        };
        let is_last = to.1 == self.home_rank(!self.side);
        let may_promote = is_within(rules.promotion[self.side], to, is_last);
        if may_promote {
            let kinds = self.variant.promotions[self.side].iter();
            for kind in kinds.filter(|kind| may_become(**kind)) {
                moves.push(Move { promotion: Some(*kind), ..Move::new(Kind::Ordinary, from, to) });
            }
        }
        let man = self.board.get(from);
        let is_stuck = man.is_some_and(|man| self.is_stuck(to, man));
        if may_promote && rules.mandatory || is_stuck {
            return;
        }
        if man.is_some_and(|man| man.piece.kind == PieceKind::Pawn) {
            moves.push(Move::new(Kind::Ordinary, from, to));
        } else {
            self.add(Kind::Ordinary, from, vec![to], moves);
        }
    }

    /// Adds the captures en passant of the piece on `from`, which reaches `targets` only by capturing.
    fn en_passant(&self, from: At, targets: Vec<At>, moves: &mut Vec<Move>) {
        let region = self.variant.pawns.en_passant[self.side];
        for ep in &self.passed {
            if is_within(region, *ep, true) && targets.contains(ep) {
                moves.push(Move::new(Kind::EnPassant, from, *ep));
            }
        }
    }

    /// Castling by the rule of Fischer Random.
    fn castlings(&self, king: At, moves: &mut Vec<Move>) {
        for (rook, man) in self.board.men() {
            if man.piece.color != self.side || !man.may_castle {
                continue;
            }
            let Some([king_end, rook_end]) = self.landing(king, rook) else {
                return;
            };
            let is_king = self.king(self.side) == Some(king);
            let unattacked =
                files_between(king, king_end).into_iter().all(|at| !is_king || !self.attacks(!self.side, at));
            let vacant = [files_between(king, king_end), files_between(rook, rook_end)]
                .concat()
                .into_iter()
                .all(|at| at == king || at == rook || self.board.is_empty(at));
            if unattacked && vacant {
                let mv = Move::new(Kind::Castling, king, rook);
                moves.push(mv);
                for left in [king, rook] {
                    if self.is_unmoved(left) && left != king_end && left != rook_end {
                        let held = self.gated(left).into_iter();
                        moves.extend(held.map(|kind| mv.with_gating(kind, left)));
                    }
                }
            }
        }
    }

    fn leaps(&self, king: At, moves: &mut Vec<Move>) {
        let Some(bunkers) = self.variant.bunker_leap else {
            return;
        };
        if !self.is_unmoved(king) {
            return;
        }
        for file in bunkers {
            let to = (i32::from(file), king.1);
            let way = files_between(king, to);
            let fair = way.iter().all(|at| !self.attacks(!self.side, *at) && !self.holds(*at, !self.side));
            // To a neighbouring file, or where this king can step, it is an ordinary king move.
            let steps = (to.0 - king.0).abs() <= 1 || self.targets(king).contains(&to);
            if fair && self.board.is_empty(to) && !steps {
                self.add(Kind::Leap, king, vec![to], moves);
            }
        }
    }

    fn adjustments(&self, bishop: At, moves: &mut Vec<Move>) {
        if !self.may_adjust[self.side] || !self.is_unmoved(bishop) || self.in_check() {
            return;
        }
        for partner in self.unmoved_neighbours(bishop) {
            moves.push(Move::new(Kind::Adjustment, bishop, partner));
        }
    }

    /// The unmoved pieces of the same side beside the one on `at`.
    pub fn unmoved_neighbours(&self, at: At) -> Vec<At> {
        let color = self.board.get(at).map(|man| man.piece.color);
        [(at.0 - 1, at.1), (at.0 + 1, at.1)]
            .into_iter()
            .filter(|beside| self.board.has(*beside) && self.is_unmoved(*beside))
            .filter(|beside| self.board.get(*beside).map(|man| man.piece.color) == color)
            .collect()
    }

    /// True if `color` may still adjust and has a pair of pieces to swap.
    pub fn adjustment_has_partner(&self, color: Color) -> bool {
        self.may_adjust[color]
            && self.unmoved_bishops(color).into_iter().any(|bishop| !self.unmoved_neighbours(bishop).is_empty())
    }

    /// The unmoved bishops of a side.
    pub fn unmoved_bishops(&self, color: Color) -> Vec<At> {
        self.board
            .men()
            .filter(|(_, man)| man.unmoved && man.piece.color == color && man.piece.kind == PieceKind::Bishop)
            .map(|(at, _)| at)
            .collect()
    }
}

/// The squares of one rank from `a` to `b`, including both.
fn files_between(a: At, b: At) -> Vec<At> {
    (a.0.min(b.0)..=a.0.max(b.0)).map(|file| (file, a.1)).collect()
}
