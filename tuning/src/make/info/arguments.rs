//! The command line.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Examine files of games
#[derive(Args, Clone, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    Info(Info),
}

/// Count games, positions, results, endings, lengths, scores and special moves in files of games
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  data info small.sdat --svg small.svg")]
pub struct Info {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Draw scores and lengths for each variant as an SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}
