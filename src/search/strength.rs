//! Play of limited strength, for people.
//!
//! A weak level sees little, for it searches few nodes, and judges badly: each of the best moves gets a random error
//! before one is chosen, as in Stockfish's skill levels (<https://www.chessprogramming.org/Playing_Strength>). It thus
//! overlooks tactics now and then, but hardly ever gives a piece away for nothing.

use super::{Control, Limits, Outcome, Report, Searcher};
use crate::board::Geometry;
use crate::position::Game;
use rand::Rng;

/// The best moves among which one is chosen.
const LINES: usize = 6;

/// What makes a level.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Level {
    /// Its rating.
    elo: u32,
    /// How many nodes it searches.
    nodes: f64,
    /// The standard deviation of its errors, in centipawns.
    error: f64,
}

/// The levels that were measured; those between are interpolated.
const LEVELS: [Level; 2] = [level(800, 150.0, 300.0), level(2400, 20_000.0, 0.0)];

const fn level(elo: u32, nodes: f64, error: f64) -> Level {
    Level { elo, nodes, error }
}

/// The lowest and the highest rating that can be asked for.
pub const ELO_RANGE: (u32, u32) = (LEVELS[0].elo, LEVELS[LEVELS.len() - 1].elo);

/// The level of a rating: the errors between two levels in proportion, the nodes by their logarithm.
fn level_of(elo: u32) -> Level {
    let elo = elo.clamp(ELO_RANGE.0, ELO_RANGE.1);
    let above = LEVELS.iter().position(|level| level.elo >= elo);
    let above = above.unwrap_or(LEVELS.len() - 1).max(1);
    let (low, high) = (LEVELS[above - 1], LEVELS[above]);
    let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
    Level {
        elo,
        nodes: (low.nodes.ln() + share * (high.nodes / low.nodes).ln()).exp(),
        error: low.error + share * (high.error - low.error),
    }
}

/// Searches as a player of this rating does. Only the line of the move that is chosen is reported.
pub fn search<G: Geometry>(
    searcher: &mut Searcher<G>,
    game: &Game<G>,
    limits: &Limits,
    elo: u32,
    control: &Control,
    report: &mut dyn FnMut(&Report),
) -> Outcome {
    let level = level_of(elo);
    let nodes = level.nodes as u64;
    let weak = Limits {
        elo: None,
        nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
        multipv: LINES,
        ..limits.clone()
    };
    let mut lines: Vec<Report> = Vec::new();
    let outcome = searcher.search(game, &weak, control, &mut |line| {
        lines.truncate(line.multipv - 1);
        lines.push(line.clone());
    });
    let mut rng = rand::rng();
    let mut judged = |line: &Report| {
        // The sum of twelve even numbers is nearly normal, with a deviation of 1.
        let error: f64 = (0..12).map(|_| rng.random_range(-0.5..0.5)).sum();
        f64::from(line.score.centipawns()) + level.error * error
    };
    let judged: Vec<(f64, &Report)> = lines.iter().map(|line| (judged(line), line)).collect();
    let chosen = judged.iter().max_by(|a, b| a.0.total_cmp(&b.0));
    let Some((_, chosen)) = chosen else {
        return outcome;
    };
    let line = Report {
        multipv: 1,
        lines: 1,
        nodes: outcome.nodes,
        ..(*chosen).clone()
    };
    report(&line);
    Outcome {
        best: line.pv.first().copied().or(outcome.best),
        ponder: line.pv.get(1).copied(),
        score: line.score,
        depth: line.depth,
        nodes: outcome.nodes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_see_more_and_err_less() {
        let all: Vec<Level> = (0..4000).step_by(10).map(level_of).collect();
        for pair in all.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes, "{pair:?}");
            assert!(pair[0].error >= pair[1].error, "{pair:?}");
        }
        for level in LEVELS {
            let found = level_of(level.elo);
            assert!(
                (found.nodes - level.nodes).abs() < 1e-6 * level.nodes,
                "{found:?}"
            );
            assert!((found.error - level.error).abs() < 1e-6, "{found:?}");
        }
    }
}
