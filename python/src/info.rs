//! What a search has found.
#![expect(clippy::too_many_arguments, reason = "the constructor of `Info` for `pickle` takes its fields")]

use crate::moves::Move;
use pyo3::prelude::*;
use sissa::board::Geometry;
use sissa::notation::san;
use sissa::position::{Game, Position};
use sissa::search::{self, Report, Score, SearchResult};

/// A line of analysis.
#[pyclass(frozen, get_all, new = "from_fields", from_py_object, module = "sissa")]
#[derive(Clone)]
pub struct Info {
    /// In half-moves.
    depth: u32,
    /// The greatest depth of a line that was looked at.
    seldepth: u32,
    /// The rank of the line, from 1.
    pub multipv: usize,
    /// Centipawns for the side to move; a mate is 32000 less its half-moves.
    score: i32,
    /// Moves to mate, negative if the side to move is mated.
    mate: Option<i32>,
    /// "exact", "lower" or "upper".
    bound: String,
    /// How many positions were searched.
    nodes: u64,
    /// Seconds.
    time: f64,
    /// The moves.
    pv: Vec<Move>,
    /// The moves as PGN has them.
    pv_san: String,
}

impl Info {
    pub fn new<G: Geometry>(root: &Position<G>, report: &Report) -> Info {
        let mut line = Game::new(*root);
        let mut pv = Vec::new();
        for mv in &report.pv {
            pv.push(Move::new(line.position(), *mv));
            line.play(*mv);
        }
        Info {
            depth: report.depth,
            seldepth: report.seldepth,
            multipv: report.multipv,
            score: report.score.centipawns(),
            mate: report.score.mate_in(),
            bound: String::from(match report.bound {
                search::Bound::Exact => "exact",
                search::Bound::Lower => "lower",
                search::Bound::Upper => "upper",
            }),
            nodes: report.nodes,
            time: report.time.as_secs_f64(),
            pv,
            pv_san: san::line(root, &report.pv),
        }
    }
}

#[pymethods]
impl Info {
    fn __repr__(&self) -> String {
        let centipawns = Score::from_centipawns(self.score);
        let score = self.mate.map_or(centipawns, Score::mate);
        format!("<Info depth {} {score} {}>", self.depth, self.pv_san)
    }
}

/// What the engine plays.
#[pyclass(frozen, get_all, new = "from_fields", module = "sissa")]
#[derive(Clone)]
pub struct PlayResult {
    /// None if there is no legal move.
    r#move: Option<Move>,
    /// The reply that is expected.
    ponder: Option<Move>,
    /// The last line.
    pub info: Option<Info>,
}

impl PlayResult {
    pub fn new<G: Geometry>(root: &Position<G>, result: SearchResult) -> PlayResult {
        let ponder = result.best.zip(result.ponder).map(|(best, reply)| Move::new(&root.after(best), reply));
        PlayResult { r#move: result.best.map(|mv| Move::new(root, mv)), ponder, info: None }
    }
}

#[pymethods]
impl PlayResult {
    fn __repr__(&self) -> String {
        let mv = self.r#move.as_ref().map_or("no legal move", Move::uci);
        format!("<PlayResult {mv}>")
    }
}
