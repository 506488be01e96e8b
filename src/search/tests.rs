//! The searcher as a whole.

use super::testing::{capablanca, chess, game};
use super::{Control, Limits, Outcome, Report, Score, Searcher};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::position::Game;
use std::time::{Duration, Instant};

fn think<G: Geometry>(game: &Game<G>, limits: &Limits) -> (Outcome, Vec<Report>) {
    let mut reports = Vec::new();
    let outcome = Searcher::new(8, 1).search(game, limits, &Control::new(), &mut |report| {
        reports.push(report.clone());
    });
    (outcome, reports)
}

#[test]
fn finds_mates() {
    let mate_in = |text: &str, depth| {
        think(&game::<Board8x8>(chess(), text), &Limits::depth(depth))
            .0
            .score
            .mate_in()
    };
    assert_eq!(mate_in("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3), Some(1));
    assert_eq!(mate_in("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 8), Some(2));
    assert_eq!(mate_in("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", 8), Some(-1));
}

#[test]
fn no_move_no_best() {
    let mate = game::<Board8x8>(chess(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let (outcome, _) = think(&mate, &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::mate(0)));
    let stalemate = game::<Board8x8>(chess(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let (outcome, _) = think(&stalemate, &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::DRAW));
}

#[test]
fn one_thread_repeats_itself() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let (first, lines) = think(&start, &Limits::nodes(30_000));
    assert!(first.nodes <= 30_001, "{}", first.nodes);
    let (again, same) = think(&start, &Limits::nodes(30_000));
    let strip = |lines: Vec<Report>| -> Vec<_> {
        lines
            .into_iter()
            .map(|line| (line.depth, line.score, line.pv, line.nodes))
            .collect()
    };
    assert_eq!(first, again);
    assert_eq!(strip(lines), strip(same));
}

#[test]
fn lines_are_legal() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let limits = Limits {
        multipv: 4,
        ..Limits::depth(5)
    };
    let (outcome, lines) = think(&start, &limits);
    assert!(lines.iter().any(|line| line.multipv == 4));
    assert_eq!(
        lines
            .iter()
            .rfind(|line| line.multipv == 1)
            .map(|line| line.pv[0]),
        outcome.best
    );
    for line in lines {
        let mut position = *start.position();
        for mv in line.pv {
            assert!(position.is_legal(mv));
            position.make(mv);
        }
    }
}

#[test]
fn stops_when_told() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let control = Control::new();
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let (outcome, reaction) = std::thread::scope(|scope| {
        let thread =
            scope.spawn(|| Searcher::new(8, 2).search(&start, &limits, &control, &mut |_| {}));
        std::thread::sleep(Duration::from_millis(100));
        let stop = Instant::now();
        control.stop();
        (thread.join().unwrap(), stop.elapsed())
    });
    assert!(outcome.best.is_some());
    assert!(reaction < Duration::from_millis(50), "{reaction:?}");
}

#[test]
fn larger_boards_work() {
    let variant = capablanca();
    let text = variant.start_fen.clone();
    let (outcome, _) = think(&game::<Board10x8>(variant, &text), &Limits::depth(4));
    assert!(outcome.best.is_some());
}
