//! The lines of an analysis as JSON. Scores and chances are White's.

use super::table::chances_of_white;
use crate::board::Geometry;
use crate::cli::json::{self, JsonMove};
use crate::notation::{WrittenScore, fen};
use crate::position::Position;
use crate::search::{Bound, Report};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

#[derive(Serialize)]
struct JsonLine {
    /// Its rank, from 1.
    rank: usize,
    depth: u32,
    seldepth: u32,
    score: WrittenScore,
    /// `lower` or `upper` if the score is only a bound, from the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<&'static str>,
    /// Win, draw and loss, per mille.
    #[serde(skip_serializing_if = "Option::is_none")]
    wdl: Option<[u32; 3]>,
    nodes: u64,
    #[serde(serialize_with = "json::seconds")]
    seconds: Duration,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonResult<'a> {
    title: &'a str,
    variant: &'a str,
    fen: String,
    best: Option<JsonMove>,
    lines: Vec<JsonLine>,
    #[serde(serialize_with = "json::seconds")]
    seconds: Duration,
    /// Why there is nothing to analyse.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'a str>,
}

impl<'a> JsonResult<'a> {
    /// A result without lines.
    fn of<G: Geometry>(position: &'a Position<G>, title: &'a str) -> JsonResult<'a> {
        let (variant, fen) = (&position.rules().variant().name, fen::write(position));
        JsonResult { title, variant, fen, best: None, lines: Vec::new(), seconds: Duration::ZERO, end: None }
    }
}

fn line<G: Geometry>(position: &Position<G>, report: &Report, has_chances: bool) -> JsonLine {
    JsonLine {
        rank: report.multipv,
        depth: report.depth,
        seldepth: report.seldepth,
        score: position.side_to_move().relative(report.score).into(),
        bound: match report.bound {
            Bound::Exact => None,
            Bound::Lower => Some("lower"),
            Bound::Upper => Some("upper"),
        },
        wdl: has_chances.then(|| chances_of_white(position, report)),
        nodes: report.nodes,
        seconds: report.time,
        moves: JsonMove::of_line(*position, &report.pv),
    }
}

pub fn write_line<G: Geometry>(
    out: &mut impl Write,
    position: &Position<G>,
    report: &Report,
    has_chances: bool,
) -> io::Result<()> {
    json::write(out, &line(position, report, has_chances))
}

/// Writes the result: the last lines, and the time that they took.
pub fn write_result<G: Geometry>(
    out: &mut impl Write,
    position: &Position<G>,
    title: &str,
    reports: &[Report],
    time: Duration,
    has_chances: bool,
) -> io::Result<()> {
    let best = reports.first().and_then(|report| report.pv.first());
    let result = JsonResult {
        best: best.map(|mv| JsonMove::of(position, *mv)),
        lines: reports.iter().map(|report| line(position, report, has_chances)).collect(),
        seconds: time,
        ..JsonResult::of(position, title)
    };
    json::write(out, &result)
}

/// Writes how a game has ended, in place of a result.
pub fn write_end<G: Geometry>(
    out: &mut impl Write,
    position: &Position<G>,
    title: &str,
    sentence: &str,
) -> io::Result<()> {
    json::write(out, &JsonResult { end: Some(sentence), ..JsonResult::of(position, title) })
}
