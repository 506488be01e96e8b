//! Finds the best move in a position of any game:
//!
//! ```sh
//! cargo run --release --example analyse -- caparandom 'rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1'
//! ```

use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::{AnyRules, Game};
use sissa::search::{Control, Limits, Searcher};
use sissa::variant::catalog::Catalog;
use std::env;
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let variant = Catalog::builtin().find(&name)?;
    let text = arguments.next().unwrap_or_else(|| variant.start_fen.clone());
    // The board follows from the game.
    on_board!(AnyRules::of(variant)?, rules => {
        let game = Game::new(fen::read(rules, &text)?);
        let mut searcher = Searcher::new(64, 1)?;
        let limits = Limits::movetime(Duration::from_secs(2));
        let outcome = searcher.search(&game, &limits, &Control::new(), &mut |report| {
            let line = san::line(game.position(), &report.pv);
            println!("depth {:2}  {:>6}  {line}", report.depth, report.score.to_string());
        });
        match outcome.best {
            Some(best) => println!("Best is {}.", san::write(game.position(), best)),
            None => println!("There is no legal move."),
        }
    });
    Ok(())
}
