//! The command line. Each command has a file or folder of its name; `sissa man` and `sissa completions` are in
//! `generate`.
//!
//! | file | holds |
//! |---|---|
//! | `start` | the starting position: `--variant`, `--array`, `--fen`, `--moves` |
//! | `epd_list` | reading lists of positions |
//! | `search_arguments` | arguments of the search: limits, `--threads`, `--hash`, evaluation |
//! | `searchers`, `threads` | searchers of different games, the number of threads |
//! | `signals` | work that a signal stops |
//! | `values` | whole numbers and times as options |
//! | `input_files`, `output_file` | input files or standard input, files that are written as a whole |
//! | `json` | JSON output |
//! | `status` | progress bars |
//! | `board`, `text` | boards, scores, numbers and times as text |
//! | `terminal` | the width of the terminal, and wrapping text to it |
//! | `version` | `sissa --version` |
//! | `messages` | errors, warnings and notes on standard error |
//! | `style` | colours, on terminals only |
//! | `error` | errors and their exit codes |

mod analyse;
mod arrays;
mod bench;
mod board;
mod check;
mod diagram;
mod epd;
mod epd_list;
mod error;
mod generate;
mod input_files;
mod json;
mod messages;
mod output_file;
mod perft;
mod pgn;
mod play;
mod rules;
mod search_arguments;
mod searchers;
mod signals;
mod start;
mod status;
mod style;
mod terminal;
mod text;
mod threads;
mod values;
mod variants;
mod version;
#[cfg(feature = "web")]
mod web;

use self::error::CliError;
use crate::protocol;
use crate::variant::catalog::Catalog;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Examples at the end of `sissa --help`.
const EXAMPLES: &str = "\
Examples:
  sissa                                         speak UCI or CECP with a chess program
  sissa analyse                                 analyse the starting position of chess
  sissa analyse --variant caparandom --array 26733 --movetime 10
  sissa play --variant contemporary-random --colour white
  sissa web --open                              play and analyse in the browser
  sissa perft --variant cetina-random 5 --divide
  sissa --variants mygames.ini play --variant mygame

`sissa help COMMAND` says more about a command.";

/// An engine for chess and chess variants
///
/// It plays games that few or no other engines play: Capablanca Random, the random games by José Carrillo, and Cetina
/// Random. It also plays chess, Fischer Random, Seirawan Chess and games of your own.
///
/// Without a command it speaks UCI or CECP (XBoard's protocol) on standard input and output, whichever the other side
/// uses.
#[derive(Parser)]
#[command(name = "sissa", version, long_version = version::long(), after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    /// Add the games of this variant file to the built-in ones
    #[arg(long, global = true, value_name = "FILE")]
    variants: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    Play(play::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Variants(variants::Arguments),
    Arrays(arrays::Arguments),
    Rules(rules::Arguments),
    Diagram(diagram::Arguments),
    Check(check::Arguments),
    Epd(epd::Arguments),
    Pgn(pgn::Arguments),
    #[cfg(feature = "web")]
    Web(web::Arguments),
    /// Speak CECP, XBoard's protocol, as if the first line of the input were `xboard`
    Xboard,
    /// Speak UCI, as if the first line of the input were `uci`
    Uci,
    Man(generate::ManArguments),
    Completions(generate::CompletionsArguments),
}

/// Runs the command line.
#[inline(never)]
pub fn main() -> ExitCode {
    let done = run().and_then(|code| {
        // The end of a process ignores errors.
        io::stdout().flush()?;
        Ok(code)
    });
    done.unwrap_or_else(CliError::report)
}

fn run() -> Result<ExitCode, CliError> {
    let matches = program().try_get_matches();
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(Arguments { variants, command }) => {
            let (catalog, mistakes) = start::catalog(variants.as_deref())?;
            dispatch(command, catalog).map_err(|error| error.explained_by(&mistakes))?;
        }
        Err(error) => match uci_commands(arguments_as_text().into_iter().skip(1).collect()) {
            Some(commands) if error.use_stderr() => {
                protocol::run_commands(Catalog::builtin().clone(), commands)?;
            }
            _ => return refuse(&error),
        },
    }
    Ok(ExitCode::SUCCESS)
}

/// The program's arguments. Negative numbers are values, which are then refused with their range.
fn program() -> clap::Command {
    fn take_negative_numbers(command: clap::Command) -> clap::Command {
        command
            .mut_args(|argument| {
                let has_value = argument.get_action().takes_values();
                argument.allow_negative_numbers(has_value)
            })
            .mut_subcommands(take_negative_numbers)
    }
    take_negative_numbers(Arguments::command())
}

fn dispatch(command: Option<Command>, catalog: Catalog) -> Result<(), CliError> {
    let Some(command) = command else {
        greet();
        return Ok(protocol::run(catalog, None)?);
    };
    match command {
        Command::Analyse(arguments) => analyse::run(&catalog, arguments),
        Command::Play(arguments) => play::run(&catalog, arguments),
        Command::Perft(arguments) => perft::run(&catalog, arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Variants(arguments) => variants::run(&catalog, arguments),
        Command::Arrays(arguments) => arrays::run(&catalog, arguments),
        Command::Rules(arguments) => rules::run(&catalog, arguments),
        Command::Diagram(arguments) => diagram::run(&catalog, arguments),
        Command::Check(arguments) => check::run(&catalog, arguments),
        Command::Epd(arguments) => epd::run(&catalog, arguments),
        Command::Pgn(arguments) => pgn::run(&catalog, arguments),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::run(catalog, arguments),
        Command::Xboard => Ok(protocol::run(catalog, Some("xboard"))?),
        Command::Uci => Ok(protocol::run(catalog, Some("uci"))?),
        Command::Man(arguments) => generate::man(program(), &arguments),
        Command::Completions(arguments) => generate::completions(program(), &catalog, &arguments),
    }
}

/// The arguments as UCI commands, as test programs pass them: each a command (`bench quit`, `"go depth 10" quit`), or
/// all one command (`go depth 10`). `None` if they are not UCI.
fn uci_commands(arguments: Vec<String>) -> Option<Vec<String>> {
    let is_command = |argument: &String| {
        let word = argument.split_whitespace().next().unwrap_or("");
        protocol::is_uci_command(word) && !word.starts_with('-')
    };
    let first = arguments.first().filter(|first| is_command(first))?;
    let is_own = first == "help" || Arguments::command().find_subcommand(first).is_some();
    match arguments.len() {
        2.. if arguments.iter().all(is_command) => Some(arguments),
        _ if is_own => None,
        _ => Some(vec![arguments.join(" ")]),
    }
}

/// Prints clap's error or help, and returns the exit code.
fn refuse(error: &clap::Error) -> Result<ExitCode, CliError> {
    let printed = error.print();
    if !error.use_stderr() {
        printed?;
    } else if has_unquoted_fen(&arguments_as_text()) {
        // If standard error is closed, there is nowhere to print.
        let _ = writeln!(
            anstream::stderr(),
            "\nA FEN has blanks: put it in quotes, as in --fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1'"
        );
    }
    Ok(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)))
}

/// The program's name and arguments.
fn arguments_as_text() -> Vec<String> {
    let arguments = std::env::args_os();
    arguments.map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// True when a FEN's second field is a separate argument.
fn has_unquoted_fen(arguments: &[String]) -> bool {
    let has_option = arguments.iter().any(|argument| argument.starts_with("--fen") || argument.starts_with("-f"));
    let is_fen = |pair: &[String]| pair[0].contains('/') && matches!(pair[1].as_str(), "w" | "b" | "W" | "B");
    has_option && arguments.windows(2).any(is_fen)
}

/// Greets a user who started the program in a terminal without a command.
fn greet() {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        // Standard output is for the protocol.
        let _ = writeln!(
            anstream::stderr(),
            "Sissa {}: a chess engine, waiting for UCI or CECP commands (`help` lists them, Ctrl-D quits).\n\
             To play or analyse here: `sissa play`, `sissa analyse`, `sissa --help`.",
            env!("CARGO_PKG_VERSION")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_without_quotes_is_noticed() {
        let noticed = |text: &str| {
            let arguments: Vec<String> = text.split(' ').map(str::to_owned).collect();
            has_unquoted_fen(&arguments)
        };
        assert!(noticed("sissa analyse --fen 4k3/8/4K3 w - - 0 1"));
        assert!(noticed("sissa perft 3 -f 4k3/8/4K3 b"));
        assert!(noticed("sissa perft --fen=4k3/8/4K3 w - -"));
        assert!(noticed("sissa perft -f4k3/8/4K3 w - -"));
        assert!(!noticed("sissa analyse --fen 4k3/8/4K3 --depth 3"));
        assert!(!noticed("sissa analyse --moves e4 b"));
    }

    #[test]
    fn arguments_may_be_commands_of_uci() {
        let commands = |arguments: &[&str]| uci_commands(arguments.iter().map(|one| (*one).to_owned()).collect());
        let of = |commands: &[&str]| Some(commands.iter().map(|one| (*one).to_owned()).collect());
        assert_eq!(commands(&["bench", "quit"]), of(&["bench", "quit"]));
        let lines = ["setoption name Hash value 2", "go depth 3"];
        assert_eq!(commands(&lines), of(&lines));
        assert_eq!(commands(&["go", "depth", "3"]), of(&["go depth 3"]));
        assert_eq!(commands(&["--depth", "3"]), None);
        assert_eq!(commands(&["anlyse"]), None);
        assert_eq!(commands(&["perft", "--dvide"]), None);
        assert_eq!(commands(&["perft"]), None);
    }

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
