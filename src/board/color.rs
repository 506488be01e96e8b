//! Sides of the game.

use std::fmt;
use std::ops::{Neg, Not};

/// A side of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "web", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[cfg_attr(all(test, feature = "web"), derive(ts_rs::TS), ts(rename = "Side"))]
#[repr(u8)]
pub enum Color {
    /// Moves first, plays up the board.
    White,
    /// Moves second, plays down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: the index of this side in two-element arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a value between White's point of view and this side's: negated for Black.
    #[inline(always)]
    pub fn relative<T: Neg<Output = T>>(self, value: T) -> T {
        match self {
            Color::White => value,
            Color::Black => -value,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}
