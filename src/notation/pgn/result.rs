//! Results of games.

use crate::board::Color;
use crate::position::Outcome;
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    #[default]
    Unknown,
}

/// How some programs write that both have lost; elsewhere it is castling.
pub(super) const BOTH_LOST: &str = "0-0";

impl GameResult {
    /// Reads a result as PGN writes it; also `1 - 0`, `1:0`, `1/2`, `½-½`, `0.5-0.5`, and the letter `O` for `0`.
    pub fn read(text: &str) -> Option<GameResult> {
        Some(match text.replace(' ', "").as_str() {
            "1-0" | "1-O" | "1:0" => GameResult::WhiteWins,
            "0-1" | "O-1" | "0:1" => GameResult::BlackWins,
            "1/2-1/2" | "1/2:1/2" | "1/2" | "½-½" | "½:½" | "½" | "0.5-0.5" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl From<Color> for GameResult {
    /// The result when that side wins.
    fn from(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        outcome.winner.map_or(GameResult::Draw, GameResult::from)
    }
}
