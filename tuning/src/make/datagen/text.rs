//! Files of games for people to read.

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
    /// It cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// It has games of a variant that is not known.
    #[error(transparent)]
    AnyRules(#[from] GameRulesError),
    /// It has something else than a game.
    #[error("game {number}: {error}")]
    Replay {
        /// The game.
        number: u32,
        /// What is wrong.
        error: ReplayError,
    },
    /// It cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Prints the positions of files, one a line. It is no error when the reader closes the pipe early.
///
/// # Errors
/// [`TextError`] when a file is not as it should be.
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
