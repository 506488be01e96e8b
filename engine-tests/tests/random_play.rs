//! Random games of every variant, and of games that mix their rules, each position seen by the engine
//! and by the slow second way.

use engine_tests::compare::{same_position, same_texts};
use engine_tests::games::{TestGame, engine_games, mixed_games};
use engine_tests::naive::State;
use engine_tests::tables;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::{UciStyle, fen, uci};
use sissa::position::{Game, GameEnd, Move, MoveKind, Position, Rules, perft};
use std::collections::HashMap;
use std::sync::Arc;

/// Which moves a random player likes.
#[derive(Clone, Copy, Debug)]
enum Taste {
    /// All the same.
    Any,
    /// Castling, leap, adjustment, conversion, drops and what keeps pieces at home.
    Special,
    /// Captures and promotions: games reach their ends.
    Captures,
    /// Moves there and back: positions repeat.
    Shuffling,
}

fn choose<G: Geometry>(
    position: &Position<G>,
    last_own: Option<Move>,
    taste: Taste,
    rng: &mut SmallRng,
) -> Option<Move> {
    let moves = position.legal_moves();
    let liked: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            let noisy = position.kind_on(mv.to()).is_some() || mv.promotion().is_some();
            match taste {
                Taste::Any => false,
                Taste::Special => mv.kind() != MoveKind::Normal || mv.drop().is_some(),
                Taste::Captures => noisy && !mv.is_castling(),
                Taste::Shuffling => {
                    last_own.is_some_and(|last| (mv.from(), mv.to()) == (last.to(), last.from()))
                }
            }
        })
        .collect();
    if !liked.is_empty() && rng.random_bool(0.5) {
        liked.choose(rng).copied()
    } else {
        moves.choose(rng).copied()
    }
}

/// Plays at random from `state` for at most `plies`, comparing everything on the way.
fn play<G: Geometry>(
    rules: &'static Rules<G>,
    mut state: State,
    taste: Taste,
    plies: usize,
    rng: &mut SmallRng,
) {
    let start = state.fen();
    let position = fen::read(rules, &start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::new(position);
    let mut seen: HashMap<String, usize> = HashMap::new();
    for ply in 0..=plies {
        let position = *game.position();
        same_position(&position, &state);
        let times = seen.entry(state.identity()).or_default();
        *times += 1;
        assert_eq!(game.repetitions(), *times, "{}", state.fen());
        assert_eq!(game.end(), end_of(&state, *times), "{}", state.fen());
        if ply % 4 == 0 {
            same_texts(&position);
        }
        if ply % 24 == 0 {
            assert_eq!(perft(&position, 2), state.perft(2), "{}", state.fen());
        }

        let last_own = game.moves().iter().rev().nth(1).copied();
        let Some(mv) = choose(&position, last_own, taste, rng) else {
            break;
        };
        let text = uci::write(&position, mv, UciStyle::KingTakesRook);
        let moves = state.legal_moves();
        let same = moves.iter().find(|mv| state.text(mv) == text).unwrap();
        state = state.after(same);
        game.play(mv);
    }
    // Taking everything back leads to where it began.
    while game.undo().is_some() {}
    assert_eq!(fen::write(game.position()), start);
}

fn end_of(state: &State, times: usize) -> Option<GameEnd> {
    if state.legal_moves().is_empty() {
        return Some(if state.in_check() {
            GameEnd::Checkmate(!state.side)
        } else {
            GameEnd::Stalemate
        });
    }
    [
        (state.is_dead(), GameEnd::DeadPosition),
        (state.halfmove >= 100, GameEnd::FiftyMoves),
        (times >= 3, GameEnd::Repetition),
    ]
    .into_iter()
    .find(|(holds, _)| *holds)
    .map(|(_, end)| end)
}

const TASTES: [Taste; 4] = [
    Taste::Any,
    Taste::Special,
    Taste::Captures,
    Taste::Shuffling,
];

fn play_games<G: Geometry>(test: &TestGame, games: u64) {
    let rules = Rules::<G>::new(test.variant.clone()).unwrap();
    (0..games).into_par_iter().for_each(|seed| {
        let mut rng = SmallRng::seed_from_u64(seed);
        // Ranks drawn apart: all symmetries and more.
        let (white, black) = (test.random_rank(&mut rng), test.random_rank(&mut rng));
        let state = State::start(&test.variant, &white, &black);
        if state.attacks(!state.side, state.king(state.side))
            || state.attacks(state.side, state.king(!state.side))
        {
            return;
        }
        let taste = TASTES[seed as usize % TASTES.len()];
        play(rules, state, taste, 120, &mut rng);
    });
}

#[test]
fn engine_games_from_random_arrays() {
    for game in engine_games() {
        if game.variant.files <= 8 {
            play_games::<Board8x8>(&game, 24);
        }
        play_games::<Board10x8>(&game, 12);
    }
}

#[test]
fn mixed_games_from_random_arrays() {
    for game in mixed_games() {
        if game.variant.files <= 8 {
            play_games::<Board8x8>(&game, 24);
        }
        play_games::<Board10x8>(&game, 24);
    }
}

#[test]
fn engine_games_from_the_tables() {
    for game in engine_games() {
        let name = match game.variant.name.as_str() {
            "capablanca" => "caparandom",
            name => name,
        };
        let lines = tables::perft(name);
        let from_tables = |lines: Vec<tables::PerftLine>| {
            if game.variant.files <= 8 {
                play_lines::<Board8x8>(&game, &lines);
            } else {
                play_lines::<Board10x8>(&game, &lines);
            }
        };
        from_tables(lines.into_iter().step_by(4).collect());
    }
}

fn play_lines<G: Geometry>(game: &TestGame, lines: &[tables::PerftLine]) {
    let rules = Rules::<G>::new(Arc::clone(&game.variant)).unwrap();
    lines.par_iter().enumerate().for_each(|(i, line)| {
        let state = State::read(&game.variant, &line.fen).unwrap();
        let mut rng = SmallRng::seed_from_u64(i as u64);
        play(rules, state, TASTES[i % TASTES.len()], 30, &mut rng);
    });
}
