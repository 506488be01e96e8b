//! JSON output: an object per line.

use crate::board::Geometry;
use crate::notation::{UciStyle, san, uci};
use crate::position::{Move, Position};
use serde::{Serialize, Serializer};
use std::io::Write;
use std::time::Duration;

/// A move in two notations.
#[derive(Clone, Serialize)]
pub struct JsonMove {
    pub san: String,
    pub uci: String,
}

impl JsonMove {
    /// A legal move of `position`.
    pub fn of<G: Geometry>(position: &Position<G>, mv: Move) -> JsonMove {
        let style = UciStyle::of(position.rules().variant());
        JsonMove { san: san::write(position, mv), uci: uci::write(position, mv, style) }
    }

    /// The moves of a line.
    pub fn of_line<G: Geometry>(position: Position<G>, line: &[Move]) -> Vec<JsonMove> {
        position.line(line).map(|(before, mv)| JsonMove::of(&before, mv)).collect()
    }
}

/// A time in seconds, rounded to milliseconds, as serde's `serialize_with`.
pub fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_millis() as f64 / 1000.0)
}

pub fn write(out: &mut impl Write, value: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    out.flush()
}
