//! `sissa play`: a game against the engine in the terminal.

mod command;
mod input;
mod messages;
mod played_game;
mod record;

use self::input::Input;
use self::played_game::PlayedGame;
use super::error::CliError;
use super::search_arguments::EngineArguments;
use super::start::{MovesArguments, StartArguments};
use super::values::{seconds, whole};
use crate::board::Color;
use crate::clock::{SideClock, TimeControl};
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

    /// The engine's level, a rating from 400 (a beginner) to 2200 [default: full strength]
    #[arg(long, value_name = "ELO", value_parser = whole::<u32>(i64::from(ELO_RANGE.0)..=i64::from(ELO_RANGE.1)))]
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

/// The engine's time and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strength {
    pace: Pace,
    /// Its rating; `None` for its full strength.
    level: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// A fixed time per move.
    Move(Duration),
    /// A clock for the game.
    Game(TimeControl),
}

impl Pace {
    /// The clocks at the start of a game.
    fn clocks(self) -> Option<[SideClock; 2]> {
        match self {
            Pace::Move(_) => None,
            Pace::Game(control) => Some([SideClock::new(control); 2]),
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
    let pace = match arguments.time_control {
        Some(control) => Pace::Game(control),
        None => Pace::Move(arguments.movetime.unwrap_or(DEFAULT_TIME)),
    };
    let strength = Strength { pace, level: arguments.level };
    let again = || arguments.start.set_up(rules, &arguments.moves.moves);
    let (game, title) = again()?;
    let searcher = {
        let networks = arguments.engine.evaluation.networks(&catalog)?;
        arguments.engine.searcher(rules, &networks)?
    };
    let person = arguments.colour;
    let input = Input::new()?;
    PlayedGame::new(game, title, person, strength, searcher, input, catalog).run(&again)
}
