//! The commands by which XBoard learns a game that it does not know: its board, pictures and moves.

use super::betza;
use super::display::{XBoardDisplay, pocket, table, template};
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
        None => Placement::read(placement, variant).map_or_else(
            |_| Vec::new(),
            |placement| betza::moves(variant, &display, &placement),
        ),
    };
    let pieces = lines.into_iter().map(|line| format!("piece {line}"));
    std::iter::once(setup).chain(pieces).collect()
}
