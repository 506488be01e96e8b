//! How games start and end, and how they are thought about.

use crate::shared::adjudication::{DrawRule, ResignRule};
use crate::shared::{defaults, threads};
use clap::Args;
use std::ops::RangeInclusive;

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
    #[arg(skip = ResignRule { moves: 3, score: 2000, one_sided: false })]
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

    /// The conditions that all games of a file share, after the names of these games.
    pub fn conditions(&self, games: &str) -> String {
        let Settings { nodes, hash, opening_score, seed, max_moves, .. } = self;
        let (least, most) = self.plies().into_inner();
        let ResignRule { moves, score, .. } = self.resign;
        let resign = format!("{moves},{score}");
        let DrawRule { from, moves, score } = self.draw;
        format!(
            "{games}; seed {seed}, {least} to {most} random plies within {opening_score} cp, {nodes} nodes, \
            {hash} MiB, resign {resign}, draw {from},{moves},{score}, {max_moves} moves"
        )
    }
}
