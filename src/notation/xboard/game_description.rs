//! The commands by which XBoard learns a game that it does not know: its board, pictures and moves.

use super::betza;
use super::display::{XBoardDisplay, pocket, table, template};
use crate::board::PieceKind;
use crate::variant::{Placement, Variant};

/// The commands that explain the game to XBoard: `setup` with the position `fen`, then `piece`.
pub fn setup(variant: &Variant, fen: &str) -> Vec<String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [placement, side, castling, rest @ ..] = fields.as_slice() else {
        return Vec::new();
    };
    let display = XBoardDisplay::of(variant);
    let mut position = vec![(*placement).to_owned(), (*side).to_owned()];
    if display.gates {
        // In a template with gating, every unmoved piece has a letter in this field.
        let unmoved = rest.get(3).copied().unwrap_or(castling);
        position.push(unmoved.replace(['+', '!'], ""));
    } else if !display.swaps {
        position.push((*castling).to_owned());
    }
    position.extend(rest.iter().take(3).map(|field| (*field).to_owned()));
    let setup = format!(
        "setup ({}) {}x{}+{}_{} {}",
        table(variant),
        variant.files,
        variant.ranks,
        pocket(variant),
        template(variant),
        position.join(" ")
    );
    let lines = match &variant.xboard.pieces {
        Some(lines) => lines.clone(),
        None => Placement::read(placement, variant)
            .map_or_else(|_| Vec::new(), |placement| betza::moves(variant, &display, &placement)),
    };
    let pieces = lines.into_iter().map(|line| format!("piece {line}"));
    std::iter::once(setup).chain(pieces).collect()
}

/// Legal moves that XBoard cannot show, however the game is described to it: a game ends there with such a move, or
/// with a later one.
pub fn not_shown(variant: &Variant) -> Vec<String> {
    let (pawns, drops) = (&variant.pawns, variant.drops.as_ref());
    let promoting = PieceKind::CUSTOM.into_iter().filter(|kind| {
        let mut sets = pawns.promoting.iter();
        sets.any(|kinds| kinds.contains(*kind))
    });
    let has_zone = drops.is_none() && template(variant) == "grand";
    let has_steps = variant.letter(PieceKind::Pawn).is_some()
        && betza::steps_of_pawn(variant).is_some_and(|steps| !steps.is_empty());
    let moves = [
        (pawns.promotion != [None; 2] && !has_zone, "promotions before the last rank"),
        (promoting.count() > usize::from(drops.is_none()), "promotions of some kinds of pawns"),
        (drops.is_some() && pocket(variant) > variant.ranks, "promotions with more kinds in hand than ranks"),
        (
            drops.is_some_and(|drops| drops.pawns_on_first_rank || drops.pawns_in_promotion_zone),
            "drops of pawns on the first and the last rank",
        ),
        (drops.is_some() && !variant.gating_hand.is_empty(), "drops on empty squares"),
        (has_steps, "captures en passant beyond the middle of the board"),
    ];
    let moves = moves.into_iter().filter(|(is_there, _)| *is_there);
    moves.map(|(_, what)| what.to_owned()).collect()
}
