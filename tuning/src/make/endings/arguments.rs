//! The command line.

use super::material::Material;
use clap::Args;
use std::str::FromStr;
use thiserror::Error;

/// Find out by retrograde analysis which material wins
///
/// Endings without pawns, the side whose wins are counted first: KAKR is king and archbishop against king and rook.
/// Letters are N B R A S C Q; the prime minister is A. For each ending, a line: the share of positions won with the
/// first side to move; the share lost with the second side to move; the same two of positions in which nothing is
/// attacked; moves in the longest win, to mate or to a capture that leaves another won ending.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    endings --board 10x8\n  \
    endings --board 8x8 --pieces KAKR --pieces KBNK\n  \
    endings --board 10x8 --pieces KBNK --play 50")]
pub struct Arguments {
    /// Files and ranks of the board
    #[arg(long, value_name = "FILESxRANKS", default_value = "8x8")]
    pub board: Size,
    /// An ending; several may be named [default: all of up to four men]
    #[arg(long, value_name = "ENDING")]
    pub pieces: Vec<Material>,
    /// Play so many games instead, the engine against a perfect defence, from won positions in which nothing is
    /// attacked; prints games, games won, and moves in those that were won, on average
    #[arg(long, value_name = "GAMES")]
    pub play: Option<usize>,
    /// Nodes for each move of the engine
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub nodes: u64,
    /// Print src/eval/endgame_data.rs instead, from all endings of up to four men on 8x8 and 10x8 (some ten minutes)
    #[arg(long, conflicts_with_all = ["board", "pieces"])]
    pub source: bool,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// 3 to 10.
    pub files: u8,
    /// 4 to 8.
    pub ranks: u8,
}

/// A text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no board; write files x ranks, 3 to 10 and 4 to 8, as in 10x8")]
pub struct SizeError(String);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let error = || SizeError(text.to_owned());
        let (files, ranks) = text.split_once('x').ok_or_else(error)?;
        let files = files.parse().map_err(|_| error())?;
        let ranks = ranks.parse().map_err(|_| error())?;
        let fits = (3..=10).contains(&files) && (4..=8).contains(&ranks);
        fits.then_some(Size { files, ranks }).ok_or_else(error)
    }
}
