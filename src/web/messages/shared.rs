//! What messages in both directions hold.

use crate::board::Color;
use serde::{Deserialize, Serialize};

/// What a message is about, so that the page shows there why it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum About {
    NewGame,
    Array,
    Setup,
    Pgn,
    /// A comment or mark.
    Comment,
    /// The tags of the game.
    Details,
    Games,
    OwnGames,
    /// The game on the board, or the engine.
    Game,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub square: String,
    /// The name of its kind.
    pub kind: String,
    pub side: Color,
}

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Player {
    #[default]
    Person,
    Engine,
    /// Another engine, by one of the names of [`ToPage::Welcome`](super::ToPage::Welcome).
    Other(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Players {
    pub white: Player,
    pub black: Player,
}

/// How fast a game is: the clocks, or how long an engine thinks, and its level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pace {
    /// The clock of both sides; `null` for none.
    pub clock: Option<ClockSetting>,
    /// Without a clock, the seconds that the engine thinks about each move, 0.01 to 3600.
    pub engine_seconds: f64,
    /// The engine's level, a rating from [`EngineLimits::levels`](super::EngineLimits::levels); `null` for its full strength.
    pub level: Option<u32>,
    /// Without a clock, the nodes that an engine searches for each move in place of the seconds.
    pub nodes: Option<u64>,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { clock: None, engine_seconds: 1.0, level: None, nodes: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds at the start, 1 to 36000.
    pub base: f64,
    /// Increment in seconds, 0 to 3600.
    pub increment: f64,
}

/// What to analyse.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The number of lines, 1 to 5.
    pub lines: u8,
    /// Consider only these moves; all if empty.
    pub only: Vec<String>,
    /// Leave these moves out.
    pub exclude: Vec<String>,
    /// Show what the other side would play if it were its turn.
    pub threat: bool,
    /// The name of another engine that analyses too.
    pub second: Option<String>,
}

impl Analysis {
    /// The same without what is asked about one position.
    pub fn for_any_position(self) -> Analysis {
        Analysis { lines: self.lines, second: self.second, ..Analysis::default() }
    }
}

/// How Sissa searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SearchSettings {
    pub threads: u32,
    /// Size of the transposition table in MiB.
    pub hash: u32,
    /// Whether networks are used, in the games that they suit.
    pub network: bool,
}
