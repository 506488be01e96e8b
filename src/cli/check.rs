//! `sissa check`: what is wrong in a variant file.

use super::error::CliError;
use super::{start, style, variants};
use clap::Args;
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use sissa::variant::ini::IniError;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Check a variant file
///
/// Each mistake is reported with its line, what is wrong and what was expected; then the games of the
/// file that can be played are listed. The exit code is 1 when there are mistakes.
#[derive(Args)]
#[command(after_help = "\
Example:
  sissa check mygames.ini && sissa --variants mygames.ini play --variant mygame")]
pub struct Arguments {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// What a file was found to hold.
struct Reading {
    mistakes: Vec<IniError>,
    /// The games that it builds on, `known` of them, then its own.
    catalog: Catalog,
    known: usize,
}

/// Reads the file as an addition to the games of `catalog`. One that does nothing but declare these games
/// as they are, as `xboard-variants.ini` does, stands alone.
fn read(catalog: &Catalog, file: &Path) -> Result<Reading, CliError> {
    let over = |mut catalog: Catalog| {
        let known = catalog.iter().count();
        let mistakes = start::load(&mut catalog, file)?;
        Ok::<_, CliError>(Reading {
            mistakes,
            catalog,
            known,
        })
    };
    let addition = over(catalog.clone())?;
    if addition.mistakes.is_empty() {
        return Ok(addition);
    }
    let alone = over(Catalog::empty())?;
    let is_known = |game: &Arc<Variant>| catalog.get(&game.name).is_some_and(|known| known == game);
    Ok(
        if alone.mistakes.is_empty() && alone.catalog.iter().all(is_known) {
            alone
        } else {
            addition
        },
    )
}

/// Runs the command.
pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let Reading {
        mistakes,
        catalog,
        known,
    } = read(catalog, &arguments.file)?;
    let mut out = anstream::stdout();
    let bad = style::BAD;
    for mistake in &mistakes {
        writeln!(out, "{bad}error:{bad:#} {mistake}")?;
    }
    let games = catalog.iter().count() - known;
    let file = arguments.file.display();
    if games > 0 {
        if !mistakes.is_empty() {
            writeln!(out)?;
        }
        variants::table(&mut out, catalog.iter().skip(known))?;
    }
    match mistakes.len() {
        0 if games == 0 => Err(CliError::Mistakes(format!("{file} declares no game"))),
        0 => Ok(()),
        1 => Err(CliError::Mistakes(format!("{file} has a mistake"))),
        count => Err(CliError::Mistakes(format!("{file} has {count} mistakes"))),
    }
}
