//! `info` and `bestmove` lines.

use crate::search::{Bound, Report, Score, SearchResult, nodes_per_second, wdl};
use std::fmt::Write;

/// A score as UCI writes it: `cp 35`, `mate -3`.
pub fn score(score: Score) -> String {
    match score.mate_in() {
        // The game is over, and not lost: `mate 0` would say so.
        Some(0) if score > Score::DRAW => "mate 1".to_owned(),
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.centipawns()),
    }
}

/// An `info` line. `pv` are the moves of the report as text. With `ply`, the plies of the game so far, the chances of
/// win, draw and loss are added.
pub fn line(report: &Report, pv: &[String], ply: Option<u32>) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        report.seldepth,
        report.multipv,
        score(report.score)
    );
    text.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if let Some(ply) = ply {
        let [wins, draws, losses] = wdl(report.score, ply);
        let _ = write!(text, " wdl {wins} {draws} {losses}");
    }
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} tbhits 0 time {}",
        report.nodes,
        nodes_per_second(report.nodes, report.time),
        report.hashfull,
        report.time.as_millis()
    );
    if !pv.is_empty() {
        let _ = write!(text, " pv {}", pv.join(" "));
    }
    text
}

/// The lines that end a search. `line` holds the best move and the expected reply as text.
pub fn best_move(result: Option<&SearchResult>, line: &[String]) -> String {
    match (result, line) {
        (_, [best, reply, ..]) => format!("bestmove {best} ponder {reply}"),
        (_, [best]) => format!("bestmove {best}"),
        (Some(result), []) => {
            format!("info depth 0 score {}\nbestmove (none)", score(result.score))
        }
        (None, []) => "bestmove (none)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::position::{EndReason, Outcome};
    use crate::testing::report;
    use crate::variant::EndValue;

    #[test]
    fn info_lines() {
        let pv = ["e2e4".to_owned(), "e7e5".to_owned()];
        assert_eq!(
            line(&report(), &pv, None),
            "info depth 9 seldepth 14 multipv 1 score cp -12 nodes 4000 nps 160000 hashfull 7 \
             tbhits 0 time 25 pv e2e4 e7e5"
        );
        let mut mate = report();
        mate.score = Score::mate(-2);
        mate.bound = Bound::Upper;
        assert_eq!(
            line(&mate, &[], Some(40)),
            "info depth 9 seldepth 14 multipv 1 score mate -2 upperbound wdl 0 0 1000 nodes 4000 \
             nps 160000 hashfull 7 tbhits 0 time 25"
        );
    }

    #[test]
    fn best_moves() {
        let two = ["e2e4".to_owned(), "e7e5".to_owned()];
        assert_eq!(best_move(None, &two), "bestmove e2e4 ponder e7e5");
        assert_eq!(best_move(None, &two[..1]), "bestmove e2e4");
        let mated = SearchResult { best: None, ponder: None, score: Score::mate(0), depth: 0, nodes: 0 };
        assert_eq!(best_move(Some(&mated), &[]), "info depth 0 score mate 0\nbestmove (none)");
        // A stalemate that wins, for example.
        let (side, reason) = (Color::White, EndReason::Stalemate);
        let has_won = Outcome::of(EndValue::Win, side, reason);
        assert_eq!(score(Score::of_outcome(has_won, side)), "mate 1");
    }
}
