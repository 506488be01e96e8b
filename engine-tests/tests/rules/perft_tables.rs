//! The lines of the perft tables: the engine to all their depths, the second implementation to the first two.

use engine_tests::games::{all_engine_games, is_large};
use engine_tests::naive::State;
use engine_tests::tables::{self, PerftLine};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Board12x10, Geometry};
use sissa::notation::fen;
use sissa::position::{Rules, perft};
use sissa::variant::Variant;
use std::sync::Arc;

fn check_table<G: Geometry>(variant: &Arc<Variant>) {
    let name = variant.name.as_str();
    let rules = Rules::<G>::new(variant.clone()).unwrap();
    let lines = tables::perft(name);
    assert!(lines.len() > 100, "{name} has {} lines", lines.len());
    lines.par_iter().for_each(|PerftLine { fen: text, counts }| {
        let position = fen::read(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(fen::write(&position), *text);
        assert!(counts.len() >= 2, "{text}");
        for (depth, nodes) in counts {
            assert_eq!(perft(&position, *depth), *nodes, "{name}: D{depth} of {text}");
        }
    });
}

/// The tables come from programs that share no code with the second implementation, so the two check each other. Those of
/// Symmetric Chess and of Carrillo's games on 9x9 and 10x8 come from the engine, the others from elsewhere. The table of
/// Capablanca Chess is that of Capablanca Random.
fn check_table_against_second_implementation(variant: &Arc<Variant>) {
    let lines = tables::perft(&variant.name);
    lines.par_iter().enumerate().for_each(|(i, line)| {
        let state = State::read(variant, &line.fen).unwrap();
        assert_eq!(state.fen(), line.fen);
        // The second implementation is slow.
        let deepest = if i % 16 == 0 { 2 } else { 1 };
        for (depth, nodes) in line.counts.iter().filter(|(depth, _)| *depth <= deepest) {
            assert_eq!(state.perft(*depth), *nodes, "D{depth} of {}", line.fen);
        }
    });
}

/// Every third 8x8 game is played on the 10x8 geometry, too, with the squares beyond the board blocked.
#[test]
fn the_engine_agrees() {
    for (i, game) in all_engine_games().into_iter().enumerate() {
        if is_large(&game.variant) {
            check_table::<Board12x10>(&game.variant);
            continue;
        }
        if game.variant.files <= 8 {
            check_table::<Board8x8>(&game.variant);
            if i % 3 != 0 {
                continue;
            }
        }
        check_table::<Board10x8>(&game.variant);
    }
}

#[test]
fn the_second_implementation_agrees() {
    for game in all_engine_games() {
        check_table_against_second_implementation(&game.variant);
    }
}
