//! The searcher as a whole.

use super::checking_moves;
use super::{Bound, Clock, Control, Limits, Outcome, Report, ResourceError, Score, Searcher};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::position::{Game, Move};
use crate::search::SearchBoard;
use crate::testing::{array, game, games_8x8, games_10x8};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::thread;
use std::time::{Duration, Instant};

fn think<G: SearchBoard>(game: &Game<G>, limits: &Limits) -> (Outcome, Vec<Report>) {
    think_with(1, game, limits)
}

fn think_with<G: SearchBoard>(
    threads: usize,
    game: &Game<G>,
    limits: &Limits,
) -> (Outcome, Vec<Report>) {
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

/// Searches on two threads and stops the search after `wait`. Returns the outcome and how long the answer took.
fn stop_after(game: &Game<Board8x8>, limits: &Limits, wait: Duration) -> (Outcome, Duration) {
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

/// The least of five times: a busy machine may stall any one search, but not every one of them.
fn least(time: impl FnMut() -> Duration) -> Duration {
    let mut time = time;
    (0..5).map(|_| time()).min().unwrap_or_default()
}

#[test]
fn finds_mates() {
    let mate_in = |text: &str, depth| think(&chess(text), &Limits::depth(depth)).0.score.mate_in();
    assert_eq!(mate_in("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4), Some(1));
    assert_eq!(mate_in("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 10), Some(2));
    assert_eq!(mate_in("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", 12), Some(-1));
    // Smothered, after a queen sacrifice.
    assert_eq!(mate_in("r6k/6pp/7N/8/8/1Q6/6PP/7K w - - 0 1", 8), Some(2));
}

#[test]
fn finds_mates_in_other_games() {
    // Each of these pieces mates with the help of its king only.
    let archbishop = game::<Board10x8>("caparandom", "9k/10/8K1/10/7A2/10/10/10 w - - 0 1");
    let (outcome, _) = think(&archbishop, &Limits::depth(12));
    assert!(outcome.score.mate_in().is_some_and(|moves| moves > 0));
    let minister = "7k/8/6K1/8/5M2/8/8/8[] w - - 0 1 -";
    let minister = game::<Board8x8>("pm-contemporary-random", minister);
    let (outcome, _) = think(&minister, &Limits::depth(12));
    assert!(outcome.score.mate_in().is_some_and(|moves| moves > 0));
    let chancellor = game::<Board8x8>("cetina-random", "7k/8/6K1/8/8/8/8/C7 w - - 0 1 -");
    let (outcome, _) = think(&chancellor, &Limits::depth(6));
    assert_eq!(outcome.score.mate_in(), Some(1));
}

/// Plays random moves. Wherever a move allows a mate in one that is no special move, a search of that move alone must
/// see it. Returns how many such moves there were.
fn mates_in_one_are_seen<G: SearchBoard>(mut game: Game<G>, rng: &mut SmallRng) -> usize {
    let mut searcher = Searcher::new(1, 1).unwrap();
    let mut seen = 0;
    while game.end().is_none() && game.moves().len() < 120 {
        let moves = game.position().legal_moves();
        for mv in &moves {
            let mut child = *game.position();
            child.make(*mv);
            let mates = |reply: &Move| {
                let ordinary = reply.is_normal() || reply.promotion().is_some();
                ordinary && reply.drop().is_none() && checking_moves::mates(&child, *reply)
            };
            if !child.is_dead() && child.legal_moves().iter().any(mates) {
                let limits = Limits {
                    root_moves: vec![*mv],
                    ..Limits::depth(rng.random_range(2..8))
                };
                let outcome = searcher.search(&game, &limits, &Control::new(), &mut |_| {});
                let fen = crate::notation::fen::write(game.position());
                assert_eq!(outcome.score.mate_in(), Some(-1), "{fen} {mv:?}");
                seen += 1;
            }
        }
        game.play(moves[rng.random_range(0..moves.len())]);
    }
    seen
}

#[test]
fn a_mate_in_one_is_never_overlooked() {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut seen = 0;
    for _ in 0..4 {
        for game in games_8x8() {
            seen += mates_in_one_are_seen(game, &mut rng);
        }
        for game in games_10x8() {
            seen += mates_in_one_are_seen(game, &mut rng);
        }
    }
    assert!(seen > 100, "{seen}");
    // Only a pawn could take the archbishop, and it is pinned.
    let text =
        "rk1q1b1nr1/1pp2bpppp/1c1p1p2n1/p2Pp5/1aP2PB3/4P1NP2/PP4PNPP/RKCQA1B1R1 w KQkq - 1 11";
    let game = game::<Board10x8>("caparandom", text);
    let moves = game.position().legal_moves();
    let (from, to) = (Board10x8::square(4, 2), Board10x8::square(4, 3));
    let blunder = moves
        .into_iter()
        .find(|mv| mv.from() == from && mv.to() == to);
    let limits = Limits {
        root_moves: blunder.into_iter().collect(),
        ..Limits::depth(8)
    };
    assert_eq!(think(&game, &limits).0.score, Score::mate(-1));
}

#[test]
fn mates_drive_lone_kings() {
    // The mop-up evaluation grows as the lone king is driven to the edge, which leads to mate.
    for text in [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
    ] {
        let mut game = chess(text);
        let mut searcher = Searcher::new(8, 1).unwrap();
        for _ in 0..60 {
            let limits = Limits::nodes(20_000);
            let outcome = searcher.search(&game, &limits, &Control::new(), &mut |_| {});
            let Some(best) = outcome.best else { break };
            game.play(best);
        }
        assert!(matches!(
            game.end(),
            Some(crate::position::GameEnd::Checkmate(
                crate::board::Color::White
            ))
        ));
    }
}

#[test]
fn sees_draws() {
    let draws = [
        // Neither side can mate.
        "8/8/8/3k4/8/8/8/N3K3 w - - 0 1",
        // Perpetual check by the queen.
        "6k1/6p1/8/8/8/8/qr6/4Q2K w - - 0 1",
        // A rook pawn with the defending king in front of it.
        "k7/8/8/8/8/8/P7/K7 w - - 0 1",
    ];
    for text in draws {
        let (outcome, _) = think(&chess(text), &Limits::depth(14));
        assert!(
            outcome.score.centipawns().abs() < 60,
            "{text} {}",
            outcome.score
        );
    }
    // A rook ahead, but the next quiet move is the hundredth ply; there is nothing to take.
    let (outcome, _) = think(&chess("7k/8/8/8/8/8/8/R3K3 w - - 99 80"), &Limits::depth(8));
    assert_eq!(outcome.score, Score::DRAW);
    // Mate on the hundredth ply wins.
    let (outcome, _) = think(&chess("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), &Limits::depth(8));
    assert_eq!(outcome.score, Score::mate(1));
}

#[test]
fn avoids_a_third_repetition_when_ahead() {
    let mut game = chess("7k/8/8/8/8/8/8/RQ2K3 w - - 0 1");
    let play = |game: &mut Game<Board8x8>, text: &str| {
        let mv = crate::notation::read_move(game.position(), text).unwrap();
        game.play(mv);
    };
    for mv in ["e1e2", "h8g8", "e2e1", "g8h8", "e1e2", "h8g8"] {
        play(&mut game, mv);
    }
    let limits = Limits {
        root_moves: vec![crate::notation::read_move(game.position(), "e2e1").unwrap()],
        ..Limits::depth(6)
    };
    // After Ke1 Kh8 the position occurs for the third time.
    let (outcome, _) = think(&game, &limits);
    assert_eq!(outcome.score, Score::DRAW);
    let (outcome, _) = think(&game, &Limits::depth(6));
    assert!(outcome.score.centipawns() > 500);
}

#[test]
fn without_a_legal_move_there_is_no_best_move() {
    let (outcome, _) = think(
        &chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
        &Limits::depth(5),
    );
    assert_eq!((outcome.best, outcome.score), (None, Score::mate(0)));
    let (outcome, _) = think(&chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::DRAW));
}

fn is_deterministic<G: SearchBoard>(game: &Game<G>) {
    let (first, lines) = think(game, &Limits::nodes(20_000));
    let (again, same) = think(game, &Limits::nodes(20_000));
    let strip = |lines: Vec<Report>| -> Vec<_> {
        let keep = |line: Report| (line.depth, line.score, line.bound, line.pv, line.nodes);
        lines.into_iter().map(keep).collect()
    };
    assert_eq!(first.nodes, 20_000);
    assert_eq!(first, again);
    assert_eq!(strip(lines), strip(same));
}

#[test]
fn one_thread_is_deterministic() {
    games_8x8().iter().for_each(is_deterministic);
    games_10x8().iter().for_each(is_deterministic);
}

fn lines_are_legal<G: SearchBoard>(game: &Game<G>, threads: usize, depth: u32) {
    let limits = Limits {
        multipv: 4,
        ..Limits::depth(depth)
    };
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
        for game in games_8x8() {
            lines_are_legal(&game, threads, depth);
        }
        for game in games_10x8() {
            lines_are_legal(&game, threads, depth);
        }
    }
}

#[test]
fn only_the_moves_asked_for() {
    let start = array::<Board8x8>("chess", 0);
    let only = start.position().legal_moves()[3];
    let limits = Limits {
        root_moves: vec![only],
        multipv: 3,
        ..Limits::depth(5)
    };
    let (outcome, lines) = think(&start, &limits);
    assert_eq!(outcome.best, Some(only));
    assert!(
        lines
            .iter()
            .all(|line| line.pv[0] == only && line.multipv == 1)
    );
}

#[test]
fn limits_are_kept() {
    let start = array::<Board8x8>("fischerandom", 300);
    let (outcome, lines) = think(&start, &Limits::depth(7));
    assert_eq!(outcome.depth, 7);
    assert!(
        lines
            .iter()
            .all(|line| line.bound == Bound::Exact || line.depth >= 4)
    );
    for nodes in [1, 2, 100, 5000] {
        assert!(think(&start, &Limits::nodes(nodes)).0.nodes <= nodes);
    }
    for millis in [0, 30, 150] {
        let movetime = Duration::from_millis(millis);
        let limits = Limits::movetime(movetime);
        let over = least(|| {
            let mut searcher = Searcher::new(1, 1).unwrap();
            let begin = Instant::now();
            let outcome = searcher.search(&start, &limits, &Control::new(), &mut |_| {});
            assert!(outcome.best.is_some());
            begin.elapsed().saturating_sub(movetime)
        });
        assert!(
            over < Duration::from_millis(60),
            "{over:?} over {millis} ms"
        );
    }
}

#[test]
fn an_empty_clock_is_answered_at_once() {
    let start = array::<Board10x8>("caparandom", 5);
    for remaining in [0, 1, 5, 20] {
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_millis(remaining),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let taken = least(|| {
            let mut searcher = Searcher::new(1, 1).unwrap();
            let begin = Instant::now();
            let outcome = searcher.search(&start, &limits, &Control::new(), &mut |_| {});
            assert!(outcome.best.is_some());
            begin.elapsed()
        });
        assert!(taken < Duration::from_millis(80), "{taken:?}");
    }
}

#[test]
fn stops_when_told() {
    let start = array::<Board8x8>("pm-contemporary-random", 700);
    let infinite = Limits {
        infinite: true,
        ..Limits::default()
    };
    let taken = least(|| {
        let (outcome, taken) = stop_after(&start, &infinite, Duration::from_millis(150));
        assert!(outcome.best.is_some());
        taken
    });
    assert!(taken < Duration::from_millis(50), "{taken:?}");
    // Even when there is nothing left to search.
    let done = Limits {
        depth: Some(1),
        ..infinite
    };
    let taken = least(|| {
        let begin = Instant::now();
        let (_, taken) = stop_after(&start, &done, Duration::from_millis(150));
        assert!(begin.elapsed() >= Duration::from_millis(150));
        taken
    });
    assert!(taken < Duration::from_millis(50), "{taken:?}");
}

#[test]
fn pondering_waits_for_the_expected_move() {
    let start = array::<Board8x8>("chess", 0);
    let limits = Limits {
        ponder: true,
        ..Limits::movetime(Duration::from_millis(50))
    };
    let taken = least(|| {
        let control = Control::new();
        let mut searcher = Searcher::new(1, 1).unwrap();
        thread::scope(|scope| {
            let search = scope.spawn(|| searcher.search(&start, &limits, &control, &mut |_| {}));
            thread::sleep(Duration::from_millis(200));
            assert!(!search.is_finished());
            let hit = Instant::now();
            control.ponderhit();
            assert!(search.join().unwrap().best.is_some());
            hit.elapsed()
        })
    });
    assert!(taken < Duration::from_millis(130), "{taken:?}");
}

#[test]
fn a_mate_that_is_asked_for_ends_the_search() {
    let mate = chess("r6k/6pp/7N/8/8/1Q6/6PP/7K w - - 0 1");
    let limits = Limits {
        mate: Some(2),
        ..Limits::default()
    };
    let (outcome, _) = think(&mate, &limits);
    assert_eq!(outcome.score, Score::mate(2));
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

/// The scores of fresh searches of `game` to these depths, in centipawns.
fn scores<G: SearchBoard>(game: &Game<G>, depths: impl IntoIterator<Item = u32>) -> Vec<i32> {
    let score = |depth| think(game, &Limits::depth(depth)).0.score.centipawns();
    depths.into_iter().map(score).collect()
}

#[test]
fn corner_fortresses_are_draws_at_every_depth() {
    let small = [
        ("chess", "7k/8/7P/8/8/8/2BK4/8 w - - 0 1"),
        ("chess", "8/6k1/8/8/7P/3B4/8/4K3 b - - 0 1"),
        ("chess", "7k/8/8/8/8/8/7P/4KB2 w - - 0 1"),
        ("chess", "1K4k1/8/8/8/8/7P/6B1/8 b - - 0 1"),
        // Two bishops on squares of one colour.
        ("modern-random-64", "7k/8/8/7P/8/8/2B1B3/4K3 w - - 0 1 -"),
        ("cetina-random", "7k/8/8/7P/8/3B4/8/4K3 w - - 0 1 -"),
        (
            "pm-contemporary-random",
            "7k/8/8/7P/8/3B4/8/4K3[] w - - 0 1 -",
        ),
    ];
    for (name, fen) in small {
        let scores = scores(&game::<Board8x8>(name, fen), [6, 8, 10, 12, 14]);
        assert!(
            scores.iter().all(|score| score.abs() <= 60),
            "{fen} {scores:?}"
        );
    }
    let large = game::<Board10x8>("caparandom", "9k/10/10/9P/10/3B6/10/4K5 w - - 0 1");
    let scores = scores(&large, [8, 12, 14]);
    assert!(scores.iter().all(|score| score.abs() <= 60), "{scores:?}");
}

#[test]
fn a_king_in_the_right_corner_never_loses() {
    let mut rng = SmallRng::seed_from_u64(5);
    let rules = *chess("7k/8/7P/8/8/8/2BK4/8 w - - 0 1").position();
    let mut searched = 0;
    while searched < 60 {
        let file = [0, 7][rng.random_range(0..2)];
        let mut board = [['1'; 8]; 8];
        board[7][file] = 'k';
        let mut put = |piece, fits: &dyn Fn(usize, usize) -> bool| {
            let (x, y) = (rng.random_range(0..8), rng.random_range(0..8));
            if board[y][x] == '1' && fits(x, y) {
                board[y][x] = piece;
            }
        };
        put('K', &|_, _| true);
        for _ in 0..12 {
            put('P', &|x, y| x == file && y > 0 && y < 7);
        }
        for _ in 0..4 {
            put('B', &|x, y| (x + y) % 2 != (file + 7) % 2);
        }
        let side = ["w", "b"][rng.random_range(0..2)];
        let ranks: Vec<String> = board
            .iter()
            .rev()
            .map(|rank| rank.iter().collect())
            .collect();
        let fen = format!("{} {side} - - 0 1", ranks.join("/"));
        if !fen.contains('K') || !fen.contains('P') {
            continue;
        }
        let Ok(position) = crate::notation::fen::read(rules.rules(), &fen) else {
            continue;
        };
        searched += 1;
        let scores = scores(&Game::new(position), [4, 7, 10]);
        assert!(
            scores.iter().all(|score| score.abs() <= 60),
            "{fen} {scores:?}"
        );
    }
}

/// Searches `game` with many short limits; the last line reported must be the outcome.
fn the_last_line_is_the_outcome<G: SearchBoard>(game: &Game<G>, threads: usize) {
    let mut searcher = Searcher::new(1, threads).unwrap();
    for number in 0..24 {
        let millis = Duration::from_millis(1 + number / 8);
        let limits = match number % 3 {
            0 => Limits::nodes(300 + 40 * number),
            1 => Limits::movetime(millis),
            _ => Limits {
                infinite: true,
                ..Limits::default()
            },
        };
        let limits = Limits {
            multipv: 1 + number as usize / 3 % 4,
            ..limits
        };
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
        assert_eq!(
            (last.score, last.depth.max(1)),
            (outcome.score, outcome.depth.max(1))
        );
        assert_eq!(last.nodes, outcome.nodes);
        let block = &told[told.len() - last.lines..];
        assert!(
            block
                .iter()
                .enumerate()
                .all(|(i, line)| line.multipv == i + 1)
        );
        assert!(block.is_sorted_by(|one, next| one.score >= next.score));
        searcher.clear();
    }
}

#[test]
fn the_last_line_told_is_the_move_played() {
    for threads in [1, 2, 5] {
        for game in games_8x8() {
            the_last_line_is_the_outcome(&game, threads);
        }
        for game in games_10x8() {
            the_last_line_is_the_outcome(&game, threads);
        }
    }
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

#[test]
fn a_mate_that_gets_no_shorter_is_reported_once() {
    let mate = chess("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1");
    let (outcome, lines) = think(&mate, &Limits::depth(60));
    assert_eq!((outcome.score, outcome.depth), (Score::mate(2), 60));
    assert!(lines.len() < 20, "{}", lines.len());
    // A fixed time need not be used up.
    let begin = Instant::now();
    let (outcome, lines) = think(&mate, &Limits::movetime(Duration::from_secs(600)));
    assert!(begin.elapsed() < Duration::from_secs(300));
    assert_eq!(outcome.score, Score::mate(2));
    assert!(lines.len() < 20, "{}", lines.len());
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

#[test]
fn a_search_of_one_node_returns_the_known_best_move() {
    let start = array::<Board10x8>("caparandom", 20_000);
    let mut searcher = Searcher::new(4, 1).unwrap();
    let control = Control::new();
    let best = searcher
        .search(&start, &Limits::depth(9), &control, &mut |_| {})
        .best;
    let again = searcher.search(&start, &Limits::nodes(1), &control, &mut |_| {});
    assert_eq!(again.best, best);
    assert_ne!(best, start.position().legal_moves().first().copied());
}
