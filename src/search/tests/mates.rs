//! Mates are found, and searches end with them.

use super::{chess, think, think_with};
use crate::board::{Board8x8, Board10x8, Color, Geometry};
use crate::notation::{read_move, san};
use crate::on_board;
use crate::position::{Game, Move};
use crate::search::{Control, Limits, Score, SearchBoard, Searcher, checking_moves};
use crate::testing::{AnyGame, game, games};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::time::{Duration, Instant};

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

#[test]
fn goals_are_found_like_mates() {
    for (name, fen, moves) in [
        ("kingofthehill", "4k3/8/8/8/8/2K5/8/7r w - - 0 1", Some(1)),
        ("kingofthehill", "4k3/8/8/8/8/8/8/K7 w - - 0 1", Some(3)),
        // The rook keeps the king off the hill.
        ("kingofthehill", "8/8/2k5/8/8/8/8/K6R w - - 0 1", None),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", Some(1)),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", Some(2)),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", Some(3)),
        ("racingkings", "8/K7/8/8/8/8/7k/8 w - - 0 1", Some(1)),
        ("racingkings", "8/K6k/8/8/8/8/8/8 w - - 0 1", None),
    ] {
        let game = game::<Board8x8>(name, fen);
        let (outcome, lines) = think(&game, &Limits::depth(6));
        assert_eq!(outcome.score.mate_in(), moves, "{name}: {fen}");
        if let Some(moves) = moves {
            // The line leads to the goal.
            let line = &lines.last().unwrap().pv;
            assert_eq!(line.len() as i32, 2 * moves - 1, "{fen}");
            let mut end = game;
            line.iter().for_each(|mv| end.play(*mv));
            assert!(end.position().outcome_by_goal().is_some(), "{fen}");
        }
    }
}

/// Plays random moves. Wherever a move allows a mate in one that is no special move, a search of that move alone must
/// see it. Returns how many such moves there were.
fn mates_in_one_are_seen<G: SearchBoard>(mut game: Game<G>, rng: &mut SmallRng) -> usize {
    let mut searcher = Searcher::new(1, 1).unwrap();
    let mut seen = 0;
    while game.outcome().is_none() && game.moves().len() < 120 {
        let moves = game.position().legal_moves();
        for mv in &moves {
            let mut child = *game.position();
            child.make(*mv);
            let mates = |reply: &Move| {
                let ordinary = reply.is_normal() || reply.promotion().is_some();
                ordinary && reply.gating().is_none() && checking_moves::mates(&child, *reply)
            };
            if !child.is_dead() && child.legal_moves().iter().any(mates) {
                let limits = Limits { root_moves: vec![*mv], ..Limits::depth(rng.random_range(2..8)) };
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
    for _ in 0..2 {
        for game in games() {
            seen += on_board!(AnyGame; game, game => mates_in_one_are_seen(game, &mut rng));
        }
    }
    assert!(seen > 50, "{seen}");
    // Only a pawn could take the archbishop, and it is pinned.
    let text = "rk1q1b1nr1/1pp2bpppp/1c1p1p2n1/p2Pp5/1aP2PB3/4P1NP2/PP4PNPP/RKCQA1B1R1 w KQkq - 1 11";
    let game = game::<Board10x8>("caparandom", text);
    let moves = game.position().legal_moves();
    let (from, to) = (Board10x8::square(4, 2), Board10x8::square(4, 3));
    let blunder = moves.into_iter().find(|mv| mv.from() == from && mv.to() == to);
    let limits = Limits { root_moves: blunder.into_iter().collect(), ..Limits::depth(8) };
    assert_eq!(think(&game, &limits).0.score, Score::mate(-1));
}

/// After 1. f4 c5 2. Cd3, f5 loses to a sacrifice: 3. Axj6+ ixj6 4. Ci3+ Ai4 5. Cxi4#.
#[test]
fn checks_that_lose_a_piece_are_seen() {
    for rank in ["NBCQANBRKR", "NNCBAQBRKR"] {
        let black = rank.to_ascii_lowercase();
        let fen = format!("{black}/pppppppppp/10/10/10/10/PPPPPPPPPP/{rank} w - - 0 1");
        let mut game = game::<Board10x8>("caparandom", &fen);
        for mv in ["f4", "c5", "Cd3"] {
            game.play(read_move(game.position(), mv).unwrap());
        }
        let (outcome, _) = think(&game, &Limits::depth(10));
        let best = san::write(game.position(), outcome.best.unwrap());
        assert_ne!(best, "f5", "{rank}");
    }
}

/// Lets the engine play both sides of White's ending with these pieces and a king, against a king.
fn wins_ending<G: SearchBoard>(name: &str, pieces: &str, nodes: u64) {
    let files = G::FILES;
    let (beside, between) = (files - 4, files - pieces.len() - 1);
    let text = format!("{files}/{files}/{files}/3k{beside}/{files}/{files}/{files}/{pieces}{between}K w - - 0 1");
    let mut game = game::<G>(name, &text);
    let mut searcher = Searcher::new(8, 1).unwrap();
    while game.outcome().is_none() {
        let outcome = searcher.search(&game, &Limits::nodes(nodes), &Control::new(), &mut |_| {});
        game.play(outcome.best.unwrap());
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Color::White), "{name} {pieces}");
}

/// The mop-up evaluation grows as the lone king is driven to the edge, which leads to mate within fifty moves.
#[test]
fn mates_drive_lone_kings() {
    for pieces in ["R", "Q", "C", "S", "BB"] {
        wins_ending::<Board8x8>("cetina-random", pieces, 5_000);
    }
    wins_ending::<Board8x8>("cetina-random", "NB", 20_000);
    // The hawk is an archbishop.
    wins_ending::<Board8x8>("seirawan", "H", 5_000);
    for pieces in ["R", "Q", "A", "C"] {
        wins_ending::<Board10x8>("capablanca", pieces, 5_000);
    }
}

#[test]
fn a_loss_is_claimed_only_when_all_moves_were_searched() {
    // Mated in 6; some moves lose faster, and the limit cuts an iteration off after the first of them.
    for text in ["8/3K4/1NN5/p1k5/BP6/8/8/8 b - - 0 1", "8/5p2/3R1P2/1p6/kPp5/2P5/1KP1B3/7q b - - 0 1"] {
        for (threads, multipv) in [(1, 1), (1, 2), (3, 1)] {
            let limits = Limits { multipv, ..Limits::nodes(20_000) };
            let (outcome, lines) = think_with(threads, &chess(text), &limits);
            assert!(outcome.score >= Score::mate(-6), "{text} {threads} {multipv}");
            assert!(lines.iter().all(|line| line.score >= Score::mate(-6) || line.multipv > 1));
        }
    }
    // Cut off before the first iteration is complete.
    let mated = chess("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1");
    for nodes in 1..8 {
        let outcome = think(&mated, &Limits::nodes(nodes)).0;
        assert!(outcome.depth > 0 || outcome.score.mate_in().is_none());
    }
}

#[test]
fn a_mate_that_is_asked_for_ends_the_search() {
    let mate = chess("r6k/6pp/7N/8/8/1Q6/6PP/7K w - - 0 1");
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let (outcome, _) = think(&mate, &limits);
    assert_eq!(outcome.score, Score::mate(2));
    // For either side.
    let (outcome, _) = think(&chess("7k/5K2/8/8/8/8/8/6R1 b - - 0 1"), &limits);
    assert_eq!(outcome.score, Score::mate(-1));
    assert!(outcome.depth < 20, "{outcome:?}");
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
