//! The command line.

use crate::games::adjudication::{DrawRule, ResignRule};
use crate::ruled::Ruled;
use clap::Args;
use std::path::PathBuf;

/// Play the engine against itself and keep quiet positions with score and result
///
/// Games begin from random arrays and some random moves; openings that are lost already are left out. A position
/// is kept when its side is not in check, the move found is neither capture nor promotion, and no mate is in sight.
/// `tune` reads the files. Interrupt it at any moment: the same command goes on, and cuts off half a game at the
/// end of the file.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    datagen --variant caparandom --variant capablanca --positions 1000000 --out large.bin\n  \
    datagen --text large.bin | head")]
pub struct Arguments {
    /// The game, by any of its names; several take turns, and one named twice has two turns
    #[arg(long, value_name = "NAME", default_value = "caparandom")]
    pub variant: Vec<String>,
    /// The file that the positions are added to
    #[arg(long, value_name = "FILE", required_unless_present = "text")]
    pub out: Option<PathBuf>,
    /// How many positions the file shall hold
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub positions: usize,
    /// Nodes after which a search starts no further iteration
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub nodes: u64,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Mebibytes of hash table for each
    #[arg(long, value_name = "MIB", default_value_t = 4)]
    pub hash: usize,
    /// Random moves at the start of each game, in plies, and one more in every other game
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    pub random_plies: u32,
    /// Leave out openings with a greater score, in centipawns for either side
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300)]
    pub opening_score: i32,
    /// What arrays and random moves come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Give up games that both sides have seen lost for so many moves running
    #[arg(long, value_name = "MOVES,CENTIPAWNS", default_value = "3,1500")]
    pub resign: ResignRule,
    /// From a move on, draw games that both sides have seen even for so many moves running
    #[arg(long, value_name = "FROM,MOVES,CENTIPAWNS", default_value = "40,6,6")]
    pub draw: DrawRule,
    /// Draw games after so many moves
    #[arg(long, value_name = "MOVES", default_value_t = 250)]
    pub max_moves: u32,
    /// Print the positions of these files instead: FEN | score for White | result | variant
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub text: Vec<PathBuf>,
}

impl Arguments {
    /// What the games of a file have in common.
    pub fn conditions(&self, variants: &[Ruled]) -> String {
        let names: Vec<&str> = variants.iter().map(Ruled::name).collect();
        format!(
            "{}; seed {}, {} random plies within {} cp, {} nodes, {} MiB, resign {},{}, draw {},{},{}, {} moves",
            names.join(" "),
            self.seed,
            self.random_plies,
            self.opening_score,
            self.nodes,
            self.hash,
            self.resign.moves,
            self.resign.score,
            self.draw.from,
            self.draw.moves,
            self.draw.score,
            self.max_moves,
        )
    }
}
