//! Draws by the rules, and endings that cannot be won.

use super::{chess, think};
use crate::board::{Board8x8, Board10x8};
use crate::position::Game;
use crate::search::{Bound, Limits, Score, SearchBoard};
use crate::testing::game;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

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
        assert!(outcome.score.centipawns().abs() < 60, "{text} {}", outcome.score);
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
    let limits =
        Limits { root_moves: vec![crate::notation::read_move(game.position(), "e2e1").unwrap()], ..Limits::depth(6) };
    // After Ke1 Kh8 the position occurs for the third time.
    let (outcome, _) = think(&game, &limits);
    assert_eq!(outcome.score, Score::DRAW);
    let (outcome, _) = think(&game, &Limits::depth(6));
    assert!(outcome.score.centipawns() > 500);
}

/// The scores of a search of `game` to `depth` from iteration `first` on, in centipawns.
fn scores<G: SearchBoard>(game: &Game<G>, first: u32, depth: u32) -> Vec<i32> {
    let (_, lines) = think(game, &Limits::depth(depth));
    let exact = lines.iter().filter(|line| line.depth >= first && line.bound == Bound::Exact);
    let scores: Vec<i32> = exact.map(|line| line.score.centipawns()).collect();
    assert!(scores.len() as u32 > depth - first);
    scores
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
        ("pm-contemporary-random", "7k/8/8/7P/8/3B4/8/4K3[] w - - 0 1 -"),
    ];
    for (name, fen) in small {
        let scores = scores(&game::<Board8x8>(name, fen), 6, 14);
        assert!(scores.iter().all(|score| score.abs() <= 60), "{fen} {scores:?}");
    }
    let large = game::<Board10x8>("caparandom", "9k/10/10/9P/10/3B6/10/4K5 w - - 0 1");
    let scores = scores(&large, 8, 14);
    assert!(scores.iter().all(|score| score.abs() <= 60), "{scores:?}");
}

#[test]
fn a_lone_king_in_check_sees_all_its_moves() {
    // After a5-a6 the king need not take the pawn and so leave the corner.
    for fen in ["5B2/1k6/7B/P4K2/7B/4B3/P7/8 w - - 0 1", "k7/8/3B4/8/P2B1B2/8/P3KB2/8 w - - 0 1"] {
        let scores = scores(&chess(fen), 1, 5);
        assert!(scores.iter().all(|score| score.abs() <= 60), "{fen} {scores:?}");
    }
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
        let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} {side} - - 0 1", ranks.join("/"));
        if !fen.contains('K') || !fen.contains('P') {
            continue;
        }
        let Ok(position) = crate::notation::fen::read(rules.rules(), &fen) else {
            continue;
        };
        searched += 1;
        let scores = scores(&Game::new(position), 4, 10);
        assert!(scores.iter().all(|score| score.abs() <= 60), "{fen} {scores:?}");
    }
}
