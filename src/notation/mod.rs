//! Reading and writing positions, moves and games.
//!
//! | file | holds |
//! |---|---|
//! | `fen` | positions as text |
//! | `square` | names of squares |
//! | `score` | scores as programs write them |
//! | `style` | how castling is written in UCI |
//! | `uci`, `cecp`, `san` | writing moves for UCI, for CECP, and for people and PGN |
//! | `courier` | moves and games in Game Courier's notation |
//! | `xboard` | what XBoard needs to know of a game, and its own positions and moves |
//! | `pgn` | games in Portable Game Notation |
//! | `epd` | positions with annotations, in Extended Position Description |
//! | `lines`, `quoted` | lines of a file, of bounded length, and texts between quotation marks |
//! | `read_move` | reading moves in any notation, and why one is not legal |
//! | `words` | rights, moves, rules and endings in English |

pub mod cecp;
pub mod courier;
pub mod epd;
pub mod fen;
mod lines;
pub mod pgn;
mod quoted;
mod read_move;
pub mod san;
mod score;
pub mod square;
mod style;
#[cfg(test)]
mod tests;
pub mod uci;
pub mod words;
pub mod xboard;

pub use read_move::{MoveError, Reason, is_move_number, read_move};
pub use score::WrittenScore;
pub use style::{UciStyle, UciStyleError};

use crate::board::{Bitboard, Geometry, Square};
use crate::position::{CastlingSide, LandingSquares, Move, Position};
use crate::text::quote;

/// Two squares, one after the other: `e2e4`.
fn from_to<G: Geometry>(from: Square, to: Square) -> String {
    square::name::<G>(from) + &square::name::<G>(to)
}

/// The letter, in lower case, of the piece that a pawn becomes or that is gated in a legal move.
fn added_letter<G: Geometry>(position: &Position<G>, mv: Move) -> Option<char> {
    let kind = mv.promotion().or_else(|| position.gated_kind(mv))?;
    Some(position.rules().variant().letter(kind)?.to_ascii_lowercase())
}

/// Where the king of the side to move lands when it castles to `side`; `None` in games without castling.
pub(crate) fn king_landing<G: Geometry>(position: &Position<G>, side: CastlingSide) -> Option<Square> {
    landing(position, side).map(|landing| landing.king)
}

/// Where king and rook of the side to move land when it castles to `side`; `None` in games without castling.
fn landing<G: Geometry>(position: &Position<G>, side: CastlingSide) -> Option<LandingSquares> {
    position.rules().landing(position.side_to_move(), side)
}

/// True where the king's two squares can only mean castling: the king goes two squares or more and not by an ordinary
/// move of his, and the game has no leap, which the two squares alone mean.
fn from_to_says_castling<G: Geometry>(position: &Position<G>, king: Square, landing: Square) -> bool {
    let (rules, us) = (position.rules(), position.side_to_move());
    let is_ordinary = || {
        let kind = position.kind_on(king);
        let reach = kind.map(|kind| rules.quiet_moves(kind, us, king, position.occupied()));
        reach.is_some_and(|reach| reach.contains(landing))
    };
    let variant = rules.variant();
    G::file(king).abs_diff(G::file(landing)) > 1 && variant.bunker_leap.is_none() && !is_ordinary()
}
