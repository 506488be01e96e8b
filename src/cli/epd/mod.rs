//! `sissa epd`: searches the positions of test suites, and counts those solved.
//!
//! | file | holds |
//! |---|---|
//! | `suite` | the positions of the files |
//! | `solve` | searching a position |
//! | `table` | the output |

mod solve;
mod suite;
mod table;

use self::solve::solve;
use self::suite::Suite;
use self::table::SuiteTable;
use super::error::CliError;
use super::search_arguments::{EngineArguments, LimitArguments};
use super::searchers::GameSearchers;
use super::text;
use super::values::whole;
use crate::search::Limits;
use crate::variant::catalog::Catalog;
use clap::Args;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The default time of a search.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Solve the positions of EPD test suites
///
/// Searches each position for 1 second if no limit is given. A position is solved when the best move found is one of
/// `bm` and none of `am`; if it has neither, when a mate in at most `dm` moves is found. The opcode `variant` names the
/// game; for lines without it --variant does, or else the game is found by the position. Scores are White's. The time
/// to a solution is when the search settled on it. The exit code is 1 if a position is not solved, or a line cannot be
/// read or has none of these opcodes. Ctrl-C stops, and prints the results so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa epd wac.epd
  sissa epd wac.epd --movetime 5 --threads 4
  sissa epd suite.epd --nodes 100000 --threads 1 --json
  sissa epd suite.epd --depth 12 --least 80")]
pub struct Arguments {
    /// The files; - stands for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The game of lines without the opcode `variant`: its name, title or initials
    #[arg(long, short = 'v', value_name = "GAME")]
    variant: Option<String>,

    #[command(flatten)]
    limits: LimitArguments,

    /// Exit with code 0 when at least this many positions are solved
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    least: Option<u64>,

    /// Print a JSON object for each position, and one for the whole suite
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArguments,
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let suite = Suite::read(catalog, &arguments.files, arguments.variant.as_deref())?;
    let networks = arguments.engine.evaluation.networks(catalog)?;
    let mut table = SuiteTable::new(&suite, arguments.json);
    let limits = arguments.limits.or(Limits::movetime(DEFAULT_TIME));
    let mut searchers = GameSearchers::new(arguments.engine.clone(), networks);
    let start = Instant::now();
    table.head()?;
    let mut was_stopped = false;
    for puzzle in &suite.puzzles {
        let (attempt, is_interrupted) = solve(&mut searchers, &limits, puzzle)?;
        if is_interrupted {
            was_stopped = true;
            break;
        }
        table.add(puzzle, attempt)?;
    }
    table.conclude(start.elapsed())?;
    let (solved, total) = (table.solved, suite.puzzles.len() as u64);
    let mut wrong = suite.mistakes();
    if was_stopped {
        wrong.push("the suite was not finished".to_owned());
    } else if solved < arguments.least.unwrap_or(total) {
        wrong.push(match arguments.least {
            Some(least) => format!("fewer than {} solved", text::counted(least, "position")),
            None => format!("{} not solved", text::counted(total - solved, "position")),
        });
    }
    if wrong.is_empty() { Ok(()) } else { Err(CliError::Failed(wrong.join(", "))) }
}
