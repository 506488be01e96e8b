//! Random games of every variant, and of games that mix their rules. Every position is compared with the second
//! implementation of the rules.

use engine_tests::compare::{same_position, same_texts};
use engine_tests::games::{TestGame, all_engine_games, all_mixed_games, engine_games, is_large};
use engine_tests::naive::State;
use engine_tests::play::{TASTES, Tally, add, play};
use engine_tests::tables;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Board12x10, Color, Geometry, PieceKind};
use sissa::notation::{fen, read_move};
use sissa::on_board;
use sissa::position::{AnyRules, Move, Rules};
use sissa::variant::catalog::Catalog;
use sissa::variant::ini;
use std::ops::Range;
use std::sync::Arc;

/// A random array, often with some pieces removed as if they had been captured.
fn random_start(game: &TestGame, rng: &mut SmallRng) -> State {
    // The two ranks are independent of each other.
    let (white, black) = (game.random_rank(rng), game.random_rank(rng));
    let is_array = white.len() == usize::from(game.variant.files) && game.variant.castlers.rank == 1;
    let mut state = if is_array {
        State::start(&game.variant, &white, &black)
    } else {
        State::read(&game.variant, &game.variant.start_fen).unwrap()
    };
    let thinning = *[0.0, 0.2, 0.4, 0.7].choose(rng).unwrap_or(&0.0);
    let men: Vec<_> = state.board.men().collect();
    for (at, man) in men {
        // Without what castles as a king, rights would be left that cannot be.
        let castling_king = game.variant.castlers.king[man.piece.color];
        let stays = match man.piece.kind {
            kind if kind == PieceKind::King || kind == castling_king => true,
            PieceKind::Bishop | PieceKind::Rook => !rng.random_bool(thinning / 3.0),
            _ => !rng.random_bool(thinning),
        };
        if !stays {
            state.remove(at);
        }
    }
    if rng.random() {
        state.side = Color::Black;
    }
    state
}

fn play_games<G: Geometry>(game: &TestGame, seeds: Range<u64>) -> Tally {
    let rules = Rules::<G>::new(game.variant.clone()).unwrap();
    let play_one = |seed| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = random_start(game, &mut rng);
        while state.is_attacked(!state.side) {
            state = random_start(game, &mut rng);
        }
        let taste = TASTES[seed as usize % TASTES.len()];
        play(rules, state, taste, 60, &mut rng)
    };
    seeds.into_par_iter().map(play_one).reduce(Tally::new, add)
}

/// Plays some games of a kind, those on 8x8 on the 10x8 geometry too.
fn play_some(game: &TestGame, round: u64) -> Tally {
    let seeds = |games: u64| round * games..(round + 1) * games;
    if is_large(&game.variant) {
        play_games::<Board12x10>(game, seeds(2))
    } else if game.variant.files <= 8 {
        let large = play_games::<Board10x8>(game, seeds(1));
        add(large, play_games::<Board8x8>(game, seeds(5)))
    } else {
        play_games::<Board10x8>(game, seeds(3))
    }
}

/// Plays each game until all its rules were used.
fn play_all(games: &[TestGame]) {
    let mut all = Tally::new();
    for game in games {
        let variant = &game.variant;
        let castles = variant.castling.is_some();
        let gates = !variant.gating_hand.is_empty();
        let expected = [
            (true, "Normal takes"),
            (true, "in check"),
            (castles, "Castling(Queenside)"),
            (castles, "Castling(Kingside)"),
            (variant.bishop_adjustment, "Adjustment"),
            (variant.bunker_leap.is_some(), "Leap"),
            (variant.bishop_conversion, "Conversion"),
            (variant.drops.is_some(), "Drop("),
            (gates, "Normal drop Origin"),
            (gates, "Normal takes drop Origin"),
            (gates && variant.bunker_leap.is_some(), "Leap drop"),
            (variant.bishop_conversion, "Conversion takes"),
        ];
        let missing = |tally: &Tally| {
            let unused = |what: &&str| !tally.keys().any(|key| key.starts_with(what));
            let of_game = expected.iter().filter(|(rule, _)| *rule);
            of_game.map(|(_, what)| *what).find(unused)
        };
        let mut tally = play_some(game, 0);
        for round in 1.. {
            let Some(what) = missing(&tally) else { break };
            assert!(round < 40, "{}: no {what}: {tally:#?}", variant.name);
            tally = add(tally, play_some(game, round));
        }
        all = add(all, tally);
    }
    for what in [
        "EnPassant",
        "Promotion",
        "end: White Checkmate",
        "end: Black Checkmate",
        "end: Stalemate",
        "end: Repetition",
        "end: DeadPosition",
    ] {
        let any = all.keys().any(|key| key.starts_with(what));
        assert!(any, "no {what}: {all:#?}");
    }
}

#[test]
fn engine_games_from_random_arrays() {
    let large = all_engine_games().into_iter().filter(|game| is_large(&game.variant)).collect();
    play_all(&[engine_games(), large].concat());
}

#[test]
fn mixed_games_from_random_arrays() {
    play_all(&all_mixed_games());
}

#[test]
fn engine_games_from_the_tables() {
    for game in all_engine_games() {
        let lines = tables::perft(&game.variant.name);
        let lines: Vec<_> = lines.into_iter().step_by(64).collect();
        let rules = AnyRules::of(&game.variant).unwrap();
        on_board!(rules, rules => play_lines(rules, &game, &lines));
    }
}

fn play_lines<G: Geometry>(rules: &'static Rules<G>, game: &TestGame, lines: &[tables::PerftLine]) {
    lines.par_iter().enumerate().for_each(|(i, line)| {
        let state = State::read(&game.variant, &line.fen).unwrap();
        let mut rng = SmallRng::seed_from_u64(i as u64);
        play(rules, state, TASTES[i % TASTES.len()], 30, &mut rng);
    });
}

/// Castling, a leap and an en passant capture that ordinary moves resemble, and castling with a drop, which random games
/// seldom have.
#[test]
fn special_moves_like_ordinary_ones() {
    let mut gating_castlings = 0;
    for (section, start) in [
        ("[kd:chess]\nking = k:KD\n", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("[kq:chess]\nking = k:Q\n", "r3k2r/4p3/8/8/8/8/4P3/R3K2R b KQkq - 0 1"),
        ("[a:seirawan]\n", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1"),
        ("[a:pm-contemporary-random]\n", "1r2k2r/8/8/8/8/8/8/1R2K2R[Qq] b KQkq - 0 1 BEHbeh"),
        ("[ks:seirawan]\nking = k:KD\n", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1"),
        ("[kj:janus]\nking = k:KDH\n", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1"),
        (
            "[queen:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\ncastlingKingPiece = q\n",
            "r2q3r/7k/8/8/8/8/K7/R2Q3R w KQkq - 0 1",
        ),
        ("[gliding:contemporary-random]\nking = k:KD\nbunkerLeapFiles = b f\n", "4k3/8/8/8/8/8/8/3K4 w - - 0 1 De"),
        ("[triple:chess]\ntripleStepRegionWhite = b2\n", "4k3/8/8/p7/2p5/8/1P6/4K3 w - - 0 1"),
    ] {
        let (mut games, mistakes) = ini::parse(section, "own.ini", Catalog::builtin(), &ini::no_check);
        assert_eq!(mistakes, []);
        let variant = Arc::new(games.remove(0));
        on_board!(AnyRules::of(&variant).unwrap(), rules => {
            let position = fen::read(rules, start).unwrap();
            let state = State::read(&variant, start).unwrap();
            same_texts(&position);
            let is_counted = |mv: &&Move| mv.is_castling() && mv.gating().is_some();
            gating_castlings += position.legal_moves().iter().filter(is_counted).count();
            for mv in same_position(&position, &state) {
                let after = position.after(read_move(&position, &state.text(&mv)).unwrap());
                same_position(&after, &state.after(&mv));
                same_texts(&after);
            }
        });
    }
    assert!(gating_castlings > 10, "{gating_castlings}");
}
