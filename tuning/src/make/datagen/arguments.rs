//! The command line.

use super::turns::Turns;
use crate::shared::adjudication::{DrawRule, ResignRule};
use crate::shared::defaults;
use crate::shared::threads;
use clap::Args;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Play the engine against itself and store the games with all scores
///
/// Games start from random arrays and some random moves; openings that are already lost are skipped. Counts are of
/// quiet positions: the side is not in check, the move found is neither a capture nor a promotion, and no mate is in
/// sight. Games end early when both sides have seen one of them 2000 centipawns ahead for three moves, or from move 60
/// on both within 5 for eight. `train` reads the files. It can be interrupted at any time; the same command goes on,
/// after removing an incomplete game at the end of the file.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    datagen --variant chess --time 3600 --out small.sdat\n  \
    datagen --variant caparandom=3,capablanca --positions 1000000 --out large.sdat")]
pub struct Arguments {
    /// The games, by any of their names, taking turns; NAME=3 takes three turns
    #[arg(long, required = true, value_name = "NAME,...", value_delimiter = ',')]
    pub variant: Vec<Turns>,
    /// A file of your own games
    #[arg(long, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// The file to append games to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Stop when the file holds this many quiet positions [default: no limit]
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,
    /// Start no more games after this many seconds [default: no limit]
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<u64>,
    #[command(flatten)]
    pub settings: Settings,
}

/// How games start and end, and how they are thought about.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Nodes after which a search starts no further iteration; a running one ends at twice as many
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Games at a time [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads::read)]
    pub threads: usize,
    /// Transposition table of each game, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1)]
    pub hash: usize,
    /// The fewest random moves at the start of a game, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    pub random_plies: u32,
    /// The largest number of random moves, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 9)]
    pub most_random_plies: u32,
    /// Skip openings with a larger score, in centipawns for either side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 500)]
    pub opening_score: i32,
    /// The random seed, for arrays and random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[arg(skip = ResignRule { moves: 3, score: 2000 })]
    pub resign: ResignRule,
    #[arg(skip = DrawRule { from: 60, moves: 8, score: 5 })]
    pub draw: DrawRule,
    /// Adjudicate games as drawn after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 250)]
    pub max_moves: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        defaults()
    }
}

impl Settings {
    /// How many random moves a game may begin with, in plies.
    pub fn plies(&self) -> RangeInclusive<u32> {
        self.random_plies..=self.most_random_plies.max(self.random_plies)
    }

    /// The conditions that all games of a file share.
    pub fn conditions(&self, turns: &[Turns]) -> String {
        let names: Vec<String> = turns.iter().map(Turns::to_string).collect();
        let names = names.join(" ");
        let Settings { nodes, hash, opening_score, seed, max_moves, .. } = self;
        let (least, most) = self.plies().into_inner();
        let ResignRule { moves, score } = self.resign;
        let resign = format!("{moves},{score}");
        let DrawRule { from, moves, score } = self.draw;
        format!(
            "{names}; seed {seed}, {least} to {most} random plies within {opening_score} cp, {nodes} nodes, {hash} MiB, \
            resign {resign}, draw {from},{moves},{score}, {max_moves} moves"
        )
    }
}
