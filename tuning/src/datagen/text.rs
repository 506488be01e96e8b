//! Files of positions for people to read.

use crate::data::{self, DataError, GameData, PackError, unpack};
use crate::ruled::{Library, Ruled, RuledError};
use sissa::board::Geometry;
use sissa::notation::fen;
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
    Ruled(#[from] RuledError),
    /// It has something else than a position.
    #[error("game {number}: {error}")]
    Pack {
        /// The game.
        number: u32,
        /// What is wrong.
        error: PackError,
    },
    /// It cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Prints the positions of files, one a line, until nobody reads any more.
///
/// # Errors
/// [`TextError`] when a file is not as it should be.
pub fn print(paths: &[PathBuf]) -> Result<(), TextError> {
    let mut library = Library::default();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = paths.iter().try_for_each(|path| {
        let games = data::read(path)?;
        games
            .iter()
            .try_for_each(|game| write(&mut library, game, &mut out))
    });
    match done.and_then(|()| Ok(out.flush()?)) {
        Err(TextError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn write(library: &mut Library, game: &GameData, out: &mut dyn Write) -> Result<(), TextError> {
    match library.get(&game.variant)? {
        Ruled::Small(rules) => write_on(rules, game, out),
        Ruled::Large(rules) => write_on(rules, game, out),
    }
}

fn write_on<G: Geometry>(
    rules: &'static Rules<G>,
    game: &GameData,
    out: &mut dyn Write,
) -> Result<(), TextError> {
    for entry in &game.entries {
        let position = unpack(rules, &entry.packed).map_err(|error| TextError::Pack {
            number: game.number,
            error,
        })?;
        writeln!(
            out,
            "{} | {:+} | {:.1} | {}",
            fen::write(&position),
            entry.score,
            game.outcome.points(),
            game.variant
        )?;
    }
    Ok(())
}
