//! Declares a game and lists the legal moves of its start:
//!
//! ```sh
//! cargo run --example own_game
//! ```

use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
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
    let (_, mistakes) = catalog.add_text(GAME, "camel-chess.ini", &fen::check_variant);
    for mistake in mistakes {
        println!("{mistake}");
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
