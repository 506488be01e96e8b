//! Pawn structure, its cache, and passed pawns (<https://www.chessprogramming.org/Pawn_Structure>).

use super::shelter::Shelter;
use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::eval::{EvalState, PhasedScore};
use crate::position::Position;

/// Entries of a cache, a power of two.
const CACHE_SIZE: usize = 1 << 12;

/// Distances between kings and passed pawns are capped at this.
const KING_DISTANCE: u8 = 5;

/// The evaluation of a pawn structure.
#[derive(Clone, Copy)]
pub struct Pawns<G: Geometry> {
    key: u64,
    /// By colour: the value of the structure.
    pub score: [PhasedScore; 2],
    /// By colour: passed pawns.
    pub passed: [G::Bitboard; 2],
    /// By colour: squares that pawns attack.
    pub attacks: [G::Bitboard; 2],
    /// By colour: squares that pawns attack now or after advancing.
    pub reach: [G::Bitboard; 2],
    /// By colour: the files without its pawns.
    pub half_open: [G::Bitboard; 2],
    /// By colour: the shelter of the king.
    pub shelters: [Shelter<G>; 2],
}

/// Pawn hash table of one thread (<https://www.chessprogramming.org/Pawn_Hash_Table>).
pub struct PawnCache<G: Geometry>(Box<[Option<Pawns<G>>]>);

impl<G: Geometry> Default for PawnCache<G> {
    fn default() -> PawnCache<G> {
        PawnCache(vec![None; CACHE_SIZE].into_boxed_slice())
    }
}

impl<G: Geometry> PawnCache<G> {
    /// The pawn structure of `position`, from the cache if possible.
    #[inline]
    pub fn get(&mut self, position: &Position<G>, state: &EvalState, weights: &ClassicalWeights<G>) -> &Pawns<G> {
        let key = state.pawn_key();
        let slot = &mut self.0[key as usize & (CACHE_SIZE - 1)];
        if slot.as_ref().is_none_or(|pawns| pawns.key != key) {
            *slot = None;
        }
        let pawns = slot.get_or_insert_with(|| Pawns::new(position, key, weights));
        for &color in &Color::ALL {
            pawns.shelters[color].update(position, weights, color);
        }
        pawns
    }

    /// Empties the cache; necessary when the weights change.
    pub fn clear(&mut self) {
        self.0.fill(None);
    }
}

impl<G: Geometry> Pawns<G> {
    /// Evaluates the pawn structure of `position`, whose pawn key is `key`.
    pub fn new(position: &Position<G>, key: u64, weights: &ClassicalWeights<G>) -> Pawns<G> {
        let sides = Color::ALL.map(|color| position.pieces(color, PieceKind::Pawn));
        let mut pawns = Pawns {
            key,
            score: [PhasedScore::ZERO; 2],
            passed: [G::Bitboard::EMPTY; 2],
            attacks: Color::ALL.map(|color| position.rules().tables.pawns(color, sides[color])),
            reach: [G::Bitboard::EMPTY; 2],
            half_open: sides.map(|side| files_without(position, side)),
            shelters: Color::ALL.map(|color| Shelter::new(position, weights, color)),
        };
        for color in Color::ALL {
            for square in sides[color].squares() {
                pawns.reach[color] |= weights.ahead(color, square) & weights.adjacent_files(square);
            }
        }
        for color in Color::ALL {
            for square in sides[color].squares() {
                pawns.add(position, weights, color, square);
            }
        }
        pawns
    }

    fn add(&mut self, position: &Position<G>, weights: &ClassicalWeights<G>, color: Color, square: Square) {
        if position.rules().pawns.last_rank[color].contains(square) {
            // It stands still for ever.
            return;
        }
        let params = &weights.params;
        let tables = position.rules().tables;
        let own = position.pieces(color, PieceKind::Pawn);
        let enemy = position.pieces(!color, PieceKind::Pawn);
        let file = tables.files[G::file(square)];
        let ahead = weights.ahead(color, square);
        let beside = weights.adjacent_files(square);
        let to_go = to_promotion(position, color, square);

        let opposed = (enemy & file & ahead).any();
        let doubled = (own & file & ahead).any();
        let neighbours = own & beside;
        let phalanx = (neighbours & tables.ranks[G::rank(square)]).any();
        let supported = (tables.pawn[!color][square] & own).any();
        let stopped = (enemy & (file | beside) & ahead).any();

        let mut score = PhasedScore::ZERO;
        if doubled {
            score += params.doubled;
        }
        if phalanx || supported {
            score += params.connected[to_go] + params.supported * (tables.pawn[!color][square] & own).count() as i32;
            if opposed {
                score += params.connected_opposed;
            }
        } else if neighbours.is_empty() {
            score += if opposed { params.isolated } else { params.isolated_open };
        } else if (neighbours.without(ahead)).is_empty() {
            let stop = G::square_ahead(color, square);
            if (tables.pawn[color][stop] & enemy).any() || enemy.contains(stop) {
                score += if opposed { params.backward } else { params.backward_open };
            }
        }
        if !stopped && !doubled {
            score += params.passed[to_go];
            self.passed[color] = self.passed[color].with(square);
        }
        self.score[color] += score;
    }

    /// The value of the passed pawns of `color` that depends on kings and pieces.
    pub fn passed_pawns(
        &self,
        position: &Position<G>,
        weights: &ClassicalWeights<G>,
        color: Color,
        own_attacks: G::Bitboard,
        enemy_attacks: G::Bitboard,
    ) -> PhasedScore {
        let tables = position.rules().tables;
        let params = &weights.params;
        let [to_own_king, to_enemy_king] = [color, !color].map(|side| tables.distances[position.king(side)]);
        let passed = self.passed[color];
        let rooks = position.orthogonal_sliders(color);
        let mut score = PhasedScore::ZERO;
        for square in passed.squares() {
            let to_go = to_promotion(position, color, square);
            let stop = G::square_ahead(color, square);
            let enemy = i32::from(to_enemy_king[stop].min(KING_DISTANCE));
            let own = i32::from(to_own_king[stop].min(KING_DISTANCE));
            let kings = params.passed_enemy_king[to_go] * enemy - params.passed_own_king[to_go] * own;
            score += PhasedScore::new(0, kings);
            let file = tables.files[G::file(square)];
            let way = file & weights.ahead(color, square);
            if position.is_vacant(stop) {
                if !enemy_attacks.contains(stop) {
                    score += params.passed_free[to_go];
                }
                if (way & (position.occupied() | enemy_attacks)).is_empty() {
                    score += params.passed_path_clear[to_go];
                }
            } else if position.color(!color).contains(stop) {
                score += params.passed_blocked;
            }
            if own_attacks.contains(stop) {
                score += params.passed_stop_defended[to_go];
            }
            let beside = passed & weights.adjacent_files(square);
            let level = tables.ranks[G::rank(square)];
            if (beside & (level | tables.pawn[!color][square])).any() {
                score += params.passed_connected[to_go];
            }
            if (rooks & file).without(weights.ahead(color, square)).any() {
                score += params.passed_rook_behind;
            }
        }
        score
    }
}

/// The files without pawns of the set `pawns`.
fn files_without<G: Geometry>(position: &Position<G>, pawns: G::Bitboard) -> G::Bitboard {
    let files = (0..G::FILES).map(|file| position.rules().tables.files[file]);
    files.filter(|file| (*file & pawns).is_empty()).fold(G::Bitboard::EMPTY, |all, file| all | file)
}

/// Steps to the last rank, 1 to 6.
#[inline(always)]
fn to_promotion<G: Geometry>(position: &Position<G>, color: Color, square: Square) -> usize {
    let goal = position.rules().pawns.promotion_rank[color];
    let steps = match color {
        Color::White => goal.saturating_sub(G::rank(square)),
        Color::Black => G::rank(square).saturating_sub(goal),
    };
    steps.clamp(1, 6)
}
