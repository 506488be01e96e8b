//! What has been done, on disk: from it a run goes on, and the page is made.

use super::plan::Plan;
use crate::make::piece_values::PieceValue;
use crate::make::train::Measured;
use crate::shared::files::FileError;
use crate::shared::state_file;
use serde::{Deserialize, Serialize};
use sissa::elo::Pairs;
use std::path::Path;

const KIND: &str = "learn";

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Journal {
    /// What the first round's network was, if it is a known one: that round has no games.
    #[serde(default)]
    pub from: Option<String>,
    /// True if that was a network for this game.
    #[serde(default)]
    pub is_own: bool,
    pub rounds: Vec<Round>,
}

/// What is to be done next in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    Play,
    Train,
    #[serde(alias = "Prove")]
    Test,
    /// Play against the classical evaluation.
    Compare,
    Done,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    pub plan: Plan,
    pub phase: Phase,
    /// The round whose network played the games, and must be beaten; `None` for the classical evaluation.
    pub best: Option<usize>,
    pub games: usize,
    /// Quiet positions of these games.
    pub positions: u64,
    /// Errors during training, of all rounds' positions.
    pub measured: Vec<Measured>,
    /// Nodes per second with the new network, and with the classical evaluation.
    pub speeds: [f64; 2],
    /// The new network against the best one before; all zero if that is the classical evaluation.
    #[serde(alias = "proof")]
    pub test: Pairs,
    /// The new network against the classical evaluation.
    pub comparison: Pairs,
    /// Whether the new network is better than the best before.
    pub kept: bool,
    pub values: Vec<PieceValue>,
    /// Neurons of the network for each side.
    pub neurons: usize,
    /// When the phase began, in seconds of work.
    pub begun: f64,
    /// Seconds that playing, training, and testing with comparing have taken.
    pub seconds: [f64; 3],
}

impl Round {
    pub fn new(plan: Plan, best: Option<usize>, begun: f64) -> Round {
        Round {
            plan,
            phase: Phase::Play,
            best,
            games: 0,
            positions: 0,
            measured: Vec::new(),
            speeds: [0.0; 2],
            test: Pairs::default(),
            comparison: Pairs::default(),
            kept: false,
            values: Vec::new(),
            neurons: 0,
            begun,
            seconds: [0.0; 3],
        }
    }

    /// Ends the phase, when `spent` seconds of work have been done in all.
    pub fn end_phase(&mut self, spent: f64, next: Phase) {
        let [play, train, test] = &mut self.seconds;
        let seconds = match self.phase {
            Phase::Play => play,
            Phase::Train => train,
            Phase::Test | Phase::Compare | Phase::Done => test,
        };
        *seconds += spent - self.begun;
        self.begun = spent;
        self.phase = next;
    }

    /// False for the round of a network that is not trained.
    pub fn has_games(&self) -> bool {
        self.plan.nodes > 0
    }

    /// When a phase ends, in seconds of work, if time decides. One that begins late has at least half of its time.
    pub fn end(&self, phase: Phase) -> Option<f64> {
        let (end, length) = self.plan.bounds.end_and_length(phase)?;
        Some(end.max(self.begun + length / 2.0))
    }

    /// Whether the new network has clearly lost a match.
    pub fn is_worse(&self) -> bool {
        [self.test, self.comparison].iter().any(Pairs::is_worse)
    }
}

fn damaged(path: &Path) -> FileError {
    let what =
        "is damaged or of another version of `learn`; use another folder with --out, and this one's games with --data";
    FileError::foreign(path, what)
}

impl Journal {
    /// What the first round's network was, and what was done with it.
    pub fn beginning(&self) -> Option<String> {
        let how = if self.is_own { "whose rules are the same" } else { "made to fit" };
        self.from.as_ref().map(|from| format!("{from}, {how}"))
    }

    /// The journal of a run with these settings; an empty one if there is no file.
    pub fn read(path: &Path, settings: &str) -> Result<Journal, FileError> {
        if !path.exists() {
            return Ok(Journal::default());
        }
        let state = match state_file::resume(path, KIND, settings) {
            Err(FileError::Other { there, now, .. }) => {
                let what =
                    "holds a network of another game, or of other rules or another seed; use another folder with --out";
                let folder = path.parent().unwrap_or(path);
                return Err(FileError::other(folder, what, &there, &now));
            }
            Err(FileError::Foreign { .. }) => return Err(damaged(path)),
            read => read?,
        };
        serde_json::from_slice(&state).map_err(|_| damaged(path))
    }

    pub fn write(&self, path: &Path, settings: &str) -> Result<(), FileError> {
        let state = serde_json::to_vec(self).expect("a journal has only numbers and names");
        state_file::write(path, KIND, settings, &state)
    }

    /// The last network that was kept, by its round. One that is still compared may be dropped.
    pub fn best(&self) -> Option<usize> {
        let is_kept = |round: &Round| round.kept && round.phase == Phase::Done;
        self.rounds.iter().rposition(is_kept)
    }

    /// The round whose weights training goes on from: the last one that has not lost. It may be undecided,
    /// since it may win after some more games.
    pub fn start(&self) -> Option<usize> {
        let is_fit = |round: &Round| round.kept || !round.measured.is_empty() && !round.is_worse();
        let done = |round: &Round| round.phase == Phase::Done && is_fit(round);
        self.rounds.iter().rposition(done)
    }

    /// Positions of all rounds.
    pub fn positions(&self) -> u64 {
        self.rounds.iter().map(|round| round.positions).sum()
    }
}
