//! Lists the legal moves of a position in SAN, as XBoard writes them, and in words:
//!
//! ```sh
//! cargo run --example legal_moves -- contemporary-random
//! ```

use sissa::notation::{cecp, fen, san, words};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let variant = Catalog::builtin().find(&name)?;
    let text = arguments.next().unwrap_or_else(|| variant.start_fen.clone());
    on_board!(AnyRules::of(variant)?, rules => {
        let position = fen::read(rules, &text)?;
        for mv in &position.legal_moves() {
            let [short, long] = [san::write(&position, *mv), cecp::write(&position, *mv)];
            println!("{short:8} {long:10} {}", words::describe_move(&position, *mv));
        }
    });
    Ok(())
}
