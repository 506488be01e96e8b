//! The command line.

use crate::shared::threads;
use clap::Args;
use std::path::PathBuf;

/// Study a game: how balanced it is, how long its games are and how they end, and what its
/// pieces and special moves are worth
///
/// The engine plays itself with --nodes nodes a move, also without a piece or a special move on one side, and searches
/// each array of a random game with --array-nodes nodes. The folder then holds index.html, a page with its pictures
/// inside, study.json with the same numbers, and GAME.arrays, from which `sissa arrays GAME --balanced` draws. The
/// command can be interrupted or killed at any time; the same command goes on, and with more --games it plays more. The
/// numbers do not depend on the machine or the number of threads.
///
/// arrays-NODES.txt holds the searches of arrays. Such files of several machines add up: write them one after another
/// into one file.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    study 3check\n  \
    study fischerandom --games 0 --match-games 0\n  \
    study caparandom --games 0 --match-games 0 --array-nodes 400000 --threads 16 --part 1/2\n  \
    study mygame --variants mygames.ini --eval-file mygame/mygame.net")]
pub struct Arguments {
    /// The game, by any of its names
    #[arg(value_name = "GAME")]
    pub game: String,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// A network for the game [default: the one that the engine would use]
    #[arg(long, value_name = "FILE")]
    pub eval_file: Option<PathBuf>,
    /// Games that the engine plays against itself; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub games: u32,
    /// Games of each match in which one side lacks a piece or a special move; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub match_games: u32,
    /// Nodes after which a search of all these games starts no further iteration
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The random seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Games or searches at a time [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads::read)]
    pub threads: usize,
    /// The folder for all that is made [default: GAME-study]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Nodes of the search of each array; 0 for no searches
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = parse_array_nodes)]
    pub array_nodes: u64,
    /// Only every Nth array, from the Ith on, so that several machines can share the work
    #[arg(long, value_name = "I/N", value_parser = parse_part)]
    pub part: Option<(usize, usize)>,
}

fn parse_array_nodes(text: &str) -> Result<u64, String> {
    let nodes = text.parse().ok();
    nodes.filter(|nodes| *nodes == 0 || *nodes >= 1000).ok_or_else(|| "expected 0, or 1000 and more".to_owned())
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let part = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    part.filter(|(part, of)| (1..=*of).contains(part)).ok_or_else(|| "expected a part such as 1/4".to_owned())
}
