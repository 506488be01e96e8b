//! Endgame scaling: reduces advantages that do not win, and adds a bonus in won endings.
//!
//! With few pieces the retrograde analysis decides ([`EndgameTable`](super::EndgameTable), and the
//! bitbase [`KpkBitbase`](super::KpkBitbase)); otherwise heuristics do ([`heuristic_scale`]).

use super::mop_up;
use super::table::WON;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::game_values::GameValues;
use crate::eval::{EvalState, PhasedScore};
use crate::position::{Move, Position, Rules};
use crate::variant::PawnRules;

/// The full advantage, in the units of [`Ending::scale`].
const ALL: i32 = 64;

/// Scale without pawns, when hardly more than a minor piece ahead of an enemy with pieces.
const SMALL_EDGE_NO_PAWNS: i32 = 8;

/// Scale with bishops of opposite colours, alone and with other pieces.
const OPPOSITE_BISHOPS_ONLY: i32 = 22;
const OPPOSITE_BISHOPS: i32 = 46;

/// Scale with at most one pawn left: the weaker side may sacrifice a piece for the last pawn.
const LAST_PAWN: i32 = 48;

/// Scale of a drawn ending that is still worth trying.
const DRAWISH: i32 = 4;

/// Bonus for a won ending against a lone king, in centipawns.
const LONE_KING: i32 = 3000;

/// Bonus for a won KPK ending, in centipawns.
const PAWN_WINS: i32 = 250;

/// How an ending modifies the end-game score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Factor of the end-game score, in 64ths.
    pub scale: i32,
    /// Added afterwards, in centipawns for White.
    pub bonus: i32,
}

impl Ending {
    const DRAWN: Ending = Ending { scale: 0, bonus: 0 };

    fn scaled(scale: i32) -> Ending {
        Ending { scale, bonus: 0 }
    }

    fn worth(scale: i32, strong: Color, bonus: i32) -> Ending {
        Ending { scale, bonus: strong.relative(bonus) }
    }

    /// The end-game score `sum`, modified.
    #[inline(always)]
    pub fn apply(self, sum: i32) -> i32 {
        self.apply_scale(sum) + self.bonus
    }

    /// An advantage in centipawns, scaled.
    #[inline(always)]
    pub fn apply_scale(self, advantage: i32) -> i32 {
        advantage * self.scale / ALL
    }
}

/// The endgame scale and bonus of a position, given `sum`, White's advantage.
#[inline(always)]
pub fn endgame_scale<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    game: &GameValues<G>,
    sum: PhasedScore,
) -> Ending {
    if !position.rules().ordinary_endings {
        return Ending::scaled(ALL);
    }
    let strong = if sum.eg() >= 0 { Color::White } else { Color::Black };
    if state.material(Color::White) + state.material(Color::Black) <= game.known_material
        && let Some(ending) = known_ending(position, state, game, strong)
    {
        return ending;
    }
    Ending::scaled(heuristic_scale(position, state, game, strong))
}

/// True if capture `mv` may leave the enemy with too little to win, or with nothing: the evaluation then changes by far
/// more than the piece taken is worth, so that pruning must not add the two up
/// (<https://www.chessprogramming.org/Delta_Pruning>).
pub fn may_decide<G: Geometry>(position: &Position<G>, mv: Move) -> bool {
    let us = position.side_to_move();
    if !position.rules().ordinary_endings {
        return false;
    }
    if !position.color(us).more_than_one() {
        return true;
    }
    let left = position.color(!us).without(G::Bitboard::from_square(mv.to())).without(position.kind(PieceKind::King));
    let pawns = left & position.kind(PieceKind::Pawn);
    let pieces = left.without(pawns);
    if !pawns.more_than_one() && !pieces.without_lsb().more_than_one() {
        return true;
    }
    // Rook pawns and bishops are left, which may not win against a king in the corner (`is_corner_fortress`).
    pieces.without(position.kind(PieceKind::Bishop)).is_empty() && rook_pawn_file(position.rules(), pawns).is_some()
}

/// The file of `pawns`, if they all stand on one rook's file.
fn rook_pawn_file<G: Geometry>(rules: &Rules<G>, pawns: G::Bitboard) -> Option<usize> {
    let file = G::file(pawns.any().then(|| pawns.lsb())?);
    let outer = file == 0 || file == rules.files() - 1;
    (outer && pawns.without(rules.tables.files[file]).is_empty()).then_some(file)
}

/// A network's `value` for the side to move after endgame scaling. `None` in endings that `known_ending` knows: there
/// the classical evaluation is better.
#[inline]
pub fn scale_network_value<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    game: &GameValues<G>,
    value: i32,
) -> Option<i32> {
    if !position.rules().ordinary_endings {
        return Some(value);
    }
    let strong = if value >= 0 { position.side_to_move() } else { !position.side_to_move() };
    let material = state.material(Color::White) + state.material(Color::Black);
    if material <= game.known_material && known_ending(position, state, game, strong).is_some() {
        return None;
    }
    let phase = game.phase(material);
    let share = ALL * phase + heuristic_scale(position, state, game, strong) * (256 - phase);
    Some(value.clamp(-LONE_KING, LONE_KING) * share / (256 * ALL))
}

/// Endings with few pieces, when `strong` is ahead; `None` if this is not such an ending.
#[inline(never)]
fn known_ending<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    game: &GameValues<G>,
    strong: Color,
) -> Option<Ending> {
    // A piece still in hand or a special move of an unmoved piece can change the result.
    let in_hand = |color| may_gain_a_piece(position, color);
    if position.unmoved().any() || Color::ALL.into_iter().any(in_hand) {
        return None;
    }
    for color in Color::ALL {
        if !position.color(!color).more_than_one() {
            return lone_king(position, state, game, color);
        }
    }
    one_against_one(position, game, strong)
}

/// Endings of `strong` against a lone king.
fn lone_king<G: Geometry>(
    position: &Position<G>,
    state: &EvalState,
    game: &GameValues<G>,
    strong: Color,
) -> Option<Ending> {
    let pawns = position.kind(PieceKind::Pawn);
    let pieces = pieces(position, strong);
    if pawns.is_empty() {
        if !mates(position, game, pieces) {
            return Some(Ending::DRAWN);
        }
        // Only the progress towards mate counts; the other terms would distract from it.
        let material = state.material(strong);
        return Some(match mop_up::corner_progress(position, strong) {
            Some(progress) => Ending::worth(0, strong, LONE_KING / 5 + material + progress),
            None => {
                let progress = mop_up::edge_progress(position, strong);
                Ending::worth(0, strong, LONE_KING + material + progress)
            }
        });
    }
    if pieces.is_empty() {
        if pawns.more_than_one() || position.rules().variant().pawns != PawnRules::ORTHODOX {
            return None;
        }
        let table = game.kpk_bitbase(position.rules(), strong);
        return Some(if table.is_won(position) { Ending::worth(ALL, strong, PAWN_WINS) } else { Ending::DRAWN });
    }
    if is_corner_fortress(position, strong) {
        return Some(Ending::DRAWN);
    }
    if state.material(strong) < game.value(PieceKind::Rook) - 50 {
        return Some(Ending::scaled(ALL));
    }
    let progress = mop_up::edge_progress(position, strong);
    Some(Ending::worth(ALL, strong, LONE_KING + progress / 2))
}

/// True if these pieces of one side can mate a lone king.
fn mates<G: Geometry>(position: &Position<G>, game: &GameValues<G>, pieces: G::Bitboard) -> bool {
    let is_one_colored = |squares| position.rules().tables.is_one_colored(squares);
    let bishops = pieces & position.kind(PieceKind::Bishop);
    let knights = pieces & position.kind(PieceKind::Knight);
    if bishops.any() && is_one_colored(bishops) {
        if pieces == bishops {
            return false;
        }
        // One bishop and one knight need a corner of the bishop's colour.
        let is_pair = !bishops.more_than_one() && !knights.more_than_one() && pieces == bishops | knights;
        let corners = mop_up::corners(position.rules());
        if is_pair && is_one_colored(corners) && !is_one_colored(corners | bishops) {
            return false;
        }
    }
    let mut kinds = pieces.squares().filter_map(|square| position.kind_on(square));
    let share = match (kinds.next(), kinds.next(), kinds.next()) {
        (None, ..) => 0,
        (Some(one), None, _) => game.endgames.alone(one),
        (Some(one), Some(other), None) => game.endgames.together(one, other),
        _ => 1000,
    };
    share >= WON
}

/// Endings of one piece against one, and pawns; `strong` is ahead.
fn one_against_one<G: Geometry>(position: &Position<G>, game: &GameValues<G>, strong: Color) -> Option<Ending> {
    let [own, enemy] = [strong, !strong].map(|color| pieces(position, color));
    if own.is_empty() || enemy.is_empty() || own.more_than_one() || enemy.more_than_one() {
        return None;
    }
    let [own, enemy] = [own, enemy].map(|pieces| position.kind_on(pieces.lsb()));
    let (own, enemy) = (own?, enemy?);
    let pawns = position.pieces(strong, PieceKind::Pawn);
    if !game.endgames.mates_alone(own) {
        if pawns.is_empty() {
            return Some(Ending::DRAWN);
        }
        // The enemy may sacrifice its piece for the last pawn.
        let only = !pawns.more_than_one() && !has_opposite_bishops(position);
        return only.then_some(Ending::scaled(ALL / 2));
    }
    let share = game.endgames.against(own, enemy);
    if share < WON {
        return pawns.is_empty().then_some(Ending::scaled(DRAWISH + share * (ALL / 2) / 1000));
    }
    if position.pieces(!strong, PieceKind::Pawn).any() {
        return None;
    }
    let progress = mop_up::edge_progress(position, strong);
    Some(if pawns.any() {
        Ending::worth(ALL, strong, progress)
    } else {
        let ahead = game.value(own) - game.value(enemy);
        Ending::worth(0, strong, ahead + progress)
    })
}

/// The pieces of a side without king and pawns.
fn pieces<G: Geometry>(position: &Position<G>, color: Color) -> G::Bitboard {
    let others = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
    position.color(color).without(others)
}

/// The scale of the end-game advantage of `strong`, in 64ths, by heuristics.
fn heuristic_scale<G: Geometry>(position: &Position<G>, state: &EvalState, game: &GameValues<G>, strong: Color) -> i32 {
    if may_gain_a_piece(position, strong) {
        return ALL;
    }
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let (more, less) = (state.material(strong), state.material(!strong));
    let minor = game.value(PieceKind::Bishop).max(game.value(PieceKind::Knight));
    if pawns.is_empty() {
        if more <= minor {
            return 0;
        }
        if more - less <= minor + minor / 4 {
            return if less == 0 { ALL } else { SMALL_EDGE_NO_PAWNS };
        }
    }
    if is_corner_fortress(position, strong) {
        return 0;
    }
    if has_opposite_bishops(position) {
        let only_bishops = more <= minor && less <= minor;
        return if only_bishops { OPPOSITE_BISHOPS_ONLY } else { OPPOSITE_BISHOPS };
    }
    if pawns.without_lsb().is_empty() {
        return LAST_PAWN;
    }
    ALL
}

/// Wrong rook pawn: pawns on one edge file, alone or with bishops that do not control the promotion corner, and the
/// defending king next to that corner (<https://www.chessprogramming.org/Wrong_Color_Bishop_and_Rook_Pawn>).
fn is_corner_fortress<G: Geometry>(position: &Position<G>, strong: Color) -> bool {
    let rules = position.rules();
    // Pawns that promote earlier do not come to the corner.
    if rules.pawns.may_promote[strong] != rules.pawns.last_rank[strong] {
        return false;
    }
    let pawns = position.pieces(strong, PieceKind::Pawn);
    let bishops = position.pieces(strong, PieceKind::Bishop);
    let others = position.color(strong).without(pawns | bishops | position.kind(PieceKind::King));
    if others.any() {
        return false;
    }
    let Some(file) = rook_pawn_file(rules, pawns) else {
        return false;
    };
    let corner = G::square(file, rules.home_rank(!strong));
    let covered = if position.rules().tables.dark.contains(corner) {
        bishops & position.rules().tables.dark
    } else {
        bishops.without(position.rules().tables.dark)
    };
    covered.is_empty() && G::distance(position.king(!strong), corner) <= 1
}

fn may_gain_a_piece<G: Geometry>(position: &Position<G>, color: Color) -> bool {
    position.rights_flags().may_gate_any(color)
}

/// Bishops of opposite colours: each side has one, on squares of different colours.
fn has_opposite_bishops<G: Geometry>(position: &Position<G>) -> bool {
    let bishops = Color::ALL.map(|color| position.pieces(color, PieceKind::Bishop));
    bishops.iter().all(|bishops| bishops.any() && !bishops.more_than_one())
        && ((bishops[0] & position.rules().tables.dark).any() != (bishops[1] & position.rules().tables.dark).any())
}
