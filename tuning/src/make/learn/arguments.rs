//! The command line.

use crate::shared::threads;
use clap::Args;
use std::path::PathBuf;

/// As `--from`: begin from the classical evaluation.
pub const CLASSICAL: &str = "classical";

/// What `--test-nodes` is without the flag.
pub const USUAL_TEST_NODES: u64 = 1000;

/// Make a network for a game: play, train, test, and again
///
/// The first games are played with the network of a similar game if there is one (--from), otherwise with the classical
/// evaluation. In each round the engine plays itself with the best evaluation so far, a network is trained on the games
/// of all rounds, and plays against the best one; it replaces it if it wins, is trained further if that is not decided,
/// and is dropped if it loses. Rounds become longer, and searches deeper.
///
/// The folder then holds GAME.net, the best network; the network and the games of each round; and index.html, a page
/// about them. The command can be interrupted or killed at any time; the same command goes on. More --hours or --rounds
/// than before go on from where it ended.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    learn capahouse --hours 2\n  \
    learn mygame --variants mygames.ini --hours 0.5 --threads 1\n  \
    learn 3check --rounds 4 --seed 7\n  \
    learn 3check --data alice bob --hours 1\n  \
    learn mygame --variants mygames.ini --from mygame/mygame.net --out mygame2")]
pub struct Arguments {
    /// The game, by any of its names
    #[arg(value_name = "GAME")]
    pub game: String,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// Files of games that others have made, and their folders of `learn`: also trained on
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// A network to begin from, also of another game on a board of the same size; `classical` for the classical
    /// evaluation [default: the built-in network of a similar game, if there is one]
    #[arg(long, value_name = "NETWORK")]
    pub from: Option<PathBuf>,
    /// How long to work, in all
    #[arg(long, value_name = "H", default_value_t = 2.0, value_parser = parse_hours)]
    pub hours: f64,
    /// Instead of --hours: this many rounds, whatever time they take; the same seed and rounds give the same network
    #[arg(long, value_name = "N", conflicts_with = "hours")]
    pub rounds: Option<usize>,
    /// Games at a time, and threads of training [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads::read)]
    pub threads: usize,
    /// The folder for all that is made [default: named after the game]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Neurons for each side, a multiple of 32 [default: 128, and 256 when there are many positions]
    #[arg(long, value_name = "N", value_parser = crate::make::train::parse_neurons)]
    pub neurons: Option<usize>,
    /// Nodes after which searches of the first round start no further iteration; later rounds search deeper
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The same in the games that test a network
    #[arg(long, alias = "proof-nodes", value_name = "N")]
    #[arg(default_value_t = USUAL_TEST_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub test_nodes: u64,
    /// With --rounds: games of the first round; each later one has 1.6 times as many
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub games: u32,
    /// With --rounds: the most pairs of games that test a network
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
}

/// From a minute to a century.
fn parse_hours(text: &str) -> Result<f64, String> {
    let hours = text.parse().ok();
    hours
        .filter(|hours| (1.0 / 60.0..=1e6).contains(hours))
        .ok_or_else(|| "not from 0.0167 (one minute) to 1000000; two are usual".to_owned())
}
