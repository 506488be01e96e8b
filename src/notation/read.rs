//! Moves read, whatever form they come in.

use super::error::{MoveError, Reason};
use super::fit::fit;
use super::parse::{MoveText, parse};
use super::{explain, quote, san};
use crate::board::Geometry;
use crate::position::{Move, Position};

/// Reads a move of `position` in any form that this module writes, whatever the protocol and style, and in
/// the forms that other programs use: castling as `O-O`, `0-0-0`, `O-Og`, king to rook, king to landing
/// square, with or without `k`, or in XBoard's two steps (`e1a1,a1b1`); algebraic notation with or
/// without `x`, `=` and check signs, short or long.
///
/// Where two squares fit several moves, an ordinary move comes before the leap, the leap before
/// castling and adjustment from the king or bishop, and these before the same moves told from the other
/// piece. What fits several moves even so is refused, and so is what fits none.
///
/// ```
/// use sissa::board::Board8x8;
/// use sissa::notation::{fen, read_move, san};
/// use sissa::position::Rules;
/// use sissa::variant::catalog::Catalog;
///
/// let variant = Catalog::builtin().get("contemporary-random").unwrap();
/// let rules = Rules::<Board8x8>::new(variant.clone())?;
/// let position = fen::read(rules, "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C")?;
/// let leap = read_move(&position, "c1g1")?;
/// assert_eq!(san::write(&position, leap), "Kc>>g1");
/// let castling = read_move(&position, "c1g1k")?;
/// assert_eq!(san::write(&position, castling), "O-Og");
/// let error = read_move(&position, "f1b1").unwrap_err();
/// assert_eq!(error.to_string(), "f1b1: the rook on f1 is blocked on c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`MoveError`] with the text and why it is no legal move here.
pub fn read_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    parse(position.rules(), text)
        .and_then(|request| select(position, &request))
        .map_err(|reason| MoveError {
            text: quote(text),
            reason,
        })
}

/// The legal move that is asked for.
fn select<G: Geometry>(position: &Position<G>, request: &MoveText) -> Result<Move, Reason> {
    let mut best = None;
    let mut found: Vec<Move> = Vec::new();
    for mv in position.legal_moves() {
        let Some(rank) = fit(position, request, mv) else {
            continue;
        };
        if best.is_none_or(|best| rank < best) {
            best = Some(rank);
            found.clear();
        }
        if best == Some(rank) {
            found.push(mv);
        }
    }
    match found.as_slice() {
        [] => Err(explain::explain(position, request)),
        [mv] => Ok(*mv),
        several => Err(Reason::Ambiguous(
            several.iter().map(|mv| san::write(position, *mv)).collect(),
        )),
    }
}
