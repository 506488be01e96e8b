//! Moves as a user of XBoard 4.9 makes them with the mouse, and what its board shows afterwards. It is the counterpart
//! of `ApplyMove` in XBoard's `backend.c`.
//!
//! In a game that XBoard knows, the user castles by moving the king to his destination or, in random games, onto his
//! rook (`GenLegal` in its `moves.c`). In other games castling is a two-step move over a piece of the same side, which
//! lands beside the piece that moved: the king goes over his rook's square to his destination (`e1a1,a1b1`), or the
//! rook over the king's. When the king stays on his square, only the rook can do so.

use super::XBoardDisplay;
use crate::board::{Bitboard, Geometry, PieceKind, Square};
use crate::notation::read_move::{ParsedMove, parse};
use crate::notation::{added_letter, from_to, from_to_says_castling, king_landing, landing, read_move, square};
use crate::position::{GatingPlace, Move, MoveKind, Position};
use crate::variant::fen_fields;

/// A move of one piece, as it is dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// Where the piece stands.
    pub from: Square,
    /// The square of a piece of its own side that it runs over.
    pub over: Option<Square>,
    /// Where it ends.
    pub to: Square,
}

impl Gesture {
    fn plain(from: Square, to: Square) -> Gesture {
        Gesture { from, over: None, to }
    }

    fn running(from: Square, over: Square, to: Square) -> Gesture {
        Gesture { from, over: Some(over), to }
    }
}

/// What stands on the squares of one rank.
type Rank = Vec<Option<PieceKind>>;

/// The gestures that make a legal move and leave XBoard's board right, the preferred one first. Empty when XBoard
/// cannot show the move.
pub fn gestures<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<Gesture> {
    let variant = position.rules().variant();
    // The piece comes from beside the board.
    if mv.is_drop() {
        return Vec::new();
    }
    if variant.xboard.known {
        return known_gesture(position, mv).into_iter().collect();
    }
    let display = XBoardDisplay::of(variant);
    if mv.gating().is_some() && !display.gates {
        return Vec::new();
    }
    let candidates = candidates(position, mv);
    match mv.kind() {
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => {
            candidates.into_iter().filter(|gesture| is_right(position, &display, *gesture, mv)).collect()
        }
        _ => candidates,
    }
}

/// The text of a gesture: `e2e4`, `e1a1,a1b1`, with the letter of the piece that the pawn becomes or that is gated.
pub fn write<G: Geometry>(position: &Position<G>, gesture: Gesture, mv: Move) -> String {
    let mut text = match gesture.over {
        None => from_to::<G>(gesture.from, gesture.to),
        Some(over) => {
            let first = from_to::<G>(gesture.from, over);
            format!("{first},{}", from_to::<G>(over, gesture.to))
        }
    };
    text.extend(added_letter(position, mv));
    text
}

/// True when XBoard's board would be wrong after `text`, which means `mv`. XBoard knows which piece goes where, but not
/// what the move is.
pub fn is_displayed_wrong<G: Geometry>(position: &Position<G>, text: &str, mv: Move) -> bool {
    let first_of = |kind: PieceKind, other: Square| {
        let mut ends = [mv.from(), mv.to()].into_iter();
        ends.find(|end| *end != other && position.kind_on(*end) == Some(kind))
    };
    if mv.is_drop() {
        return false;
    }
    let gesture = match parse(position.rules(), text.trim()) {
        Ok(ParsedMove::FromTo { from, to, .. }) => Some(Gesture::plain(from, to)),
        Ok(ParsedMove::TwoSteps { first, second, .. }) => {
            let to = if first.1 == second.0 { second.1 } else { first.1 };
            Some(Gesture::running(first.0, second.0, to))
        }
        Ok(ParsedMove::Piece { kind, to, .. }) => first_of(kind, to).map(|from| Gesture::plain(from, to)),
        Ok(ParsedMove::RunOver { kind, over, to, .. }) => {
            first_of(kind, over).map(|from| Gesture::running(from, over, to))
        }
        _ => None,
    };
    let Some(gesture) = gesture else {
        return false;
    };
    match mv.kind() {
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment => {
            let display = XBoardDisplay::of(position.rules().variant());
            !is_right(position, &display, gesture, mv)
        }
        _ => false,
    }
}

/// How a user makes a move in XBoard, in words: `drag e1 to g1`.
pub fn instruction<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let name = square::name::<G>;
    let ways: Vec<String> = gestures(position, mv)
        .iter()
        .map(|gesture| {
            let (from, to) = (name(gesture.from), name(gesture.to));
            match gesture.over {
                None => format!("drag {from} to {to}"),
                Some(over) if over != gesture.to => {
                    format!("click {from}, {} and {to}", name(over))
                }
                // A second click on the same square would take the first back.
                Some(over) => {
                    let kind = position.kind_on(gesture.from);
                    let letter = kind.and_then(|kind| position.rules().variant().letter(kind));
                    let letter = letter.unwrap_or('?');
                    format!("type {letter}{from}x{}-{to}", name(over))
                }
            }
        })
        .collect();
    ways.join(", or ")
}

/// The squares that the piece on `from` may be dragged to, for XBoard's `highlight` command: `Y` an empty square or a
/// piece of the same side to swap with, `R` a capture, `C` a piece of the same side to run over. With `over`, the
/// squares where it may end after running over that one.
pub fn highlights<G: Geometry>(position: &Position<G>, from: Square, over: Option<Square>) -> String {
    let mut highlights: Vec<(Square, char)> = Vec::new();
    for mv in position.legal_moves() {
        for gesture in gestures(position, mv) {
            if gesture.from != from {
                continue;
            }
            match gesture.over {
                // A second click on the same square would take the first back.
                Some(through) if through == gesture.to => {}
                Some(through) if over.is_none() => highlights.push((through, 'C')),
                through if through == over => {
                    let captures = position.color(!position.side_to_move()).contains(gesture.to);
                    highlights.push((gesture.to, if captures { 'R' } else { 'Y' }));
                }
                _ => {}
            }
        }
    }
    let rules = position.rules();
    let mark = |file: usize, rank: usize| {
        let mut found = highlights.iter();
        let found = found.find(|(square, _)| *square == G::square(file, rank));
        found.map(|(_, mark)| [*mark])
    };
    let ranks = (0..rules.ranks()).rev();
    let ranks: Vec<String> =
        ranks.map(|rank| fen_fields::rank((0..rules.files()).map(|file| mark(file, rank)))).collect();
    ranks.join("/")
}

/// Why the user cannot drag a piece from one square to another, or how to make the move that was meant. `None` where
/// the drag is possible, and where no piece of the side to move stands.
pub fn explain_illegal<G: Geometry>(position: &Position<G>, from: Square, to: Square) -> Option<String> {
    let drag = Gesture::plain(from, to);
    let moves = position.legal_moves();
    if !position.color(position.side_to_move()).contains(from)
        || moves.iter().any(|mv| gestures(position, *mv).contains(&drag))
    {
        return None;
    }
    let text = from_to::<G>(from, to);
    match read_move(position, &text) {
        Err(reason) => Some(reason.to_string()),
        Ok(mv) if position.rules().variant().xboard.known => {
            Some(format!("{text}: to castle, {}", instruction(position, mv)))
        }
        // XBoard does not refuse it.
        Ok(_) => None,
    }
}

/// The gesture for a move in a game that XBoard knows. XBoard gates on the square that the dragged piece leaves.
fn known_gesture<G: Geometry>(position: &Position<G>, mv: Move) -> Option<Gesture> {
    let (from, to) = (mv.from(), mv.to());
    let gates_on_rook = mv.gating().is_some_and(|gating| gating.place == GatingPlace::Rook);
    if gates_on_rook {
        return Some(Gesture::plain(to, from));
    }
    let to = match mv.kind() {
        MoveKind::Castling(side) if !position.rules().variant().castling_notation.king_takes_rook => {
            king_landing(position, side).filter(|landing| from_to_says_castling(position, from, *landing))?
        }
        _ => to,
    };
    Some(Gesture::plain(from, to))
}

/// All gestures for a move, best first, whether or not XBoard's board is right afterwards.
fn candidates<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<Gesture> {
    let (plain, run) = (Gesture::plain, Gesture::running);
    let (from, to) = (mv.from(), mv.to());
    match mv.kind() {
        MoveKind::Castling(side) => {
            let Some(landing) = landing(position, side) else {
                return Vec::new();
            };
            let (king_to, rook_to) = (landing.king, landing.rook);
            let (king, rook) = (from, to);
            let mut found = Vec::new();
            // A piece in hand is gated on the square of the dragged piece.
            let place = mv.gating().map(|gating| gating.place);
            if place != Some(GatingPlace::Rook) {
                if king_to == rook || from_to_says_castling(position, king, king_to) {
                    found.push(plain(king, king_to));
                }
                if king_to != king {
                    found.push(run(king, rook, king_to));
                }
            }
            if place != Some(GatingPlace::Origin) {
                // A rook that stays on its side of the king could go there by an ordinary move.
                let jumps = (rook < king) != (rook_to < king);
                if king_to == king && jumps {
                    found.push(plain(rook, rook_to));
                }
                if rook_to != rook {
                    found.push(run(rook, king, rook_to));
                }
            }
            found
        }
        // XBoard takes the king for lost when a piece moves onto him.
        MoveKind::Adjustment if position.kind_on(to) == Some(PieceKind::King) => {
            vec![plain(to, from), plain(from, to), run(to, from, from)]
        }
        MoveKind::Adjustment => vec![plain(from, to), plain(to, from), run(from, to, to)],
        _ => vec![plain(from, to)],
    }
}

/// True when XBoard's first rank is right after a move on it.
fn is_right<G: Geometry>(position: &Position<G>, display: &XBoardDisplay, gesture: Gesture, mv: Move) -> bool {
    let after = position.after(mv);
    let us = position.side_to_move();
    let rank = |position: &Position<G>| -> Rank {
        let own = |square: Square| position.kind_on(square).filter(|_| position.color(us).contains(square));
        position.rules().home_squares(us).map(own).collect()
    };
    let mut shown = rank(position);
    let over = gesture.over.map(G::file);
    let files = (G::file(gesture.from), over, G::file(gesture.to));
    apply(&mut shown, display, files);
    if let Some(kind) = position.gated_kind(mv) {
        shown[G::file(gesture.from)] = Some(kind);
    }
    shown == rank(&after)
}

/// What XBoard does to a first rank. The gesture is given by files.
fn apply(rank: &mut Rank, display: &XBoardDisplay, (from, over, to): (usize, Option<usize>, usize)) {
    use PieceKind::{King, Rook};
    let Some(mover) = rank[from] else {
        return;
    };
    let last = rank.len() - 1;
    let is_royal = display.royal;
    match (over, rank[to]) {
        (Some(over), _) => {
            let passed = rank[over].take();
            let beside = match over < from {
                true => Some(to + 1).filter(|beside| *beside <= last),
                false => to.checked_sub(1),
            };
            match beside {
                // A piece that is run over comes to stand beside the mover, on the side that the mover came from.
                Some(beside) if passed.is_some() && display.runs_over[mover] => {
                    (rank[to], rank[from]) = (Some(mover), None);
                    rank[beside] = passed;
                }
                // Or it is taken off.
                _ => go(rank, is_royal, mover, (from, to)),
            }
        }
        // A piece changes places with one of its side that it is dragged onto.
        (None, Some(_)) if display.swaps => rank.swap(from, to),
        // King and rook, dragged onto each other, castle: to the g- and f-file on an 8x8 board, or the c- and d-file.
        (None, Some(other)) if is_royal && matches!((mover, other), (King, Rook) | (Rook, King)) => {
            let is_kingside = (to > from) == (mover == King);
            let (king, rook) = match is_kingside {
                true => (last - 1, last.saturating_sub(2)),
                false => (2, 3.min(last)),
            };
            (rank[from], rank[to]) = (None, None);
            rank[king] = Some(King);
            rank[rook] = Some(Rook);
        }
        _ => go(rank, is_royal, mover, (from, to)),
    }
}

/// Moves a piece to another file. A royal king that goes two files or more castles with the nearest piece, or from the
/// corner if there is none: it comes to stand on the king's inner side. A king from a corner does not castle.
fn go(rank: &mut Rank, is_royal: bool, mover: PieceKind, (from, to): (usize, usize)) {
    let last = rank.len() - 1;
    let is_far = from.abs_diff(to) > 1 && from != 0 && from != last;
    if is_royal && mover == PieceKind::King && is_far {
        let (beside, nearest) = if to > from {
            let nearest = (from + 1..last).find(|file| rank[*file].is_some());
            (to - 1, nearest.unwrap_or(last))
        } else {
            let nearest = (1..from).rev().find(|file| rank[*file].is_some());
            (to + 1, nearest.unwrap_or(0))
        };
        rank[beside] = rank[nearest];
        rank[nearest] = None;
    }
    rank[from] = None;
    rank[to] = Some(mover);
}
