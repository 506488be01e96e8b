//! Measuring and tuning tools for the sissa engine.

mod bar;
mod data;
mod datagen;
mod endings;
mod failing;
mod games;
mod growing;
mod info;
mod logistic;
mod magics;
mod plot;
mod ruled;
mod signals;
mod speed;
mod spsa;
mod train;
mod tune;

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
    /// Search the magic multipliers and print src/board/magic_numbers.rs
    Magics,
    Match(Box<games::Arguments>),
    Datagen(Box<datagen::Arguments>),
    Data(Box<info::Arguments>),
    Tune(Box<tune::Arguments>),
    Train(Box<train::Arguments>),
    Endings(Box<endings::Arguments>),
    Spsa(Box<spsa::Arguments>),
    Speed(Box<speed::Arguments>),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Magics => {
            magics::print();
            ExitCode::SUCCESS
        }
        Command::Match(arguments) => games::run(&arguments),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Data(arguments) => info::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Endings(arguments) => endings::run(&arguments),
        Command::Spsa(arguments) => spsa::run(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
    }
}
