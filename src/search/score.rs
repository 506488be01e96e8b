//! Scores: what a position is worth to the side to move.

use crate::board::{Color, Geometry};
use crate::notation::WrittenScore;
use crate::position::{Outcome, Position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// The greatest distance from the root that a search reaches, in plies.
pub const MAX_PLY: usize = 200;

/// The value of mate; a mate in *n* plies is worth *n* less.
pub(crate) const MATE: i32 = 32_000;

/// Values of at least this magnitude are mates.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32 - 1;

/// Above every value.
pub(crate) const INFINITE: i32 = 32_001;

/// The value of a draw.
pub(crate) const DRAW: i32 = 0;

/// The value for `side`, to move `ply` plies after the root, of the end of a game.
pub(crate) fn value_of(outcome: Outcome, side: Color, ply: usize) -> i32 {
    outcome.winner.map_or(DRAW, |winner| {
        let win = MATE - ply as i32;
        if winner == side { win } else { -win }
    })
}

/// The value of a position without a legal move.
#[cold]
pub(crate) fn value_without_moves<G: Geometry>(position: &Position<G>, ply: usize) -> i32 {
    value_of(position.outcome_without_moves(), position.side_to_move(), ply)
}

/// A score in centipawns, or a mate in a number of moves, from one side's point of view.
///
/// Better scores compare greater: a mate is more than any centipawns, a nearer mate more than a later one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default, Serialize, Deserialize)]
pub struct Score(i32);

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(DRAW);

    /// A score in centipawns, clamped below mate scores.
    pub fn from_centipawns(centipawns: i32) -> Score {
        Score(centipawns.clamp(1 - MATE_BOUND, MATE_BOUND - 1))
    }

    /// Mate in `moves` moves; negative numbers and 0 if the side is mated.
    ///
    /// ```
    /// use sissa::search::Score;
    /// assert_eq!(Score::mate(3).mate_in(), Some(3));
    /// assert!(Score::mate(3) > Score::mate(4));
    /// assert!(Score::mate(-3) < Score::mate(-4));
    /// ```
    pub fn mate(moves: i32) -> Score {
        let moves = moves.clamp(-(MAX_PLY as i32) / 2, MAX_PLY as i32 / 2);
        Score(if moves > 0 { MATE - (2 * moves - 1) } else { -MATE - 2 * moves })
    }

    /// The score for `side`, which is to move, of the end of a game.
    pub fn of_outcome(outcome: Outcome, side: Color) -> Score {
        Score(value_of(outcome, side, 0))
    }

    pub(crate) const fn from_value(value: i32) -> Score {
        Score(value)
    }

    /// The number of moves to mate: positive if the side mates, negative if it is mated, 0 if it already is. `None` if
    /// the score is not a mate.
    pub fn mate_in(self) -> Option<i32> {
        if self.0 >= MATE_BOUND {
            Some((MATE - self.0 + 1) / 2)
        } else if self.0 <= -MATE_BOUND {
            // Rounded up, so that it is right from either side's point of view.
            Some(-((MATE + self.0 + 1) / 2))
        } else {
            None
        }
    }

    /// Whether an engine with this score, `ply` plies into the game, accepts a draw: half a pawn or more behind at any
    /// time; from the thirty-first move on if it is not ahead by more than 15 centipawns.
    ///
    /// ```
    /// use sissa::search::Score;
    /// assert!(Score::from_centipawns(-50).accepts_draw(0));
    /// assert!(!Score::from_centipawns(-49).accepts_draw(59));
    /// assert!(Score::from_centipawns(15).accepts_draw(60));
    /// ```
    pub fn accepts_draw(self, ply: u32) -> bool {
        const WORSE: i32 = -50;
        const EVEN: i32 = 15;
        const LONG: u32 = 60;
        self.0 <= if ply < LONG { WORSE } else { EVEN }
    }

    /// The score in centipawns, for protocols without mate scores: a mate counts as 320 pawns less a centipawn per ply.
    pub fn centipawns(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Score;

    /// The score from the other side's point of view.
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl From<WrittenScore> for Score {
    fn from(score: WrittenScore) -> Score {
        match score {
            WrittenScore::Centipawns(value) => Score::from_centipawns(value),
            WrittenScore::Mate(moves) => Score::mate(moves),
        }
    }
}

impl From<Score> for WrittenScore {
    fn from(score: Score) -> WrittenScore {
        match score.mate_in() {
            Some(moves) => WrittenScore::Mate(moves),
            None => WrittenScore::Centipawns(score.0),
        }
    }
}

impl fmt::Display for Score {
    /// Pawns with two decimals, or `#3`, `#-3` for mates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(moves) if self.0 < 0 => write!(f, "#-{}", -moves),
            Some(moves) => write!(f, "#{moves}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

/// Expected wins, draws and losses, per mille, from the point of view of the score; they sum to 1000.
///
/// `ply` counts from the start of the game: late in a game the same score wins more often. Wins follow a logistic curve
/// of the score, losses its mirror image, and the rest are draws, as in Stockfish's WDL model
/// (<https://github.com/official-stockfish/WDL_model>), but by plies. The numbers were fitted by likelihood to
/// 1,240 games between builds with networks: 840 of chess and 400 of Capablanca Random, most with 10,000 nodes a move.
pub fn wdl(score: Score, ply: u32) -> [u32; 3] {
    match score.mate_in() {
        Some(_) if score.0 > 0 => return [1000, 0, 0],
        Some(_) => return [0, 0, 1000],
        None => {}
    }
    let age = f64::from(ply.min(160)) / 160.0;
    // The score at which half the games are won, and how fast that share grows around it.
    let middle = 46.0 + age * (118.0 - age * 24.0);
    let spread = 94.0 - age * (66.0 + age * 5.0);
    let share = |cp: f64| 1000.0 / (1.0 + ((middle - cp) / spread).exp());
    let cp = f64::from(score.0);
    let wins = share(cp).round() as u32;
    let losses = share(-cp).round() as u32;
    [wins, 1000 - wins - losses, losses]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_moves_of_the_mating_side() {
        assert_eq!(Score::from_value(MATE - 1).mate_in(), Some(1));
        assert_eq!(Score::from_value(MATE - 3).mate_in(), Some(2));
        assert_eq!(Score::from_value(-MATE).mate_in(), Some(0));
        assert_eq!(Score::from_value(-MATE + 2).mate_in(), Some(-1));
        assert_eq!(Score::from_value(-MATE + 4).mate_in(), Some(-2));
        assert_eq!(Score::from_centipawns(99_999).mate_in(), None);
        for moves in [-7, -1, 0, 1, 2, 50] {
            assert_eq!(Score::mate(moves).mate_in(), Some(moves));
            assert_eq!((-Score::mate(moves)).mate_in(), Some(-moves));
        }
    }

    #[test]
    fn scores_read_as_people_write_them() {
        assert_eq!(Score::from_centipawns(-35).to_string(), "-0.35");
        assert_eq!(Score::mate(2).to_string(), "#2");
        assert_eq!(Score::mate(-2).to_string(), "#-2");
        assert_eq!(Score::mate(0).to_string(), "#-0");
    }

    #[test]
    fn shares_sum_to_a_thousand_and_mirror() {
        for ply in [0, 30, 400] {
            let mut last = 0;
            for cp in (-3000..=3000).step_by(7) {
                let [w, d, l] = wdl(Score::from_centipawns(cp), ply);
                assert_eq!(w + d + l, 1000);
                assert_eq!(wdl(Score::from_centipawns(-cp), ply), [l, d, w]);
                assert!(w >= last);
                last = w;
            }
        }
        assert_eq!(wdl(Score::mate(4), 10), [1000, 0, 0]);
        assert_eq!(wdl(Score::mate(-4), 10), [0, 0, 1000]);
    }
}
