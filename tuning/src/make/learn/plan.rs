//! What a round does, and how long.

use super::arguments::{Arguments, USUAL_TEST_NODES};
use super::journal::{Journal, Phase};
use crate::shared::threads;
use serde::{Deserialize, Serialize};

/// How much longer each round is than the one before. Each then adds more than half as many positions as there are.
const GROWTH: f64 = 1.6;

/// The first round of a long run, in seconds of one thread, and the least of all threads.
const FIRST_ROUND: f64 = 120.0;
const MIN_FIRST_ROUND: f64 = 20.0;

/// When playing, training and testing end, as shares of a round.
const PHASES: [f64; 3] = [0.62, 0.80, 0.90];

/// From this many positions on: nodes a move.
const NODES: [(u64, u64); 3] = [(600_000, 150), (3_000_000, 300), (10_000_000, 600)];

/// A network of another game counts as so many positions: bad scores teach it nothing.
const ADAPTED_AS_POSITIONS: u64 = 3_000_000;

/// More positions than this are worth more neurons.
const MORE_NEURONS: u64 = 3_000_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Nodes a move, see `--nodes`.
    pub nodes: u64,
    /// See `--test-nodes`.
    #[serde(default = "usual_test_nodes", alias = "proof_nodes")]
    pub test_nodes: u64,
    pub bounds: Bounds,
    /// How many times the nodes of the network the classical evaluation has when they play each other; `None` until
    /// both speeds are known.
    pub handicap: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bounds {
    /// When playing, training, testing and comparing end, in seconds of work since the beginning of the run.
    Time([f64; 4]),
    Counts {
        games: u32,
        pairs: u64,
    },
}

fn usual_test_nodes() -> u64 {
    USUAL_TEST_NODES
}

impl Bounds {
    /// When a phase ends, and how long it takes as planned, in seconds, if time decides. The first one has no length,
    /// since it does not begin late.
    pub fn end_and_length(self, phase: Phase) -> Option<(f64, f64)> {
        let Bounds::Time([play, train, test, compare]) = self else {
            return None;
        };
        match phase {
            Phase::Play => Some((play, 0.0)),
            Phase::Train => Some((train, train - play)),
            Phase::Test => Some((test, test - train)),
            Phase::Compare => Some((compare, compare - test)),
            Phase::Done => None,
        }
    }
}

impl Plan {
    /// The round of a network that is not trained: as few games as tell something.
    pub fn of_first(arguments: &Arguments, spent: f64) -> Plan {
        Plan {
            nodes: 0,
            test_nodes: arguments.test_nodes,
            bounds: match arguments.rounds {
                Some(_) => Bounds::Counts { games: 0, pairs: arguments.pairs },
                None => Bounds::Time([spent; 4]),
            },
            handicap: arguments.rounds.map(|_| 1.0),
        }
    }

    /// The next round; `None` when the run is over. `spent` is the time worked, in seconds.
    pub fn next(journal: &Journal, arguments: &Arguments, spent: f64) -> Option<Plan> {
        // Those that train.
        let number = journal.rounds.len() - usize::from(journal.from.is_some());
        let bounds = match arguments.rounds {
            Some(rounds) => (number < rounds).then(|| Bounds::Counts {
                games: (f64::from(arguments.games) * GROWTH.powi(number as i32)) as u32,
                pairs: arguments.pairs,
            })?,
            None => {
                let first = (FIRST_ROUND / threads::number(arguments.threads) as f64).max(MIN_FIRST_ROUND);
                Bounds::Time(times(spent, arguments.hours * 3600.0, first)?)
            }
        };
        let known = if journal.from.is_some() { ADAPTED_AS_POSITIONS } else { 0 };
        let positions = journal.positions() + known;
        let deeper = NODES.iter().rev().find(|(from, _)| positions >= *from);
        let nodes = deeper.map_or(0, |(_, nodes)| *nodes);
        Some(Plan {
            nodes: nodes.max(arguments.nodes),
            test_nodes: arguments.test_nodes,
            bounds,
            handicap: arguments.rounds.map(|_| 1.0),
        })
    }
}

/// The ends of the phases of a round that begins now; `first` is the length of the first one of a long run.
fn times(spent: f64, total: f64, first: f64) -> Option<[f64; 4]> {
    let left = total - spent;
    // What is left after the last round is too little for another one.
    if left < 0.01 * total {
        return None;
    }
    let mut length = first.min(total / 2.0) + (GROWTH - 1.0) * spent;
    // The last round is not much shorter than usual.
    if left < 1.7 * length {
        length = left;
    }
    let [play, train, test] = PHASES.map(|share| spent + share * length);
    Some([play, train, test, spent + length])
}

/// The number of neurons for this many positions.
pub fn neurons(positions: u64) -> usize {
    if positions < MORE_NEURONS { 128 } else { 256 }
}

/// How a network is trained.
pub struct Training {
    pub batch: usize,
    /// Passes over all positions.
    pub epochs: f64,
    /// The highest rate.
    pub rate: f64,
    /// Weight decay, see `train`.
    pub decay: f64,
}

/// How to train on this many positions. Few of them are soon learnt by heart, and make the network that a run begins
/// from forget what it knows, above all one of another game.
pub fn training(positions: usize, journal: &Journal) -> Training {
    let (batch, epochs, rate, decay) = match positions {
        0..50_000 => (512, 3.0, 2e-4, 2.0),
        50_000..200_000 => (1024, 4.0, 3e-4, 2.0),
        200_000..700_000 => (4096, 6.0, 5e-4, 2.0),
        700_000..4_000_000 => (4096, 6.0, 2e-3, 1.0),
        _ => (16_384, 6.0, 4e-3, 1.0),
    };
    let gentle = match positions {
        0..500_000 => 3e-5,
        500_000..2_000_000 => 1e-4,
        _ => 2e-4,
    };
    // Weights of a network that is trained further shrink the more, the more steps there are.
    let further = 5e6 / positions.max(1_000_000) as f64;
    let (epochs, rate, decay) = match &journal.from {
        Some(_) if journal.is_own && positions >= 200_000 => (4.0, 3e-4, further),
        Some(_) => (3.0, gentle, 0.0),
        None => (epochs, rate, decay),
    };
    Training { batch, epochs, rate, decay }
}

/// From how many variations of each position the first network learns the classical evaluation.
pub fn variations(positions: u64) -> u32 {
    (2_000_000 / positions.max(1)).clamp(0, 15) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_fill_the_time_and_become_longer() {
        for hours in [0.05, 0.5, 2.0, 10.0] {
            let total = hours * 3600.0;
            let mut ends = vec![0.0];
            while let Some(times) = times(ends[ends.len() - 1], total, 150.0) {
                assert!(times.is_sorted());
                ends.push(times[3]);
            }
            assert!((ends[ends.len() - 1] - total).abs() < 1e-6 * total);
            let lengths: Vec<f64> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(lengths.len() < 14, "{lengths:?}");
            assert!(lengths.windows(2).all(|pair| pair[1] > 0.7 * pair[0]), "{lengths:?}");
            // A run that goes on for longer has more rounds.
            assert!(times(total, 2.0 * total, 150.0).is_some());
        }
    }
}
