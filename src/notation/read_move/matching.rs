//! Which legal move a text means.

use super::parse::{Origin, ParsedMove, Suffix, Swapped};
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::notation::{added_letter, from_to_says_castling, king_landing, landing};
use crate::position::{CastlingSide, GatingPlace, Move, MoveKind, Position};

/// How well a legal move matches a text, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Match {
    /// As the text is meant first of all.
    Exact,
    /// As a second reading of the same form: the leap where a king may also step, the bishop and its partner swapped,
    /// the other side of castling.
    Second,
    /// Castling or adjustment written as the move of one piece: of the king, or of the bishop.
    ByKingOrBishop,
    /// The same, of the rook, or of the bishop's partner.
    ByOther,
}

/// How well a legal move matches a text; `None` if it does not.
pub fn match_move<G: Geometry>(position: &Position<G>, text: &ParsedMove, mv: Move) -> Option<Match> {
    match *text {
        ParsedMove::FromTo { kind, from, to, suffix } => {
            let mover = position.kind_on(from);
            if kind.is_some() && kind != mover {
                return None;
            }
            match_squares(position, mv, from, to, suffix)
        }
        ParsedMove::TwoSteps { first, second, suffix } => {
            matches_two_steps(position, mv, first, second, suffix).then_some(Match::Exact)
        }
        ParsedMove::RunOver { kind, origin, over, to, suffix } => {
            // The named piece makes the first of the two steps.
            let mut starts = [mv.from(), mv.to()].into_iter();
            let from = starts.find(|square| {
                *square != over && position.kind_on(*square) == Some(kind) && origin.fits::<G>(*square)
            })?;
            matches_two_steps(position, mv, (from, over), (over, to), suffix).then_some(Match::Exact)
        }
        ParsedMove::Piece { kind, origin, to, suffix } => match_piece(position, mv, kind, origin, to, suffix),
        ParsedMove::Castling { side, file, suffix } => match_castling(position, mv, side, file, suffix),
        ParsedMove::Leap { origin, to, suffix } => {
            matches_leap(position, mv, origin, to, suffix).then_some(Match::Exact)
        }
        ParsedMove::Drop { kind, to } => (mv == Move::drop(kind, to)).then_some(Match::Exact),
        ParsedMove::Adjustment { left, right } => match_adjustment(position, mv, left, right),
    }
}

fn match_castling<G: Geometry>(
    position: &Position<G>,
    mv: Move,
    side: Option<CastlingSide>,
    file: Option<usize>,
    suffix: Suffix,
) -> Option<Match> {
    let MoveKind::Castling(this) = mv.kind() else {
        return None;
    };
    let lands = king_landing(position, this).map(G::file);
    let fits = (file.is_none() || file == lands) && gating_matches(position, mv, suffix, GatingPlace::Origin);
    // Where programs disagree on the sides, the other side is meant if one is not possible.
    let is_turned = position.rules().variant().castling_notation.by_king_move;
    let rank = match side {
        Some(side) if (side == this) == is_turned => is_turned.then_some(Match::Second),
        _ => Some(Match::Exact),
    };
    rank.filter(|_| fits)
}

fn match_adjustment<G: Geometry>(position: &Position<G>, mv: Move, left: Swapped, right: Swapped) -> Option<Match> {
    if mv.kind() != MoveKind::Adjustment {
        return None;
    }
    if left.fits(position, mv.from()) && right.fits(position, mv.to()) {
        return Some(Match::Exact);
    }
    let is_turned = left.fits(position, mv.to()) && right.fits(position, mv.from());
    is_turned.then_some(Match::Second)
}

/// True when the suffix asks for the same gating as `mv` has, or both have none. A letter alone asks for gating on the
/// square `bare`.
fn gating_matches<G: Geometry>(position: &Position<G>, mv: Move, suffix: Suffix, bare: GatingPlace) -> bool {
    let is_bare = |letter: char| {
        added_letter(position, mv) == Some(letter.to_ascii_lowercase())
            && mv.gating().is_some_and(|gating| gating.place == bare)
    };
    match suffix {
        Suffix::Nothing => mv.gating().is_none(),
        Suffix::Letter('k' | 'K') => mv.is_castling() && mv.gating().is_none(),
        Suffix::Letter(letter) => is_bare(letter),
        Suffix::CastlingGate(letter) => mv.is_castling() && is_bare(letter),
        Suffix::GateOn(kind, at) => {
            position.gated_kind(mv) == Some(kind) && mv.gating_square().is_some_and(|square| at.fits::<G>(square))
        }
    }
}

/// How well the suffix matches a move of one piece.
fn match_single<G: Geometry>(position: &Position<G>, mv: Move, suffix: Suffix) -> Option<Match> {
    match mv.kind() {
        MoveKind::Normal | MoveKind::EnPassant | MoveKind::Conversion => {
            gating_matches(position, mv, suffix, GatingPlace::Origin).then_some(Match::Exact)
        }
        MoveKind::Promotion(kind) => {
            let Suffix::Letter(letter) = suffix else { return None };
            (position.rules().variant().kind_of(letter) == Some(kind)).then_some(Match::Exact)
        }
        MoveKind::Leap => gating_matches(position, mv, suffix, GatingPlace::Origin).then_some(Match::Second),
        MoveKind::Adjustment | MoveKind::Castling(_) | MoveKind::Drop(_) => None,
    }
}

fn match_squares<G: Geometry>(
    position: &Position<G>,
    mv: Move,
    from: Square,
    to: Square,
    suffix: Suffix,
) -> Option<Match> {
    if mv.is_drop() {
        return None;
    }
    let straight = mv.from() == from && mv.to() == to;
    match mv.kind() {
        MoveKind::Adjustment => {
            let turned = mv.from() == to && mv.to() == from;
            match (straight, turned) {
                (_, _) if suffix != Suffix::Nothing => None,
                (true, _) => Some(Match::ByKingOrBishop),
                (_, true) => Some(Match::ByOther),
                _ => None,
            }
        }
        MoveKind::Castling(side) => {
            let lands = landing(position, side)?;
            let by_king = from == mv.from() && (to == mv.to() || to == lands.king);
            let is_beyond = mv.gating().is_some() && beyond_king::<G>(mv) == Some(to);
            let by_rook = from == mv.to() && (to == mv.from() || to == lands.rook || is_beyond);
            if by_king && gating_matches(position, mv, suffix, GatingPlace::Origin) {
                Some(Match::ByKingOrBishop)
            } else {
                (by_rook && gating_matches(position, mv, suffix, GatingPlace::Rook)).then_some(Match::ByOther)
            }
        }
        _ if straight => match_single(position, mv, suffix),
        _ => None,
    }
}

/// The rook's target that XBoard 4.9.1 sends to an engine in a castling that gates on the rook's square: past the
/// king, `h1d1e` for `h1e1e` and `a1g1e` for `a1e1e`. No ordinary rook move goes there.
fn beyond_king<G: Geometry>(castling: Move) -> Option<Square> {
    let (king, rook) = (castling.from(), castling.to());
    let file = if G::file(rook) > G::file(king) { G::file(king).checked_sub(1)? } else { G::file(king) + 2 };
    (file < G::FILES).then(|| G::square(file, G::rank(king)))
}

/// Castling and adjustment as XBoard's two-step move. An engine writes the way of one piece: to the other's square,
/// then to its own target, which in an adjustment is the same square. XBoard writes a step for each piece, from its
/// origin to its target.
fn matches_two_steps<G: Geometry>(
    position: &Position<G>,
    mv: Move,
    first: (Square, Square),
    second: (Square, Square),
    suffix: Suffix,
) -> bool {
    let fits = |a: (Square, Square), b: (Square, Square)| {
        let through = (a.0, b.0);
        (first == through && second == (b.0, a.1)) || (first == a && second == b)
    };
    match mv.kind() {
        MoveKind::Castling(side) => {
            let Some(lands) = landing(position, side) else {
                return false;
            };
            let (king, rook) = ((mv.from(), lands.king), (mv.to(), lands.rook));
            (fits(king, rook) && gating_matches(position, mv, suffix, GatingPlace::Origin))
                || (fits(rook, king) && gating_matches(position, mv, suffix, GatingPlace::Rook))
        }
        MoveKind::Adjustment => {
            let bishop = (mv.from(), mv.to());
            let partner = (mv.to(), mv.from());
            suffix == Suffix::Nothing && (fits(bishop, partner) || fits(partner, bishop))
        }
        _ => false,
    }
}

fn match_piece<G: Geometry>(
    position: &Position<G>,
    mv: Move,
    kind: PieceKind,
    origin: Origin,
    to: Square,
    suffix: Suffix,
) -> Option<Match> {
    if mv.is_drop() {
        return None;
    }
    if mv.kind() == MoveKind::Adjustment {
        // Games saved by XBoard write an adjustment as a capture of one of the two pieces by the other.
        let ends = [(mv.from(), mv.to()), (mv.to(), mv.from())];
        let fits = |(from, end)| end == to && position.kind_on(from) == Some(kind) && origin.fits::<G>(from);
        let ranks = [Match::ByKingOrBishop, Match::ByOther];
        let found = ends.into_iter().zip(ranks).find(|(end, _)| fits(*end));
        return found.map(|(_, rank)| rank).filter(|_| suffix == Suffix::Nothing);
    }
    if let MoveKind::Castling(side) = mv.kind() {
        // Saved games name only one piece where the other stays, or where XBoard moves it by itself.
        let lands = landing(position, side)?;
        let is = |square| position.kind_on(square) == Some(kind);
        let is_told =
            mv.to() == lands.rook || mv.to() == lands.king || from_to_says_castling(position, mv.from(), lands.king);
        let (from, target, place) = if is(mv.from()) && is_told {
            (mv.from(), lands.king, GatingPlace::Origin)
        } else if is(mv.to()) && mv.from() == lands.king {
            (mv.to(), lands.rook, GatingPlace::Rook)
        } else {
            return None;
        };
        let fits = target == to && origin.fits::<G>(from) && gating_matches(position, mv, suffix, place);
        return fits.then_some(Match::ByKingOrBishop);
    }
    if mv.to() != to || position.kind_on(mv.from()) != Some(kind) || !origin.fits::<G>(mv.from()) {
        return None;
    }
    match_single(position, mv, suffix)
}

/// True for the leap, or for the king's step to a bunker next to it.
fn matches_leap<G: Geometry>(position: &Position<G>, mv: Move, origin: Origin, to: Square, suffix: Suffix) -> bool {
    let us = position.side_to_move();
    let king = position.king(us);
    let is_bunker = position.rules().unmoved.bunkers.is_some_and(|bunkers| bunkers[us].contains(&to));
    let on_home_rank = position.rules().first_rank[us].contains(king);
    is_bunker
        && on_home_rank
        && mv.from() == king
        && mv.to() == to
        && matches!(mv.kind(), MoveKind::Leap | MoveKind::Normal)
        && origin.fits::<G>(king)
        && gating_matches(position, mv, suffix, GatingPlace::Origin)
}
