//! The options that both protocols offer: their names, kinds, ranges and values.

mod values;

use super::output::quoted;
use crate::notation::CastlingStyle;
use crate::search::TUNABLES;
use std::time::Duration;
use thiserror::Error;
use values::{check, largest_hash, spin};

/// What the engine says of itself.
pub const ABOUT: &str = concat!(
    "Sissa ",
    env!("CARGO_PKG_VERSION"),
    ", an engine for chess, Fischer Random, Capablanca Random, the Carrillo random games and Cetina Random"
);

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the transposition table, in mebibytes.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// How many of the best moves to show.
    pub multipv: usize,
    /// Whether the GUI may ask for pondering; it decides, and nothing here depends on it.
    pub ponder: bool,
    /// Time that a move costs outside the engine.
    pub move_overhead: Duration,
    /// UCI only: castling is king-takes-rook in every game.
    pub chess960: bool,
    /// UCI only: how castling is written.
    pub castling_style: CastlingStyle,
    /// The GUI analyses; nothing here depends on it.
    pub analyse_mode: bool,
    /// UCI only: `info` lines have the chances of win, draw and loss.
    pub show_wdl: bool,
    /// CECP only: resign when it has seen itself so many centipawns behind for three of its moves running; 0
    /// for never.
    pub resign: i32,
    /// The user's own variant file, empty for none.
    pub variant_path: String,
    /// The array that a new game starts from; `None` for the game's usual one (or a random one, where
    /// CECP asks for it).
    pub start_array: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: 1,
            multipv: 1,
            ponder: false,
            move_overhead: Duration::from_millis(10),
            chess960: false,
            castling_style: CastlingStyle::Auto,
            analyse_mode: false,
            show_wdl: false,
            resign: 0,
            variant_path: String::new(),
            start_array: None,
        }
    }
}

/// Which option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Id {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    Variant,
    Chess960,
    CastlingStyle,
    AnalyseMode,
    ShowWdl,
    Resign,
    About,
    VariantPath,
    StartArray,
    /// One of [`TUNABLES`], by its place there.
    Tunable(usize),
}

/// The options in the order in which they are listed.
const NAMES: [(&str, Id); 15] = [
    ("Hash", Id::Hash),
    ("Clear Hash", Id::ClearHash),
    ("Threads", Id::Threads),
    ("MultiPV", Id::MultiPv),
    ("Ponder", Id::Ponder),
    ("Move Overhead", Id::MoveOverhead),
    ("UCI_Variant", Id::Variant),
    ("UCI_Chess960", Id::Chess960),
    ("CastlingStyle", Id::CastlingStyle),
    ("UCI_AnalyseMode", Id::AnalyseMode),
    ("UCI_ShowWDL", Id::ShowWdl),
    ("Resign", Id::Resign),
    ("UCI_EngineAbout", Id::About),
    ("VariantPath", Id::VariantPath),
    ("StartArray", Id::StartArray),
];

/// All options: these, and what may be tuned.
fn names() -> impl Iterator<Item = (&'static str, Id)> {
    let tunables = TUNABLES.iter().enumerate();
    let tunables = tunables.map(|(i, tunable)| (tunable.name, Id::Tunable(i)));
    NAMES.into_iter().chain(tunables)
}

/// The largest number that an array of any game of [`crate::variant`] can have.
const LARGEST_ARRAY: i64 = 999_999;

/// What an option's value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Check,
    /// A whole number from the first to the second.
    Spin(i64, i64),
    /// One of these.
    Combo(Vec<String>),
    /// No value: it does something.
    Button,
    /// Any text.
    Text,
    /// The path of a file.
    File,
}

/// The protocols that offer an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// Both.
    Everywhere,
    /// UCI alone.
    Uci,
    /// CECP alone.
    Cecp,
}

/// An option, for listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// What its value may be.
    pub kind: Kind,
    /// The value: as text, empty for buttons.
    pub value: String,
    /// Who offers it.
    pub offered: Offered,
}

/// What else must happen after an option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: the value is stored.
    Stored,
    /// The size of the table or the number of threads is another.
    Resources,
    /// The table is to be cleared.
    ClearHash,
    /// The game of this name is to be played.
    Variant(String),
    /// The variant file is another.
    VariantPath,
    /// The start array is another.
    StartArray,
}

/// Why an option was not set; its value stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option '{0}'")]
    Unknown(String),
    /// The option needs a value.
    #[error("option {0} needs a value")]
    NoValue(&'static str),
    /// The value is not one of those there are.
    #[error("option {name}: '{value}' is not {expected}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// What it should be.
        expected: String,
    },
    /// The number is too small or too large.
    #[error("option {name}: {value} is out of range, expected {min} to {max}")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// The option only tells something.
    #[error("option {0} cannot be changed")]
    ReadOnly(&'static str),
}

impl Settings {
    /// All options with their values. `variants` are the names of the games, `variant` that of the one
    /// being played.
    pub fn list(&self, variants: &[String], variant: &str) -> Vec<Listed> {
        names()
            .map(|(name, id)| Listed {
                name,
                kind: match id {
                    Id::Variant => Kind::Combo(variants.to_vec()),
                    other => other.kind(),
                },
                value: self.value(id, variant),
                offered: id.offered(),
            })
            .collect()
    }

    fn value(&self, id: Id, variant: &str) -> String {
        match id {
            Id::Hash => self.hash.to_string(),
            Id::Threads => self.threads.to_string(),
            Id::MultiPv => self.multipv.to_string(),
            Id::MoveOverhead => self.move_overhead.as_millis().to_string(),
            Id::StartArray => self.start_array.map_or(-1, i64::from).to_string(),
            Id::Ponder => self.ponder.to_string(),
            Id::Chess960 => self.chess960.to_string(),
            Id::AnalyseMode => self.analyse_mode.to_string(),
            Id::ShowWdl => self.show_wdl.to_string(),
            Id::Resign => self.resign.to_string(),
            Id::Variant => variant.to_owned(),
            Id::CastlingStyle => self.castling_style.name().to_owned(),
            Id::About => ABOUT.to_owned(),
            Id::VariantPath => self.variant_path.clone(),
            Id::ClearHash => String::new(),
            Id::Tunable(i) => TUNABLES[i].get().to_string(),
        }
    }

    /// The value nearest to `value` that the whole-number option `name` may have.
    pub fn clamp(&self, name: &str, value: u64) -> u64 {
        let known = names().find(|(known, _)| *known == name);
        match known.map(|(_, id)| id.kind()) {
            Some(Kind::Spin(min, max)) => {
                value.clamp(min.max(0).unsigned_abs(), max.unsigned_abs())
            }
            _ => value,
        }
    }

    /// Sets the option of that name, in either case, and tells what is left to do about it.
    ///
    /// # Errors
    /// [`OptionError`]; nothing has changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let (name, id) = names()
            .find(|(known, _)| known.eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| OptionError::Unknown(quoted(name)))?;
        if id == Id::ClearHash {
            return Ok(Change::ClearHash);
        }
        let text = value.ok_or(OptionError::NoValue(name))?.trim();
        let kind = id.kind();
        match id {
            Id::Hash => self.hash = spin(name, &kind, text)? as usize,
            Id::Threads => self.threads = spin(name, &kind, text)? as usize,
            Id::MultiPv => self.multipv = spin(name, &kind, text)? as usize,
            Id::MoveOverhead => {
                self.move_overhead = Duration::from_millis(spin(name, &kind, text)?.unsigned_abs());
            }
            Id::Resign => self.resign = spin(name, &kind, text)? as i32,
            Id::StartArray => self.start_array = u32::try_from(spin(name, &kind, text)?).ok(),
            Id::Ponder => self.ponder = check(name, text)?,
            Id::Chess960 => self.chess960 = check(name, text)?,
            Id::AnalyseMode => self.analyse_mode = check(name, text)?,
            Id::ShowWdl => self.show_wdl = check(name, text)?,
            Id::CastlingStyle => {
                self.castling_style = text.parse().map_err(|_| OptionError::BadValue {
                    name,
                    value: quoted(text),
                    expected: format!(
                        "one of {}",
                        CastlingStyle::ALL.map(CastlingStyle::name).join(", ")
                    ),
                })?;
            }
            Id::VariantPath => {
                self.variant_path = if text == "<empty>" { "" } else { text }.to_owned();
            }
            Id::Tunable(i) => TUNABLES[i].set(spin(name, &kind, text)? as i32),
            Id::Variant => return Ok(Change::Variant(text.to_owned())),
            Id::About => return Err(OptionError::ReadOnly(name)),
            Id::ClearHash => {}
        }
        Ok(match id {
            Id::Hash | Id::Threads => Change::Resources,
            Id::VariantPath => Change::VariantPath,
            Id::StartArray => Change::StartArray,
            _ => Change::Stored,
        })
    }
}

impl Id {
    fn kind(self) -> Kind {
        match self {
            Id::Hash => Kind::Spin(1, largest_hash()),
            Id::Threads => Kind::Spin(1, 256),
            Id::MultiPv => Kind::Spin(1, 500),
            Id::MoveOverhead => Kind::Spin(0, 5000),
            Id::Resign => Kind::Spin(0, 10_000),
            Id::StartArray => Kind::Spin(-1, LARGEST_ARRAY),
            Id::Tunable(i) => {
                let (low, high) = TUNABLES[i].range;
                Kind::Spin(low.into(), high.into())
            }
            Id::Ponder | Id::Chess960 | Id::AnalyseMode | Id::ShowWdl => Kind::Check,
            Id::CastlingStyle => Kind::Combo(
                CastlingStyle::ALL
                    .into_iter()
                    .map(|style| style.name().to_owned())
                    .collect(),
            ),
            Id::ClearHash => Kind::Button,
            Id::VariantPath => Kind::File,
            Id::About | Id::Variant => Kind::Text,
        }
    }

    fn offered(self) -> Offered {
        match self {
            Id::Variant
            | Id::Ponder
            | Id::Chess960
            | Id::CastlingStyle
            | Id::AnalyseMode
            | Id::ShowWdl
            | Id::About => Offered::Uci,
            Id::Resign => Offered::Cecp,
            Id::Hash
            | Id::ClearHash
            | Id::Threads
            | Id::MultiPv
            | Id::MoveOverhead
            | Id::VariantPath
            | Id::StartArray
            | Id::Tunable(_) => Offered::Everywhere,
        }
    }
}

#[cfg(test)]
mod tests;
