//! Declares a game and lists the legal moves of its start:
//!
//! ```sh
//! cargo run --example own_game
//! ```

use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::{catalog::Catalog, ini};
use std::error::Error;

/// Chess with camels, which leap three squares and one, in place of knights. `docs/variants.md` explains the keys.
const GAME: &str = "
[camel-chess:chess]
customPiece1 = c:C
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
promotionPieceTypes = qrbc
";

fn main() -> Result<(), Box<dyn Error>> {
    let mut catalog = Catalog::builtin().clone();
    let (games, mistakes) = ini::parse(GAME, "camel-chess.ini", &catalog, &ini::no_check);
    for mistake in mistakes {
        println!("{mistake}");
    }
    for game in games {
        catalog.add(game)?;
    }
    let variant = catalog.find("camel-chess")?;
    on_board!(AnyRules::of(variant)?, rules => {
        let position = fen::read(rules, &variant.start_fen)?;
        for mv in position.legal_moves() {
            println!("{}", san::write(&position, mv));
        }
    });
    Ok(())
}
