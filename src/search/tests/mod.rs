//! The searcher as a whole.

mod draws;
mod limits;
mod mates;

use super::shared_state::SharedState;
use super::time_manager::TimeManager;
use super::tt::TranspositionTable;
use super::worker::{SearchContext, Worker};
use super::{Bound, Control, Limits, Report, ResourceError, SearchBoard, SearchResult, Searcher};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::eval::Weights;
use crate::on_board;
use crate::position::{Game, Move};
use crate::testing::{AnyGame, array, game, games, games_8x8};
use crate::time::Instant;
use std::thread;
use std::time::Duration;

/// Calls `search` with what a search without limits has, and a worker.
pub fn with_context<G: Geometry, T>(
    game: &Game<G>,
    threads: usize,
    search: impl FnOnce(&SearchContext<'_, G>, &mut Worker<G>) -> T,
) -> T {
    let limits = Limits::default();
    let ctx = SearchContext {
        game,
        limits: &limits,
        control: &Control::new(),
        tt: &TranspositionTable::new(1).unwrap(),
        time: &TimeManager::new(&limits, Instant::now()),
        weights: &Weights::new(game.position().rules()),
        shared: &SharedState::new(threads),
    };
    search(&ctx, &mut Worker::new(0).unwrap())
}

fn think<G: SearchBoard>(game: &Game<G>, limits: &Limits) -> (SearchResult, Vec<Report>) {
    think_with(1, game, limits)
}

fn think_with<G: SearchBoard>(threads: usize, game: &Game<G>, limits: &Limits) -> (SearchResult, Vec<Report>) {
    let mut reports = Vec::new();
    let mut searcher = Searcher::new(8, threads).unwrap();
    let outcome = searcher.search(game, limits, &Control::new(), &mut |report| {
        reports.push(report.clone());
    });
    (outcome, reports)
}

fn chess(text: &str) -> Game<Board8x8> {
    game("chess", text)
}

fn is_deterministic<G: SearchBoard>(game: &Game<G>) {
    let (first, lines) = think(game, &Limits::nodes(5000));
    let (again, same) = think(game, &Limits::nodes(5000));
    let strip = |lines: Vec<Report>| -> Vec<_> {
        let keep = |line: Report| (line.depth, line.score, line.bound, line.pv, line.nodes);
        // A slow search also reports bounds.
        let exact = |line: &Report| line.bound == Bound::Exact;
        lines.into_iter().filter(exact).map(keep).collect()
    };
    assert_eq!(first.nodes, 5000);
    assert_eq!(first, again);
    assert_eq!(strip(lines), strip(same));
}

#[test]
fn one_thread_is_deterministic() {
    for game in games() {
        on_board!(AnyGame; &game, game => is_deterministic(game));
    }
}

#[test]
fn nothing_is_remembered_of_another_game() {
    let limits = Limits::depth(8);
    let text = "8/5k2/8/8/8/3K3P/8/8 w - - 0 1";
    let hill = game::<Board8x8>("kingofthehill", text);
    let found = think(&hill, &limits).0;
    assert!(found.score.mate_in().is_some());
    let mut searcher = Searcher::new(8, 1).unwrap();
    let mut search = |game: &_| searcher.search(game, &limits, &Control::new(), &mut |_| {});
    search(&chess(text));
    assert_eq!(search(&hill), found);
}

fn lines_are_legal<G: SearchBoard>(game: &Game<G>, threads: usize, depth: u32) {
    let limits = Limits { multipv: 4, ..Limits::depth(depth) };
    let (outcome, lines) = think_with(threads, game, &limits);
    let last = |rank: usize| lines.iter().rfind(|line| line.multipv == rank).unwrap();
    assert_eq!(Some(last(1).pv[0]), outcome.best);
    let best: Vec<Move> = (1..=4).map(|rank| last(rank).pv[0]).collect();
    assert!((0..4).all(|i| !best[..i].contains(&best[i])));
    assert!((1..4).all(|rank| last(rank).score >= last(rank + 1).score));
    for line in &lines {
        let mut position = *game.position();
        for mv in &line.pv {
            assert!(position.is_legal(*mv));
            position.make(*mv);
        }
    }
}

#[test]
fn lines_are_legal_and_distinct() {
    for (threads, depth) in [(1, 6), (2, 8)] {
        for game in games() {
            on_board!(AnyGame; &game, game => lines_are_legal(game, threads, depth));
        }
    }
}

#[test]
fn clear_makes_a_search_repeatable() {
    let start = array::<Board10x8>("capablanca", 0);
    let limits = Limits::nodes(8000);
    let mut searcher = Searcher::new(1, 1).unwrap();
    let mut run = |clear: bool| {
        if clear {
            searcher.clear();
        }
        searcher.search(&start, &limits, &Control::new(), &mut |_| {})
    };
    let first = run(false);
    let second = run(false);
    assert!(second.depth >= first.depth);
    assert_eq!(run(true), first);
}

#[test]
fn the_number_of_threads_can_be_changed() {
    let start = array::<Board8x8>("cetina-random", 4000);
    let mut searcher = Searcher::new(8, 3).unwrap();
    let outcome = searcher.search(&start, &Limits::depth(8), &Control::new(), &mut |_| {});
    assert!(start.position().is_legal(outcome.best.unwrap()));
    searcher.set_threads(1).unwrap();
    let outcome = searcher.search(&start, &Limits::depth(5), &Control::new(), &mut |_| {});
    assert!(start.position().is_legal(outcome.best.unwrap()));
}

#[test]
fn what_the_system_refuses_leaves_the_searcher_as_it_was() {
    let start = array::<Board8x8>("chess", 0);
    let mut searcher = Searcher::new(3, 1).unwrap();
    let refused = searcher.set_hash(1 << 40);
    assert_eq!(refused, Err(ResourceError::Memory { mib: 1 << 40 }));
    let outcome = searcher.search(&start, &Limits::depth(6), &Control::new(), &mut |_| {});
    assert_eq!(outcome.depth, 6);
    assert!(Searcher::<Board8x8>::new(usize::MAX, 1).is_err());
}

/// Searches `game` with many short limits; the last line reported must be the outcome.
fn the_last_line_is_the_outcome<G: SearchBoard>(game: &Game<G>, threads: usize) {
    let mut searcher = Searcher::new(1, threads).unwrap();
    for number in 0..24 {
        let millis = Duration::from_millis(1 + number / 8);
        let limits = match number % 3 {
            0 => Limits::nodes(300 + 40 * number),
            1 => Limits::movetime(millis),
            _ => Limits { infinite: true, ..Limits::default() },
        };
        let limits = Limits { multipv: 1 + number as usize / 3 % 4, ..limits };
        let control = Control::new();
        let mut told: Vec<Report> = Vec::new();
        let outcome = thread::scope(|scope| {
            if limits.infinite {
                scope.spawn(|| {
                    thread::sleep(millis);
                    control.stop();
                });
            }
            searcher.search(game, &limits, &control, &mut |line| told.push(line.clone()))
        });
        let last = told.iter().rfind(|line| line.multipv == 1).unwrap();
        assert_eq!(Some(last.pv[0]), outcome.best);
        assert_eq!((last.score, last.depth.max(1)), (outcome.score, outcome.depth.max(1)));
        assert_eq!(last.nodes, outcome.nodes);
        let block = &told[told.len() - last.lines..];
        assert!(block.iter().enumerate().all(|(i, line)| line.multipv == i + 1));
        assert!(block.is_sorted_by(|one, next| one.score >= next.score), "{limits:?}: {block:?}");
        searcher.clear();
    }
}

#[test]
fn the_last_line_told_is_the_move_played() {
    for game in games() {
        on_board!(AnyGame; &game, game => the_last_line_is_the_outcome(game, 1));
    }
    the_last_line_is_the_outcome(&games_8x8()[0], 4);
}

#[test]
fn a_depth_is_reached_with_helpers_too() {
    for threads in [2, 4] {
        let mut searcher = Searcher::new(4, threads).unwrap();
        for game in games_8x8() {
            for depth in 3..=7 {
                let limits = Limits::depth(depth);
                let outcome = searcher.search(&game, &limits, &Control::new(), &mut |_| {});
                assert_eq!(outcome.depth, depth);
                searcher.clear();
            }
        }
    }
}
