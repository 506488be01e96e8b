//! The command line.

use super::material::Material;
use clap::Args;
use std::str::FromStr;
use thiserror::Error;

/// Solve pawnless endings by retrograde analysis
///
/// The side whose wins are counted comes first: KAKR is king and archbishop against king and rook. Letters are N B R A
/// S C Q; the prime minister is A. Each line gives the share of positions won with the first side to move, the share
/// lost with the second side to move, the same for quiet positions (nothing attacked), and the length of the longest
/// win in moves, to mate or to a capture into another won ending.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    endings --board 10x8\n  \
    endings --board 8x8 --pieces KAKR --pieces KBNK")]
pub struct Arguments {
    /// Files and ranks of the board
    #[arg(long, value_name = "FILESxRANKS", default_value = "8x8")]
    pub board: Size,
    /// The endings [default: all with up to four pieces, kings included]
    #[arg(long, value_name = "ENDING")]
    pub pieces: Vec<Material>,
    /// Instead, print src/eval/endgames/data.rs from all endings with up to four pieces on 8x8 and 10x8 (ten minutes)
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

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a board size; expected FILESxRANKS, 3 to 10 by 4 to 8, such as 10x8")]
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
