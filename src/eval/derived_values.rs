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

/// Share of occupied squares for the mobilities of the piece-square tables, and of the mobility tables: fewer squares
/// are free of attacks by enemy pawns.
const PSQT_FILL: f64 = 0.33;
const MOBILITY_FILL: f64 = 0.45;

/// The value of a pawn, by phase.
const PAWN: (i32, i32) = (82, 108);

/// What a move forward is worth more than one backward, as a share of a piece's value.
const FORWARD: f64 = 0.25;

/// The value of a piece by the mean length of its moves on an empty board, in king's moves, as a share of one with the
/// same mobility: those of one square need long to get anywhere; from two on there is no loss.
const SLOW: f64 = 0.84;

/// The value of a piece that can visit only some of the squares, as a share of another with the same mobility: for
/// about an eighth of them, a quarter, and half.
const BOUND: [(f64, f64); 3] = [(0.15, 0.8), (0.3, 0.86), (0.6, 0.93)];

/// What follows from how the pieces of a game move.
pub struct Derived {
    /// The value of each kind in centipawns, as (middle game, end game); 0 for the king.
    pub values: [(i32, i32); PieceKind::COUNT],
    /// For the piece-square tables.
    pub psqt_mobility: Vec<Mobility>,
    /// For the mobility tables.
    pub mobility: Vec<Mobility>,
}

impl Derived {
    pub fn new<G: Geometry>(rules: &Rules<G>) -> Derived {
        Derived {
            values: piece_values(rules),
            psqt_mobility: mobilities(rules, PSQT_FILL),
            mobility: mobilities(rules, MOBILITY_FILL),
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

#[cfg(test)]
mod tests {
    use crate::board::{Board8x8, Board10x8, Board12x10, PieceKind};
    use crate::eval::Weights;
    use crate::testing::{array, own_rules};

    #[test]
    fn derived_values_are_near_what_is_known() {
        let weights = Weights::new(array::<Board8x8>("chess", 0).position().rules());
        let value = |kind| weights.value(kind);
        assert!((290..=350).contains(&value(PieceKind::Knight)));
        assert!((300..=360).contains(&value(PieceKind::Bishop)));
        assert!((460..=540).contains(&value(PieceKind::Rook)));
        assert!((900..=1020).contains(&value(PieceKind::Queen)));
        assert!((760..=870).contains(&value(PieceKind::Archbishop)));
        assert!((830..=960).contains(&value(PieceKind::Chancellor)));
        let weights = Weights::new(array::<Board10x8>("capablanca", 0).position().rules());
        let value = |kind| weights.value(kind);
        assert!(value(PieceKind::Archbishop) > value(PieceKind::Rook) + 200);
        assert!(value(PieceKind::Chancellor) > value(PieceKind::Archbishop));
        assert!(value(PieceKind::Queen) > value(PieceKind::Chancellor));
        assert_eq!(value(PieceKind::Archbishop), value(PieceKind::Minister));
        let weights = Weights::new(array::<Board8x8>("cetina-random", 0).position().rules());
        assert!((600..=1000).contains(&weights.value(PieceKind::Sissa)));
    }

    #[test]
    fn declared_pieces_are_worth_what_their_moves_are() {
        let own = "
chancellor = c
archbishop = a
customPiece1 = d:N
customPiece2 = e:B
customPiece3 = f:R
customPiece4 = g:Q
customPiece5 = h:RN
customPiece6 = i:BN
customPiece7 = j:F
customPiece8 = l:K
customPiece9 = m:fR
customPiece10 = o:bR
customPiece11 = s:A
customPiece12 = t:NN
customPiece13 = u:QN
customPiece14 = v:FfW
customPiece15 = w:FbW
sissa = y
customPiece16 = z:maifsbsRmaifsbsB
";
        for parent in ["chess", "capablanca"] {
            let rules = own_rules::<Board12x10>(&format!("[values:{parent}]{own}"));
            let weights = Weights::new(rules);
            let value = |letter| weights.value(rules.variant().kind_of(letter).unwrap());
            for (declared, known) in "DEFGHIZ".chars().zip("NBRQCAY".chars()) {
                let (declared, known) = (value(declared), value(known));
                assert!((declared - known).abs() * 100 < known * 15, "{declared} {known}");
            }
            for (more, less) in
                [('M', 'O'), ('J', 'S'), ('N', 'J'), ('T', 'N'), ('R', 'L'), ('U', 'Q'), ('V', 'W'), ('V', 'J')]
            {
                assert!(value(more) > value(less), "{more} {} {less} {}", value(more), value(less));
            }
        }
    }
}
