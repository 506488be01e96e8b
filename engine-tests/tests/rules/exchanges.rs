//! Static exchange evaluation compared with trying all exchanges, on positions from random play.

use engine_tests::games::{TestGame, games};
use engine_tests::naive::State;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use sissa::board::{Board10x8, PieceKind};
use sissa::notation::{UciStyle, fen, uci};
use sissa::position::{Position, Rules, SeeValues};

/// Asserts that `see` returns for each legal move exactly whether it reaches a threshold.
fn check(position: &Position<Board10x8>, state: &State, values: &SeeValues) -> usize {
    let moves = state.legal_moves();
    let mut gains = 0;
    for mv in position.legal_moves() {
        let text = uci::write(position, mv, UciStyle::KingTakesRook);
        let same = moves.iter().find(|mv| state.text(mv) == text).unwrap();
        let value = state.exchange(same, values);
        let place = || format!("{}: {text}, worth {value}, in {}", state.variant.name, state.fen());
        assert!(position.see(mv, value, values), "too low: {}", place());
        assert!(!position.see(mv, value + 1, values), "too high: {}", place());
        gains += usize::from(value != 0);
    }
    gains
}

fn play(game: &TestGame, seed: u64) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    let values = if seed % 2 == 1 {
        // Any values will do, as long as the king's is the largest.
        SeeValues::new(PieceKind::ALL.map(|kind| match kind {
            PieceKind::King => 20_000,
            _ => rng.random_range(50..1200),
        }))
    } else {
        SeeValues::default()
    };
    let rules = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
    let ranks = [game.random_rank(&mut rng), game.random_rank(&mut rng)];
    let mut state = State::start(&game.variant, &ranks[0], &ranks[1]);
    if state.is_attacked(!state.side) {
        return 0;
    }
    let mut gains = 0;
    for _ in 0..70 {
        let position = fen::read(rules, &state.fen()).unwrap();
        gains += check(&position, &state, &values);
        let moves = state.legal_moves();
        let Some(mv) = moves.choose(&mut rng) else {
            break;
        };
        state = state.after(mv);
    }
    gains
}

#[test]
fn see_is_the_swap_search() {
    games().par_iter().for_each(|game| {
        let gains: usize = (0..2).map(|seed| play(game, seed)).sum();
        assert!(gains > 15, "{}: {gains}", game.variant.name);
    });
}
