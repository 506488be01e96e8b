//! Thinking output.

use super::Cecp;
use super::play::SearchPurpose;
use crate::protocol::engine::Engine;
use crate::search::{Bound, Report, Score};

/// Mate in *n* moves is this plus *n*.
const MATE: i32 = 100_000;

/// A score as CECP writes it, in centipawns: mate in *n* is `100000 + n`, being mated in *n* is `-100000 - n`.
pub fn score(score: Score) -> i32 {
    match score.mate_in() {
        Some(moves) if score > Score::DRAW => MATE + moves,
        Some(moves) => moves - MATE,
        None => score.centipawns(),
    }
}

/// The score that CECP writes as `centipawns`.
pub fn read_score(centipawns: i32) -> Score {
    match centipawns {
        MATE.. => Score::mate((centipawns - MATE).max(1)),
        _ if centipawns <= -MATE => Score::mate(centipawns + MATE),
        _ => Score::from_centipawns(centipawns),
    }
}

/// A line of thinking output: depth, score, time in centiseconds, nodes, moves.
pub fn line(report: &Report, pv: &[String]) -> String {
    format!(
        "{} {} {} {} {}",
        report.depth,
        score(report.score),
        report.time.as_millis() / 10,
        report.nodes,
        pv.join(" ")
    )
}

impl Cecp {
    /// Shows a report. With MultiPV the best line is written last: XBoard shows the score of the line it read last, and
    /// excludes its move when the user asks to exclude the best.
    pub(super) fn report(&mut self, engine: &mut Engine, report: Report) {
        let is_last = report.multipv == report.lines;
        if report.multipv == 1 {
            self.thinking.together.clear();
            self.thinking.latest = Some(report.clone());
        }
        self.thinking.together.push(report);
        if !is_last {
            return;
        }
        let reports = std::mem::take(&mut self.thinking.together);
        for report in reports.iter().rev() {
            self.show(engine, report);
        }
    }

    fn show(&self, engine: &mut Engine, report: &Report) {
        let shown = match &self.thinking.purpose {
            Some(SearchPurpose::Analysis) => true,
            Some(SearchPurpose::Move | SearchPurpose::Ponder { .. }) => self.post,
            Some(SearchPurpose::Hint) | None => false,
        };
        if shown && report.bound == Bound::Exact {
            let mut pv = engine.session.line_san(&report.pv);
            if let Some(SearchPurpose::Ponder { san, .. }) = &self.thinking.purpose {
                pv.insert(0, format!("({san})"));
            }
            engine.out.line(line(report, &pv));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::report;

    #[test]
    fn scores() {
        assert_eq!(score(Score::from_centipawns(-31)), -31);
        assert_eq!(score(Score::mate(3)), 100_003);
        assert_eq!(score(Score::mate(-3)), -100_003);
        assert_eq!(score(Score::mate(0)), -100_000);
        for text in [-100_003, -100_000, -31, 0, 31, 100_001, 100_003] {
            assert_eq!(score(read_score(text)), text);
        }
        assert_eq!(score(read_score(100_000)), 100_001);
        assert!(read_score(i32::MAX).mate_in() > Some(0));
        assert!(read_score(i32::MIN).mate_in() < Some(0));
    }

    #[test]
    fn lines() {
        let pv = ["Nf3".to_owned(), "d5".to_owned()];
        assert_eq!(line(&report(), &pv), "9 -12 2 4000 Nf3 d5");
    }
}
