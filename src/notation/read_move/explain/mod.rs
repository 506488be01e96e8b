//! Why a move is not legal.
//!
//! Nothing here decides what is legal: it is called when no legal move fits the text, and looks for the first rule
//! that forbids the move.

mod castling;
mod special_moves;

use crate::board::text::file_letter;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::notation::read_move::error::Reason;
use crate::notation::read_move::matching::{Match, match_move};
use crate::notation::read_move::parse::{Origin, ParsedMove, Suffix};
use crate::notation::square::name;
use crate::notation::{UciStyle, san, uci};
use crate::position::{Move, MoveKind, Obstacle, Position};

/// What is wrong with a text that no legal move fits.
pub fn explain<G: Geometry>(position: &Position<G>, text: &ParsedMove) -> Reason {
    if position.outcome_by_goal().is_some() {
        return Reason::GameOver;
    }
    let explainer = Explainer { position };
    if !matches!(text, ParsedMove::Drop { .. }) && position.must_drop() {
        let color = explainer.us();
        return Reason::MustDrop { color };
    }
    if let Some(reason) = explainer.wrong_suffix(text) {
        return reason;
    }
    match *text {
        ParsedMove::FromTo { kind, from, to, suffix } => explainer.squares(kind, from, to, suffix),
        ParsedMove::TwoSteps { first, second, .. } => explainer.two_steps(first, second),
        ParsedMove::RunOver { kind, origin, over, to, .. } => explainer
            .own_of(kind)
            .find(|from| origin.fits::<G>(*from))
            .map_or(Reason::TwoSteps, |from| explainer.two_steps((from, over), (over, to))),
        ParsedMove::Piece { kind, origin, to, suffix } => explainer.piece(kind, origin, to, suffix),
        ParsedMove::Castling { side, file, .. } => explainer.castling(side, file),
        ParsedMove::Leap { origin, to, .. } => explainer.leap(origin, to),
        ParsedMove::Drop { kind, to } => {
            let obstacle = position.drop_on(kind, to).err().unwrap_or(Obstacle::NoDropThere(kind, to));
            Reason::Drop(explainer.named(obstacle))
        }
        ParsedMove::Adjustment { left, right } => explainer.adjustment(left, right),
    }
}

struct Explainer<'a, G: Geometry> {
    position: &'a Position<G>,
}

impl<G: Geometry> Explainer<'_, G> {
    fn us(&self) -> Color {
        self.position.side_to_move()
    }

    fn king(&self) -> Square {
        self.position.king(self.us())
    }

    /// The kind that castles as a king.
    fn castler(&self) -> PieceKind {
        self.position.rules().variant().castlers.king[self.us()]
    }

    fn piece_name(&self, kind: PieceKind) -> String {
        let variant = self.position.rules().variant();
        variant.piece_name(kind).to_owned()
    }

    fn named(&self, obstacle: Obstacle) -> Obstacle<String, String> {
        obstacle.named::<G>(self.position.rules().variant())
    }

    fn not_its_move(&self, mover: PieceKind, from: Square, to: Square) -> Reason {
        let piece = self.piece_name(mover);
        let to_name = name::<G>(to);
        if self.position.rules().is_closed_to(mover, self.us(), to) {
            return Reason::ClosedSquare { piece, to: to_name };
        }
        Reason::NotItsMove { piece, from: name::<G>(from), to: to_name }
    }

    fn promotes(&self, kind: PieceKind) -> bool {
        let others = &self.position.rules().pawns.promoting[self.us()];
        kind == PieceKind::Pawn || others.contains(kind)
    }

    fn no_promotion_left(&self, mover: PieceKind, to: Square) -> Reason {
        Reason::NoPromotionLeft { piece: self.piece_name(mover), to: name::<G>(to) }
    }

    fn own(&self, square: Square) -> Option<PieceKind> {
        self.position.piece_on(square).filter(|piece| piece.color == self.us()).map(|piece| piece.kind)
    }

    fn own_of(&self, kind: PieceKind) -> impl Iterator<Item = Square> {
        self.position.pieces(self.us(), kind).squares()
    }

    fn on_home_rank(&self, square: Square) -> bool {
        self.position.rules().first_rank[self.us()].contains(square)
    }

    /// What is wrong when a legal move matches except for the suffix.
    fn wrong_suffix(&self, text: &ParsedMove) -> Option<Reason> {
        let (plain, suffix) = without_suffix(text)?;
        let legal = self.position.legal_moves();
        let (mv, rank) = legal.iter().find_map(|mv| Some((*mv, match_move(self.position, &plain, *mv)?)))?;
        let mover = self.position.kind_on(mv.from());
        let asks_gating = match suffix {
            Suffix::Letter('k' | 'K') | Suffix::Nothing => None,
            Suffix::Letter(letter) | Suffix::CastlingGate(letter) => {
                // A queen's letter is taken for gating even in games without it.
                let kind = self.position.rules().variant().kind_of(letter);
                let hand = &self.position.rules().unmoved.gatable_kinds;
                kind.filter(|kind| hand.contains(kind) || *kind == PieceKind::Queen)
            }
            Suffix::GateOn(kind, _) => Some(kind),
        };
        let asks_castling = matches!(suffix, Suffix::Letter('k' | 'K') | Suffix::CastlingGate(_));
        if asks_castling && mover == Some(self.castler()) && !mv.is_castling() {
            return None;
        }
        if let (Some(kind), true) = (asks_gating, mover != Some(PieceKind::Pawn)) {
            let square = match suffix {
                Suffix::GateOn(_, at) => {
                    let rank = at.rank.unwrap_or(G::rank(mv.from()));
                    G::square(at.file?, rank)
                }
                _ if mv.is_castling() && rank == Match::ByOther => mv.to(),
                _ => mv.from(),
            };
            let obstacle = self.position.with_gating(mv, kind, square).err()?;
            return Some(Reason::Drop(self.named(obstacle)));
        }
        if let Some(mover) = mover
            && matches!(suffix, Suffix::Letter(_))
            && self.promotes(mover)
            && self.position.rules().pawns.promotion_zone[self.us()].contains(mv.to())
        {
            let reason = self.promotion(mv.from(), mv.to(), suffix);
            return reason.or_else(|| Some(self.no_promotion_left(mover, mv.to())));
        }
        Some(Reason::WrongSuffix { suffix: self.suffix_text(suffix), without: san::write(self.position, mv) })
    }

    fn suffix_text(&self, suffix: Suffix) -> String {
        match suffix {
            Suffix::Letter(letter) => letter.to_string(),
            Suffix::GateOn(kind, at) => {
                let letter = self.position.rules().variant().letter(kind);
                let file = at.file.map(file_letter).map(String::from);
                let rank = at.rank.map(|rank| (rank + 1).to_string());
                let at = file.unwrap_or_default() + &rank.unwrap_or_default();
                format!("({}{at})", letter.unwrap_or('?'))
            }
            Suffix::CastlingGate(letter) => format!("k{letter}"),
            Suffix::Nothing => String::new(),
        }
    }

    fn squares(&self, kind: Option<PieceKind>, from: Square, to: Square, suffix: Suffix) -> Reason {
        let position = self.position;
        let Some(piece) = position.piece_on(from) else {
            return Reason::EmptySquare(name::<G>(from));
        };
        if piece.color != self.us() {
            return Reason::OpponentsPiece {
                square: name::<G>(from),
                piece: self.piece_name(piece.kind),
                color: piece.color,
            };
        }
        if let Some(said) = kind
            && said != piece.kind
        {
            return Reason::OtherPiece {
                square: name::<G>(from),
                said: self.piece_name(said),
                found: self.piece_name(piece.kind),
            };
        }
        self.special(piece.kind, from, to, suffix).unwrap_or_else(|| self.ordinary(piece.kind, from, to, suffix))
    }

    /// Why an ordinary move is not legal.
    fn ordinary(&self, mover: PieceKind, from: Square, to: Square, suffix: Suffix) -> Reason {
        let position = self.position;
        if let Some(kind) = self.own(to) {
            return Reason::OwnPiece { color: self.us(), square: name::<G>(to), piece: self.piece_name(kind) };
        }
        if let Some(reason) = self.promotion(from, to, suffix) {
            return reason;
        }
        if mover == PieceKind::Pawn {
            return self.pawn(from, to);
        }
        let rules = position.rules();
        let tables = rules.tables;
        // A way that only the occupied squares between could block.
        let enemies = position.color(!self.us());
        let reach = |occupied: G::Bitboard| rules.reach(mover, self.us(), from, occupied, enemies);
        if mover == PieceKind::Bishop
            && let Some(reason) = self.conversion(from, to)
        {
            return reason;
        }
        if reach(position.blockers()).contains(to) {
            return self.forbidden(mover, from, to);
        }
        if !reach(enemies & G::Bitboard::from_square(to)).contains(to) {
            return self.not_its_move(mover, from, to);
        }
        let ways = rules.irregular(mover).into_iter();
        let ways = ways.flat_map(|moves| moves.ways(self.us(), from, to));
        let regular = rules.regular(mover);
        let way = if regular.diagonal || regular.orthogonal { tables.between[from][to] } else { G::Bitboard::EMPTY };
        let way = ways.fold(way, |all, way| all | way);
        self.blocked(mover, from, way).unwrap_or_else(|| self.not_its_move(mover, from, to))
    }

    /// What is wrong if the move is a promotion.
    fn promotion(&self, from: Square, to: Square, suffix: Suffix) -> Option<Reason> {
        let position = self.position;
        let promotions: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == from && mv.to() == to && mv.promotion().is_some())
            .collect();
        let first = promotions.first()?;
        let letters = promotions
            .iter()
            .filter_map(|mv| position.rules().variant().letter(mv.promotion()?))
            .map(|letter| letter.to_ascii_lowercase().to_string())
            .collect::<Vec<_>>()
            .join(" ");
        Some(match suffix {
            Suffix::Nothing => {
                Reason::PromotionMissing { letters, example: uci::write(position, *first, UciStyle::KingTakesRook) }
            }
            _ => Reason::PromotionTo { said: self.suffix_text(suffix), letters },
        })
    }

    fn pawn(&self, from: Square, to: Square) -> Reason {
        let position = self.position;
        let rules = position.rules();
        let forward = if self.us() == Color::White { 1 } else { -1 };
        let one = G::offset(from, 0, forward);
        let two = G::offset(from, 0, 2 * forward);
        let passing = rules.pawns.ep_rank[self.us()];
        let double = two == Some(to) && one.is_some_and(|square| passing.contains(square));
        let triple = rules.pawns.triple_step[self.us()].contains(from) && G::offset(from, 0, 3 * forward) == Some(to);
        let captures = rules.tables.pawn[self.us()][from].contains(to);
        let mut way = G::Bitboard::EMPTY;
        if one == Some(to) || double || triple {
            way = rules.tables.between[from][to].with(to);
        } else if !captures {
            return self.not_its_move(PieceKind::Pawn, from, to);
        }
        if let Some(reason) = self.blocked(PieceKind::Pawn, from, way) {
            return reason;
        }
        if captures && position.is_vacant(to) {
            let nothing = Reason::NothingToCapture { from: name::<G>(from), to: name::<G>(to) };
            let capture = Move::new(from, to, MoveKind::EnPassant);
            let passed = position.after_passing(to);
            let passed = passed.as_ref().map(|position| Explainer { position });
            let reason = passed.and_then(|passed| passed.check_after(capture));
            return reason.unwrap_or(nothing);
        }
        self.forbidden(PieceKind::Pawn, from, to)
    }

    /// Why a move to a square that the piece reaches is not legal.
    fn forbidden(&self, mover: PieceKind, from: Square, to: Square) -> Reason {
        let must_promote = self.promotes(mover) && self.position.rules().pawns.must_promote[self.us()].contains(to);
        self.check_after(Move::normal(from, to)).unwrap_or_else(|| match must_promote {
            true => self.no_promotion_left(mover, to),
            false => self.not_its_move(mover, from, to),
        })
    }

    /// The reason that names the piece on `way` nearest to `from`; `None` if nothing blocks.
    fn blocked(&self, kind: PieceKind, from: Square, way: G::Bitboard) -> Option<Reason> {
        let blockers = way & self.position.blockers();
        let nearest = blockers.squares().min_by_key(|square| square.index().abs_diff(from.index()))?;
        Some(Reason::Blocked { piece: self.piece_name(kind), from: name::<G>(from), blocker: name::<G>(nearest) })
    }

    /// The reason if `mv`, which the piece could make but for check, leaves the king in check.
    fn check_after(&self, mv: Move) -> Option<Reason> {
        let us = self.us();
        let after = self.position.after(mv);
        let attackers = after.attackers(after.king(us), after.blockers());
        let Some(square) = (attackers & after.color(!us)).squares().next() else {
            let rules = after.rules();
            if rules.ends.pseudo_royal && !self.position.keeps_pseudo_royals(us, mv) {
                return Some(Reason::RoyalAttacked);
            }
            let is_forbidden = !rules.ends.checking && after.in_check();
            return is_forbidden.then_some(Reason::GivesCheck);
        };
        Some(Reason::KingInCheck { by: self.piece_name(after.kind_on(square)?), square: name::<G>(square) })
    }

    fn piece(&self, kind: PieceKind, origin: Origin, to: Square, suffix: Suffix) -> Reason {
        let all = self.position.pieces(self.us(), kind);
        let pieces: Vec<Square> = all.squares().filter(|square| origin.fits::<G>(*square)).collect();
        let (color, piece) = (self.us(), self.piece_name(kind));
        if pieces.is_empty() && kind != PieceKind::Pawn {
            return Reason::NoSuchPiece { color, piece };
        }
        let mut reasons: Vec<Reason> = pieces.iter().map(|from| self.ordinary(kind, *from, to, suffix)).collect();
        let telling = |reason: &Reason| match reason {
            Reason::NotItsMove { .. } => false,
            Reason::Blocked { .. } => kind == PieceKind::Pawn,
            _ => true,
        };
        let best = reasons.iter().position(telling);
        match (best, reasons.len()) {
            (Some(best), _) => reasons.swap_remove(best),
            (None, 1) => reasons.swap_remove(0),
            _ => Reason::NoneReaches { color, piece, to: name::<G>(to) },
        }
    }
}

/// The text with nothing added to the squares, and what was added; `None` if nothing was.
fn without_suffix(text: &ParsedMove) -> Option<(ParsedMove, Suffix)> {
    let mut plain = *text;
    let suffix = std::mem::replace(plain.suffix_mut()?, Suffix::Nothing);
    (suffix != Suffix::Nothing).then_some((plain, suffix))
}
