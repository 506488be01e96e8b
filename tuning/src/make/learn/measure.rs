//! The speed of a network, and what it thinks that pieces are worth.

use super::LearnError;
use super::learner::Learner;
use crate::make::game_files::read_in_order;
use crate::make::piece_values::values;
use crate::make::selfplay::SelfPlayError;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::eval::network::Networks;
use sissa::on_board;
use sissa::openings::RandomOpening;
use sissa::position::Rules;
use sissa::search::{Control, Limits, SearchBoard, Searcher};
use std::time::{Duration, Instant};

/// Positions that are searched to measure the speed, and how often each: the shortest time counts, as on a busy machine
/// other programs interrupt most searches.
const SEARCHED: usize = 16;
const TIMES: usize = 12;

impl Learner<'_> {
    /// Measures the network of a round.
    pub fn measure(&mut self, number: usize) -> Result<(), LearnError> {
        let networks = self.networks(Some(number))?;
        let games = self.file(number, ".sdat");
        let nodes = self.journal.rounds[number].plan.test_nodes;
        let speeds = on_board!(self.rules, rules => speeds(rules, &networks, nodes))?;
        let round = &mut self.journal.rounds[number];
        round.speeds = speeds;
        if round.has_games() {
            let all = read_in_order(&games)?;
            let values = on_board!(
                self.rules,
                rules => values(rules, &networks, &games, &all, |_| true)
            )?;
            round.values = values.into_iter().map(|(_, value)| value).collect();
        }
        round.plan.handicap.get_or_insert(speeds[1] / speeds[0]);
        Ok(())
    }
}

/// Nodes per second with these networks, and with the classical evaluation.
fn speeds<G: SearchBoard>(
    rules: &'static Rules<G>,
    networks: &Networks,
    nodes: u64,
) -> Result<[f64; 2], SelfPlayError> {
    let random = RandomOpening { array: None, plies: 8..=16, max_loss: Some(100) };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let searcher = |networks: &Networks| Searcher::<G>::with_networks(1, 1, networks.clone());
    let mut searchers = [searcher(networks)?, searcher(&Networks::none())?];
    let mut totals = [(0, Duration::ZERO); 2];
    for _ in 0..SEARCHED {
        let game = random.draw(rules, &mut rng)?.game;
        for (searcher, (all, time)) in searchers.iter_mut().zip(&mut totals) {
            searcher.prepare(game.position());
            let mut search = || {
                searcher.clear();
                let start = Instant::now();
                let limits = Limits::nodes(nodes);
                let found = searcher.search(&game, &limits, &Control::new(), &mut |_| {});
                (start.elapsed(), found.nodes)
            };
            let shortest = (0..TIMES).map(|_| search()).min();
            let (least, found) = shortest.unwrap_or_default();
            *time += least;
            *all += found;
        }
    }
    Ok(totals.map(|(nodes, time)| nodes as f64 / time.as_secs_f64().max(1e-6)))
}
