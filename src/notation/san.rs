//! Moves written for people and PGN: standard algebraic notation, with the inventors' own signs for
//! what orthodox chess does not have.

use super::{from_to_says_castling, king_landing, square};
use crate::board::text::file_letter;
use crate::board::{Color, Geometry, PieceKind, Square};
use crate::position::{CastlingSide, Move, MoveKind, Position};

/// A legal move of `position` in algebraic notation, with its check or mate sign.
///
/// | move | written |
/// |---|---|
/// | ordinary, capture, promotion | `Nf3`, `exd5`, `e8=Q` |
/// | castling | `O-O-O`, `O-O`; Carrillo's games: `O-Ob`, `O-Og`, on nine files `O-O-Oc`, `O-O-Og`; Janus: `Kb1` |
/// | bunker leap | `Kc>>g1` |
/// | bishop adjustment | `Bf<=>N`; `Bc<=>Nd` where both neighbours are knights |
/// | bishop conversion | `Bg2` |
/// | piece gated | `Mf3(Qe1)+`; in Seirawan Chess `Nf3/H`, `O-O/Hh1` |
/// | piece dropped on an empty square | `N@f3`, `P@e4` |
///
/// Where several pieces of a kind could go to the square, the file of the moving piece is added, else its rank, else
/// both. [`Move::NONE`] is `--`.
///
/// No two legal moves of a position are written alike.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    if mv == Move::NONE {
        return "--".to_owned();
    }
    let mut text = without_sign(position, mv);
    let after = position.after(mv);
    if after.in_check() {
        text.push(if after.is_checkmate() { '#' } else { '+' });
    }
    text
}

fn without_sign<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let mut text = match mv.kind() {
        MoveKind::Castling(side) => castling(position, mv.from(), side),
        MoveKind::Leap => format!(
            "{}{}>>{}",
            letter(position, PieceKind::King),
            file_name::<G>(mv.from()),
            square::name::<G>(mv.to())
        ),
        MoveKind::Adjustment => adjustment(position, mv),
        MoveKind::Drop(kind) => put(position, kind, mv.to()),
        _ if position.kind_on(mv.from()) == Some(PieceKind::Pawn) => pawn_move(position, mv),
        _ => piece_move(position, mv),
    };
    if let (Some(kind), Some(at)) = (position.gated_kind(mv), mv.gating_square()) {
        let letter = letter(position, kind);
        let at = square::name::<G>(at);
        let seirawan = position.rules().variant().seirawan_notation;
        text.push_str(&match (seirawan, mv.is_castling()) {
            (true, false) => format!("/{letter}"),
            // In round brackets these would be a variation.
            (false, _) if !"KRBN".contains(letter) => format!("({letter}{at})"),
            _ => format!("/{letter}{at}"),
        });
    }
    text
}

fn castling<G: Geometry>(position: &Position<G>, king: Square, side: CastlingSide) -> String {
    let notation = position.rules().variant().castling_notation;
    match king_landing(position, side) {
        Some(landing) if notation.by_landing_file => position.rules().variant().castling_to(G::file(landing) as u8),
        Some(landing) if notation.by_king_move && from_to_says_castling(position, king, landing) => {
            format!("{}{}", letter(position, PieceKind::King), square::name::<G>(landing))
        }
        _ => castling_sign(position, side).to_owned(),
    }
}

/// `O-O` or `O-O-O`, as the game has it.
pub(super) fn castling_sign<G: Geometry>(position: &Position<G>, side: CastlingSide) -> &'static str {
    let is_turned = position.rules().variant().castling_notation.by_king_move;
    if (side == CastlingSide::Queenside) != is_turned { "O-O-O" } else { "O-O" }
}

/// The bishop's adjustment; with the partner's file when both neighbours are of that kind.
fn adjustment<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let partner = position.kind_on(mv.to());
    let mut text = format!(
        "{}{}<=>{}",
        letter(position, PieceKind::Bishop),
        file_name::<G>(mv.from()),
        partner.map_or('?', |kind| letter(position, kind))
    );
    let alike = position.legal_moves().into_iter().any(|other| {
        other != mv
            && other.kind() == MoveKind::Adjustment
            && other.from() == mv.from()
            && position.kind_on(other.to()) == partner
    });
    if alike {
        text.push(file_name::<G>(mv.to()));
    }
    text
}

fn pawn_move<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let mut text = String::new();
    if G::file(mv.from()) != G::file(mv.to()) {
        text.push(file_name::<G>(mv.from()));
        text.push('x');
    }
    text.push_str(&square::name::<G>(mv.to()));
    text.push_str(&promotion(position, mv));
    text
}

/// `=Q`, if `mv` promotes.
fn promotion<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let kind = mv.promotion();
    kind.map_or_else(String::new, |kind| format!("={}", letter(position, kind)))
}

fn piece_move<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let kind = position.kind_on(mv.from());
    let mut text = String::from(kind.map_or('?', |kind| letter(position, kind)));
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    // As in Fairy-Stockfish, `Nf3/E` is clear if only one knight can leave an elephant behind.
    let gating_tells = position.rules().variant().seirawan_notation;
    for other in position.legal_moves() {
        if other.to() == mv.to()
            && other.from() != mv.from()
            && (!gating_tells || other.gating() == mv.gating())
            && (other.kind() == mv.kind()
                || matches!(other.kind(), MoveKind::Normal | MoveKind::Conversion) && mv.promotion().is_none())
            && position.kind_on(other.from()) == kind
        {
            rivals = true;
            same_file |= G::file(other.from()) == G::file(mv.from());
            same_rank |= G::rank(other.from()) == G::rank(mv.from());
        }
    }
    if rivals && (!same_file || same_rank) {
        text.push(file_name::<G>(mv.from()));
    }
    if rivals && same_file {
        text.push_str(&(G::rank(mv.from()) + 1).to_string());
    }
    if position.captured(mv).is_some() {
        text.push('x');
    }
    text.push_str(&square::name::<G>(mv.to()));
    text.push_str(&promotion(position, mv));
    text
}

/// A piece dropped on an empty square, as in all notations: `N@f3`.
pub(super) fn put<G: Geometry>(position: &Position<G>, kind: PieceKind, to: Square) -> String {
    format!("{}@{}", letter(position, kind), square::name::<G>(to))
}

/// The letter of a kind; a position holds only pieces that its game has letters for.
fn letter<G: Geometry>(position: &Position<G>, kind: PieceKind) -> char {
    position.rules().variant().letter(kind).unwrap_or('?')
}

fn file_name<G: Geometry>(square: Square) -> char {
    file_letter(G::file(square))
}

/// Moves from `position` on as PGN movetext without tags: `1. e4 e5 2. Nf3`, or `12... Kd7 13. Rc1`
/// when Black begins. The moves must be legal one after the other; the first that is not ends the text.
pub fn line<G: Geometry>(position: &Position<G>, moves: &[Move]) -> String {
    let mut text = String::new();
    for (i, (position, mv)) in position.line(moves).enumerate() {
        if i > 0 {
            text.push(' ');
        }
        if i == 0 || position.side_to_move() == Color::White {
            text += &move_number(&position);
            text.push(' ');
        }
        text.push_str(&write(&position, mv));
    }
    text
}

/// The number of the next move: `12.`, or `12...` for Black.
pub fn move_number<G: Geometry>(position: &Position<G>) -> String {
    let dots = match position.side_to_move() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}
