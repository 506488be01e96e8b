//! Moves written for CECP, the protocol of XBoard and WinBoard.

use super::{MoveError, UciStyle, from_to, from_to_says_castling, king_landing, read_move, san, uci, xboard};
use crate::board::text::{file_of_letter, leading_rank};
use crate::board::{Geometry, PieceKind};
use crate::position::{Move, MoveKind, Position, Rules};

/// A legal move of `position` in CECP. In a game that XBoard does not know, it is the first form that leaves XBoard's
/// board right ([`xboard::gestures`]).
///
/// In games that XBoard knows, and where there is no such form, it is as in UCI, except castling. Without gating that
/// is `O-O` (with the rook on the h-file side of the king) or `O-O-O` in the random games. In games with one array it
/// is the king's two squares, and the letter of the gated piece (`e1g1e`; `h1e1e` for the rook's square). If the king
/// goes fewer than two squares there, as it may in a position that was set up by hand, castling is written as in UCI.
///
/// No two legal moves of a position are written alike.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    write_ranks(position.rules(), write_from_1(position, mv))
}

/// A legal move of `position` in SAN, with the ranks as XBoard numbers them.
pub fn write_san<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    write_ranks(position.rules(), san::write(position, mv))
}

/// A text with names of squares for XBoard, with the ranks as it numbers them.
pub fn write_ranks<G: Geometry>(rules: &Rules<G>, text: String) -> String {
    match has_ranks_from_0(rules) {
        true => renumbered(&text, leading_rank),
        false => text,
    }
}

/// Whether XBoard numbers the ranks from 0: those of a board with ten, or with ten squares for pieces in hand beside
/// it.
pub(super) fn has_ranks_from_0<G: Geometry>(rules: &Rules<G>) -> bool {
    let variant = rules.variant();
    variant.ranks.max(xboard::pocket(variant)) == 10
}

/// The name of a square or text of a move from XBoard with ranks numbered from 1 as in all other notations.
pub fn read_ranks<G: Geometry>(rules: &Rules<G>, text: &str) -> String {
    // In XBoard's numbers there is no rank 10.
    let is_usual = !has_ranks_from_0(rules) || text.contains("10");
    if is_usual {
        return text.to_owned();
    }
    renumbered(text, |rest| {
        let digit = rest.chars().next()?.to_digit(10)?;
        Some((digit as usize + 1, &rest[1..]))
    })
}

/// Reads a move from XBoard. XBoard adds the queen's letter where a pawn could promote by its rules but did not, as in
/// Grand Chess.
///
/// # Errors
/// [`MoveError`] with the text and why it is not a legal move here.
pub fn read<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let text = read_ranks(position.rules(), text);
    read_move(position, &text).or_else(|error| {
        let variant = position.rules().variant();
        let queen = variant.letter(PieceKind::Queen);
        let plain = text.strip_suffix(|last: char| Some(last.to_ascii_uppercase()) == queen);
        let stays = |mv: &Move| !variant.pawns.mandatory && position.kind_on(mv.from()) == Some(PieceKind::Pawn);
        let kept = plain.and_then(|plain| read_move(position, plain).ok());
        kept.filter(stays).ok_or(error)
    })
}

/// The text with other numbers for the ranks: those that `read` reads behind the letter of a file or a piece.
fn renumbered(text: &str, read: impl Fn(&str) -> Option<(usize, &str)>) -> String {
    let mut renumbered = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        renumbered.push(c);
        let is_before_rank = c.is_ascii_uppercase() || c.is_ascii_lowercase() && file_of_letter(c).is_some();
        if is_before_rank && let Some((rank, after)) = read(rest) {
            renumbered += &rank.to_string();
            rest = after;
        }
    }
    renumbered
}

fn write_from_1<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    if !position.rules().variant().xboard.known
        && let Some(gesture) = xboard::gestures(position, mv).first()
    {
        return xboard::write(position, *gesture, mv);
    }
    let notation = position.rules().variant().castling_notation;
    let (MoveKind::Castling(side), None) = (mv.kind(), mv.gating()) else {
        let style = if notation.king_takes_rook { UciStyle::KingTakesRook } else { UciStyle::FromTo };
        return uci::write(position, mv, style);
    };
    match king_landing(position, side) {
        Some(landing) if !notation.king_takes_rook && from_to_says_castling(position, mv.from(), landing) => {
            from_to::<G>(mv.from(), landing)
        }
        _ => san::castling_sign(position, side).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board12x10;
    use crate::notation::fen;
    use crate::on_board;
    use crate::position::AnyRules;
    use crate::testing::{own_games, rules};

    /// A side that has a queen gets no other one in Grand Chess.
    #[test]
    fn pawns_that_xboard_promotes_may_stay_pawns() {
        let position = fen::read::<Board12x10>(rules("grand"), "9k/10/10/P9/10/10/10/10/10/1Q7K w - - 0 1").unwrap();
        assert_eq!(read(&position, "a6a7q"), read_move(&position, "a7a8"));
        assert_eq!(read(&position, "a6a7r"), read_move(&position, "a7a8r"));
        assert!(read(&position, "b0c0q").is_err());
    }

    #[test]
    fn ranks_of_boards_with_ten_are_numbered_from_0() {
        let text =
            "[ten:chess]\nmaxRank = 10\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        let rules = AnyRules::of(&own_games(text)[0]).unwrap();
        on_board!(rules, rules => {
            let position = fen::read(rules, "4k3/P7/8/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
            for (from_xboard, usual, to_xboard) in [
                ("a8a9q", "a9a10q", "a8a9q"),
                ("a8a9r", "a9a10r", "a8a9r"),
                ("e0d1", "e1d2", "e0d1"),
                ("a9a10n", "a9a10n", "a8a9n"),
                ("Ke1", "e1e2", "e0e1"),
            ] {
                let mv = read_move(&position, &read_ranks(rules, from_xboard)).unwrap();
                assert_eq!(mv, read_move(&position, usual).unwrap());
                assert_eq!(write(&position, mv), to_xboard);
            }
            let promotion = read_move(&position, "a10=Q").unwrap();
            assert_eq!(write_san(&position, promotion), "a9=Q+");
            let position = fen::read(rules, "4k3/8/8/8/8/Q7/Q7/8/8/4K3 w - - 0 1").unwrap();
            let queen = read_move(&position, "a5b5").unwrap();
            assert_eq!(write_san(&position, queen), "Q4b4");
            assert_eq!(read(&position, "Q4b4"), Ok(queen));
        });
        // So are the ranks beside ten kinds of pieces in hand.
        let text = "[hand:crazyhouse]\narchbishop = a\nchancellor = c\namazon = m\nfers = f\nwazir = w\n";
        let rules = AnyRules::of(&own_games(text)[0]).unwrap();
        on_board!(rules, rules => assert_eq!(write_ranks(rules, "e2e4".to_owned()), "e1e3"));
    }
}
