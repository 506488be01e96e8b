//! Random games of every variant, and of games that mix their rules. Every position is compared with the second
//! implementation of the rules.

use engine_tests::compare::{same_position, same_shields, same_texts};
use engine_tests::games::{
    TestGame, all_engine_games, all_mixed_games, engine_games, is_large, large_games,
};
use engine_tests::naive::{self, State};
use engine_tests::tables;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Board12x10, Color, Geometry, PieceKind};
use sissa::notation::{UciStyle, fen, uci};
use sissa::position::{EndReason, Game, Move, MoveKind, Position, Rules, perft};
use sissa::variant::EndValue;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Which moves a random player prefers.
#[derive(Clone, Copy, Debug)]
enum Taste {
    /// None.
    Any,
    /// Castling, leap, adjustment, conversion and drops, and moves that leave first-rank pieces at home.
    Special,
    /// Captures and promotions, so that games end.
    Captures,
    /// Moves back and forth, so that positions repeat.
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
                Taste::Special => mv.kind() != MoveKind::Normal || mv.uses_hand(),
                Taste::Captures => noisy && !mv.is_castling(),
                Taste::Shuffling => {
                    last_own.is_some_and(|last| (mv.from(), mv.to()) == (last.to(), last.from()))
                }
            }
        })
        .collect();
    if !liked.is_empty() && rng.random_bool(0.7) {
        liked.choose(rng).copied()
    } else {
        moves.choose(rng).copied()
    }
}

/// What happened in the games, and how often: without castlings, castling has not been tested.
type Tally = BTreeMap<String, usize>;

fn note<G: Geometry>(tally: &mut Tally, position: &Position<G>, mv: Move) {
    let capture = match position.kind_on(mv.to()) {
        Some(_) if matches!(mv.kind(), MoveKind::Normal | MoveKind::Conversion) => " takes",
        _ => "",
    };
    let what = match mv.kind() {
        MoveKind::Promotion(_) => "Promotion".to_owned(),
        kind => format!("{kind:?}"),
    };
    let drop = mv
        .drop()
        .map_or(String::new(), |drop| format!(" drop {:?}", drop.place));
    *tally.entry(format!("{what}{capture}{drop}")).or_default() += 1;
    if position.in_check() {
        *tally.entry("in check".to_owned()).or_default() += 1;
    }
}

/// Plays at most `plies` random moves from `state`, and compares every position.
fn play<G: Geometry>(
    rules: &'static Rules<G>,
    mut state: State,
    taste: Taste,
    plies: usize,
    rng: &mut SmallRng,
) -> Tally {
    let mut tally = Tally::new();
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
        let end = game.outcome();
        let moves = state.legal_moves();
        let is_goal = |reason| {
            matches!(
                reason,
                EndReason::Flag | EndReason::Checks | EndReason::Extinction | EndReason::Castling
            )
        };
        let said = end.map(|end| {
            (
                end.winner,
                Some(end.reason).filter(|reason| !is_goal(*reason)),
            )
        });
        assert_eq!(said, end_of(&state, &moves, *times), "{}", state.fen());
        if let Some(end) = end {
            let winner = end.winner.map(|winner| format!("{winner:?} "));
            let winner = winner.unwrap_or_default();
            let name = format!("end: {winner}{:?}", end.reason);
            *tally.entry(name).or_default() += 1;
        }
        if ply % 4 == 0 {
            same_texts(&position);
            same_shields(&position, &state);
        }
        if ply % 24 == 0 {
            assert_eq!(perft(&position, 2), state.perft(2), "{}", state.fen());
        }

        let last_own = game.moves().iter().rev().nth(1).copied();
        let Some(mv) = choose(&position, last_own, taste, rng) else {
            break;
        };
        note(&mut tally, &position, mv);
        let text = uci::write(&position, mv, UciStyle::KingTakesRook);
        let same = moves.iter().find(|mv| state.text(mv) == text).unwrap();
        state = state.after(same);
        game.play(mv);
    }
    // Taking back all moves leads to the start.
    while game.undo().is_some() {}
    assert_eq!(fen::write(game.position()), start);
    tally
}

fn add(mut tally: Tally, other: Tally) -> Tally {
    for (what, times) in other {
        *tally.entry(what).or_default() += times;
    }
    tally
}

/// The winner, and the reason unless it is a goal other than mate.
fn end_of(
    state: &State,
    moves: &[naive::Move],
    times: usize,
) -> Option<(Option<Color>, Option<EndReason>)> {
    let ends = &state.variant.ends;
    let by_goal = state.end_by_goal();
    let loser_is_mated = state.winner(ends.checkmate);
    let stalemate = match state
        .number_of(state.side)
        .cmp(&state.number_of(!state.side))
    {
        Ordering::Equal if ends.stalemate_piece_count => None,
        Ordering::Greater if ends.stalemate_piece_count => {
            state.winner(ends.stalemate).map(|winner| !winner)
        }
        _ => state.winner(ends.stalemate),
    };
    let fold = match (ends.fold_is_for_white, ends.fold) {
        (true, EndValue::Win) => Some(Color::White),
        (true, EndValue::Loss) => Some(Color::Black),
        (_, value) => state.winner(value),
    };
    let (most_moves, most_times) = (ends.move_rule, ends.fold_rule);
    [
        (by_goal.is_some(), by_goal.flatten(), None),
        (
            moves.is_empty() && state.in_check(),
            loser_is_mated,
            Some(EndReason::Checkmate),
        ),
        (moves.is_empty(), stalemate, Some(EndReason::Stalemate)),
        (state.is_dead(), None, Some(EndReason::DeadPosition)),
        (
            most_moves > 0 && state.halfmove >= 2 * u32::from(most_moves),
            None,
            Some(EndReason::MoveRule(most_moves)),
        ),
        (
            most_times > 0 && times >= usize::from(most_times),
            fold,
            Some(EndReason::Repetition(most_times)),
        ),
    ]
    .into_iter()
    .find(|(holds, ..)| *holds)
    .map(|(_, winner, reason)| (winner, reason))
}

const TASTES: [Taste; 8] = [
    Taste::Special,
    Taste::Any,
    Taste::Special,
    Taste::Captures,
    Taste::Special,
    Taste::Shuffling,
    Taste::Special,
    Taste::Captures,
];

/// A random array, often with some pieces removed as if they had been captured.
fn random_start(game: &TestGame, rng: &mut SmallRng) -> State {
    // The two ranks are independent of each other.
    let (white, black) = (game.random_rank(rng), game.random_rank(rng));
    let mut state = if white.len() == usize::from(game.variant.files) {
        State::start(&game.variant, &white, &black)
    } else {
        State::read(&game.variant, &game.variant.start_fen).unwrap()
    };
    let thinning = *[0.0, 0.2, 0.4, 0.7].choose(rng).unwrap_or(&0.0);
    let men: Vec<_> = state.board.men().collect();
    for (at, man) in men {
        let stays = match man.piece.kind {
            PieceKind::King => true,
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

fn play_games<G: Geometry>(game: &TestGame, games: u64) -> Tally {
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
    (0..games)
        .into_par_iter()
        .map(play_one)
        .reduce(Tally::new, add)
}

/// Plays each game, those on 8x8 on the 10x8 geometry too, and asserts that all its rules were used.
fn play_all(games: &[TestGame]) {
    let mut all = Tally::new();
    for game in games {
        let is_small = game.variant.files <= 8 && !is_large(&game.variant);
        let mut tally = if is_large(&game.variant) {
            play_games::<Board12x10>(game, 16)
        } else {
            // Small games are played on their own board below.
            play_games::<Board10x8>(game, if is_small { 8 } else { 24 })
        };
        if is_small {
            tally = add(tally, play_games::<Board8x8>(game, 32));
        }
        let variant = &game.variant;
        let castles = variant.castling.is_some();
        let expected = [
            (true, "Normal takes"),
            (true, "in check"),
            (castles, "Castling(Queenside)"),
            (castles, "Castling(Kingside)"),
            (variant.bishop_adjustment, "Adjustment"),
            (variant.bunker_leap.is_some(), "Leap"),
            (variant.bishop_conversion, "Conversion"),
            (variant.drops.is_some(), "Drop("),
            (!variant.hand.is_empty(), "Normal drop Origin"),
            (!variant.hand.is_empty(), "Normal takes drop Origin"),
        ];
        for (rule, what) in expected {
            assert!(
                !rule || tally.keys().any(|key| key.starts_with(what)),
                "{}: no {what}: {tally:#?}",
                variant.name
            );
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
    play_all(&[engine_games(), large_games()].concat());
}

#[test]
fn mixed_games_from_random_arrays() {
    play_all(&all_mixed_games());
}

#[test]
fn engine_games_from_the_tables() {
    for game in all_engine_games() {
        let lines = tables::perft(&game.variant.name);
        let from_tables = |lines: Vec<tables::PerftLine>| {
            if is_large(&game.variant) {
                play_lines::<Board12x10>(&game, &lines);
            } else if game.variant.files <= 8 {
                play_lines::<Board8x8>(&game, &lines);
            } else {
                play_lines::<Board10x8>(&game, &lines);
            }
        };
        from_tables(lines.into_iter().step_by(32).collect());
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
