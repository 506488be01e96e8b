//! Game review: marks for mistakes, and the accuracy of moves, from the scores of the positions.

use crate::board::Color;
use crate::notation::WrittenScore;
use crate::notation::pgn::{Evaluation, Tags};
use crate::position::{Game, Move, Outcome};
use crate::search::{Bound, Control, Limits, Score, SearchBoard, SearchResult, Searcher};

/// The longest better line that is shown, in plies.
pub const MAX_LINE_PLIES: usize = 8;

/// By how much the mover's expected result must fall, on a scale from -1 to 1, for the glyphs `??`, `?` and `?!`, which
/// are given by NAG number. Lichess's thresholds (<https://lichess.org/page/accuracy>).
const MARKS: [(f64, u8); 3] = [(0.3, 4), (0.2, 2), (0.1, 6)];

/// The glyphs `!`, `!!` and `!?`.
const PRAISE: [u8; 3] = [1, 3, 5];

/// The glyphs for mistakes, smallest first.
pub const GLYPHS: [(u8, &str); 3] = [(6, "?!"), (2, "?"), (4, "??")];

/// The tags with each side's accuracy, in percent.
pub const ACCURACY: [(&str, Color); 2] = [("WhiteAccuracy", Color::White), ("BlackAccuracy", Color::Black)];

/// The result that people may expect for the side that `score` belongs to, from 1 for a win to -1 for a loss: Lichess's
/// curve (<https://lichess.org/page/accuracy>), for which the thresholds of marks are meant. Between strong programs,
/// which [`wdl`](crate::search::wdl) is fitted to, a pawn decides most games; by that measure every slip would be a blunder.
fn expected_result(score: Score) -> f64 {
    const SLOPE: f64 = 0.003_682_08;
    match score.mate_in() {
        Some(_) if score > Score::from_centipawns(0) => 1.0,
        Some(_) => -1.0,
        None => 2.0 / (1.0 + (-SLOPE * f64::from(score.centipawns())).exp()) - 1.0,
    }
}

/// The glyph, by its NAG number, for a move that lowers the mover's expected result by `loss`; `None` for a good move.
fn mark_of(loss: f64) -> Option<u8> {
    let found = MARKS.into_iter().find(|(least, _)| loss >= *least);
    found.map(|(_, glyph)| glyph)
}

/// Replaces the mark of a move that loses this much. A move that somebody gave a praise glyph gets no mark.
fn set_mark(glyphs: &mut Vec<u8>, loss: f64) {
    glyphs.retain(|glyph| MARKS.iter().all(|(_, mark)| mark != glyph));
    if !glyphs.iter().any(|glyph| PRAISE.contains(glyph)) {
        glyphs.extend(mark_of(loss));
    }
}

/// The accuracy of a move by the same loss, from 100 for no loss (0.2 gives 63) down to 0: the curve of Lichess
/// (<https://lichess.org/page/accuracy>), whose winning chances go from 0 to 100.
fn accuracy(loss: f64) -> f64 {
    let points = 50.0 * loss.max(0.0);
    (103.1668 * (-0.04354 * points).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The result of searching a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The best line; empty if the game is over.
    pub line: Vec<Move>,
}

impl Analysis {
    /// The result of a search, and the last line that it reported.
    pub fn new(result: &SearchResult, mut line: Vec<Move>) -> Analysis {
        if line.first().copied() != result.best {
            line = result.best.into_iter().collect();
        }
        Analysis { score: result.score, depth: result.depth, line }
    }

    /// Searches the last position of a game. The line is the last one reported whose score is not an upper bound.
    pub fn search<G: SearchBoard>(
        searcher: &mut Searcher<G>,
        game: &Game<G>,
        limits: &Limits,
        control: &Control,
    ) -> Analysis {
        let mut line = Vec::new();
        let result = searcher.search(game, limits, control, &mut |report| {
            if report.multipv == 1 && report.bound != Bound::Upper {
                line.clone_from(&report.pv);
            }
        });
        Analysis::new(&result, line)
    }

    /// The result for a game's last position.
    pub fn over(outcome: Outcome, side: Color) -> Analysis {
        Analysis { score: Score::of_outcome(outcome, side), depth: 0, line: Vec::new() }
    }

    /// The PGN evaluation, for the side to move.
    pub fn evaluation(&self, side: Color) -> Option<Evaluation> {
        let score = side.relative(self.score);
        evaluation(score, Some(self.depth).filter(|depth| *depth > 0))
    }
}

/// How well the sides played.
#[derive(Debug, Default)]
pub struct Review {
    /// The accuracy of each side's moves, from 0 to 100 each.
    accuracies: [Vec<f64>; 2],
    /// How many mistakes of each of [`GLYPHS`] each side made.
    pub mistakes: [[u32; 3]; 2],
}

/// What a review says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the best move.
    Best,
    /// It is not the best, but no mistake.
    Good,
    /// It is a mistake, so that the best line is shown.
    Mistake,
}

impl Review {
    /// Judges a move by the results for the positions before and after it, and sets its mark.
    pub fn judge(&mut self, mover: Color, mv: Move, [before, after]: [&Analysis; 2], glyphs: &mut Vec<u8>) -> Verdict {
        let is_best = before.line.first() == Some(&mv);
        // The score may also fall after the best move, when the search sees more. That is not a mistake.
        let loss = if is_best { 0.0 } else { expected_result(before.score) + expected_result(after.score) };
        self.accuracies[mover].push(accuracy(loss));
        set_mark(glyphs, loss);
        for (count, (glyph, _)) in self.mistakes[mover].iter_mut().zip(GLYPHS) {
            *count += u32::from(glyphs.contains(&glyph));
        }
        match mark_of(loss) {
            _ if is_best => Verdict::Best,
            Some(_) => Verdict::Mistake,
            None => Verdict::Good,
        }
    }

    /// The mean accuracy of a side, from 0 to 100; `None` without moves.
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        let moves = &self.accuracies[side];
        (!moves.is_empty()).then(|| moves.iter().sum::<f64>() / moves.len() as f64)
    }

    /// Writes each side's accuracy, and who reviewed the game.
    pub fn write_tags(&self, tags: &mut Tags) {
        for (tag, side) in ACCURACY {
            if let Some(accuracy) = self.accuracy(side) {
                tags.set(tag, format!("{accuracy:.0}"));
            }
        }
        if tags.get("Annotator").is_none_or(str::is_empty) {
            tags.set("Annotator", crate::NAME_AND_VERSION);
        }
    }
}

/// The PGN evaluation for a score from White's side and a depth in plies; `None` for checkmate on the board, which
/// needs none.
pub fn evaluation(score: Score, depth: Option<u32>) -> Option<Evaluation> {
    let score = WrittenScore::from(score);
    (score != WrittenScore::Mate(0)).then_some(Evaluation { score, depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_evaluations() {
        let text = |score, depth| evaluation(score, depth).map(|it| it.to_string());
        let score = Score::from_centipawns(-35);
        assert_eq!(text(score, Some(12)).as_deref(), Some("-0.35,12"));
        assert_eq!(text(Score::mate(-2), None).as_deref(), Some("#-2"));
        assert_eq!(text(-Score::mate(1), None).as_deref(), Some("#-1"));
        assert_eq!(text(Score::mate(0), Some(1)), None);
    }

    #[test]
    fn results_are_expected_from_both_sides_alike() {
        assert_eq!(expected_result(Score::mate(3)), 1.0);
        assert_eq!(expected_result(Score::mate(-3)), -1.0);
        assert_eq!(expected_result(Score::mate(0)), -1.0);
        assert_eq!(expected_result(Score::from_centipawns(0)), 0.0);
        let up = expected_result(Score::from_centipawns(150));
        assert!((0.25..0.3).contains(&up), "{up}");
        let down = expected_result(Score::from_centipawns(-150));
        assert!((up + down).abs() < 1e-12);
    }

    #[test]
    fn marks_follow_the_loss() {
        for (loss, mark) in [(-0.5, None), (0.09, None), (0.1, Some(6)), (0.25, Some(2)), (2.0, Some(4))] {
            assert_eq!(mark_of(loss), mark, "{loss}");
        }
        let marked = |mut glyphs: Vec<u8>, loss| {
            set_mark(&mut glyphs, loss);
            glyphs
        };
        assert_eq!(marked(vec![4, 10], 0.0), [10]);
        assert_eq!(marked(vec![6], 0.4), [4]);
        assert_eq!(marked(vec![5], 0.4), [5]);
    }

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert!(accuracy(0.0) > 99.9);
        assert_eq!(accuracy(-0.3), accuracy(0.0));
        assert!((60.0..66.0).contains(&accuracy(0.2)), "{}", accuracy(0.2));
        assert!(accuracy(2.0) < 1.0);
    }
}
