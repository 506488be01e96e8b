//! `sissa analyse`: searches positions and prints the best lines.
//!
//! | file | holds |
//! |---|---|
//! | `analyser` | the search of a position |
//! | `table` | its lines as a table |
//! | `json_lines` | its lines in JSON |

mod analyser;
mod json_lines;
mod table;

use self::analyser::Analyser;
use super::epd_list::{AnyEntry, EpdLists};
use super::error::CliError;
use super::search_arguments::{EngineArguments, LimitArguments};
use super::start::{MovesArguments, StartArguments};
use super::text;
use super::values::whole;
use crate::board::Geometry;
use crate::notation;
use crate::on_board;
use crate::position::{Game, Move, Position};
use crate::search::Limits;
use crate::variant::catalog::Catalog;
use clap::Args;
use same_file::Handle;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The default time of a search.
const DEFAULT_TIME: Duration = Duration::from_secs(8);

/// The longest mate that can be searched for, in moves.
const MAX_MATE: i64 = 99;

/// Draw a position and search for the best move
///
/// Prints better lines as the search goes deeper, with scores in pawns from White's side, and at the end all lines in
/// full. Stops after 8 seconds if no limit is given, and at a mate that will hardly get shorter. Ctrl-C and SIGTERM
/// stop it earlier, with its result and exit code 0.
///
/// With `--fen -` it reads positions from standard input, each a FEN or a line of EPD whose opcode `variant` may name
/// the game. The exit code is then 1 if a line cannot be read, or Ctrl-C or SIGTERM stops a search, which ends the
/// list.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa analyse
  sissa analyse --variant caparandom --array random --movetime 20
  sissa analyse --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' --multipv 3
  sissa analyse --variant capablanca --moves e4 e5 --depth 12
  sissa analyse --searchmoves e4 d4 c4 --wdl --multipv 3
  sissa analyse --infinite
  sissa analyse --fen - --nodes 1000000 --json --output lines.json < positions.epd")]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    moves: MovesArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Stop only on Ctrl-C
    #[arg(long, conflicts_with_all = ["movetime", "depth", "nodes", "mate"])]
    infinite: bool,

    /// Search for a mate in at most this many moves, and stop when one is found
    #[arg(long, value_name = "MOVES", value_parser = whole::<u32>(1..=MAX_MATE))]
    mate: Option<u32>,

    /// Consider only these moves of the position, in any notation
    #[arg(long, value_name = "MOVE", num_args = 1.., value_delimiter = ' ')]
    searchmoves: Vec<String>,

    /// Show the N best moves, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=500))]
    multipv: u16,

    /// Show White's chances to win, to draw and to lose, in percent
    #[arg(long)]
    wdl: bool,

    /// Print JSON objects: one for each new best line, and one for the result
    #[arg(long)]
    json: bool,

    /// Write to this file instead of the terminal
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArguments,
}

impl Arguments {
    fn limits(&self) -> Limits {
        let usual = match self.infinite {
            true => Limits::default(),
            false => Limits::movetime(DEFAULT_TIME),
        };
        Limits { mate: self.mate, infinite: self.infinite, multipv: usize::from(self.multipv), ..self.limits.or(usual) }
    }
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    // A mistake in the arguments must not empty the file of `--output`.
    if arguments.start.fen.as_deref().map(str::trim) != Some("-") {
        let start = &arguments.start;
        on_board!(start.rules(catalog)?, rules => {
            let (game, title) = start.set_up(rules, &arguments.moves.moves)?;
            let only = root_moves(game.position(), &arguments.searchmoves)?;
            let mut analyser = Analyser::new(&arguments, catalog)?;
            analyser.analyse(&game, &title, only)?;
            return analyser.finish();
        })
    }
    if !arguments.moves.moves.is_empty() || !arguments.searchmoves.is_empty() {
        let text = "--moves and --searchmoves are for one position, not for a list of them";
        return Err(CliError::Usage(text.to_owned()));
    }
    if let Some(path) = arguments.output.as_deref().filter(|path| is_input(path)) {
        let path = path.display();
        let text = format!("--output: {path} is the list on standard input, so it cannot be written");
        return Err(CliError::Usage(text));
    }
    let mut lists = EpdLists::new(catalog, arguments.start.named())?;
    let mut analyser = Analyser::new(&arguments, catalog)?;
    let done = lists.read(io::stdin().lock(), "", |_, entry| {
        on_board!(AnyEntry; entry, entry => {
            let game = &entry.position.rules().variant().title;
            let title = entry.id.map_or_else(|| game.clone(), |id| format!("{game}: {id}"));
            analyser.analyse(&Game::new(entry.position), &title, Vec::new())
        })?;
        match analyser.is_interrupted {
            true => Err(CliError::Failed("the list was not finished".to_owned())),
            false => Ok(()),
        }
    });
    analyser.finish()?;
    done?;
    match lists.unread {
        0 => Ok(()),
        unread => {
            let lines = text::counted(unread, "line");
            Err(CliError::Failed(format!("{lines} cannot be read")))
        }
    }
}

/// The moves of `--searchmoves`.
fn root_moves<G: Geometry>(position: &Position<G>, texts: &[String]) -> Result<Vec<Move>, CliError> {
    let read = |text: &String| {
        notation::read_move(position, text).map_err(|reason| CliError::Usage(format!("--searchmoves: {reason}")))
    };
    let texts = texts.iter().filter(|text| !text.is_empty());
    texts.map(read).collect()
}

/// True when standard input is read from the file.
fn is_input(path: &Path) -> bool {
    match (Handle::stdin(), Handle::from_path(path)) {
        (Ok(input), Ok(output)) => input == output,
        _ => false,
    }
}
