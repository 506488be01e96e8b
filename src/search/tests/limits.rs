//! Limits: time, nodes, depth, root moves, stop and ponderhit.

use super::{chess, think};
use crate::board::{Board8x8, Board10x8};
use crate::position::Game;
use crate::search::limits::with_clock;
use crate::search::{Bound, Control, Limits, Report, Score, SearchResult, Searcher};
use crate::testing::{array, game};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn limits_are_kept() {
    let start = array::<Board8x8>("fischerandom", 300);
    let (outcome, lines) = think(&start, &Limits::depth(7));
    assert_eq!(outcome.depth, 7);
    assert!(lines.iter().all(|line| line.bound == Bound::Exact || line.depth >= 4));
    for nodes in [1, 2, 100, 5000] {
        assert!(think(&start, &Limits::nodes(nodes)).0.nodes <= nodes);
    }
    for millis in [0, 30, 150] {
        let movetime = Duration::from_millis(millis);
        let limits = Limits::movetime(movetime);
        within(Duration::from_millis(60), || {
            let mut searcher = Searcher::new(1, 1).unwrap();
            let begin = Instant::now();
            let outcome = searcher.search(&start, &limits, &Control::new(), &mut |_| {});
            assert!(outcome.best.is_some());
            begin.elapsed().saturating_sub(movetime)
        });
    }
}

#[test]
fn an_empty_clock_is_answered_at_once() {
    let start = array::<Board10x8>("caparandom", 5);
    for remaining in [0, 1, 5, 20] {
        let limits = with_clock(remaining, 0, None);
        within(Duration::from_millis(80), || {
            let mut searcher = Searcher::new(1, 1).unwrap();
            let begin = Instant::now();
            let outcome = searcher.search(&start, &limits, &Control::new(), &mut |_| {});
            assert!(outcome.best.is_some());
            begin.elapsed()
        });
    }
}

/// Searches on two threads and stops the search after `wait`. Returns the outcome and how long the answer took.
fn stop_after(game: &Game<Board8x8>, limits: &Limits, wait: Duration) -> (SearchResult, Duration) {
    let control = Control::new();
    let mut searcher = Searcher::new(8, 2).unwrap();
    thread::scope(|scope| {
        let search = scope.spawn(|| searcher.search(game, limits, &control, &mut |_| {}));
        thread::sleep(wait);
        let stop = Instant::now();
        control.stop();
        (search.join().unwrap(), stop.elapsed())
    })
}

/// Asserts that one of many times is below the limit: a busy machine may stall any one search, but not all of them.
fn within(limit: Duration, mut time: impl FnMut() -> Duration) {
    let mut times = Vec::new();
    while times.len() < 30 {
        let taken = time();
        if taken < limit {
            return;
        }
        times.push(taken);
    }
    panic!("{times:?}");
}

#[test]
fn stops_when_told() {
    let start = array::<Board8x8>("pm-contemporary-random", 700);
    let infinite = Limits { infinite: true, ..Limits::default() };
    within(Duration::from_millis(50), || {
        let (outcome, taken) = stop_after(&start, &infinite, Duration::from_millis(150));
        assert!(outcome.best.is_some());
        taken
    });
    // Even when there is nothing left to search.
    let done = Limits { depth: Some(1), ..infinite };
    within(Duration::from_millis(50), || {
        let begin = Instant::now();
        let (_, taken) = stop_after(&start, &done, Duration::from_millis(150));
        assert!(begin.elapsed() >= Duration::from_millis(150));
        taken
    });
}

#[test]
fn helpers_end_with_a_main_thread_that_panics() {
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        let start = array::<Board8x8>("chess", 0);
        let infinite = Limits { infinite: true, ..Limits::default() };
        let mut searcher = Searcher::new(1, 2).unwrap();
        let search =
            AssertUnwindSafe(|| searcher.search(&start, &infinite, &Control::new(), &mut |_| panic!("expected")));
        let _ = sender.send(catch_unwind(search).is_err());
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(20)), Ok(true));
}

/// Ponders until `wait` returns, which is told the time of each report. Asserts that the answer to the ponderhit takes
/// less than `limit`.
fn ponderhit_is_answered(game: &Game<Board8x8>, limits: &Limits, limit: Duration, wait: impl Fn(&Receiver<Duration>)) {
    within(limit, || {
        let control = Control::new();
        let mut searcher = Searcher::new(1, 1).unwrap();
        let (sender, reports) = mpsc::channel();
        let mut report = |report: &Report| {
            let _ = sender.send(report.time);
        };
        thread::scope(|scope| {
            let search = scope.spawn(|| searcher.search(game, limits, &control, &mut report));
            wait(&reports);
            assert!(!search.is_finished());
            let hit = Instant::now();
            control.ponderhit();
            assert!(search.join().unwrap().best.is_some());
            hit.elapsed()
        })
    });
}

#[test]
fn pondering_waits_for_the_expected_move() {
    let start = array::<Board8x8>("chess", 0);
    let limits = Limits { ponder: true, ..Limits::movetime(Duration::from_millis(50)) };
    ponderhit_is_answered(&start, &limits, Duration::from_millis(130), |_| {
        thread::sleep(Duration::from_millis(200));
    });
}

#[test]
fn a_ponderhit_ends_a_search_whose_time_is_spent() {
    // The only move needs a tenth of the soft limit of about two seconds; the hard limit is ten.
    let only = chess("rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3");
    let limits = Limits { ponder: true, ..with_clock(60_000, 0, None) };
    ponderhit_is_answered(&only, &limits, Duration::from_millis(50), |reports| {
        // An iteration has ended, and the next one takes much longer than this.
        let late = |time: &Duration| *time > Duration::from_millis(500);
        assert!(reports.iter().any(|time| late(&time)));
        thread::sleep(Duration::from_millis(10));
    });
}

#[test]
fn a_search_of_one_node_returns_the_known_best_move() {
    let start = array::<Board10x8>("caparandom", 20_000);
    let mut searcher = Searcher::new(4, 1).unwrap();
    let control = Control::new();
    let best = searcher.search(&start, &Limits::depth(9), &control, &mut |_| {}).best;
    let again = searcher.search(&start, &Limits::nodes(1), &control, &mut |_| {});
    assert_eq!(again.best, best);
    assert_ne!(best, start.position().legal_moves().first().copied());
}

#[test]
fn without_a_legal_move_there_is_no_best_move() {
    let (outcome, _) = think(&chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::mate(0)));
    let (outcome, _) = think(&chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::DRAW));
}

#[test]
fn only_the_moves_asked_for() {
    let start = array::<Board8x8>("chess", 0);
    let only = start.position().legal_moves()[3];
    let limits = Limits { root_moves: vec![only], multipv: 3, ..Limits::depth(5) };
    let (outcome, lines) = think(&start, &limits);
    assert_eq!(outcome.best, Some(only));
    assert!(lines.iter().all(|line| line.pv[0] == only && line.multipv == 1));
}

#[test]
fn what_is_found_for_some_root_moves_is_not_kept_for_all() {
    let hanging = chess("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    let worse = crate::notation::read_move(hanging.position(), "e4e5").unwrap();
    let only = Limits { root_moves: vec![worse], ..Limits::depth(9) };
    let mut searcher = Searcher::new(1, 1).unwrap();
    let mut best = |limits: &Limits| {
        let outcome = searcher.search(&hanging, limits, &Control::new(), &mut |_| {});
        outcome.best.unwrap()
    };
    assert_eq!(best(&only), worse);
    // This returns the best move of the table, if there is one.
    assert_ne!(best(&Limits::nodes(1)), worse);
}

#[test]
fn large_armies_do_not_explode_in_quiescence() {
    let armies = [
        "qacqkacqaq/qcaqcaqqca/10/10/10/10/QCAQCAQQCA/QACQKACQAQ w - - 0 1",
        "aaaakaaaaa/cccccccccc/10/10/10/10/CCCCCCCCCC/AAAAKAAAAA w - - 0 1",
        "r6A2/P2pq2bRb/1b3PP3/a2a6/rp2k2QA1/RP4rq1N/1BK1n2CB1/6q1Cr b - - 61 159",
        "1r8/P4P3P/10/5r4/8K1/1q8/1p4kpp1/5B4 b - - 30 174",
    ];
    for fen in armies {
        let outcome = think(&game::<Board10x8>("capablanca", fen), &Limits::depth(1)).0;
        assert!(outcome.nodes < 60_000, "{fen} {}", outcome.nodes);
    }
}
