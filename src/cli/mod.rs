//! The subcommands: what a person types.
//!
//! | file | holds |
//! |---|---|
//! | `analyse` | `sissa analyse` |
//! | `play` | `sissa play` |
//! | `perft`, `bench` | `sissa perft`, `sissa bench` |
//! | `variants`, `arrays`, `check` | `sissa variants`, `sissa arrays`, `sissa check` |
//! | `start` | which game and position: `--variant`, `--array`, `--fen`, `--moves` |
//! | `engine` | what the searcher may use: `--threads`, `--hash`; interrupts |
//! | `status` | progress bars |
//! | `board`, `rights`, `text` | positions, rights and lines in words and pictures |
//! | `style` | colours, on terminals only |
//! | `error` | what goes wrong, and the exit code for it |

mod analyse;
mod arrays;
mod bench;
mod board;
mod check;
mod engine;
mod error;
mod perft;
mod play;
mod rights;
mod start;
mod status;
mod style;
mod text;
mod variants;

use self::error::CliError;
use clap::{Parser, Subcommand};
use sissa::protocol;
use sissa::variant::catalog::Catalog;
use std::path::PathBuf;
use std::process::ExitCode;

/// Examples at the end of `sissa --help`.
const EXAMPLES: &str = "\
Examples:
  sissa                                         speak UCI or CECP with a chess program
  sissa analyse                                 look at the start of a game of chess
  sissa analyse --variant caparandom --array 8255 --movetime 10
  sissa play --variant contemporary-random --colour white
  sissa perft --variant cetina-random 5 --divide
  sissa --variants mygames.ini play --variant mygame

`sissa help COMMAND` says more about a command.";

/// An engine for chess and the chess variants that have no strong engine: Capablanca Random, the
/// Carrillo random games, Cetina Random, Fischer Random and games of your own.
///
/// Without a command it speaks UCI or CECP (XBoard's protocol) on standard input and output, whichever
/// it is spoken to in.
#[derive(Parser)]
#[command(name = "sissa", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    /// Add the games of this variant file to those that are built in
    #[arg(long, global = true, value_name = "FILE")]
    variants: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Play(play::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Variants(variants::Arguments),
    Arrays(arrays::Arguments),
    Check(check::Arguments),
}

/// Does what the command line asks for.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let catalog = start::catalog(arguments.variants.as_deref());
    catalog
        .and_then(|catalog| dispatch(arguments.command, catalog))
        .map_or_else(CliError::report, |()| ExitCode::SUCCESS)
}

fn dispatch(command: Option<Command>, catalog: Catalog) -> Result<(), CliError> {
    let Some(command) = command else {
        return Ok(protocol::run(catalog)?);
    };
    match command {
        Command::Analyse(arguments) => analyse::run(&catalog, arguments),
        Command::Play(arguments) => play::run(&catalog, arguments),
        Command::Perft(arguments) => perft::run(&catalog, arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Variants(arguments) => variants::run(&catalog, arguments),
        Command::Arrays(arguments) => arrays::run(&catalog, arguments),
        Command::Check(arguments) => check::run(&catalog, arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
