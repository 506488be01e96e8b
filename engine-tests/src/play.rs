//! Random games in which every position is compared with the second implementation of the rules.

use crate::compare::{same_position, same_shields, same_texts};
use crate::naive::{self, State};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use sissa::board::{Color, Geometry};
use sissa::notation::{UciStyle, fen, uci};
use sissa::position::{EndReason, Game, Move, MoveKind, Position, Rules, perft};
use sissa::variant::EndValue;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// Which moves a random player prefers.
#[derive(Clone, Copy, Debug)]
pub enum Taste {
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
    let takes = |mv: Move| position.kind_on(mv.to()).is_some() && !mv.is_castling();
    let mut liked: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            let noisy = position.kind_on(mv.to()).is_some() || mv.promotion().is_some();
            match taste {
                Taste::Any => false,
                Taste::Special => mv.kind() != MoveKind::Normal || mv.uses_hand(),
                Taste::Captures => noisy && !mv.is_castling(),
                Taste::Shuffling => last_own.is_some_and(|last| (mv.from(), mv.to()) == (last.to(), last.from())),
            }
        })
        .collect();
    if matches!(taste, Taste::Special) {
        // Those that are rare: castlings, drops with something else, and captures by special moves.
        let parts = |mv: &Move| {
            [mv.kind() != MoveKind::Normal, mv.is_castling(), mv.gating().is_some(), takes(*mv)].map(usize::from)
        };
        let rarity = |mv: &Move| parts(mv).iter().sum::<usize>();
        let most = liked.iter().map(rarity).max();
        liked.retain(|mv| Some(rarity(mv)) == most);
    }
    if !liked.is_empty() && rng.random_bool(0.7) { liked.choose(rng).copied() } else { moves.choose(rng).copied() }
}

/// What happened in the games, and how often: without castlings, castling has not been tested. The keys begin with the
/// names of variants of [`MoveKind`] and [`EndReason`], which `rules/random_play.rs` looks for.
pub type Tally = BTreeMap<String, usize>;

fn note<G: Geometry>(tally: &mut Tally, position: &Position<G>, mv: Move) {
    let capture = match position.kind_on(mv.to()) {
        Some(_) if matches!(mv.kind(), MoveKind::Normal | MoveKind::Conversion) => " takes",
        _ => "",
    };
    let what = match mv.kind() {
        MoveKind::Promotion(_) => "Promotion".to_owned(),
        kind => format!("{kind:?}"),
    };
    let drop = mv.gating().map_or(String::new(), |drop| format!(" drop {:?}", drop.place));
    *tally.entry(format!("{what}{capture}{drop}")).or_default() += 1;
    if position.in_check() {
        *tally.entry("in check".to_owned()).or_default() += 1;
    }
}

/// Plays at most `plies` random moves from `state`, and compares every position.
pub fn play<G: Geometry>(
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
        let moves = same_position(&position, &state);
        let times = seen.entry(state.identity()).or_default();
        *times += 1;
        assert_eq!(game.repetitions(), *times, "{}", state.fen());
        let end = game.outcome();
        let said = end.map(|end| (end.winner, Some(end.reason).filter(|reason| !reason.is_goal())));
        assert_eq!(said, end_of(&state, &moves, *times), "{}", state.fen());
        if let Some(end) = end {
            let winner = end.winner.map(|winner| format!("{winner:?} "));
            let winner = winner.unwrap_or_default();
            let name = format!("end: {winner}{:?}", end.reason);
            *tally.entry(name).or_default() += 1;
        }
        if ply % 4 == 0 {
            let is_won = state.is_dead() && state.may_be_mate(2);
            assert!(!is_won, "dead: {}", state.fen());
            same_texts(&position);
            same_shields(&position, &state);
        }
        if ply == 20 {
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

/// Both together.
#[must_use]
pub fn add(mut tally: Tally, other: Tally) -> Tally {
    for (what, times) in other {
        *tally.entry(what).or_default() += times;
    }
    tally
}

/// The winner, and the reason unless it is a goal other than mate.
fn end_of(state: &State, moves: &[naive::Move], times: usize) -> Option<(Option<Color>, Option<EndReason>)> {
    let ends = &state.variant.ends;
    let by_goal = state.end_by_goal();
    let loser_is_mated = state.winner(ends.checkmate);
    let stalemate = match state.number(state.side, None).cmp(&state.number(!state.side, None)) {
        Ordering::Equal if ends.stalemate_piece_count => None,
        Ordering::Greater if ends.stalemate_piece_count => state.winner(ends.stalemate).map(|winner| !winner),
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
        (moves.is_empty() && state.in_check(), loser_is_mated, Some(EndReason::Checkmate)),
        (moves.is_empty(), stalemate, Some(EndReason::Stalemate)),
        (state.is_dead(), None, Some(EndReason::DeadPosition)),
        (most_moves > 0 && state.halfmove >= 2 * u32::from(most_moves), None, Some(EndReason::MoveRule(most_moves))),
        (most_times > 0 && times >= usize::from(most_times), fold, Some(EndReason::Repetition(most_times))),
    ]
    .into_iter()
    .find(|(holds, ..)| *holds)
    .map(|(_, winner, reason)| (winner, reason))
}

/// The tastes, the most telling ones more often.
pub const TASTES: [Taste; 8] = [
    Taste::Special,
    Taste::Any,
    Taste::Special,
    Taste::Captures,
    Taste::Special,
    Taste::Shuffling,
    Taste::Special,
    Taste::Captures,
];
