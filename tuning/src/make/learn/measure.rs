//! The speed of a network, and what it thinks that the pieces are worth.

use super::LearnError;
use super::journal::PieceValue;
use crate::make::data::{DataError, read_games};
use crate::make::mean::Mean;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::{Bitboard, Geometry, PieceKind};
use sissa::eval::network::Networks;
use sissa::eval::{Weights, static_value};
use sissa::openings::RandomOpening;
use sissa::position::{Position, Rules};
use sissa::search::{Control, Limits, ResourceError, SearchBoard, Searcher};
use std::path::Path;
use std::time::{Duration, Instant};

/// Positions that are searched to measure the speed, and how often each: the shortest time counts, as on a busy machine
/// other programs interrupt some searches.
const SEARCHED: usize = 16;
const TIMES: usize = 3;

/// Games whose positions tell the values of pieces, and how many plies one of them is from the next.
const GAMES: usize = 400;
const STEP: usize = 9;

/// In positions with a larger value, in centipawns, a piece more or less changes little.
const MOST_VALUE: i32 = 400;

/// Nodes per second with these networks, and with the classical evaluation.
pub fn speeds<G: SearchBoard>(
    rules: &'static Rules<G>,
    networks: &Networks,
    nodes: u64,
) -> Result<[f64; 2], LearnError> {
    let random = RandomOpening {
        array: None,
        plies: 8..=16,
        max_loss: Some(100),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let searcher = |networks: &Networks| -> Result<Searcher<G>, ResourceError> {
        let mut searcher = Searcher::new(1, 1)?;
        searcher.set_networks(networks.clone());
        Ok(searcher)
    };
    let failed = |error: ResourceError| LearnError::Play(error.into());
    let mut searchers = [
        searcher(networks).map_err(failed)?,
        searcher(&Networks::none()).map_err(failed)?,
    ];
    let mut totals = [(0, Duration::ZERO); 2];
    for _ in 0..SEARCHED {
        let opening = random.draw(rules, &mut rng);
        let game = opening
            .map_err(|error| LearnError::Play(error.into()))?
            .game;
        for (searcher, (all, time)) in searchers.iter_mut().zip(&mut totals) {
            searcher.prepare(game.position());
            let mut search = || {
                searcher.clear();
                let start = Instant::now();
                let limits = Limits::nodes(nodes);
                let found = searcher.search(&game, &limits, &Control::new(), &mut |_| {});
                (start.elapsed(), found.nodes)
            };
            let shortest = (0..TIMES).map(|_| search()).min();
            let (least, found) = shortest.unwrap_or_default();
            *time += least;
            *all += found;
        }
    }
    Ok(totals.map(|(nodes, time)| nodes as f64 / time.as_secs_f64().max(1e-6)))
}

/// The mean change of the evaluation when a piece is removed from positions of these games, by kind, greatest first.
pub fn values<G: Geometry>(
    rules: &'static Rules<G>,
    networks: &Networks,
    games: &Path,
) -> Result<Vec<PieceValue>, LearnError> {
    let weights = Weights::new(rules).with_networks(rules, networks);
    let mut means = vec![Mean::default(); PieceKind::ALL.len()];
    let mut ply = 0;
    for game in read_games(games)?.take(GAMES) {
        let game = game?;
        let replayed = game.replay(rules, |visit| {
            ply += 1;
            if ply % STEP == 0 && visit.is_quiet() && visit.position.is_ordinary() {
                remove_each(visit.position, &weights, &mut means);
            }
        });
        replayed.map_err(DataError::of_game(games, &game))?;
    }
    let mut values: Vec<PieceValue> = PieceKind::ALL
        .into_iter()
        .zip(&means)
        .filter(|(_, mean)| mean.count > 0)
        .map(|(kind, mean)| {
            let (value, error) = mean.value();
            let name = rules.variant().piece_name(kind).to_owned();
            PieceValue {
                name,
                is_pawn: kind == PieceKind::Pawn,
                value,
                error,
                count: mean.count,
            }
        })
        .collect();
    values.sort_by(|one, other| other.value.total_cmp(&one.value));
    Ok(values)
}

/// Removes one piece of each kind and colour and adds the changes of the value for its owner.
fn remove_each<G: Geometry>(position: &Position<G>, weights: &Weights<G>, means: &mut [Mean]) {
    let side = position.side_to_move();
    let before = static_value(position, weights);
    if before.abs() > MOST_VALUE {
        return;
    }
    let mut seen = vec![false; 2 * PieceKind::ALL.len()];
    for square in position.occupied().squares() {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let (kind, owner) = (piece.kind, piece.color);
        let place = 2 * kind as usize + owner as usize;
        if kind == PieceKind::King || std::mem::replace(&mut seen[place], true) {
            continue;
        }
        let mut setup = position.setup();
        setup.board[square.index()] = None;
        let removed = G::Bitboard::from_square(square);
        setup.castling = setup.castling.without(removed);
        if let Some(unmoved) = &mut setup.unmoved {
            unmoved.pieces = unmoved.pieces.without(removed);
        }
        let Ok(without) = Position::from_setup(position.rules(), &setup) else {
            continue;
        };
        if !without.in_check() {
            let change = f64::from(before - static_value(&without, weights));
            means[kind as usize].add(if owner == side { change } else { -change });
        }
    }
}
