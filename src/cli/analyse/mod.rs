//! `sissa analyse`: searches positions and prints the best lines.
//!
//! | file | holds |
//! |---|---|
//! | `analysis` | the search of a position |
//! | `table` | its lines as a table |
//! | `json_lines` | its lines in JSON |

mod analysis;
mod json_lines;
mod table;

use self::analysis::Analysis;
use super::error::CliError;
use super::game_of_fen::AnyEntry;
use super::search_arguments::{EngineArguments, LimitArguments};
use super::start::{MovesArguments, StartArguments};
use super::values::whole;
use super::{game_of_fen, messages, text};
use crate::board::Geometry;
use crate::notation;
use crate::notation::epd::{EpdLine, EpdReader};
use crate::on_board;
use crate::position::{Game, Move, Position};
use crate::search::Limits;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use clap::Args;
use same_file::Handle;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The default time of a search.
const DEFAULT_TIME: Duration = Duration::from_secs(8);

/// The longest mate that can be searched for, in moves.
const MAX_MATE: i64 = 99;

/// Draw a position and search for the best move
///
/// Prints better lines as the search goes deeper, with scores in pawns from White's side, and at the end all lines in
/// full. Stops after 8 seconds if no limit is given, and at a mate that will hardly get shorter. Ctrl-C and SIGTERM stop
/// it earlier, with its result and exit code 0.
///
/// With `--fen -` it reads positions from standard input, each a FEN or a line of EPD whose opcode `variant` may name
/// the game. The exit code is then 1 if a line cannot be read.
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
            let mut analysis = Analysis::new(&arguments, catalog)?;
            analysis.analyse(&game, &title, only)?;
            return analysis.finish();
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
    let usual = match arguments.start.named() {
        Some(name) => Some(catalog.find(name)?),
        None => None,
    };
    let mut analysis = Analysis::new(&arguments, catalog)?;
    let unread = analyse_list(catalog, usual, &mut analysis)?;
    analysis.finish()?;
    match unread {
        0 => Ok(()),
        _ => {
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

/// Analyses the positions on standard input, up to its end or until a signal ends a search. Returns how many lines
/// could not be read.
fn analyse_list(catalog: &Catalog, usual: Option<&Arc<Variant>>, analysis: &mut Analysis) -> Result<u64, CliError> {
    let mut unread = 0;
    let mut noted = BTreeSet::new();
    for line in EpdReader::new(io::stdin().lock()) {
        let (number, done) = match line {
            Ok(line) => (line.number, analyse_line(catalog, usual, analysis, &line, &mut noted)?),
            Err(error) => (error.line, Err(error.fault.to_string())),
        };
        if let Err(reason) = done {
            unread += 1;
            messages::warn(format_args!("line {number}: {reason}"))?;
        }
        if analysis.is_interrupted() {
            break;
        }
    }
    Ok(unread)
}

/// Analyses a position of the list. The inner error says what is wrong with the line.
fn analyse_line(
    catalog: &Catalog,
    usual: Option<&Arc<Variant>>,
    analysis: &mut Analysis,
    line: &EpdLine,
    noted: &mut BTreeSet<String>,
) -> Result<Result<(), String>, CliError> {
    let place = format!("line {}", line.number);
    let entry = match game_of_fen::of_line(catalog, usual, line, &place, noted) {
        Ok(entry) => entry,
        Err(reason) => return Ok(Err(reason)),
    };
    on_board!(AnyEntry; entry, entry => {
        let game = &entry.position.rules().variant().title;
        let title = match line.operation("id") {
            Some(id) => format!("{game}: {}", id.operands.join(" ")),
            None => game.clone(),
        };
        analysis.analyse(&Game::new(entry.position), &title, Vec::new()).map(Ok)
    })
}
