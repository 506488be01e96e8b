//! Files of games as text.

use crate::make::data::{self, DataError, GameRecord, ReplayError, Score};
use crate::shared::games::{GameRulesError, rules_of};
use sissa::board::{Color, Geometry};
use sissa::notation::{fen, san};
use sissa::on_board;
use sissa::position::Rules;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use thiserror::Error;

/// Why a file cannot be shown.
#[derive(Debug, Error)]
pub enum TextError {
    #[error(transparent)]
    Data(#[from] DataError),
    /// It has games of an unknown variant.
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    /// It has an invalid game.
    #[error("game {number}: {error}")]
    Replay { number: u32, error: ReplayError },
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Prints the positions of files, one per line. It is not an error if the reader closes the pipe.
///
/// # Errors
/// [`TextError`] when a file is invalid.
pub fn print(paths: &[PathBuf]) -> Result<(), TextError> {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = paths
        .iter()
        .try_for_each(|path| data::read_games(path)?.try_for_each(|game| write(&game?, &mut out)));
    match done.and_then(|()| Ok(out.flush()?)) {
        Err(TextError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn write(game: &GameRecord, out: &mut dyn Write) -> Result<(), TextError> {
    on_board!(rules_of(&game.variant)?, rules => write_on(rules, game, out))
}

fn write_on<G: Geometry>(
    rules: &'static Rules<G>,
    game: &GameRecord,
    out: &mut dyn Write,
) -> Result<(), TextError> {
    let mut written = Ok(());
    let replayed = game.replay(rules, |visit| {
        if written.is_err() {
            return;
        }
        let mv = visit.played.map(|mv| san::write(visit.position, mv));
        written = writeln!(
            out,
            "{} | {} | {} | {:.1} | {}",
            fen::write(visit.position),
            mv.as_deref().unwrap_or("-"),
            told(visit.score),
            game.outcome.points(),
            game.variant
        );
    });
    written?;
    replayed.map_err(|error| TextError::Replay {
        number: game.number,
        error,
    })
}

fn told(score: Score) -> String {
    match score {
        Score::None => "-".to_owned(),
        Score::Cp(centipawns) => format!("{centipawns:+}"),
        Score::Mate(Color::White) => "+#".to_owned(),
        Score::Mate(Color::Black) => "-#".to_owned(),
    }
}
