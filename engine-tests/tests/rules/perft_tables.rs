//! All lines of the perft tables, to all their depths.

use engine_tests::games::engine_game;
use engine_tests::naive::State;
use engine_tests::tables::{self, PerftLine};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{Rules, perft};

fn check_table<G: Geometry>(name: &str) {
    let rules = Rules::<G>::new(engine_game(name).variant).unwrap();
    let lines = tables::perft(name);
    assert!(lines.len() > 100, "{name} has {} lines", lines.len());
    lines
        .par_iter()
        .for_each(|PerftLine { fen: text, counts }| {
            let position = fen::read(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(fen::write(&position), *text);
            assert!(counts.len() >= 2, "{text}");
            for (depth, nodes) in counts {
                assert_eq!(
                    perft(&position, *depth),
                    *nodes,
                    "{name}: D{depth} of {text}"
                );
            }
        });
}

/// The tables come from programs that share no code with the second implementation, so the two check each other. The
/// table of Symmetric Chess comes from the engine, the others from elsewhere.
fn check_table_against_second_implementation(name: &str) {
    let variant = engine_game(name).variant;
    let lines = tables::perft(name);
    lines.par_iter().for_each(|line| {
        let state = State::read(&variant, &line.fen).unwrap();
        assert_eq!(state.fen(), line.fen);
        for (depth, nodes) in line.counts.iter().filter(|(depth, _)| *depth <= 2) {
            assert_eq!(state.perft(*depth), *nodes, "D{depth} of {}", line.fen);
        }
    });
}

macro_rules! tables {
    ($($test:ident, $name:literal, [$($geometry:ty),+];)+) => {
        mod engine {
            use super::*;
            $(#[test] fn $test() { $(check_table::<$geometry>($name);)+ })+
        }
        mod second_implementation {
            use super::*;
            $(#[test] fn $test() { check_table_against_second_implementation($name); })+
        }
    };
}

// The 8x8 games are played on the 10x8 geometry, too, with the squares beyond the board blocked.
tables! {
    chess, "chess", [Board8x8, Board10x8];
    fischerandom, "fischerandom", [Board8x8, Board10x8];
    caparandom, "caparandom", [Board10x8];
    modern_random_64, "modern-random-64", [Board8x8, Board10x8];
    contemporary_random, "contemporary-random", [Board8x8, Board10x8];
    pm_contemporary_random, "pm-contemporary-random", [Board8x8, Board10x8];
    cetina_random, "cetina-random", [Board8x8, Board10x8];
    symmetric, "symmetric", [Board10x8];
    prime_ministers_random, "prime-ministers-random", [Board10x8];
    gothic, "gothic", [Board10x8];
    janus, "janus", [Board10x8];
    embassy, "embassy", [Board10x8];
    carrera, "carrera", [Board10x8];
    bird, "bird", [Board10x8];
    conservative, "conservative", [Board10x8];
    victorian, "victorian", [Board10x8];
    almost, "almost", [Board8x8, Board10x8];
    seirawan, "seirawan", [Board8x8];
    seirawan960, "seirawan960", [Board8x8];
}
