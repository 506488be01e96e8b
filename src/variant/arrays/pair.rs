//! The arrays of both sides: as numbers, and as users write them.

use super::{RankError, RankFault};
use crate::variant::Variant;
use rand::Rng;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The arrays of both sides, by number.
///
/// Black's number stands for the first rank that Black would have if both sides had that array. So the two numbers of
/// an ordinary start are the same, whatever the game's [`Mirror`](super::Mirror).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrayPair {
    /// The number of White's array.
    pub white: u32,
    /// The number of Black's array.
    pub black: u32,
}

impl ArrayPair {
    /// True when both sides have the same array.
    pub fn is_plain(self) -> bool {
        self.white == self.black
    }
}

/// An ordinary start, in which both sides have the same array.
impl From<u32> for ArrayPair {
    fn from(number: u32) -> ArrayPair {
        ArrayPair { white: number, black: number }
    }
}

/// `518` for an ordinary start, otherwise both numbers, White's first: `12/345`.
impl fmt::Display for ArrayPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() { write!(f, "{}", self.white) } else { write!(f, "{}/{}", self.white, self.black) }
    }
}

impl FromStr for ArrayPair {
    type Err = ArrayTextError;

    /// Reads what `Display` writes, and also `518/518`.
    fn from_str(text: &str) -> Result<ArrayPair, ArrayTextError> {
        let ArrayChoice { white, black } = text.parse()?;
        match (white, black) {
            (SideArray::Number(white), None) => Ok(white.into()),
            (SideArray::Number(white), Some(SideArray::Number(black))) => Ok(ArrayPair { white, black }),
            _ => Err(ArrayTextError::Form),
        }
    }
}

/// The array wanted for a side, in any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideArray {
    /// By number.
    Number(u32),
    /// By White's first rank, as letters from the a-file.
    Rank(String),
    /// A random array.
    Random,
    /// A random array of those that keep the game's stricter rule.
    Strict,
}

/// The arrays wanted for the start of a game, as users write them: `518`, `RNBQKBNR`, `random` or `strict` for both
/// sides, or two of these, White's and Black's, as in `12/345` or `random/random`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayChoice {
    /// White's array.
    pub white: SideArray,
    /// Black's array; `None` for the same number as White's.
    pub black: Option<SideArray>,
}

/// Why a text is not a choice of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ArrayTextError {
    #[error(
        "expected the number of an array, White's first rank, `random` or `strict`; or two of these for White/Black"
    )]
    Form,
    #[error("too large for the number of an array")]
    TooLarge,
}

impl ArrayChoice {
    /// A random array, the same for both sides.
    pub const RANDOM: ArrayChoice = ArrayChoice { white: SideArray::Random, black: None };

    /// Whether the arrays are drawn, so that they may be others each time.
    pub fn is_drawn(&self) -> bool {
        let mut sides = std::iter::once(&self.white).chain(&self.black);
        sides.any(|side| matches!(side, SideArray::Random | SideArray::Strict))
    }

    /// The numbers of the chosen arrays. Numbers that are given as such are not checked.
    ///
    /// # Errors
    /// [`RankError`] when a first rank is not an array of the game.
    pub fn resolve<R: Rng + ?Sized>(&self, variant: &Variant, rng: &mut R) -> Result<ArrayPair, RankError> {
        let mut number = |side: &SideArray| match side {
            SideArray::Number(number) => {
                let arrays = variant.arrays.as_ref();
                Ok(arrays.map_or(*number, |recipe| recipe.from_zero(*number)))
            }
            SideArray::Rank(rank) => variant.array_number(rank),
            SideArray::Random => Ok(variant.random_array(rng)),
            SideArray::Strict => {
                let arrays = variant.arrays.as_ref();
                let number = arrays.and_then(|recipe| recipe.random_strict(rng));
                number.ok_or_else(|| RankError {
                    game: variant.name.clone(),
                    rank: "'strict'".to_owned(),
                    reason: RankFault::NoStrictRule,
                })
            }
        };
        let white = number(&self.white)?;
        let black = self.black.as_ref().map_or(Ok(white), number)?;
        Ok(ArrayPair { white, black })
    }
}

impl From<ArrayPair> for ArrayChoice {
    fn from(pair: ArrayPair) -> ArrayChoice {
        ArrayChoice { white: SideArray::Number(pair.white), black: Some(SideArray::Number(pair.black)) }
    }
}

/// As a user would write it.
impl fmt::Display for ArrayChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.white)?;
        match &self.black {
            Some(black) => write!(f, "/{black}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SideArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SideArray::Number(number) => write!(f, "{number}"),
            SideArray::Rank(rank) => f.write_str(rank),
            SideArray::Random => f.write_str("random"),
            SideArray::Strict => f.write_str("strict"),
        }
    }
}

impl FromStr for ArrayChoice {
    type Err = ArrayTextError;

    fn from_str(text: &str) -> Result<ArrayChoice, ArrayTextError> {
        let (white, black) = match text.split_once('/') {
            Some((white, black)) => (white, Some(black)),
            None => (text, None),
        };
        Ok(ArrayChoice { white: white.parse()?, black: black.map(str::parse).transpose()? })
    }
}

impl FromStr for SideArray {
    type Err = ArrayTextError;

    fn from_str(text: &str) -> Result<SideArray, ArrayTextError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("random") {
            return Ok(SideArray::Random);
        }
        if text.eq_ignore_ascii_case("strict") {
            return Ok(SideArray::Strict);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
            return text.parse().map(SideArray::Number).map_err(|_| ArrayTextError::TooLarge);
        }
        if text.chars().all(char::is_alphabetic) && text.chars().nth(1).is_some() {
            return Ok(SideArray::Rank(text.to_owned()));
        }
        Err(ArrayTextError::Form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::catalog::Catalog;

    #[test]
    fn arrays_are_numbers_ranks_or_random() {
        let rank = || SideArray::Rank("RNBQKCABNR".to_owned());
        for (text, white, black, is_drawn) in [
            ("518", SideArray::Number(518), None, false),
            ("Random", SideArray::Random, None, true),
            ("strict", SideArray::Strict, None, true),
            ("strict/strict", SideArray::Strict, Some(SideArray::Strict), true),
            ("RNBQKCABNR", rank(), None, false),
            ("12/345", SideArray::Number(12), Some(SideArray::Number(345)), false),
            ("random/7", SideArray::Random, Some(SideArray::Number(7)), true),
            ("7/random", SideArray::Number(7), Some(SideArray::Random), true),
            (" 7 / RNBQKCABNR", SideArray::Number(7), Some(rank()), false),
        ] {
            let choice = ArrayChoice { white, black };
            assert_eq!(choice.is_drawn(), is_drawn, "{text}");
            assert_eq!(choice.to_string().parse().as_ref(), Ok(&choice));
            assert_eq!(text.parse(), Ok(choice), "{text}");
        }
        for bad in ["", "-1", "R", "R1", "99999999999", "1/", "/1", "1/2/3", "1//2"] {
            assert!(bad.parse::<ArrayChoice>().is_err(), "{bad}");
        }
    }

    #[test]
    fn choices_become_numbers() {
        let variant = Catalog::builtin().get("fischerandom").unwrap();
        let mut rng = rand::rng();
        let mut text = |text: &str| {
            let choice: ArrayChoice = text.parse().unwrap();
            choice.resolve(variant, &mut rng).map(|pair| pair.to_string())
        };
        assert_eq!(text("518/518").as_deref(), Ok("518"));
        assert_eq!(text("0/rnbqkbnr").as_deref(), Ok("0/518"));
        assert!(text("0/rnbqkbnn").is_err());
        assert_eq!(
            text("strict").unwrap_err().to_string(),
            "fischerandom has no array 'strict': the game has no stricter rule for its arrays"
        );
        let pair = ArrayPair { white: 12, black: 345 };
        assert_eq!("12/345".parse(), Ok(pair));
        assert_eq!("7/7".parse(), Ok(ArrayPair::from(7)));
        assert!("random".parse::<ArrayPair>().is_err());
        // Both sides have the same random array, unless two were asked for.
        assert!((0..50).all(|_| !text("random").unwrap().contains('/')));
        assert!((0..50).any(|_| text("random/random").unwrap().contains('/')));
    }
}
