//! `sissa rules`: the rules of a game.

use super::error::CliError;
use super::{start, style, terminal, text};
use crate::board::{Bitboard, Geometry, PieceKind};
use crate::notation::words::{self, SpecialExample};
use crate::notation::{UciStyle, san, uci};
use crate::on_board;
use crate::position::{Position, Rules};
use crate::variant::catalog::Catalog;
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;

/// Print the rules of a game, with an example of each special move
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa rules contemporary-random
  sissa --variants mygames.ini rules mygame")]
pub struct Arguments {
    /// The game: its name, title or initials
    #[arg(value_name = "GAME")]
    game: String,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let variant = catalog.find(&arguments.game)?;
    let text = on_board!(start::rules_of(variant)?, rules => page(rules));
    write!(anstream::stdout(), "{text}")?;
    Ok(())
}

/// The rules of a game, wrapped to the terminal.
pub fn page<G: Geometry>(rules: &'static Rules<G>) -> String {
    let variant = rules.variant();
    let strong = style::STRONG;
    let mut page = format!("{strong}{}{strong:#} ({})\n\n", variant.title, variant.name);
    let arrays = text::counted(variant.valid_array_count(), "array");
    let facts = format!(
        "Played on {} files and {} ranks, from {arrays}. Anything not mentioned here is as in orthodox chess: \
         {}stalemate, the third repetition and fifty moves without {} are draws.",
        variant.files,
        variant.ranks,
        if variant.ends.checking { "mate wins, and " } else { "" },
        words::resetting_moves(variant)
    );
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{}", terminal::fit(&facts, 0));
    for rule in words::special_rules(variant) {
        let _ = writeln!(page, "{}", terminal::item(&rule));
    }
    for kind in PieceKind::ALL {
        if let (Some(letter), Some(movement)) = (variant.letter(kind), variant.own_movement(kind)) {
            let name =
                if variant.has_name(kind) { format!(", the {}", variant.piece_name(kind)) } else { String::new() };
            let _ = writeln!(page, "\n{strong}{letter}{strong:#}{name}");
            for row in words::movement_diagram(movement) {
                let _ = writeln!(page, "  {row}");
            }
        }
    }
    for example in words::special_examples(rules) {
        page.push('\n');
        page.push_str(&show(&example));
    }
    page
}

/// An example: how the move is written, what it does, and the ranks that it changes, before and after.
fn show<G: Geometry>(example: &SpecialExample<G>) -> String {
    let (strong, faint) = (style::STRONG, style::FAINT);
    let (before, mv) = (&example.position, example.mv);
    let after = before.after(mv);
    let uci_style = UciStyle::of(before.rules().variant());
    let mut text = format!(
        "{strong}{}{strong:#}, written {} or {}\n",
        example.name,
        san::write(before, mv),
        uci::write(before, mv, uci_style)
    );
    let _ = writeln!(text, "{}", terminal::fit(&format!("  {}", example.text), 2));
    let changed = after.changes_since(before);
    let highest = changed.squares().map(G::rank).max().unwrap_or(0);
    for rank in (0..=highest).rev() {
        let [left, right] = [before, &after].map(|position| row(position, rank));
        let arrow = if rank == 0 { "->" } else { "  " };
        let _ = writeln!(text, "   {faint}{:>2}{faint:#}  {left}   {faint}{arrow}{faint:#}   {right}", rank + 1);
    }
    text
}

/// A rank of a board as letters, White's in upper case.
fn row<G: Geometry>(position: &Position<G>, rank: usize) -> String {
    let variant = position.rules().variant();
    let letter = |file: usize| {
        let piece = position.piece_on(G::square(file, rank));
        piece.map_or('.', |piece| variant.piece_letter(piece)).to_string()
    };
    let letters: Vec<String> = (0..position.rules().files()).map(letter).collect();
    letters.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::AnyRules;

    #[test]
    fn a_page_shows_every_special_move() {
        let text = |name: &str| {
            let variant = Catalog::builtin().find(name).unwrap();
            on_board!(AnyRules::of(variant).unwrap(), rules => page(rules))
        };
        let leap = text("contemporary-random");
        for words in ["Castling", "Leap", "Adjustment", ">>", "<=>", "->", "1,680"] {
            assert!(leap.contains(words), "{words}: {leap}");
        }
        assert!(text("pm-contemporary-random").contains("(Q"));
        assert!(text("cetina-random").contains("Conversion"));
        assert!(text("capablanca").contains("chancellor"));
        assert!(!text("chess").contains("->"));
        assert!(text("chess").lines().count() < 10);
        let chess = text("chess").replace('\n', " ");
        assert!(chess.contains("fifty moves without a capture or pawn move are draws."), "{chess}");
    }
}
