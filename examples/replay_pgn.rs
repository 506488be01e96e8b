//! Replays the games of a PGN file and shows their last positions:
//!
//! ```sh
//! cargo run --example replay_pgn -- games.pgn
//! ```

use sissa::notation::fen;
use sissa::notation::pgn::Reader;
use sissa::on_board;
use sissa::variant::catalog::Catalog;
use std::env;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which file?")?;
    for game in Reader::new(BufReader::new(File::open(path)?)) {
        // After a game that cannot be read, the next one is read.
        let played = game.and_then(|game| {
            let number = game.number;
            on_board!(game.rules(Catalog::builtin())?, rules => {
                let game = game.replay(rules)?.main_line();
                let moves = game.moves().len();
                println!("Game {number}: {moves} moves, {}", fen::write(game.position()));
            });
            Ok(())
        });
        if let Err(error) = played {
            println!("{error}");
        }
    }
    Ok(())
}
