//! Mop-up evaluation for lone-king endings (<https://www.chessprogramming.org/Mop-up_Evaluation>), in centipawns.
//!
//! The steps are large, so that pruning in a short search does not hide the progress.

use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{Position, Rules};

/// Per step of the lone king towards the edge, by file and by rank.
const EDGE: i32 = 100;

/// Per step by which the kings are closer.
const KINGS: i32 = 60;

/// Per square to which the lone king can go.
const FLIGHT: i32 = 60;

/// Per step of the lone king towards the right corner, by file and by rank.
const CORNER: i32 = 300;

/// Progress of `strong` towards mate at the edge, above all in a corner. At least about -500.
pub fn edge_progress<G: Geometry>(position: &Position<G>, strong: Color) -> i32 {
    let rules = position.rules();
    let victim = position.king(!strong);
    let flight = FLIGHT * position.king_steps(!strong).count() as i32;
    let driven = |at: usize, size: usize| ((size - 1) / 2 - at.min(size - 1 - at)) as i32;
    let sideways = driven(G::file(victim), rules.files());
    let upright = driven(G::rank(victim), rules.ranks());
    EDGE * (sideways + upright) + KINGS * nearness(position) - flight
}

/// The corners of the board.
pub fn corners<G: Geometry>(rules: &Rules<G>) -> G::Bitboard {
    let [files, ranks] = [rules.files(), rules.ranks()].map(|size| [0, size - 1]);
    G::Bitboard::of(files.into_iter().flat_map(|file| ranks.map(|rank| G::square(file, rank))))
}

/// Progress towards mate with bishop and knight, in a corner of the bishop's colour; `None` with any other material. At
/// least about -1000 (on boards with an odd number of files or ranks).
pub fn corner_progress<G: Geometry>(position: &Position<G>, strong: Color) -> Option<i32> {
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let knights = position.pieces(strong, PieceKind::Knight);
    let others = position.color(strong).without(bishops | knights | position.kind(PieceKind::King));
    if others.any() || bishops.is_empty() || knights.is_empty() || bishops.more_than_one() {
        return None;
    }
    let rules = position.rules();
    let dark = (bishops & rules.tables.dark).any();
    let victim = position.king(!strong);
    let steps = |corner: Square| {
        let files = G::file(corner).abs_diff(G::file(victim));
        (files + G::rank(corner).abs_diff(G::rank(victim))) as i32
    };
    let right = corners(rules).squares().filter(|corner| rules.tables.dark.contains(*corner) == dark);
    let nearest = right.map(steps).min()?;
    let furthest = (rules.files() + rules.ranks() - 2) as i32 / 2;
    Some(CORNER * (furthest - nearest) + KINGS * nearness(position))
}

/// The largest possible distance of the kings less the present one.
fn nearness<G: Geometry>(position: &Position<G>) -> i32 {
    let rules = position.rules();
    let between = G::distance(position.king(Color::White), position.king(Color::Black));
    rules.files().max(rules.ranks()) as i32 - 1 - between as i32
}
