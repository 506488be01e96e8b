//! Totals of the games played so far.

use crate::measure::play::record::{Record, Termination};
use sissa::board::Color;
use sissa::elo::{self, Pairs};
use std::collections::HashMap;
use std::time::Duration;

/// Results and statistics of a match, from the first engine's side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games lost, drawn and won by the first engine.
    pub results: [u64; 3],
    /// Half points of White, whoever had it.
    pub white_half_points: u64,
    /// Pairs with both games finished.
    pub pairs: Pairs,
    pub engines: [EngineStatistics; 2],
    /// Half points of the first engine in pairs with one game finished.
    half_pairs: HashMap<u32, usize>,
}

/// Statistics of an engine, besides its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineStatistics {
    pub moves: u64,
    pub time: Duration,
    /// Longest time of a move.
    pub longest: Duration,
    /// Sum of the reported depths, in plies.
    pub depths: u64,
    /// Number of moves with a reported depth.
    pub moves_with_depth: u64,
    /// Sum of the reported nodes.
    pub nodes: u64,
    /// Total time of the moves with reported nodes.
    pub time_with_nodes: Duration,
    pub time_losses: u64,
    /// Games lost by an illegal move, or by denying that a move was legal.
    pub illegal_moves: u64,
    /// Games lost by a crash.
    pub crashes: u64,
    pub hangs: u64,
}

impl Tally {
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    pub fn add(&mut self, record: &Record) {
        let half_points = record.half_points();
        self.results[half_points] += 1;
        self.white_half_points += elo::half_points(record.ending.winner, false) as u64;
        match self.half_pairs.remove(&record.id.pair) {
            Some(other) => self.pairs.add(half_points + other),
            None => {
                self.half_pairs.insert(record.id.pair, half_points);
            }
        }
        self.add_moves(record);
        if let Some(winner) = record.ending.winner {
            let loser = &mut self.engines[record.id.engine(!winner)];
            match record.ending.termination {
                Termination::Normal | Termination::Adjudication => {}
                Termination::TimeForfeit => loser.time_losses += 1,
                Termination::IllegalMove => loser.illegal_moves += 1,
                Termination::Abandoned => loser.crashes += 1,
                Termination::Stalled => loser.hangs += 1,
            }
        }
    }

    fn add_moves(&mut self, record: &Record) {
        let black_first = record.fen.split_whitespace().nth(1) == Some("b");
        for (i, ply) in record.plies.iter().enumerate() {
            let Some(note) = &ply.note else { continue };
            let white = (i % 2 == 0) != black_first;
            let color = if white { Color::White } else { Color::Black };
            let statistics = &mut self.engines[record.id.engine(color)];
            statistics.moves += 1;
            statistics.time += note.time;
            statistics.longest = statistics.longest.max(note.time);
            if let Some(depth) = note.info.depth {
                statistics.depths += u64::from(depth);
                statistics.moves_with_depth += 1;
            }
            if let Some(nodes) = note.info.nodes {
                statistics.nodes += nodes;
                statistics.time_with_nodes += note.time;
            }
        }
    }

    /// The score of the first engine, 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let games = self.games();
        let [_, draws, wins] = self.results;
        (games > 0).then(|| (2 * wins + draws) as f64 / (2 * games) as f64)
    }

    /// The score of White, 0 to 1; `None` without games.
    pub fn white_score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.white_half_points as f64 / (2 * games) as f64)
    }
}

impl EngineStatistics {
    /// Average depth of a move, in plies.
    pub fn depth(&self) -> Option<f64> {
        (self.moves_with_depth > 0).then(|| self.depths as f64 / self.moves_with_depth as f64)
    }

    pub fn node_rate(&self) -> Option<f64> {
        let seconds = self.time_with_nodes.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// Average time of a move, in seconds.
    pub fn seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() / self.moves as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::play::record::{Ending, GameId, Note, Ply};
    use sissa::engines::turn::SearchInfo;

    fn record(pair: u32, second: bool, winner: Option<Color>, termination: Termination) -> Record {
        let ply = |micros, depth, nodes| Ply {
            san: "e4".to_owned(),
            note: Some(Note::new(
                SearchInfo { score: None, depth: Some(depth), nodes: Some(nodes) },
                Duration::from_micros(micros),
            )),
        };
        let opening = Ply { san: "Nf3".to_owned(), note: None };
        Record {
            id: GameId { pair, second },
            date: String::new(),
            array: None,
            fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
            plies: vec![opening, ply(1000, 4, 2000), ply(3000, 8, 3000)],
            ending: Ending { winner, termination, reason: String::new() },
        }
    }

    #[test]
    fn pairs_come_in_any_order() {
        use Color::{Black, White};
        let mut tally = Tally::default();
        // First engine: 1 + 1, 1 + 0, 1/2 + 0, and half a pair.
        for (pair, second, winner) in [
            (0, false, Some(White)),
            (1, true, Some(Black)),
            (2, true, None),
            (1, false, Some(Black)),
            (0, true, Some(Black)),
            (2, false, Some(Black)),
            (3, false, Some(White)),
        ] {
            tally.add(&record(pair, second, winner, Termination::Normal));
        }
        assert_eq!(tally.pairs, Pairs([0, 1, 1, 0, 1]));
        assert_eq!(tally.results, [2, 1, 4]);
        assert_eq!(tally.games(), 7);
        assert_eq!(tally.white_half_points, 5);
        assert_eq!(tally.score(), Some(4.5 / 7.0));
    }

    #[test]
    fn figures_go_to_the_engine_that_made_them() {
        let mut tally = Tally::default();
        tally.add(&record(0, true, Some(Color::White), Termination::TimeForfeit));
        // The second engine has White; the first loses on time.
        let [first, second] = &tally.engines;
        assert_eq!((first.time_losses, second.time_losses), (1, 0));
        assert_eq!((first.depth(), second.depth()), (Some(4.0), Some(8.0)));
        assert_eq!(first.node_rate(), Some(2_000_000.0));
        assert_eq!(second.longest, Duration::from_millis(3));
        assert_eq!(EngineStatistics::default().seconds(), None);
    }
}
