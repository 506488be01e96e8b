//! Measuring and tuning tools for the sissa engine.

mod magics;

use clap::{Parser, Subcommand};

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
}

fn main() {
    match Arguments::parse().command {
        Command::Magics => magics::print(),
    }
}
