//! Tools for the engine Sissa: `make` makes networks, games to train them and studies of games, `measure` measures
//! engines, and `shared` is used by both.

mod make;
mod measure;
mod shared;

use clap::{Parser, Subcommand};
use measure::flags::arguments::Arguments as EngineArguments;
use measure::{matches, speed, spsa};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play two engines against each other; the flags are those of Cute Chess
    ///
    /// Sissa itself is the arbiter, so any UCI engine can play any game that both know. Without -openings, games start
    /// from random arrays. The output during the match is that of Cute Chess. A report follows, with the first engine's
    /// Elo and its 95 % interval, computed from pairs of games.
    ///
    /// With -pgnout a match can be stopped at any time and resumed with the same command: games in the file are not
    /// played again. Raise -rounds to play more.
    #[command(after_help = matches::HELP)]
    Match(EngineArguments),
    Datagen(Box<make::datagen::Arguments>),
    Train(Box<make::train::Arguments>),
    Learn(Box<make::learn::Arguments>),
    Study(Box<make::study::Arguments>),
    /// Tune options of an engine by playing it against itself
    ///
    /// Any integer option of any UCI engine can be tuned. In each pair of games every option is raised for one side and
    /// lowered for the other, at random; then all values move a little towards the side that scored more (SPSA).
    /// Differences and steps decrease over the run.
    ///
    /// Choose C_END so that a difference of this size is worth a few Elo, and at least 0.5; tens of thousands of pairs
    /// are usual. With -state a run can be stopped at any time and resumed with the same command.
    #[command(after_help = spsa::HELP)]
    Spsa(EngineArguments),
    /// Compare the search speed of two engines: time to depth, nodes per second, depth
    ///
    /// Both engines search each position in turn, from an empty table. The report gives geometric means over the
    /// positions, first engine against second, with 95 % intervals; use at least thirty positions. To measure the
    /// effect of an option, such as two threads, give the same engine twice. The machine must be idle. Without a limit
    /// each position is searched to the depth in the file.
    #[command(after_help = speed::HELP)]
    Speed(EngineArguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Match(arguments) => matches::run(&arguments),
        Command::Datagen(arguments) => make::datagen::run(&arguments),
        Command::Train(arguments) => make::train::run(&arguments),
        Command::Learn(arguments) => make::learn::run(&arguments),
        Command::Study(arguments) => make::study::run(&arguments),
        Command::Spsa(arguments) => spsa::run(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
    }
}
