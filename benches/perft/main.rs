//! Perft compared: Sissa on boards of 8x8 and 10x8, and cozy-chess on the same positions of chess.
//!
//! In `cargo bench --workspace --bench perft` they take turns, round after round, so that anything that slows the
//! machine down slows all. The ratios come from the best times. All count legal moves on one thread, and none makes the
//! moves of the last ply.

mod positions;

use positions::{CAPABLANCA, CHESS, Place};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{Position, Rules, perft};
use sissa::variant::catalog::Catalog;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long the rounds take.
const COMPARISON: Duration = Duration::from_secs(20);

/// One program's perft of one position.
struct Runner<'a> {
    program: &'static str,
    place: &'static Place,
    count: Box<dyn Fn() -> u64 + 'a>,
    best: Duration,
}

impl<'a> Runner<'a> {
    fn new(program: &'static str, place: &'static Place, count: impl Fn() -> u64 + 'a) -> Runner<'a> {
        Runner { program, place, count: Box::new(count), best: Duration::MAX }
    }

    fn measure(&mut self) {
        let start = Instant::now();
        let nodes = black_box((self.count)());
        self.best = self.best.min(start.elapsed());
        assert_eq!(nodes, self.place.nodes, "{} on {}", self.program, self.place.fen);
    }
}

fn position<G: Geometry>(game: &str, place: &Place) -> Position<G> {
    let variant = Catalog::builtin().get(game).expect("a built-in game");
    let rules = Rules::<G>::new(variant.clone()).expect("a board that fits");
    fen::read(rules, place.fen).expect("a FEN of the game")
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_perft(&child, depth - 1);
        }
        false
    });
    nodes
}

const OURS_8X8: &str = "sissa 8x8";
const OURS_10X8: &str = "sissa 10x8";
const COZY: &str = "cozy-chess";

fn runners() -> Vec<Runner<'static>> {
    let mut runners = Vec::new();
    for place in &CHESS {
        let ours = position::<Board8x8>("chess", place);
        let cozy: cozy_chess::Board = place.fen.parse().expect("a FEN of chess");
        let depth = place.depth;
        runners.push(Runner::new(OURS_8X8, place, move || perft(&ours, depth)));
        runners.push(Runner::new(COZY, place, move || cozy_perft(&cozy, depth)));
    }
    for place in &CAPABLANCA {
        let ours = position::<Board10x8>("caparandom", place);
        runners.push(Runner::new(OURS_10X8, place, move || perft(&ours, place.depth)));
    }
    runners
}

/// Nodes per second of a program on the positions of one kind; on all of them the geometric mean, in which every
/// position has the same weight.
fn speed(runners: &[Runner], program: &str, kind: Option<&str>) -> f64 {
    let speeds: Vec<f64> = runners
        .iter()
        .filter(|runner| runner.program == program)
        .filter(|runner| kind.is_none_or(|kind| kind == runner.place.kind))
        .map(|runner| runner.place.nodes as f64 / runner.best.as_secs_f64())
        .collect();
    let logarithms: f64 = speeds.iter().map(|speed| speed.ln()).sum();
    (logarithms / speeds.len() as f64).exp()
}

fn report(runners: &[Runner], rounds: usize) {
    println!("\nperft, millions of nodes a second (best of {rounds} rounds)\n");
    println!("{:14}{OURS_8X8:>12}{COZY:>12}{OURS_10X8:>12}{:>12}{:>12}", "", "8x8/cozy", "10x8/8x8");
    let kinds = CHESS.iter().map(|place| (place.kind, Some(place.kind)));
    for (label, kind) in kinds.chain([("mean", None)]) {
        let [ours, cozy, large] = [OURS_8X8, COZY, OURS_10X8].map(|program| speed(runners, program, kind));
        println!(
            "{label:14}{:12.0}{:12.0}{:12.0}{:12.2}{:12.2}",
            ours / 1e6,
            cozy / 1e6,
            large / 1e6,
            ours / cozy,
            large / ours
        );
    }
}

fn compare(runners: &mut [Runner]) {
    let (mut rounds, start) = (0, Instant::now());
    while start.elapsed() < COMPARISON {
        for runner in runners.iter_mut() {
            runner.measure();
        }
        rounds += 1;
    }
    report(runners, rounds);
}

fn main() {
    // Without the argument, cargo runs benches as tests.
    if std::env::args().any(|argument| argument == "--bench") {
        compare(&mut runners());
    }
}
