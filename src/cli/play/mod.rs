//! `sissa play`: a game against the engine in the terminal.
//!
//! | file | holds |
//! |---|---|
//! | `played_game` | the game: position, clocks, the engine's moves |
//! | `command` | the commands that the user types |
//! | `input` | lines from the keyboard, Ctrl-C and other signals |
//! | `messages` | the output |
//! | `record` | games as PGN: `pgn`, `save` and `load` |

mod command;
mod input;
mod messages;
mod played_game;
mod record;

use self::input::Input;
use self::played_game::PlayedGame;
use super::error::CliError;
use super::search_arguments::EngineArguments;
use super::searchers::GameSearchers;
use super::start::{MovesArguments, StartArguments};
use super::values::{seconds, whole};
use crate::board::Color;
use crate::clock::{Clocks, TimeControl};
use crate::on_board;
use crate::position::Rules;
use crate::search::{ELO_RANGE, SearchBoard};
use crate::variant::arrays::ArrayChoice;
use crate::variant::catalog::Catalog;
use clap::{Args, ValueEnum};
use std::time::Duration;

/// The engine's default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Play against the engine in the terminal
///
/// Type moves in any notation: e4, Nf3, e2e4, O-O. Type `?` for the legal moves and `help` for all commands; `save
/// FILE` and `load FILE` save and load a game.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa play
  sissa play --variant caparandom --array random --colour black
  sissa play --variant chess --level 1200
  sissa play --variant pm-contemporary-random --time-control 5:00+3")]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// Your colour
    #[arg(long, short, alias = "color", value_enum, default_value = "white")]
    colour: ColorChoice,

    /// The engine's time for each move, in seconds [default: 1]
    #[arg(long, short = 's', value_name = "SECONDS", value_parser = seconds, conflicts_with = "time_control")]
    movetime: Option<Duration>,

    /// Time control: each side's time for the game, in seconds or minutes:seconds, plus seconds per move, such as
    /// 5+0.05, 10:00+5 or 60
    #[arg(long, value_name = "TIME")]
    time_control: Option<TimeControl>,

    #[arg(long, value_name = "ELO", value_parser = whole::<u32>(i64::from(ELO_RANGE.0)..=i64::from(ELO_RANGE.1)))]
    #[arg(help = level_help())]
    level: Option<u32>,

    #[command(flatten)]
    engine: EngineArguments,
}

/// The user's colour.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum ColorChoice {
    White,
    Black,
    /// Either, at random
    Random,
}

fn level_help() -> String {
    let (least, most) = ELO_RANGE;
    format!("The engine's level, a rating from {least} (a beginner) to {most} [default: full strength]")
}

impl ColorChoice {
    fn choose(self) -> Color {
        match self {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
            ColorChoice::Random if rand::random() => Color::White,
            ColorChoice::Random => Color::Black,
        }
    }
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let mut arguments = arguments;
    if arguments.start.is_open() && arguments.moves.moves.is_empty() {
        arguments.start.array = Some(ArrayChoice::RANDOM);
    }
    on_board!(arguments.start.rules(catalog)?, rules => play(rules, arguments, catalog.clone()))
}

/// Plays the user's games against the engine. `catalog`: the games that can be loaded.
fn play<G: SearchBoard>(rules: &'static Rules<G>, arguments: Arguments, catalog: Catalog) -> Result<(), CliError> {
    let again = || arguments.start.set_up(rules, &arguments.moves.moves);
    let (game, title) = again()?;
    let networks = arguments.engine.evaluation.networks(&catalog)?;
    let mut searchers = GameSearchers::new(arguments.engine.clone(), networks);
    // It tells which networks it uses before the game begins.
    searchers.get(rules)?;
    let person = arguments.colour.choose();
    let played = PlayedGame {
        game,
        title,
        colour: arguments.colour,
        person,
        view: person,
        movetime: arguments.movetime.unwrap_or(DEFAULT_TIME),
        control: arguments.time_control,
        level: arguments.level,
        clocks: arguments.time_control.map(Clocks::new),
        catalog,
        searchers,
        input: Input::new()?,
        ended: None,
        out: anstream::stdout(),
    };
    played.run(&again)
}
