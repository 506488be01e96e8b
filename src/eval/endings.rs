//! Endings: advantages that do not win, and how to win those that do.
//!
//! With more than a few men these are rules of thumb, [`scale`]. With few, what retrograde analysis found
//! ([`EndgameTable`](super::endgame_table::EndgameTable)) decides, and king and pawn against king are known one by one
//! ([`PawnEnding`](super::kpk::PawnEnding)).

use super::endgame_table::WON;
use super::{EvalState, PhasedScore, Weights, mates};
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::position::Position;

/// All of an advantage, in the units of [`Ending::scale`].
const ALL: i32 = 64;

/// An advantage that wins only by mistakes: enough to be preferred, in 64ths.
const DRAWISH: i32 = 4;

/// What a king that is alone and will be mated is worth, besides the material, in centipawns: more than pieces that
/// are not enough to win.
const LONE_KING: i32 = 3000;

/// What king and pawn against king is worth, besides the pawn, where it is won.
const PAWN_WINS: i32 = 250;

/// What an ending makes of the sum of all terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The share of the end game's value that counts, in 64ths.
    pub scale: i32,
    /// What is added to it, in centipawns for White.
    pub bonus: i32,
}

impl Ending {
    const DRAWN: Ending = Ending { scale: 0, bonus: 0 };

    fn scaled(scale: i32) -> Ending {
        Ending { scale, bonus: 0 }
    }

    fn worth(scale: i32, strong: Color, bonus: i32) -> Ending {
        let bonus = match strong {
            Color::White => bonus,
            Color::Black => -bonus,
        };
        Ending { scale, bonus }
    }

    /// The end game's value `sum` as this ending has it.
    #[inline(always)]
    pub fn apply(self, sum: i32) -> i32 {
        self.share(sum) + self.bonus
    }

    /// What is left of an advantage of so many centipawns: of the move's too, where nothing can be won by it.
    #[inline(always)]
    pub fn share(self, advantage: i32) -> i32 {
        advantage * self.scale / ALL
    }

    /// [`Ending::share`] without rounding.
    pub fn share_finely(self, advantage: f64) -> f64 {
        advantage * f64::from(self.scale) / f64::from(ALL)
    }
}

/// What the position's ending makes of `sum`, White's advantage.
#[inline(always)]
pub fn endgame_scale<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    sum: PhasedScore,
) -> Ending {
    let strong = if sum.eg() >= 0 {
        Color::White
    } else {
        Color::Black
    };
    if state.material(Color::White) + state.material(Color::Black) <= weights.few_pieces
        && let Some(ending) = few_pieces(position, state, weights, strong)
    {
        return ending;
    }
    Ending::scaled(scale(position, state, weights, strong))
}

/// What is known of endings with few men, if this is one, when `strong` is ahead.
#[inline(never)]
fn few_pieces<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    strong: Color,
) -> Option<Ending> {
    // A right that is still open may bring in force.
    let in_hand = |color| may_gain_a_queen(position, color);
    if position.unmoved().any() || Color::ALL.into_iter().any(in_hand) {
        return None;
    }
    for color in Color::ALL {
        if !position.color(!color).more_than_one() {
            return lone_king(position, state, weights, color);
        }
    }
    one_against_one(position, weights, strong)
}

/// The enemy of `strong` has nothing but his king.
fn lone_king<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    strong: Color,
) -> Option<Ending> {
    let pawns = position.kind(PieceKind::Pawn);
    let pieces = pieces(position, strong);
    if pawns.is_empty() {
        if !mates(position, weights, pieces) {
            return Some(Ending::DRAWN);
        }
        // Nothing but the way to mate counts here: what else the evaluation sees would hide it.
        let material = state.material(strong);
        return Some(match mates::corner_progress(position, weights, strong) {
            Some(progress) => Ending::worth(0, strong, LONE_KING / 5 + material + progress),
            None => {
                let progress = mates::edge_progress(position, strong);
                Ending::worth(0, strong, LONE_KING + material + progress)
            }
        });
    }
    if pieces.is_empty() {
        if pawns.more_than_one() {
            return None;
        }
        let table = weights.pawn_ending(position.rules());
        return Some(if table.is_won(position) {
            Ending::worth(ALL, strong, PAWN_WINS)
        } else {
            Ending::DRAWN
        });
    }
    if is_corner_fortress(position, weights, strong) {
        return Some(Ending::DRAWN);
    }
    if state.material(strong) < weights.value(PieceKind::Rook) - 50 {
        return Some(Ending::scaled(ALL));
    }
    let progress = mates::edge_progress(position, strong);
    Some(Ending::worth(ALL, strong, LONE_KING + progress / 2))
}

/// These pieces of one side mate a king that is alone.
fn mates<G: Geometry>(position: &Position<G>, weights: &Weights<G>, pieces: G::Bitboard) -> bool {
    let mut kinds = pieces
        .squares()
        .filter_map(|square| position.kind_on(square));
    let share = match (kinds.next(), kinds.next(), kinds.next()) {
        (None, ..) => 0,
        (Some(one), None, _) => weights.endgames.alone(one),
        (Some(one), Some(other), None) => weights.endgames.together(one, other),
        _ => 1000,
    };
    share >= WON
}

/// Each side has one piece; `strong` is ahead.
fn one_against_one<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    strong: Color,
) -> Option<Ending> {
    let [own, enemy] = [strong, !strong].map(|color| pieces(position, color));
    if own.is_empty() || enemy.is_empty() || own.more_than_one() || enemy.more_than_one() {
        return None;
    }
    let [own, enemy] = [own, enemy].map(|pieces| position.kind_on(pieces.lsb()));
    let (own, enemy) = (own?, enemy?);
    let pawns = position.pieces(strong, PieceKind::Pawn);
    if !weights.endgames.mates_alone(own) {
        if pawns.is_empty() {
            return Some(Ending::DRAWN);
        }
        // The enemy may give his piece for the last pawn.
        let only = !pawns.more_than_one() && !has_opposite_bishops(position, weights);
        return only.then_some(Ending::scaled(ALL / 2));
    }
    let share = weights.endgames.against(own, enemy);
    if share < WON {
        return pawns
            .is_empty()
            .then_some(Ending::scaled(DRAWISH + share * (ALL / 2) / 1000));
    }
    if position.pieces(!strong, PieceKind::Pawn).any() {
        return None;
    }
    let progress = mates::edge_progress(position, strong);
    Some(if pawns.any() {
        Ending::worth(ALL, strong, progress)
    } else {
        let ahead = weights.value(own) - weights.value(enemy);
        Ending::worth(0, strong, ahead + progress)
    })
}

/// All of a side but king and pawns.
fn pieces<G: Geometry>(position: &Position<G>, color: Color) -> G::Bitboard {
    let others = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
    position.color(color).without(others)
}

/// The share of the end game's advantage that counts when `strong` is ahead, in 64ths.
fn scale<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    weights: &Weights<G>,
    strong: Color,
) -> i32 {
    if may_gain_a_queen(position, strong) {
        return ALL;
    }
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let (more, less) = (state.material(strong), state.material(!strong));
    let minor = weights
        .value(PieceKind::Bishop)
        .max(weights.value(PieceKind::Knight));
    if pawns.is_empty() {
        if more <= minor {
            return 0;
        }
        if more - less <= minor + minor / 4 {
            return if less == 0 { ALL } else { 8 };
        }
    }
    if is_corner_fortress(position, weights, strong) {
        return 0;
    }
    if has_opposite_bishops(position, weights) {
        let only_bishops = more <= minor && less <= minor;
        return if only_bishops { 22 } else { 46 };
    }
    if pawns.without_lsb().is_empty() {
        // With one pawn left the weaker side may give a piece for it.
        return 48;
    }
    ALL
}

/// Pawns of one rook's file, alone or with bishops that do not cover the corner where they promote, and
/// the weaker king next to that corner: it cannot be driven away.
fn is_corner_fortress<G: Geometry>(
    position: &Position<G>,
    weights: &Weights<G>,
    strong: Color,
) -> bool {
    let rules = position.rules();
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let others = position
        .color(strong)
        .without(pawns | bishops | position.kind(PieceKind::King));
    if others.any() || pawns.is_empty() {
        return false;
    }
    let file = G::file(pawns.lsb());
    if (file != 0 && file != rules.files() - 1) || pawns.without(rules.tables.file(file)).any() {
        return false;
    }
    let corner = G::square(file, rules.home_rank(!strong));
    let covered = if weights.dark.contains(corner) {
        bishops & weights.dark
    } else {
        bishops.without(weights.dark)
    };
    covered.is_empty() && G::distance(position.king(!strong), corner) <= 1
}

fn may_gain_a_queen<G: Geometry>(position: &Position<G>, color: Color) -> bool {
    position.rights_flags().queen_in_hand(color)
}

/// Each side has one bishop, on squares of different colours.
fn has_opposite_bishops<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> bool {
    let bishops = Color::ALL.map(|color| position.pieces(color, PieceKind::Bishop));
    bishops
        .iter()
        .all(|bishops| bishops.any() && !bishops.more_than_one())
        && ((bishops[0] & weights.dark).any() != (bishops[1] & weights.dark).any())
}
