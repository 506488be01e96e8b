//! Piece values and mobilities, derived from how the pieces move on the board of a game.
//!
//! The value of a piece is a quadratic function of its mean mobility on randomly filled boards, fitted to the accepted
//! values of knight, bishop, rook and queen and to H. G. Muller's computer matches for archbishop and chancellor
//! (<https://www.chessprogramming.org/Point_Value>). The value of any other piece follows from its mobility.
//!
//! The tuned correction is added in `game_values`; `tuned_params` lists the results.

use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::Rules;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// Number of random boards over which mobility is averaged.
const SAMPLES: usize = 64;

/// Share of occupied squares in the middle game and in the end game.
const FILL: [f64; 2] = [0.40, 0.25];

/// By phase: value per square of mobility, and per mobility squared.
const FIT: [(f64, f64); 2] = [(66.0, 3.0), (62.7, 0.92)];

/// Value of knight and bishop together on 8x8, by phase. The values on other boards are scaled to it, so that the pawn
/// stays the unit.
const MINORS: [f64; 2] = [650.0, 670.0];

/// Bonus of the archbishop beyond its mobility, by phase: unlike the bishop it changes colour, and it covers its
/// surroundings without gaps.
const ARCHBISHOP: [f64; 2] = [35.0, 60.0];

/// What follows from how the pieces of a game move.
pub struct Derived {
    /// The value of each kind in centipawns, as (middle game, end game); 0 for the king.
    pub values: [(i32, i32); PieceKind::COUNT],
    /// For the piece-square tables.
    pub on_squares: Vec<Mobility>,
    /// For the mobility tables.
    pub usual: Vec<Mobility>,
}

impl Derived {
    pub fn new<G: Geometry>(rules: &Rules<G>) -> Derived {
        Derived {
            values: piece_values(rules),
            on_squares: mobilities(rules, 0.33),
            // Fewer squares are free of attacks by enemy pawns.
            usual: mobilities(rules, 0.45),
        }
    }
}

/// Mean mobilities of one kind of piece.
#[derive(Clone, Debug)]
pub struct Mobility {
    /// By square.
    pub by_square: Vec<f64>,
    /// Over all squares of the board.
    pub mean: f64,
}

/// The mobility of each kind with the share `fill` of the squares occupied, half of them by the enemy. The random
/// boards are always the same.
pub fn mobilities<G: Geometry>(rules: &Rules<G>, fill: f64) -> Vec<Mobility> {
    let board: Vec<Square> = G::all().without(rules.walls).squares().collect();
    let mut rng = SmallRng::seed_from_u64(1871);
    let mut sums = vec![vec![0u32; G::SQUARES]; PieceKind::COUNT];
    for _ in 0..SAMPLES {
        let mut own = G::Bitboard::EMPTY;
        let mut enemy = G::Bitboard::EMPTY;
        for square in &board {
            let roll: f64 = rng.random();
            if roll < fill / 2.0 {
                own = own.with(*square);
            } else if roll < fill {
                enemy = enemy.with(*square);
            }
        }
        let occupied = own | enemy | rules.walls;
        for (kind, sums) in PieceKind::ALL.into_iter().zip(&mut sums).take(G::KINDS) {
            for square in &board {
                let reached = rules.attacks(kind, Color::White, *square, occupied);
                let captures = reached.without(own | rules.walls).count();
                // Captures are fewer than other moves, but worth as much.
                let quiet = if kind.index() < PieceKind::KNOWN_COUNT {
                    captures
                } else {
                    let quiet = rules.quiet_moves(kind, Color::White, *square, occupied);
                    quiet.without(own | rules.walls).count()
                };
                sums[square.index()] += captures + quiet;
            }
        }
    }
    sums.into_iter()
        .map(|sums| {
            let by_square: Vec<f64> = sums.iter().map(|sum| f64::from(*sum) / (2 * SAMPLES) as f64).collect();
            let mean = by_square.iter().sum::<f64>() / board.len() as f64;
            Mobility { by_square, mean }
        })
        .collect()
}

/// The value of each kind in centipawns, as (middle game, end game); 0 for the king.
fn piece_values<G: Geometry>(rules: &Rules<G>) -> [(i32, i32); PieceKind::COUNT] {
    let phases = [0, 1].map(|phase| phase_values(rules, phase));
    PieceKind::ALL.map(|kind| match kind {
        PieceKind::King => (0, 0),
        PieceKind::Pawn => PAWN,
        _ => phases.map(|values| values[kind].round() as i32).into(),
    })
}

/// The value of a pawn, by phase.
const PAWN: (i32, i32) = (82, 108);

fn phase_values<G: Geometry>(rules: &Rules<G>, phase: usize) -> [f64; PieceKind::COUNT] {
    let mobilities = mobilities(rules, FILL[phase]);
    let (linear, square) = FIT[phase];
    let fitted = |kind: PieceKind| {
        let mean = mobilities[kind.index()].mean;
        linear * mean + square * mean * mean
    };
    let minors = fitted(PieceKind::Knight) + fitted(PieceKind::Bishop);
    // On tiny boards nothing moves, and the scale does not matter.
    let scale = MINORS[phase] / minors.max(1.0);
    PieceKind::ALL.map(|kind| {
        let parts = rules.regular(kind);
        let bonus = if parts.diagonal && parts.knight { ARCHBISHOP[phase] } else { 0.0 };
        (scale * fitted(kind) + bonus) * quality(rules, kind)
    })
}

/// What a move forward is worth more than one backward, as a share of a piece's value.
const FORWARD: f64 = 0.25;

/// The value of a piece by the mean length of its moves on an empty board, in king's moves, as a share of one with the
/// same mobility: those of one square need long to get anywhere; from two on there is no loss.
const SLOW: f64 = 0.84;

/// The value of a piece that can visit only some of the squares, as a share of another with the same mobility: for
/// about an eighth of them, a quarter, and half.
const BOUND: [(f64, f64); 3] = [(0.15, 0.8), (0.3, 0.86), (0.6, 0.93)];

/// The value of a kind that a game declares as a share of one with the same mobility in all directions and to all
/// squares. 1 for the known kinds, to whose values the function of mobility was fitted.
fn quality<G: Geometry>(rules: &Rules<G>, kind: PieceKind) -> f64 {
    if kind.index() < PieceKind::KNOWN_COUNT {
        return 1.0;
    }
    let empty = rules.walls;
    let reached = |color: Color, square: Square| {
        let [captures, quiet] = [Rules::attacks, Rules::quiet_moves];
        (captures(rules, kind, color, square, empty) | quiet(rules, kind, color, square, empty)).without(rules.walls)
    };
    let board = G::all().without(rules.walls);
    let (mut forward, mut backward, mut all, mut length) = (0, 0, 0, 0);
    for square in board.squares() {
        for to in reached(Color::White, square).squares() {
            all += 1;
            length += G::distance(square, to);
            forward += i32::from(G::rank(to) > G::rank(square));
            backward += i32::from(G::rank(to) < G::rank(square));
        }
    }
    let ahead = 1.0 + FORWARD * f64::from(forward - backward) / f64::from(all.max(1));
    // From the centre, and back: White's moves turned around are Black's.
    let centre = G::square(rules.files() / 2, rules.ranks() / 2);
    let (mut visited, mut new) = (G::Bitboard::EMPTY, G::Bitboard::from_square(centre));
    while let Some(square) = new.pop() {
        visited = visited.with(square);
        new |= (reached(Color::White, square) | reached(Color::Black, square)).without(visited);
    }
    let share = f64::from(visited.count()) / f64::from(board.count());
    // The bishop was fitted as it is.
    let bound = BOUND.iter().find(|(limit, _)| share < *limit && !rules.regular(kind).diagonal);
    let speed = (f64::from(length) / f64::from(all.max(1)) - 1.0).clamp(0.0, 1.0);
    ahead * bound.map_or(1.0, |(_, factor)| *factor) * (SLOW + (1.0 - SLOW) * speed)
}
