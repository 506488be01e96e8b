//! The weights of the evaluation for one game.

use super::classical::{EvalParams, psqt};
use super::derived_values::{mobilities, piece_values};
use super::endgames::{EndgameTable, PawnEnding};
use super::network::{Network, Networks, is_suited};
use super::{PhasedScore, piece_class};
use crate::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use crate::position::{Position, Rules, SeeValues};
use std::sync::{Arc, OnceLock};

/// Size of mobility tables: more than the largest number of squares that a piece attacks.
const MOBILITY_SIZE: usize = 48;

/// Share of occupied squares, and factor, of the mean mobility. Both are lower than on a randomly filled board, since
/// squares attacked by enemy pawns do not count as mobility.
const MOBILITY_FILL: f64 = 0.45;
const MOBILITY_FACTOR: f64 = 0.9;

/// The phase is measured by the non-pawn material of the start position, but at least by this, in centipawns.
const LEAST_FULL_MATERIAL: i32 = 1000;

/// The weights of the evaluation for one game, derived from its rules (board, army, and how each piece moves) and the
/// [`EvalParams`]. [`Weights::new`] takes about a millisecond.
pub struct Weights<G: Geometry> {
    /// By colour: value of each piece on each square.
    squares: Box<[[[PhasedScore; MAX_SQUARES]; PieceKind::COUNT]; 2]>,
    mobility: Box<[[PhasedScore; MOBILITY_SIZE]; PieceKind::COUNT]>,
    values: [PhasedScore; PieceKind::COUNT],
    see_values: SeeValues,
    /// Non-pawn material of both sides at the start of the game, in centipawns.
    full_material: i32,
    /// By colour and rank: all squares further ahead.
    ahead: [[G::Bitboard; 8]; 2],
    /// By file: the adjacent files.
    adjacent_files: [G::Bitboard; 10],
    /// By colour: its half of the board; a middle rank belongs to neither.
    pub(super) half: [G::Bitboard; 2],
    /// By colour: the space area, the centre files of its ranks 2 to 4.
    pub(super) camp: [G::Bitboard; 2],
    /// By file: the files up to two away.
    pub(super) flank: [G::Bitboard; 10],
    /// Weight of each kind's attack on the king zone.
    pub(super) king_attack: [i32; PieceKind::COUNT],
    /// The dark squares, the colour of a1.
    pub(super) dark: G::Bitboard,
    /// Endings are looked up with at most this non-pawn material of both sides together, in centipawns: the value of
    /// two pieces of the most valuable kind.
    pub(super) few_pieces: i32,
    /// Which pawnless endings are won.
    pub(super) endgames: &'static EndgameTable,
    /// The KPK bitbase, built on first use.
    pawn_ending: OnceLock<PawnEnding<G>>,
    /// The tunable parameters.
    pub(super) params: EvalParams,
    /// The network that evaluates in place of these weights, if one is suited to the game.
    network: Option<Arc<Network>>,
}

impl<G: Geometry> Weights<G> {
    /// The weights for the game of `rules`, with the shipped parameters.
    pub fn new(rules: &Rules<G>) -> Weights<G> {
        Weights::with_params(rules, EvalParams::of_board(rules.files()))
    }

    /// The weights for the game of `rules`, with the parameters `params`.
    pub fn with_params(rules: &Rules<G>, params: &EvalParams) -> Weights<G> {
        let derived = piece_values(rules);
        let values = PieceKind::ALL.map(|kind| {
            let (mg, eg) = derived[kind];
            PhasedScore::new(mg, eg) + params.value[piece_class(kind)]
        });
        let mut see_values = values.map(|value| (value.mg() + value.eg()) / 2);
        see_values[PieceKind::King] = 20_000;
        let board = G::all().without(rules.walls);
        let dark = board
            .squares()
            .filter(|square| (G::file(*square) + G::rank(*square)) % 2 == 0)
            .fold(G::Bitboard::EMPTY, G::Bitboard::with);
        let mut weights = Weights {
            squares: Box::new([[[PhasedScore::ZERO; MAX_SQUARES]; PieceKind::COUNT]; 2]),
            mobility: mobility_tables(rules, params),
            values,
            see_values: SeeValues::new(see_values),
            full_material: 0,
            ahead: [[G::Bitboard::EMPTY; 8]; 2],
            adjacent_files: [G::Bitboard::EMPTY; 10],
            half: [G::Bitboard::EMPTY; 2],
            camp: [G::Bitboard::EMPTY; 2],
            flank: [G::Bitboard::EMPTY; 10],
            king_attack: PieceKind::ALL.map(|kind| params.king_attack[piece_class(kind)]),
            dark,
            few_pieces: 0,
            endgames: EndgameTable::of_board(rules.files()),
            pawn_ending: OnceLock::new(),
            params: params.clone(),
            network: None,
        };
        let army = PieceKind::ALL
            .into_iter()
            .filter(|kind| rules.variant().letter(*kind).is_some());
        weights.few_pieces = 2 * army.map(|kind| weights.value(kind)).max().unwrap_or(0);
        weights.full_material = start_material(rules, &weights).max(LEAST_FULL_MATERIAL);
        weights.fill_squares(rules, board);
        weights.fill_areas(rules, board);
        weights
    }

    /// Fills `squares`: piece value, piece-square table, and their corrections by rank and file.
    fn fill_squares(&mut self, rules: &Rules<G>, board: G::Bitboard) {
        let psqt = psqt(rules);
        for kind in PieceKind::ALL {
            for square in board.squares() {
                let (mg, eg) = psqt[kind.index()][square.index()];
                let (file, rank) = (G::file(square), G::rank(square));
                let from_edge = file.min(rules.files() - 1 - file);
                let value = self.values[kind]
                    + PhasedScore::new(mg.round() as i32, eg.round() as i32)
                    + self.params.rank[piece_class(kind)][rank]
                    + self.params.edge[piece_class(kind)][from_edge];
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
                    self.half[color] |= rules.tables.rank(rank) & board;
                }
            }
            for other in 0..G::RANKS {
                let row = rules.tables.rank(other) & board;
                if other > rank {
                    self.ahead[0][rank] |= row;
                } else if other < rank {
                    self.ahead[1][rank] |= row;
                }
            }
        }
        let middle = (2..rules.files().saturating_sub(2))
            .map(|file| rules.tables.file(file))
            .fold(G::Bitboard::EMPTY, |all, file| all | file);
        for color in Color::ALL {
            let camp = (0..G::RANKS)
                .filter(|rank| (1..=3).contains(&rank.abs_diff(rules.home_rank(color))))
                .map(|rank| rules.tables.rank(rank))
                .fold(G::Bitboard::EMPTY, |all, rank| all | rank);
            self.camp[color] = camp & middle & board;
        }
        for file in 0..rules.files() {
            for near in file.saturating_sub(2)..=(file + 2).min(rules.files() - 1) {
                self.flank[file] |= rules.tables.file(near) & board;
            }
            for adjacent in [file.wrapping_sub(1), file + 1] {
                if adjacent < rules.files() {
                    self.adjacent_files[file] |= rules.tables.file(adjacent) & board;
                }
            }
        }
    }

    /// These weights, and the network of `networks` for the game's board if it is suited to the game ([`is_suited`]).
    #[must_use]
    pub fn with_networks(mut self, rules: &Rules<G>, networks: &Networks) -> Weights<G> {
        let network = networks.of::<G>();
        self.network = network.filter(|network| is_suited(network, rules)).cloned();
        self
    }

    /// The weights for `position` and those that follow from it. Networks are used where the position is
    /// [ordinary](Position::is_ordinary), as only there their sums are known not to overflow.
    pub fn of_position(position: &Position<G>, networks: &Networks) -> Weights<G> {
        let rules = position.rules();
        let weights = Weights::new(rules);
        match position.is_ordinary() {
            true => weights.with_networks(rules, networks),
            false => weights,
        }
    }

    /// The network that evaluates the game, except in known endings; `None` if the classical evaluation does.
    #[inline(always)]
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The value of a piece in centipawns, averaged over both phases; 0 for the king.
    pub fn value(&self, kind: PieceKind) -> i32 {
        match kind {
            PieceKind::King => 0,
            _ => self.see_values.of(kind),
        }
    }

    /// The values of all kinds for static exchange evaluation.
    #[inline(always)]
    pub fn see_values(&self) -> &SeeValues {
        &self.see_values
    }

    /// The value of a piece in both phases, wherever it stands.
    #[inline(always)]
    pub(super) fn phased_value(&self, kind: PieceKind) -> PhasedScore {
        self.values[kind]
    }

    #[inline(always)]
    pub(super) fn on_square(&self, piece: Piece, square: Square) -> PhasedScore {
        self.squares[piece.color][piece.kind][square]
    }

    #[inline(always)]
    pub(super) fn mobility(&self, kind: PieceKind, squares: u32) -> PhasedScore {
        self.mobility[kind][(squares as usize).min(MOBILITY_SIZE - 1)]
    }

    /// The KPK bitbase.
    pub(super) fn pawn_ending(&self, rules: &Rules<G>) -> &PawnEnding<G> {
        self.pawn_ending
            .get_or_init(|| PawnEnding::new(rules, self.endgames))
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

    /// The game phase by the non-pawn material of both sides: 256 in the middle game to 0 in the end game.
    #[inline(always)]
    pub(super) fn phase(&self, material: i32) -> i32 {
        let (from, to) = (self.full_material / 6, self.full_material * 15 / 16);
        (material - from).clamp(0, to - from) * 256 / (to - from)
    }
}

fn mobility_tables<G: Geometry>(
    rules: &Rules<G>,
    params: &EvalParams,
) -> Box<[[PhasedScore; MOBILITY_SIZE]; PieceKind::COUNT]> {
    let mut tables = Box::new([[PhasedScore::ZERO; MOBILITY_SIZE]; PieceKind::COUNT]);
    let mobilities = mobilities(rules, MOBILITY_FILL);
    for kind in PieceKind::ALL {
        if matches!(kind, PieceKind::Pawn | PieceKind::King) {
            continue;
        }
        let mean = mobilities[kind.index()].mean * MOBILITY_FACTOR;
        let slope = params.mobility[piece_class(kind)];
        let line = params.mobility_line[piece_class(kind)];
        for (squares, entry) in tables[kind].iter_mut().enumerate() {
            let root = (squares as f64).sqrt() - mean.sqrt();
            let beyond = (squares as f64 - mean) / 10.0;
            let worth = |slope: i32, line: i32| {
                (f64::from(slope) * root + f64::from(line) * beyond).round() as i32
            };
            *entry = PhasedScore::new(worth(slope.mg(), line.mg()), worth(slope.eg(), line.eg()));
        }
    }
    tables
}

/// The non-pawn material of the position that the game starts from.
fn start_material<G: Geometry>(rules: &Rules<G>, weights: &Weights<G>) -> i32 {
    let variant = rules.variant();
    let pieces = variant.start.pieces().map(|(_, piece)| piece.kind);
    let hands = variant.start.hand.iter().flat_map(|hand| hand.chars());
    let hands = hands.filter_map(|letter| variant.kind_of(letter));
    pieces
        .chain(hands)
        .filter(|kind| *kind != PieceKind::Pawn)
        .map(|kind| weights.value(kind))
        .sum()
}
