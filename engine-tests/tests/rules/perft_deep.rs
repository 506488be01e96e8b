//! Deep perft counts of chess, Fischer Random and the two Capablanca games, on which programs agree.
//!
//! Chess: the six positions of <https://www.chessprogramming.org/Perft_Results>, and positions that catch mistakes in
//! castling, en passant and promotion. Fischer Random: the first positions of the usual suite
//! (<https://www.chessprogramming.org/Chess960_Perft_Results>), and rooks that hide checks. All were counted by
//! Stockfish 15.1, those on 10x8 by Fairy-Stockfish.

use engine_tests::games::engine_game;
use engine_tests::tables;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{Rules, perft_parallel};

fn check<G: Geometry>(name: &str) {
    let rules = Rules::<G>::new(engine_game(name).variant).unwrap();
    let lines = tables::perft(&format!("deep/{name}"));
    assert!(!lines.is_empty());
    for line in lines {
        assert!(!line.counts.is_empty(), "{}", line.fen);
        let position = fen::read(rules, &line.fen).unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        for (depth, nodes) in line.counts {
            let found = perft_parallel(&position, depth, &|| false);
            assert_eq!(found, nodes, "D{depth} of {}", line.fen);
        }
    }
}

#[test]
fn chess() {
    check::<Board8x8>("chess");
}

#[test]
fn fischerandom() {
    check::<Board8x8>("fischerandom");
}

#[test]
fn fischerandom_on_the_large_board() {
    check::<Board10x8>("fischerandom");
}

#[test]
fn capablanca() {
    check::<Board10x8>("capablanca");
}

#[test]
fn caparandom() {
    check::<Board10x8>("caparandom");
}
