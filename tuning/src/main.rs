//! Tools for the engine Sissa: `make` produces the numbers in its source, `measure` measures engines, and `shared` is
//! used by both.

mod make;
mod measure;
mod shared;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Search for magic multipliers and print src/board/magic_numbers.rs
    Magics,
    Match(Box<measure::matches::Arguments>),
    Datagen(Box<make::datagen::Arguments>),
    Data(Box<make::info::Arguments>),
    Tune(Box<make::tune::Arguments>),
    Train(Box<make::train::Arguments>),
    Wdl(make::wdl::Arguments),
    Endings(Box<make::endings::Arguments>),
    Suite(Box<make::suite::Arguments>),
    Spsa(Box<measure::spsa::Arguments>),
    Speed(Box<measure::speed::Arguments>),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Magics => {
            make::magics::print();
            ExitCode::SUCCESS
        }
        Command::Match(arguments) => measure::matches::run(&arguments),
        Command::Datagen(arguments) => make::datagen::run(&arguments),
        Command::Data(arguments) => make::info::run(&arguments),
        Command::Tune(arguments) => make::tune::run(&arguments),
        Command::Train(arguments) => make::train::run(&arguments),
        Command::Wdl(arguments) => make::wdl::run(&arguments),
        Command::Endings(arguments) => make::endings::run(&arguments),
        Command::Suite(arguments) => make::suite::run(&arguments),
        Command::Spsa(arguments) => measure::spsa::run(&arguments),
        Command::Speed(arguments) => measure::speed::run(&arguments),
    }
}
