//! The benchmark: fixed positions of several games, searched to a fixed depth. With one thread its node count is the
//! same on every machine; it changes only when the search or the evaluation does.

use super::job::{self, JobSink};
use crate::eval::network::Networks;
use crate::notation::fen;
use crate::on_board;
use crate::position::{AnyRules, Game, Rules};
use crate::search::{Control, Limits, SearchBoard, Searcher, nodes_per_second};
use crate::time::Instant;
use crate::variant::catalog::Catalog;
use std::time::Duration;

/// The depth of the searches when none is asked for, in plies.
pub const DEFAULT_DEPTH: u32 = 15;

/// Size of the transposition table, in mebibytes.
const HASH: usize = 16;

/// The positions: the game's name and the FEN.
pub const POSITIONS: [(&str, &str); 16] = [
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11"),
    ("chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ("fischerandom", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    ("fischerandom", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9"),
    ("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
    ("capablanca", "r1abqkbc1r/pppp1ppppp/2n1p2n2/10/4P5/2N4N2/PPPP1PPPPP/R1ABQKBC1R w KQkq - 4 4"),
    ("caparandom", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"),
    ("modern-random-64", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("contemporary-random", "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1 De"),
    ("contemporary-random", "brn1kqrb/ppp1pppp/3n4/3p4/4P3/3N4/PPPP1PPP/BRQK1NRB w KQkq - 2 3 De"),
    ("pm-contemporary-random", "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1 ABCDEFGHabcdefgh"),
    ("pm-contemporary-random", "r1bkmbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBMKB1R[Qq] w KQkq - 2 2 ABCDEFHacdefgh"),
    ("cetina-random", "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1"),
    ("cetina-random", "r1bqkbsc/pppp1ppp/2n5/4p3/4P3/2N5/PPPP1PPP/R1BQKBSC w - - 2 3"),
];

/// What a benchmark counted, in the positions that were searched to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches every position to `depth` plies, or until `control` is stopped. Calls `show` with a line for each result.
///
/// # Errors
/// A message when a position cannot be set up.
pub fn run(
    depth: u32,
    threads: usize,
    networks: &Networks,
    control: &Control,
    show: &mut dyn FnMut(String),
) -> Result<Totals, String> {
    let start = Instant::now();
    let mut totals = Totals::default();
    for (i, (name, fen)) in POSITIONS.iter().enumerate() {
        let variant = Catalog::builtin().get(name).ok_or_else(|| format!("there is no game '{name}'"))?;
        let began = Instant::now();
        let rules = AnyRules::of(variant).map_err(|error| error.to_string())?;
        let visited = on_board!(rules, rules => search(rules, fen, depth, threads, networks, control)?);
        if control.is_stopped() {
            break;
        }
        totals.nodes += visited;
        totals.time = start.elapsed();
        let nps = nodes_per_second(visited, began.elapsed());
        show(format!("{:>2}/{} {name:<24} {visited:>10} nodes {nps:>10} nodes/s", i + 1, POSITIONS.len()));
    }
    Ok(totals)
}

/// The summary of a benchmark.
pub fn summary(totals: Totals) -> String {
    format!(
        "\nTotal time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}",
        totals.time.as_millis(),
        totals.nodes,
        nodes_per_second(totals.nodes, totals.time)
    )
}

fn search<G: SearchBoard>(
    rules: &'static Rules<G>,
    fen: &str,
    depth: u32,
    threads: usize,
    networks: &Networks,
    control: &Control,
) -> Result<u64, String> {
    let position = fen::read(rules, fen).map_err(|error| format!("{fen}: {error}"))?;
    let searcher = Searcher::<G>::with_networks(HASH, threads, networks.clone());
    let mut searcher = searcher.map_err(|error| error.to_string())?;
    let limits = Limits::depth(depth);
    let outcome = searcher.search(&Game::new(position), &limits, control, &mut |_| {});
    Ok(outcome.nodes)
}

/// Runs the benchmark on a thread of its own.
pub(super) fn spawn(depth: u32, networks: Networks, control: Control, sink: JobSink) {
    job::spawn("bench", sink, move |job| {
        job.say(summary(run(depth, 1, &networks, &control, &mut |line| job.say(line))?));
        Ok(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_searched_and_counts_are_the_same_each_time() {
        let mut lines = Vec::new();
        let totals = run(2, 1, &Networks::none(), &Control::new(), &mut |line| lines.push(line)).unwrap();
        assert_eq!(lines.len(), POSITIONS.len());
        assert!(totals.nodes > 100, "{totals:?}");
        let again = run(2, 1, &Networks::none(), &Control::new(), &mut |_| {}).unwrap();
        assert_eq!(again.nodes, totals.nodes);
    }

    #[test]
    fn a_stopped_benchmark_ends() {
        let control = Control::new();
        control.stop();
        assert_eq!(run(50, 1, &Networks::none(), &control, &mut |_| {}).unwrap().nodes, 0);
    }
}
