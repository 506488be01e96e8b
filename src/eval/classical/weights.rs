//! The weights of the classical evaluation for one game.

use super::EvalParams;
use super::psqt::psqt;
use crate::board::{Bitboard, Color, Geometry, MAX_FILES, MAX_RANKS, MAX_SQUARES, Piece, PieceKind, Square};
use crate::eval::derived_values::{Derived, Mobility};
use crate::eval::game_values::GameValues;
use crate::eval::{PhasedScore, class_in};
use crate::position::Rules;

/// Size of mobility tables: more than the largest number of squares that a piece attacks.
const MOBILITY_SIZE: usize = 48;

/// Factor of the mean mobility: squares attacked by enemy pawns do not count as mobility.
const MOBILITY_FACTOR: f64 = 0.9;

/// The weights of the classical evaluation for one game, derived from its rules and the [`EvalParams`].
pub struct ClassicalWeights<G: Geometry> {
    /// By colour: value of each piece on each square.
    squares: Box<[[[PhasedScore; MAX_SQUARES]; PieceKind::COUNT]; 2]>,
    mobility: Box<[[PhasedScore; MOBILITY_SIZE]; PieceKind::COUNT]>,
    /// By colour and rank: all squares further ahead.
    ahead: [[G::Bitboard; MAX_RANKS]; 2],
    /// By file: the adjacent files.
    adjacent_files: [G::Bitboard; MAX_FILES],
    /// By colour: its half of the board; a middle rank belongs to neither.
    pub(super) half: [G::Bitboard; 2],
    /// By colour: the space area, the centre files of its ranks 2 to 4.
    pub(super) camp: [G::Bitboard; 2],
    /// By file: the files up to two away.
    pub(super) flank: [G::Bitboard; MAX_FILES],
    /// Weight of each kind's attack on the king zone.
    pub(super) king_attack: [i32; PieceKind::COUNT],
    pub(super) params: EvalParams,
}

impl<G: Geometry> ClassicalWeights<G> {
    /// The weights for the game of `rules`, with the parameters `params`.
    pub fn new(rules: &Rules<G>, game: &GameValues<G>, derived: &Derived, params: &EvalParams) -> ClassicalWeights<G> {
        let mut weights = ClassicalWeights {
            squares: Box::new([[[PhasedScore::ZERO; MAX_SQUARES]; PieceKind::COUNT]; 2]),
            mobility: mobility_tables(rules, &derived.mobility, params),
            ahead: [[G::Bitboard::EMPTY; MAX_RANKS]; 2],
            adjacent_files: [G::Bitboard::EMPTY; MAX_FILES],
            half: [G::Bitboard::EMPTY; 2],
            camp: [G::Bitboard::EMPTY; 2],
            flank: [G::Bitboard::EMPTY; MAX_FILES],
            king_attack: PieceKind::ALL.map(|kind| params.king_attack[class_in(rules, kind)]),
            params: params.clone(),
        };
        let board = G::all().without(rules.walls);
        weights.fill_squares(rules, game, &derived.psqt_mobility, board);
        weights.fill_areas(rules, board);
        weights
    }

    /// Fills `squares`: piece value, piece-square table, and their corrections by rank and file.
    fn fill_squares(&mut self, rules: &Rules<G>, game: &GameValues<G>, mobilities: &[Mobility], board: G::Bitboard) {
        let psqt = psqt(rules, mobilities);
        for kind in PieceKind::ALL {
            // Where no move may give check, kings race.
            if kind == PieceKind::King && !rules.ends.checking {
                continue;
            }
            for square in board.squares() {
                let (mg, eg) = psqt[kind.index()][square.index()];
                let (file, rank) = (G::file(square), G::rank(square));
                let from_edge = file.min(rules.files() - 1 - file);
                let value = game.phased_value(kind)
                    + PhasedScore::new(mg.round() as i32, eg.round() as i32)
                    + self.params.rank[class_in(rules, kind)][tuned_rank(rank, rules.ranks())]
                    + self.params.edge[class_in(rules, kind)][from_edge.min(4)];
                let mirrored = G::square(file, rules.ranks() - 1 - rank);
                self.squares[0][kind][square] = value;
                self.squares[1][kind][mirrored] = value;
            }
        }
    }

    /// Fills the sets of squares that the terms use.
    fn fill_areas(&mut self, rules: &Rules<G>, board: G::Bitboard) {
        for rank in 0..G::RANKS {
            for color in Color::ALL {
                if rank.abs_diff(rules.home_rank(color)) < rules.ranks() / 2 {
                    self.half[color] |= rules.tables.ranks[rank] & board;
                }
            }
            for other in 0..G::RANKS {
                let row = rules.tables.ranks[other] & board;
                if other > rank {
                    self.ahead[0][rank] |= row;
                } else if other < rank {
                    self.ahead[1][rank] |= row;
                }
            }
        }
        let middle = (2..rules.files().saturating_sub(2))
            .map(|file| rules.tables.files[file])
            .fold(G::Bitboard::EMPTY, |all, file| all | file);
        for color in Color::ALL {
            let camp = (0..G::RANKS)
                .filter(|rank| (1..=3).contains(&rank.abs_diff(rules.home_rank(color))))
                .map(|rank| rules.tables.ranks[rank])
                .fold(G::Bitboard::EMPTY, |all, rank| all | rank);
            self.camp[color] = camp & middle & board;
        }
        for file in 0..rules.files() {
            let own = rules.tables.files[file] & board;
            let adjacent = rules.tables.east_west(own) & board;
            self.adjacent_files[file] = adjacent;
            self.flank[file] = own | adjacent | rules.tables.east_west(adjacent) & board;
        }
    }

    /// What a piece in hand that can be put on any empty square is worth beyond its value on the board.
    #[inline(always)]
    pub fn drop_in_hand(&self) -> PhasedScore {
        self.params.drop_in_hand
    }

    #[inline(always)]
    pub fn on_square(&self, piece: Piece, square: Square) -> PhasedScore {
        self.squares[piece.color][piece.kind][square]
    }

    #[inline(always)]
    pub(super) fn mobility(&self, kind: PieceKind, squares: u32) -> PhasedScore {
        self.mobility[kind][(squares as usize).min(MOBILITY_SIZE - 1)]
    }

    /// All squares on ranks further ahead for `color`.
    #[inline(always)]
    pub(super) fn ahead(&self, color: Color, square: Square) -> G::Bitboard {
        self.ahead[color][G::rank(square)]
    }

    /// The files adjacent to the file of `square`.
    #[inline(always)]
    pub(super) fn adjacent_files(&self, square: Square) -> G::Bitboard {
        self.adjacent_files[G::file(square)]
    }
}

/// The rank of the eight that have tuned values that is most like `rank`.
fn tuned_rank(rank: usize, ranks: usize) -> usize {
    if ranks <= 8 { rank } else { rank * 7 / (ranks - 1) }
}

fn mobility_tables<G: Geometry>(
    rules: &Rules<G>,
    mobilities: &[Mobility],
    params: &EvalParams,
) -> Box<[[PhasedScore; MOBILITY_SIZE]; PieceKind::COUNT]> {
    let mut tables = Box::new([[PhasedScore::ZERO; MOBILITY_SIZE]; PieceKind::COUNT]);
    for kind in PieceKind::ALL {
        if !kind.is_piece() {
            continue;
        }
        let mean = mobilities[kind.index()].mean * MOBILITY_FACTOR;
        let slope = params.mobility[class_in(rules, kind)];
        let line = params.mobility_line[class_in(rules, kind)];
        for (squares, entry) in tables[kind].iter_mut().enumerate() {
            let root = (squares as f64).sqrt() - mean.sqrt();
            let beyond = (squares as f64 - mean) / 10.0;
            let worth = |slope: i32, line: i32| (f64::from(slope) * root + f64::from(line) * beyond).round() as i32;
            *entry = PhasedScore::new(worth(slope.mg(), line.mg()), worth(slope.eg(), line.eg()));
        }
    }
    tables
}
