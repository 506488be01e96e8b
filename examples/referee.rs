//! The referee of a server: reads moves, one a line, in any notation, and tells what each means or why it cannot be
//! played, until the game is over.
//!
//! ```sh
//! echo 'e4
//! e9' | cargo run --example referee -- cetina-random 18000
//! ```

use sissa::notation::{fen, read_move, san, words};
use sissa::on_board;
use sissa::position::{AnyRules, Game};
use sissa::variant::catalog::Catalog;
use std::env;
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let variant = Catalog::builtin().find(&name)?;
    let start = match arguments.next() {
        Some(array) => variant.array_fen(array.parse::<u32>()?)?,
        None => variant.start_fen.clone(),
    };
    on_board!(AnyRules::of(variant)?, rules => {
        let mut game = Game::new(fen::read(rules, &start)?);
        for line in io::stdin().lines() {
            match read_move(game.position(), &line?) {
                Ok(mv) => {
                    println!("{}", san::write(game.position(), mv));
                    game.play(mv);
                }
                Err(error) => println!("{error}"),
            }
            if let Some(outcome) = game.outcome() {
                println!("{}", words::ending(outcome));
                break;
            }
        }
        println!("{}", fen::write(game.position()));
    });
    Ok(())
}
