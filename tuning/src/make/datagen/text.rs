//! Files of games as text.

use crate::make::game_files::{self, DataError, GameRecord, Score};
use crate::shared::games::rules_of;
use crate::shared::process;
use sissa::board::{Color, Geometry};
use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::Rules;
use sissa::variant::catalog::Catalog;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Prints the positions of files, one per line.
pub fn print(paths: &[PathBuf], catalog: &Catalog) -> Result<(), DataError> {
    let mut out = BufWriter::new(io::stdout().lock());
    for path in paths {
        let games = game_files::read_games(path)?;
        games.header().check_rules(path, catalog)?;
        for game in games {
            let game = game?;
            on_board!(rules_of(catalog, &game.variant)?, rules => write(path, rules, &game, &mut out))?;
        }
    }
    process::check(out.flush());
    Ok(())
}

fn write<G: Geometry>(
    path: &Path,
    rules: &'static Rules<G>,
    game: &GameRecord,
    out: &mut dyn Write,
) -> Result<(), DataError> {
    let replayed = game.replay(rules, |visit| {
        process::check(writeln!(
            out,
            "{} | {} | {} | {:.1} | {}",
            fen::write(visit.position),
            san::write(visit.position, visit.played),
            score_text(visit.score),
            game.outcome.points(),
            game.variant
        ));
    });
    replayed.map_err(DataError::of_game(path, game))
}

fn score_text(score: Score) -> String {
    match score {
        Score::None => "-".to_owned(),
        Score::Cp(centipawns) => format!("{centipawns:+}"),
        Score::Mate(Color::White) => "+#".to_owned(),
        Score::Mate(Color::Black) => "-#".to_owned(),
    }
}
