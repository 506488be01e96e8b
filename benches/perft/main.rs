//! Perft compared: Sissa on boards of 8x8 and 10x8, cozy-chess on the same positions of chess, and Fairy-Stockfish, if it is
//! installed, on the same positions of 10x8.
//!
//! In `cargo bench --workspace --bench perft` all programs take turns, round after round, so that anything that slows
//! the machine down slows all of them. The ratios come from each program's best time. All count legal moves on one
//! thread, and none makes the moves of the last ply.

mod fairy;
mod positions;

use positions::{CAPABLANCA, CHESS, Place};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{Position, Rules, perft};
use sissa::variant::catalog::Catalog;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long the rounds take, without Fairy-Stockfish's turns.
const COMPARISON: Duration = Duration::from_secs(20);

/// The number of rounds with Fairy-Stockfish, whose turn takes longest.
const FAIRY_ROUNDS: usize = 2;

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
    geometric_mean(&speeds)
}

fn geometric_mean(numbers: &[f64]) -> f64 {
    let logarithms: f64 = numbers.iter().map(|number| number.ln()).sum();
    (logarithms / numbers.len() as f64).exp()
}

fn report(runners: &[Runner], rounds: usize, fairy: Option<f64>) {
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
    match fairy {
        Some(fairy) => println!(
            "\nFairy-Stockfish on the positions of 10x8 (mean, best of {FAIRY_ROUNDS} rounds): {:.0}; \
             sissa is {:.1} times as fast",
            fairy / 1e6,
            speed(runners, OURS_10X8, None) / fairy
        ),
        None => println!("\n{} is not installed: not compared", fairy::PROGRAM),
    }
}

fn compare(runners: &mut [Runner]) {
    let mut fairy = fairy::Fairy::start();
    let (mut rounds, mut spent) = (0, Duration::ZERO);
    while rounds < FAIRY_ROUNDS || spent < COMPARISON {
        let start = Instant::now();
        for runner in runners.iter_mut() {
            runner.measure();
        }
        spent += start.elapsed();
        if let Some(fairy) = &mut fairy
            && rounds < FAIRY_ROUNDS
        {
            fairy.measure(&CAPABLANCA);
        }
        rounds += 1;
    }
    let fairy = fairy.map(|fairy| geometric_mean(&fairy.speeds(&CAPABLANCA)));
    report(runners, rounds, fairy);
}

fn main() {
    // Without the argument, cargo runs benches as tests.
    if std::env::args().any(|argument| argument == "--bench") {
        compare(&mut runners());
    }
}
