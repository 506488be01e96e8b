//! The options of both protocols. To add an option, add a row to `options! { … }` below.

mod values;

use crate::eval::network::Evaluation;
use crate::notation::UciStyle;
use crate::search::{DEFAULT_HASH, ELO_RANGE, Limits, MAX_THREADS, TUNABLES, Tunable, max_hash};
use crate::text::quote;
use crate::variant::arrays::ArrayChoice;
use std::time::Duration;
use thiserror::Error;
use values::Value;

/// What the engine says about itself.
pub const ABOUT: &str = concat!(
    "Sissa ",
    env!("CARGO_PKG_VERSION"),
    ", an engine for chess, Fischer Random, Capablanca Random, the Carrillo random games and Cetina Random"
);

/// Declares the struct [`Settings`], its defaults and [`ROWS`]. A row is
/// `field: type = default, "Name", protocols that offer it, values it may have, what follows a change;`
macro_rules! options {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr,
        $name:literal, $offered:ident, $kind:expr, $change:ident;)*) => {
        /// The values of all options.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)* }
            }
        }

        /// The options in the order in which they are listed.
        const ROWS: &[Row] = &[$(Row {
            name: $name,
            offered: Offered::$offered,
            kind: $kind,
            change: Change::$change,
            text: |settings| settings.$field.text(),
            set: |settings, value, kind| {
                settings.$field = Value::read($name, value, kind)?;
                Ok(())
            },
        },)*];
    };
}

options! {
    /// Size of the transposition table, in mebibytes.
    hash: usize = DEFAULT_HASH, "Hash", Everywhere, |_| Kind::Spin(1, max_hash() as i64), Resources;
    /// A button without a value: empties the transposition table.
    clear_hash: () = (), "Clear Hash", Everywhere, |_| Kind::Button, ClearHash;
    /// Search threads.
    threads: usize = 1, "Threads", Everywhere, |_| Kind::Spin(1, MAX_THREADS as i64), Resources;
    /// How many of the best moves to show.
    multipv: usize = 1, "MultiPV", Everywhere, |_| Kind::Spin(1, 500), Nothing;
    /// Whether the GUI may ask for pondering. Only the GUI uses it.
    ponder: bool = false, "Ponder", Uci, |_| Kind::Check, Nothing;
    /// Time lost on each move outside the engine.
    move_overhead: Duration = Limits::MOVE_OVERHEAD,
        "Move Overhead", Everywhere, |_| Kind::Spin(0, 5000), Nothing;
    /// The game to play, by any of its names; empty for the first of the catalog.
    variant: String = String::new(),
        "UCI_Variant", Uci, |games| Kind::Combo(games.to_vec()), Variant;
    /// Castling is written as king takes rook in every game.
    chess960: bool = false, "UCI_Chess960", Uci, |_| Kind::Check, Nothing;
    /// How castling is written.
    castling_style: Option<UciStyle> = None,
        "CastlingStyle", Uci, |_| castling_styles(), Nothing;
    /// Whether the engine plays like a person of the rating below.
    limit_strength: bool = false, "UCI_LimitStrength", Everywhere, |_| Kind::Check, Nothing;
    /// That rating.
    elo: usize = ELO_RANGE.1 as usize,
        "UCI_Elo", Everywhere, |_| Kind::Spin(ELO_RANGE.0.into(), ELO_RANGE.1.into()), Nothing;
    /// Whether the GUI analyses. Only the GUI uses it.
    analyse_mode: bool = false, "UCI_AnalyseMode", Uci, |_| Kind::Check, Nothing;
    /// Whether `info` lines show the chances of win, draw and loss.
    show_wdl: bool = false, "UCI_ShowWDL", Uci, |_| Kind::Check, Nothing;
    /// Resign after three own moves in a row with a score this many centipawns behind; 0 for never.
    resign: i32 = 0, "Resign", Cecp, |_| Kind::Spin(0, 10_000), Nothing;
    /// A file that all lines of the conversation are added to; empty for none.
    debug_log_file: String = String::new(), "Debug Log File", Uci, |_| Kind::File, DebugLog;
    /// What the engine says about itself; cannot be set.
    about: &'static str = ABOUT, "UCI_EngineAbout", Uci, |_| Kind::Text, Nothing;
    /// The user's own variant file; empty for none.
    variant_path: String = String::new(), "VariantPath", Everywhere, |_| Kind::File, VariantPath;
    /// How positions are evaluated.
    evaluation: Evaluation = Evaluation::Network,
        "Evaluation", Everywhere, |_| Kind::Combo(Evaluation::ALL.map(|one| one.name().to_owned()).to_vec()), Evaluation;
    /// The user's own network for boards of 8x8; empty for the built-in one.
    eval_file_8x8: String = String::new(), "EvalFile8x8", Everywhere, |_| Kind::File, Evaluation;
    /// The user's own network for boards of 10x8; empty for the built-in one.
    eval_file_10x8: String = String::new(), "EvalFile10x8", Everywhere, |_| Kind::File, Evaluation;
    /// A network of the user's own for one game on any board; empty for none.
    eval_file: String = String::new(), "EvalFile", Everywhere, |_| Kind::File, Evaluation;
    /// The arrays that a new game starts from; `None` for the game's usual one (or a random one, in CECP in a game that
    /// XBoard does not know).
    start_array: Option<ArrayChoice> = None, "StartArray", Everywhere, |_| Kind::Text, StartArray;
}

/// An option for a network of the user's own.
pub struct EvalFile<'a> {
    pub option: &'static str,
    /// Files and ranks of the board that it is for; `None` for the network of one game.
    pub board: Option<(usize, usize)>,
    /// Its file; empty for none.
    pub path: &'a str,
}

fn castling_styles() -> Kind {
    Kind::Combo(std::iter::once("auto").chain(UciStyle::ALL.map(UciStyle::name)).map(str::to_owned).collect())
}

struct Row {
    name: &'static str,
    offered: Offered,
    /// What its value may be, given the names of the games.
    kind: fn(&[String]) -> Kind,
    /// What must be done after it was set.
    change: Change,
    /// The value as text.
    text: fn(&Settings) -> String,
    set: fn(&mut Settings, &str, &Kind) -> Result<(), OptionError>,
}

/// What an option's value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Check,
    /// A whole number from the first to the second.
    Spin(i64, i64),
    /// One of these.
    Combo(Vec<String>),
    /// No value: setting it triggers an action.
    Button,
    Text,
    /// The path of a file.
    File,
}

impl Kind {
    fn of(tunable: &Tunable) -> Kind {
        let (low, high) = tunable.range;
        Kind::Spin(low.into(), high.into())
    }
}

/// The protocols that offer an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    Everywhere,
    Uci,
    Cecp,
}

/// An option, for listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: &'static str,
    pub kind: Kind,
    /// The value as text, empty for buttons.
    pub value: String,
    pub offered: Offered,
}

/// What else must be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: the value is stored.
    Nothing,
    /// The size of the table or the number of threads changed.
    Resources,
    /// The table is to be cleared.
    ClearHash,
    /// Another game is to be put on the board.
    Variant,
    /// The conversation is to be logged, or no longer.
    DebugLog,
    /// The variant file is to be read.
    VariantPath,
    /// The networks are to be loaded, or switched off.
    Evaluation,
    /// New games start from another array.
    StartArray,
}

/// Why an option was not set; its value stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("there is no option '{0}'")]
    Unknown(String),
    #[error("option {0} needs a value")]
    NoValue(&'static str),
    /// The option cannot have the value.
    #[error("option {name}: '{value}' is not {expected}")]
    BadValue { name: &'static str, value: String, expected: String },
    /// The number is too small or too large.
    #[error("option {name}: {value} is out of range, expected {min} to {max}")]
    OutOfRange { name: &'static str, value: String, min: i64, max: i64 },
    /// The option is for information only.
    #[error("option {0} cannot be changed")]
    ReadOnly(&'static str),
}

impl Settings {
    /// All options with their values; `games` are the names of the games.
    pub fn list(&self, games: &[String]) -> Vec<Listed> {
        let rows = ROWS.iter().map(|row| Listed {
            name: row.name,
            kind: (row.kind)(games),
            value: (row.text)(self),
            offered: row.offered,
        });
        let tunables = TUNABLES.iter().map(|tunable| Listed {
            name: tunable.name,
            kind: Kind::of(tunable),
            value: tunable.get().to_string(),
            offered: Offered::Everywhere,
        });
        rows.chain(tunables).collect()
    }

    pub fn eval_files(&self) -> [EvalFile<'_>; 3] {
        [
            EvalFile { option: "EvalFile8x8", board: Some((8, 8)), path: &self.eval_file_8x8 },
            EvalFile { option: "EvalFile10x8", board: Some((10, 8)), path: &self.eval_file_10x8 },
            EvalFile { option: "EvalFile", board: None, path: &self.eval_file },
        ]
    }

    /// The value nearest to `value` that the whole-number option `name` may have.
    pub fn clamp(&self, name: &str, value: u64) -> u64 {
        let row = ROWS.iter().find(|row| row.name == name);
        match row.map(|row| (row.kind)(&[])) {
            Some(Kind::Spin(min, max)) => value.clamp(min.max(0).unsigned_abs(), max.unsigned_abs()),
            _ => value,
        }
    }

    /// Sets the option `name`, in upper or lower case, and says what must happen next. If it fails, nothing has
    /// changed.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let name = name.trim();
        let is_meant = |known: &str| known.eq_ignore_ascii_case(name);
        if let Some(row) = ROWS.iter().find(|row| is_meant(row.name)) {
            let kind = (row.kind)(&[]);
            let value = match value {
                None if kind == Kind::Button => "",
                value => value.ok_or(OptionError::NoValue(row.name))?.trim(),
            };
            (row.set)(self, value, &kind)?;
            return Ok(row.change);
        }
        let Some(tunable) = TUNABLES.iter().find(|tunable| is_meant(tunable.name)) else {
            return Err(OptionError::Unknown(quote(name)));
        };
        let value = value.ok_or(OptionError::NoValue(tunable.name))?.trim();
        tunable.set(Value::read(tunable.name, value, &Kind::of(tunable))?);
        Ok(Change::Nothing)
    }
}

#[cfg(test)]
mod tests;
