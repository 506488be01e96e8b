//! `sissa pgn`: PGN files.
//!
//! | file | holds |
//! |---|---|
//! | `annotate` | `sissa pgn annotate` |
//! | `check` | `sissa pgn check` |
//! | `convert` | `sissa pgn convert` |
//! | `files` | reading the games of files on several threads |

mod annotate;
mod check;
mod convert;
mod files;

use super::error::CliError;
use crate::variant::catalog::Catalog;
use clap::Subcommand;

/// Check, convert and annotate games in PGN
///
/// The games may be of any kind that Sissa plays. The tag `Variant` names the game; for games without it, `--variant`
/// does.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Convert(convert::Arguments),
    Annotate(annotate::Arguments),
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    match arguments.command {
        Command::Check(arguments) => check::run(catalog, arguments),
        Command::Convert(arguments) => convert::run(catalog, arguments),
        Command::Annotate(arguments) => annotate::run(catalog, arguments),
    }
}
