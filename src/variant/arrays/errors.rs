//! Errors of recipes, array numbers and first ranks.

use super::MAX_COUNT;
use crate::text::counted;
use thiserror::Error;

/// Why a recipe does not define arrays.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecipeError {
    #[error("the steps place {}, the first rank has {files} squares", counted(*.found as u64, "piece"))]
    Pieces { found: usize, files: usize },
    #[error("the steps place {0} kings; an array has exactly one")]
    Kings(usize),
    #[error("step '{0}' names a file that the board does not have")]
    FileOffBoard(String),
    #[error("step '{0}' uses a digit that no order(...) before it defines")]
    UndefinedDigit(String),
    #[error("digit {0} must be placed exactly once")]
    DigitUse(usize),
    #[error("step '{0}' may find too few free squares")]
    NoRoom(String),
    /// The number of choices of a step depends on earlier choices, so there would be gaps in the numbers.
    #[error(
        "step '{0}' has a number of choices that depends on earlier steps; put steps that are limited to some files \
         first"
    )]
    UnevenChoices(String),
    #[error("the steps make more than {MAX_COUNT} arrays")]
    TooMany,
    #[error("no array was found in which every pawn is protected")]
    NoneValid,
}

/// Why a number is not an array.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ArrayError {
    #[error("{game} has no array {number}: {}", range_text(*.last))]
    OutOfRange { game: String, number: u32, last: u32 },
    #[error(
        "{game} has no array {number}: it would leave {} unprotected; the nearest valid {}",
        squares_text(.squares),
        nearest_text(*.below, *.above)
    )]
    UnprotectedPawns { game: String, number: u32, squares: Vec<String>, below: Option<u32>, above: Option<u32> },
}

fn range_text(last: u32) -> String {
    match last {
        0 => "it has only one, number 0".to_owned(),
        _ => format!("its numbers are 0 to {last}"),
    }
}

/// Why a first rank is not an array of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no array {rank}: {reason}")]
#[expect(missing_docs, reason = "the messages say it")]
pub struct RankError {
    pub game: String,
    pub rank: String,
    pub reason: RankFault,
}

/// What is wrong with a first rank.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RankFault {
    /// A letter that is not a piece of the game, and the letters of its pieces.
    #[error("'{0}' is not a piece of the game; its pieces are {1}")]
    Letter(char, String),
    /// The rank's number of pieces is not the board's number of files.
    #[error("it has {0} pieces, the board has {1} files")]
    Length(usize, usize),
    /// The letter of a piece, how often the rank has it, and how often every array has it.
    #[error("it has {1} of the piece {0}, every array has {2}")]
    Pieces(char, usize, usize),
    /// The recipe cannot place the pieces like this. The text names the pieces and squares of the step that fails.
    #[error("it needs {0}")]
    Places(String),
    /// The array leaves the pawns on these squares of White unprotected, which the game does not allow.
    #[error("it would leave {} unprotected", squares_text(.0))]
    UnprotectedPawns(Vec<String>),
    /// A random array of the stricter rule is wanted.
    #[error("the game has no stricter rule for its arrays")]
    NoStrictRule,
    /// The game has only this array.
    #[error("the only array is {0}")]
    Only(String),
}

fn squares_text(squares: &[String]) -> String {
    let noun = if squares.len() == 1 { "pawn" } else { "pawns" };
    format!("the {noun} on {}", squares.join(", "))
}

fn nearest_text(below: Option<u32>, above: Option<u32>) -> String {
    match (below, above) {
        (Some(below), Some(above)) => format!("numbers are {below} and {above}"),
        (Some(one), None) | (None, Some(one)) => format!("number is {one}"),
        (None, None) => "number does not exist".to_owned(),
    }
}
