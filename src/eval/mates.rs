//! Driving a king to where it is mated: how far that is done, in centipawns.
//!
//! The steps are large, since a search of few nodes prunes what is worth little.

use super::Weights;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::Position;

/// For each step towards the edge, of file and of rank.
const EDGE: i32 = 100;

/// For each step between the kings.
const KINGS: i32 = 60;

/// For each square that the king may still go to.
const FLIGHT: i32 = 60;

/// For each step of rook or bishop towards the right corner.
const CORNER: i32 = 300;

/// How near `strong` is to mating the enemy king anywhere on the edge, the corners before all. It may be negative, to
/// about -500.
pub fn edge_progress<G: Geometry>(position: &Position<G>, strong: Color) -> i32 {
    let rules = position.rules();
    let victim = position.king(!strong);
    let flight = FLIGHT * position.king_steps(!strong).count() as i32;
    let driven = |at: usize, size: usize| ((size - 1) / 2 - at.min(size - 1 - at)) as i32;
    let sideways = driven(G::file(victim), rules.files());
    let upright = driven(G::rank(victim), rules.ranks());
    EDGE * (sideways + upright) + KINGS * nearness(position) - flight
}

/// The same for bishop and knight alone, which mate only in a corner that the bishop covers; `None` for all other
/// pieces. On boards of odd size it may be negative, to about -1000.
pub fn corner_progress<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    strong: Color,
) -> Option<i32> {
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let knights = position.pieces(strong, PieceKind::Knight);
    let others = position
        .color(strong)
        .without(bishops | knights | position.kind(PieceKind::King));
    if others.any() || bishops.is_empty() || knights.is_empty() || bishops.more_than_one() {
        return None;
    }
    let rules = position.rules();
    let (last_file, last_rank) = (rules.files() - 1, rules.ranks() - 1);
    let dark = (bishops & weights.dark).any();
    let victim = position.king(!strong);
    let steps = |corner: Square| {
        let files = G::file(corner).abs_diff(G::file(victim));
        (files + G::rank(corner).abs_diff(G::rank(victim))) as i32
    };
    let nearest = [
        (0, 0),
        (last_file, 0),
        (0, last_rank),
        (last_file, last_rank),
    ]
    .into_iter()
    .map(|(file, rank)| G::square(file, rank))
    .filter(|corner| weights.dark.contains(*corner) == dark)
    .map(steps)
    .min()?;
    let furthest = (last_file + last_rank) as i32 / 2;
    Some(CORNER * (furthest - nearest) + KINGS * nearness(position))
}

/// Steps by which the kings are nearer to each other than they might be.
fn nearness<G: Geometry>(position: &Position<G>) -> i32 {
    let rules = position.rules();
    let between = G::distance(position.king(Color::White), position.king(Color::Black));
    rules.files().max(rules.ranks()) as i32 - 1 - between as i32
}
