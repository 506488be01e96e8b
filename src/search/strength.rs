//! Limited strength.
//!
//! A weak level searches few nodes, and adds a random error to the scores of its best moves before it chooses one, as
//! Stockfish's skill levels do (<https://www.chessprogramming.org/Playing_Strength>). It sometimes overlooks tactics,
//! but hardly ever loses a piece for nothing.

use super::{Control, Limits, Report, SearchResult, Searcher};
use crate::position::Game;
use crate::search::SearchBoard;
use rand::Rng;

/// How many of the best moves a weak level chooses from.
const LINES: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Level {
    elo: u32,
    nodes: f64,
    /// The standard deviation of the random error, in centipawns.
    error: f64,
}

/// The levels, measured against each other (`docs/strength.md`); ratings between them are interpolated.
const LEVELS: [Level; 10] = [
    level(400, 110.0, 400.0),
    level(600, 150.0, 300.0),
    level(800, 270.0, 208.0),
    level(1000, 611.0, 123.0),
    level(1200, 1095.0, 82.0),
    level(1400, 1673.0, 61.0),
    level(1600, 2456.0, 47.0),
    level(1800, 3565.0, 35.0),
    level(2000, 5082.0, 25.0),
    level(2200, 7300.0, 12.0),
];

const fn level(elo: u32, nodes: f64, error: f64) -> Level {
    Level { elo, nodes, error }
}

/// The lowest and the highest Elo rating that can be asked for.
pub const ELO_RANGE: (u32, u32) = (LEVELS[0].elo, LEVELS[LEVELS.len() - 1].elo);

/// The level of a rating. Between two levels the error is interpolated linearly, the nodes logarithmically.
fn level_of(elo: u32) -> Level {
    let elo = elo.clamp(ELO_RANGE.0, ELO_RANGE.1);
    let above = LEVELS.iter().position(|level| level.elo >= elo);
    let above = above.unwrap_or(LEVELS.len() - 1).max(1);
    let (low, high) = (LEVELS[above - 1], LEVELS[above]);
    let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
    Level {
        elo,
        nodes: low.nodes * (high.nodes / low.nodes).powf(share),
        error: low.error + share * (high.error - low.error),
    }
}

/// Searches with limited strength. Only the line of the chosen move is reported.
pub(super) fn search<G: SearchBoard>(
    searcher: &mut Searcher<G>,
    game: &Game<G>,
    limits: &Limits,
    elo: u32,
    control: &Control,
    rng: &mut impl Rng,
    report: &mut dyn FnMut(&Report),
) -> SearchResult {
    let level = level_of(elo);
    let nodes = level.nodes as u64;
    let weak = Limits {
        elo: None,
        nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
        multipv: LINES,
        ..limits.clone()
    };
    let mut lines: Vec<Report> = Vec::new();
    let result = searcher.search(game, &weak, control, &mut |line| {
        lines.truncate(line.multipv - 1);
        lines.push(line.clone());
    });
    let mut with_error = |line: &Report| {
        // The sum of twelve uniform numbers is nearly normal, with a standard deviation of 1.
        let error: f64 = (0..12).map(|_| rng.random_range(-0.5..0.5)).sum();
        f64::from(line.score.centipawns()) + level.error * error
    };
    let values: Vec<(f64, &Report)> = lines.iter().map(|line| (with_error(line), line)).collect();
    let Some((_, chosen)) = values.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return result;
    };
    let line = Report { multipv: 1, lines: 1, nodes: result.nodes, ..(*chosen).clone() };
    report(&line);
    SearchResult::from(&line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;
    use crate::search::Score;
    use crate::testing::{games_8x8, games_10x8};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn stronger_levels_see_more_and_err_less() {
        let all: Vec<Level> = (0..4000).step_by(10).map(level_of).collect();
        for pair in all.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes, "{pair:?}");
            assert!(pair[0].error >= pair[1].error, "{pair:?}");
        }
        for level in LEVELS {
            assert_eq!(level_of(level.elo), level);
        }
    }

    /// The score of a search of `game` at full strength, of `moves` only unless it is empty.
    fn value<G: SearchBoard>(searcher: &mut Searcher<G>, game: &Game<G>, moves: Vec<Move>) -> Score {
        let limits = Limits { root_moves: moves, ..Limits::nodes(1000) };
        searcher.search(game, &limits, &Control::new(), &mut |_| {}).score
    }

    /// What the moves of the weakest level cost in undecided positions of a game against itself, in centipawns.
    fn losses<G: SearchBoard>(mut game: Game<G>) -> Vec<i32> {
        let [mut searcher, mut judge] = [1; 2].map(|threads| Searcher::new(1, threads).unwrap());
        let limits = Limits::default();
        let mut rng = SmallRng::seed_from_u64(1);
        let mut losses = Vec::new();
        while game.outcome().is_none() && game.moves().len() < 20 {
            let mut told = Vec::new();
            let mut tell = |line: &Report| told.push(line.clone());
            let (level, control) = (ELO_RANGE.0, Control::new());
            let result = search(&mut searcher, &game, &limits, level, &control, &mut rng, &mut tell);
            let chosen = result.best.unwrap();
            assert!(game.position().is_legal(chosen));
            assert_eq!((told.len(), told[0].pv[0]), (1, chosen));
            assert!(result.nodes < 200, "{result:?}");
            let best = value(&mut judge, &game, Vec::new()).centipawns();
            if best.abs() < 500 {
                losses.push(best - value(&mut judge, &game, vec![chosen]).centipawns());
            }
            game.play(chosen);
        }
        losses
    }

    #[test]
    fn a_beginner_errs_but_seldom_gives_a_piece_away() {
        let games_8x8 = games_8x8().into_iter().flat_map(losses);
        let games_10x8 = games_10x8().into_iter().flat_map(losses);
        let losses: Vec<i32> = games_8x8.chain(games_10x8).collect();
        let share = |limit| {
            let count = losses.iter().filter(|loss| **loss >= limit).count();
            count as f64 / losses.len() as f64
        };
        assert!(losses.len() > 100, "{}", losses.len());
        assert!(share(100) > 0.1, "{losses:?}");
        assert!(share(700) < 0.08, "{losses:?}");
    }
}
